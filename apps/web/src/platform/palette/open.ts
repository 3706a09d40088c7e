/** Opens the command palette from anywhere. */
const listeners = new Set<() => void>();

export function openPalette(): void {
  for (const listener of listeners) listener();
}

export function onOpenPalette(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
