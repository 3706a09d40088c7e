/** Resolves when what was drawn last is on the screen: for work that the reader need not wait for. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
