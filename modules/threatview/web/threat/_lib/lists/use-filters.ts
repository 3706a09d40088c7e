/** The list filters of the present address, and how to change them. */

import { useSearchChange } from '@klarsikt/web/platform/router/search.ts';
import {
  type Memory,
  recall,
  rememberSearch,
  useSavedPreferences,
} from '@klarsikt/web/platform/settings/preferences.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLibrary } from '../use-library.ts';
import { businessesIn, filterNames, knownIn, type ListFilters, readFilters } from './filters.ts';
import { noteStarter, startingWith, useTradeBusinesses } from './starter.ts';

export interface UseFilters {
  readonly filters: ListFilters;
  readonly active: boolean;
  readonly set: (name: string, value: string | undefined) => void;
  readonly clear: () => void;
}

const nothingRemembered: Memory = {};

/** Words in the address follow the typing when it pauses: every letter would be a step of the router. */
const addressFollowsMs = 250;

/** The words as they are typed; the address's as soon as it has caught up. */
function useTyped(said: string, follow: (words: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (typed === said) setTyped(null);
  }, [typed, said]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = useCallback(
    (words: string) => {
      setTyped(words);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => follow(words), addressFollowsMs);
    },
    [follow],
  );
  const forget = useCallback(() => {
    clearTimeout(timer.current);
    setTyped(null);
  }, []);
  return { words: typed ?? said, type, forget };
}

const isBare = (search: Readonly<Record<string, unknown>>): boolean =>
  filterNames.every((name) => search[name] === undefined);

/**
 * The businesses that a list begins with when its address has no filter; they are written into the address, and undefined
 * as soon as they are there or the person has chosen otherwise.
 */
function useStarter(ofTrade: readonly string[]) {
  const [search, change] = useSearchChange();
  const [isBegun, setBegun] = useState(() => !isBare(search));
  const business = isBegun ? undefined : startingWith(ofTrade).join(',') || undefined;
  const isThere = search.business !== undefined;
  useEffect(() => {
    if (isThere) setBegun(true);
    else if (business !== undefined) change((before) => ({ ...before, business }));
  }, [isThere, business, change]);
  return { business, begun: useCallback(() => setBegun(true), []) };
}

/** `memory`: the filters of this list that are remembered where the address does not say them. */
export function useFilters(memory: Memory = nothingRemembered): UseFilters {
  const [search, change] = useSearchChange();
  const saved = useSavedPreferences();
  const { model } = useLibrary();
  const follow = useCallback(
    (words: string) => change((before) => ({ ...before, q: words === '' ? undefined : words })),
    [change],
  );
  const ofTrade = useTradeBusinesses(model);
  const { business, begun } = useStarter(ofTrade);
  const { words, type, forget } = useTyped(typeof search.q === 'string' ? search.q : '', follow);
  const filters = useMemo(() => {
    const recalled = Object.entries(memory).map(([parameter, name]) => {
      const said = search[parameter];
      return [parameter, recall(saved, name, typeof said === 'string' ? said : undefined)];
    });
    const begins = business === undefined ? {} : { business };
    return knownIn(model, readFilters({ ...begins, ...search, ...Object.fromEntries(recalled), q: words }));
  }, [model, search, saved, memory, words, business]);
  const chosen = businessesIn(filters).join(',');
  const set = useCallback(
    (name: string, value: string | undefined) => {
      if (name === 'q') return type(value ?? '');
      begun();
      if (name === 'business') noteStarter(ofTrade, chosen.split(','), value?.split(',') ?? []);
      rememberSearch(memory, { [name]: value });
      change((before) => ({ ...before, [name]: value }));
    },
    [change, memory, type, begun, ofTrade, chosen],
  );
  const clear = useCallback(() => {
    forget();
    begun();
    noteStarter(ofTrade, chosen.split(','), []);
    for (const name of Object.keys(memory)) rememberSearch(memory, { [name]: undefined });
    change((before) => {
      const kept = Object.entries(before).filter(([name]) => !filterNames.some((filter) => filter === name));
      return Object.fromEntries(kept);
    });
  }, [change, memory, forget, begun, ofTrade, chosen]);
  return { filters, active: Object.keys(filters).length > 0, set, clear };
}
