/** Places a small dialog inside the window, below the button that opened it, or above it if there is more room. */
const gap = 4;
const edge = 8;

export function positionCalendarDialog(dialog: HTMLElement, from: HTMLElement): void {
  const { width, height } = dialog.getBoundingClientRect();
  const at = from.getBoundingClientRect();
  const inside = (wanted: number, size: number, extent: number) =>
    Math.max(edge, Math.min(wanted, extent - size - edge));
  const below = at.bottom + gap;
  const fits = below + height + edge <= window.innerHeight;
  dialog.style.left = `${inside(at.right - width, width, window.innerWidth)}px`;
  dialog.style.top = `${inside(fits ? below : at.top - gap - height, height, window.innerHeight)}px`;
}
