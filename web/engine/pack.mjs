// Packs the engine of the offline page: node pack.mjs PYODIDE SOURCES WHEEL FOLDER. The packing itself is `pack.py`.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, sources, wheel, folder] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: pyodide });

/** Shows Python a folder of the disk. */
function mount(path, inside) {
  python.FS.mkdirTree(inside);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: path }, inside);
}

/** The bytes that a Python expression gives. */
function bytes(expression) {
  const proxy = python.runPython(expression);
  const copy = proxy.toJs();
  proxy.destroy();
  return copy;
}

/** The loader without the address that packages would come from, if none were given: nothing is ever fetched from anywhere else. */
function withoutItsHost(text) {
  const changed = text.replace(/https:\/\/cdn\.[^"'`]*/g, "");
  if (changed === text || /https?:\/\/\w/.test(changed)) throw new Error("pyodide.mjs names other hosts than expected");
  return changed;
}

mount(import.meta.dirname, "/pack");
mount(sources, "/sources");
mount(pyodide, "/pyodide");
python.FS.writeFile("/wheel.whl", readFileSync(wheel));
python.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel");
const rehearsed = python.runPythonAsync(`
import sys
from pathlib import Path
sys.dont_write_bytecode = True
sys.path[:0] = ["/pack", "/sources"]
import pack
from rehearse import rehearse
await rehearse()
`);
await rehearsed.catch((fault) => {
  console.error(fault.message); // and not the source of the engine, which is one long line
  process.exit(1);
});

mkdirSync(folder, { recursive: true });
copyFileSync(join(pyodide, "pyodide.asm.mjs"), join(folder, "pyodide.asm.mjs"));
writeFileSync(join(folder, "pyodide.mjs"), withoutItsHost(readFileSync(join(pyodide, "pyodide.mjs"), "utf-8")));
copyFileSync(join(import.meta.dirname, "NOTICE.txt"), join(folder, "NOTICE.txt"));
writeFileSync(join(folder, "pyodide.asm.wasm.packed"), bytes('pack.pack_file(Path("/pyodide/pyodide.asm.wasm"))'));
writeFileSync(join(folder, "library.packed"), bytes('pack.pack_library(Path("/pyodide/python_stdlib.zip"))'));
writeFileSync(join(folder, "packages.packed"), bytes('pack.pack_packages(Path("/sources/fogbound"), Path("/wheel.whl"))'));
process.exit(0); // the tables' clocks would run on
