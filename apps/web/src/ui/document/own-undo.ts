const written =
  'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="range"], [type="button"])';

/** Whether the browser itself takes back what is typed there; a box that is ticked or a choice it leaves to us. */
export const hasOwnUndo = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(written) !== null;
