/** What any call may find out and the shell must know. */
export type ApiEvent = 'unauthenticated' | 'oldClient';

const listeners: { readonly [E in ApiEvent]: Set<() => void> } = {
  unauthenticated: new Set(),
  oldClient: new Set(),
};

export function announce(event: ApiEvent): void {
  for (const listener of listeners[event]) listener();
}

export function onApiEvent(event: ApiEvent, listener: () => void): () => void {
  listeners[event].add(listener);
  return () => listeners[event].delete(listener);
}
