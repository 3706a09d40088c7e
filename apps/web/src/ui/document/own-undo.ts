const notTyped: ReadonlySet<string> = new Set(['checkbox', 'radio', 'range', 'file', 'button', 'submit']);

/** Whether the browser itself takes back what is typed there; a box that is ticked or a choice it leaves to us. */
export const hasOwnUndo = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement
    ? !notTyped.has(target.type)
    : target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable);
