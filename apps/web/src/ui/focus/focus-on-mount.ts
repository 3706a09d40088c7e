/** Ref callback of an element that takes the focus when it appears, because the person has just asked for it. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();
