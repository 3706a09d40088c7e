/** Where the person is, in the top bar. Set by the page that is open. */
import type { LinkProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSame } from '../platform/hooks.ts';
import { createStore, useStore } from '../platform/store.ts';

export interface Crumb {
  readonly label: string;
  /** Left out for the last one. */
  readonly link?: Pick<LinkProps, 'to' | 'params' | 'search'>;
}

const crumbs = createStore<readonly Crumb[]>([]);

export const useShownCrumbs = (): readonly Crumb[] => useStore(crumbs);

/** Sets the breadcrumbs while the calling page or layout is shown. */
export function useCrumbs(given: readonly Crumb[]): void {
  const shown = useSame(given);
  useEffect(() => {
    crumbs.become(shown);
    return () => crumbs.become([]);
  }, [shown]);
}
