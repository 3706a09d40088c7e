/** Events of any call that the shell must handle. */
export type ApiEvent = 'unauthenticated' | 'oldClient' | 'mode';

const listeners: { readonly [E in ApiEvent]: Set<() => void> } = {
  unauthenticated: new Set(),
  oldClient: new Set(),
  mode: new Set(),
};

export function emitApiEvent(event: ApiEvent): void {
  for (const listener of listeners[event]) listener();
}

export function onApiEvent(event: ApiEvent, listener: () => void): () => void {
  listeners[event].add(listener);
  return () => listeners[event].delete(listener);
}
