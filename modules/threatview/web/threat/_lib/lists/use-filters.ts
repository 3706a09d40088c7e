import { useSearchParameters } from '@klarsikt/web/platform/router/search.ts';
import {
  type RememberedParameters,
  readPreference,
  rememberSearchParameters,
  useSavedPreferences,
} from '@klarsikt/web/platform/settings/preferences.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLibrary } from '../use-library.ts';
import {
  listFilteredBusinesses,
  parseThreatListFilters,
  removeUnknownFilters,
  type ThreatListFilters,
  threatFilterNames,
} from './filters.ts';
import { chooseStartBusinesses, rememberStartBusinesses, useTradeBusinesses } from './starter.ts';

export interface ListFilterState {
  readonly filters: ThreatListFilters;
  readonly active: boolean;
  readonly set: (name: string, value: string | undefined) => void;
  readonly clear: () => void;
}

const nothingRemembered: RememberedParameters = {};

/** Milliseconds without typing after which the words are written to the address, because each navigation is slow. */
const addressFollowsMs = 250;

/** Returns the typed words until the address contains them, and then the words of the address. */
function useTypedText(said: string, follow: (words: string) => void) {
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
  threatFilterNames.every((name) => search[name] === undefined);

/**
 * Writes the initial businesses to an address without filters and returns them until the address contains them.
 * Returns undefined afterwards, and once the user has changed the filter.
 */
function useStarter(ofTrade: readonly string[]) {
  const [search, change] = useSearchParameters();
  const [isBegun, setBegun] = useState(() => !isBare(search));
  const business = isBegun ? undefined : chooseStartBusinesses(ofTrade).join(',') || undefined;
  const isThere = search.business !== undefined;
  useEffect(() => {
    if (isThere) setBegun(true);
    else if (business !== undefined) change((before) => ({ ...before, business }));
  }, [isThere, business, change]);
  return { business, begun: useCallback(() => setBegun(true), []) };
}

/** `memory` holds the stored filters of this list. They are used if the address has no filters. */
export function useListFilters(memory: RememberedParameters = nothingRemembered): ListFilterState {
  const [search, change] = useSearchParameters();
  const saved = useSavedPreferences();
  const { model } = useLibrary();
  const follow = useCallback(
    (words: string) => change((before) => ({ ...before, q: words === '' ? undefined : words })),
    [change],
  );
  const ofTrade = useTradeBusinesses(model);
  const { business, begun } = useStarter(ofTrade);
  const { words, type, forget } = useTypedText(typeof search.q === 'string' ? search.q : '', follow);
  const filters = useMemo(() => {
    const recalled = Object.entries(memory).map(([parameter, name]) => {
      const said = search[parameter];
      return [parameter, readPreference(saved, name, typeof said === 'string' ? said : undefined)];
    });
    const begins = business === undefined ? {} : { business };
    return removeUnknownFilters(
      model,
      parseThreatListFilters({ ...begins, ...search, ...Object.fromEntries(recalled), q: words }),
    );
  }, [model, search, saved, memory, words, business]);
  const chosen = listFilteredBusinesses(filters).join(',');
  const set = useCallback(
    (name: string, value: string | undefined) => {
      if (name === 'q') return type(value ?? '');
      begun();
      if (name === 'business') rememberStartBusinesses(ofTrade, chosen.split(','), value?.split(',') ?? []);
      rememberSearchParameters(memory, { [name]: value });
      change((before) => ({ ...before, [name]: value }));
    },
    [change, memory, type, begun, ofTrade, chosen],
  );
  const clear = useCallback(() => {
    forget();
    begun();
    rememberStartBusinesses(ofTrade, chosen.split(','), []);
    for (const name of Object.keys(memory)) rememberSearchParameters(memory, { [name]: undefined });
    change((before) => {
      const kept = Object.entries(before).filter(
        ([name]) => !threatFilterNames.some((filter) => filter === name),
      );
      return Object.fromEntries(kept);
    });
  }, [change, memory, forget, begun, ofTrade, chosen]);
  return { filters, active: Object.keys(filters).length > 0, set, clear };
}
