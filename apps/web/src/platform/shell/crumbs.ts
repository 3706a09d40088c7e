/** Where the person is, in the top bar. The page that knows says it. */
import type { LinkProps } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';

export interface Crumb {
  readonly label: string;
  /** Left out for the last one. */
  readonly link?: Pick<LinkProps, 'to' | 'params' | 'search'>;
}

let crumbs: readonly Crumb[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Crumb[]): void {
  crumbs = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useShownCrumbs = (): readonly Crumb[] => useSyncExternalStore(subscribe, () => crumbs);

/** Sets the breadcrumbs while the calling page or layout is shown. */
export function useCrumbs(given: readonly Crumb[]): void {
  const key = given.map(({ label, link }) => `${label} ${JSON.stringify(link ?? null)}`).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says whether anything changed
  useEffect(() => {
    change(given);
    return () => change([]);
  }, [key]);
}
