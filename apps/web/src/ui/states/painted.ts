/** Work that the reader need not wait for. */

/** Resolves when what was drawn last is on the screen. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

const presses = ['pointerdown', 'keydown'] as const;

/**
 * Does something once what was drawn last is on the screen, or else before the next press or key is answered, so that
 * whoever goes on finds it done. Gives back how to call it off.
 */
export function afterPaint(act: () => void): () => void {
  let waiting = true;
  const off = () => {
    waiting = false;
    for (const press of presses) window.removeEventListener(press, once, true);
  };
  const once = () => {
    if (!waiting) return;
    off();
    act();
  };
  for (const press of presses) window.addEventListener(press, once, true);
  void painted().then(once);
  return off;
}
