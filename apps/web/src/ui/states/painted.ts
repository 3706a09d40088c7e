/** Resolves when the browser has painted the last drawing. */
export const waitForPaint = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

const presses = ['pointerdown', 'keydown'] as const;

/**
 * Runs `act` when the last drawing has been painted, or already before the next press or key is handled, so that its
 * effect is visible by then. Returns a function that cancels it.
 */
export function runAfterPaint(act: () => void): () => void {
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
  void waitForPaint().then(once);
  return off;
}
