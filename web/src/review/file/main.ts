import { mount } from "svelte";
import "../../theme.css";
import "../../base.css";
import "../../state/settings.svelte";
import { start } from "../../words/words.svelte";
import type { Review } from "../types";
import ReviewFile from "./ReviewFile.svelte";

/** Python writes the review beside this program; `#12` in the address begins with move 12. */
const data = document.getElementById("review")?.textContent;
const target = document.getElementById("app");
if (data && target) {
  const review: Review = JSON.parse(data);
  const title = target.dataset["game"] ?? review.game;
  void start().then(() => mount(ReviewFile, { target, props: { review, title, first: Number(location.hash.slice(1)) || 0 } }));
}
