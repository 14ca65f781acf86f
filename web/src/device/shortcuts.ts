/** Whether this key was meant for the table: nobody writes, and no dialog is open but one of these. */
export function isTableShortcut(event: KeyboardEvent, own = "dialog:not(*)"): boolean {
  const isElsewhere = (event.target as Element).closest("input, select") ?? document.querySelector(`dialog:modal:not(${own})`);
  return !isElsewhere && !event.ctrlKey && !event.metaKey;
}
