/** Kinds of events that any call can cause and that the shell must handle. */
export type ApiEventKind = 'unauthenticated' | 'oldClient' | 'mode';

const listeners: { readonly [E in ApiEventKind]: Set<() => void> } = {
  unauthenticated: new Set(),
  oldClient: new Set(),
  mode: new Set(),
};

export function emitApiEvent(event: ApiEventKind): void {
  for (const listener of listeners[event]) listener();
}

export function onApiEvent(event: ApiEventKind, listener: () => void): () => void {
  listeners[event].add(listener);
  return () => listeners[event].delete(listener);
}
