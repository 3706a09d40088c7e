const notTyped: ReadonlySet<string> = new Set(['checkbox', 'radio', 'range', 'file', 'button', 'submit']);

/** True if the browser undoes typing in this element; changes of tick boxes and choices are undone by the product. */
export const hasNativeUndo = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement
    ? !notTyped.has(target.type)
    : target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable);
