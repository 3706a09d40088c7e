/** The list filters of the present address, and how to change them. */
import { useCallback, useMemo } from 'react';
import { useSearchChange } from '../../../platform/router/search.ts';
import {
  type Memory,
  recall,
  rememberSearch,
  useSavedPreferences,
} from '../../../platform/settings/preferences.ts';
import { filterNames, type ListFilters, readFilters } from './filters.ts';

export interface UseFilters {
  readonly filters: ListFilters;
  readonly active: boolean;
  readonly set: (name: string, value: string | undefined) => void;
  readonly clear: () => void;
}

const nothingRemembered: Memory = {};

/** `memory`: the filters of this list that are remembered where the address does not say them. */
export function useFilters(memory: Memory = nothingRemembered): UseFilters {
  const [search, change] = useSearchChange();
  const saved = useSavedPreferences();
  const filters = useMemo(() => {
    const recalled = Object.entries(memory).map(([parameter, name]) => {
      const said = search[parameter];
      return [parameter, recall(saved, name, typeof said === 'string' ? said : undefined)];
    });
    return readFilters({ ...search, ...Object.fromEntries(recalled) });
  }, [search, saved, memory]);
  const set = useCallback(
    (name: string, value: string | undefined) => {
      rememberSearch(memory, { [name]: value });
      change((before) => ({ ...before, [name]: value }));
    },
    [change, memory],
  );
  const clear = useCallback(() => {
    for (const name of Object.keys(memory)) rememberSearch(memory, { [name]: undefined });
    change((before) => {
      const kept = Object.entries(before).filter(([name]) => !filterNames.some((filter) => filter === name));
      return Object.fromEntries(kept);
    });
  }, [change, memory]);
  return { filters, active: Object.keys(filters).length > 0, set, clear };
}
