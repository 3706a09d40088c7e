/** Describes which parts of a list's address and table its saved views store. */
import type { SavedViewListName, ViewState } from '@klarsikt/contract';
import { useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useSearchNavigate } from '../../platform/router/search.ts';
import {
  type RememberedParameters,
  readPreference,
  rememberPreference,
  rememberSearchParameters,
  useSavedPreferences,
} from '../../platform/settings/preferences.ts';
import { applySort, type TableSort } from '../table/applied-sort.ts';
import { type SortPreference, toSortParameters } from '../table/use-remembered-sort.ts';
import { getLayoutSetting } from '../table/use-table-view.ts';

type Search = Readonly<Record<string, unknown>>;

interface TableState {
  readonly id: string;
  readonly sorting: readonly { readonly id: string; readonly desc: boolean }[];
  readonly switched: Readonly<Record<string, boolean>>;
  readonly density: 'dense' | 'roomy';
}

export interface ListViewContext {
  readonly list: SavedViewListName;
  /** Parameters of the address that belong to a view, besides the sorting. */
  readonly params: readonly string[];
  /** Parameters that take a remembered value if the address does not contain them. */
  readonly memory?: RememberedParameters;
  /**
   * The table, and the preference that stores its sorting. Without a table a view stores neither sorting nor columns.
   */
  readonly table?: TableState;
  readonly sort?: { readonly name: SortPreference; readonly columns: Readonly<Record<string, string>> };
  /** True if the sorting is stored only in the address, by column ids. */
  readonly isSortInAddress?: boolean;
  /** Returns the id of the table for a state, for lists whose address decides which table is shown. */
  readonly tableOf?: (search: Readonly<Record<string, string>>) => string;
  /** Values of the address's path that belong to a view, by their names in the view. */
  readonly path?: Readonly<Record<string, string>>;
  /** Opens a state whose path differs from the present one. */
  readonly go?: (
    change: (before: Search) => Search,
    path: Readonly<Record<string, string>>,
    how: SearchNavigation,
  ) => void;
}

interface SearchNavigation {
  readonly replace: boolean;
}

/**
 * Address parameters that describe the details opened beside the list, or the page and sorting; they are not stored
 * as filters of a view.
 */
const passing = ['open', 'tab', 'why', 'saved', 'sort', 'order', 'page'];

const sortIn = ({ table }: ListViewContext): ViewState['sort'] => {
  const [first] = table?.sorting ?? [];
  return first === undefined ? null : { column: first.id, descending: first.desc };
};

const without = (search: Search, names: readonly string[]): Search =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !names.includes(name)));

/** Returns the present state of the list in the form that a view stores. */
export function useShownViewState(place: ListViewContext): ViewState {
  const search: Search = useSearch({ strict: false });
  const saved = useSavedPreferences();
  const { params, memory = {}, path = {}, table } = place;
  const given = params.flatMap((name): [string, string][] => {
    const said = search[name];
    const text = typeof said === 'string' && said !== '' ? said : undefined;
    const kept = memory[name];
    const value = kept === undefined ? text : readPreference(saved, kept, text);
    return value === undefined ? [] : [[name, value]];
  });
  return {
    search: Object.fromEntries([...given, ...Object.entries(path)]),
    sort: sortIn(place),
    columns: table?.switched ?? {},
    density: table?.density ?? null,
  };
}

/** Returns a function that applies a view's state to the address, the remembered layout and the table. */
export function useApplyViewState(place: ListViewContext): (state: ViewState, how: SearchNavigation) => void {
  const navigate = useSearchNavigate();
  return useCallback(
    (state, how) => {
      const { params, memory = {}, path = {}, table, tableOf, sort: words, isSortInAddress, go } = place;
      rememberSearchParameters(
        memory,
        Object.fromEntries(Object.keys(memory).map((name) => [name, state.search[name]])),
      );
      const sort: TableSort | undefined = state.sort ?? undefined;
      const columns = words?.columns ?? (isSortInAddress === true ? {} : undefined);
      const said = columns === undefined ? {} : toSortParameters(columns, sort);
      if (words !== undefined) rememberPreference(words.name, toSortParameters(words.columns, sort).sort);
      const shown = tableOf?.(state.search) ?? table?.id;
      if (shown !== undefined) {
        getLayoutSetting(shown).set({ columns: state.columns, density: state.density ?? 'dense' });
        applySort(shown, sort);
      }
      const ofPath = Object.fromEntries(
        Object.keys(path).map((name) => [name, state.search[name] ?? path[name] ?? '']),
      );
      const inAddress = { ...without(state.search, Object.keys(path)), ...said };
      const change = (before: Search) => ({ ...without(before, [...params, ...passing]), ...inAddress });
      return go === undefined ? navigate(change, how) : go(change, ofPath, how);
    },
    [place, navigate],
  );
}

const inOrder = (given: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(Object.entries(given).sort(([a], [b]) => (a < b ? -1 : 1)));

/** True if both states have the same filters, sorting, columns and row height. */
export function isSameViewState(one: ViewState, other: ViewState): boolean {
  return (
    inOrder(one.search) === inOrder(other.search) &&
    JSON.stringify([one.sort, one.density]) === JSON.stringify([other.sort, other.density]) &&
    inOrder(one.columns) === inOrder(other.columns)
  );
}

/** True if the address contained no parameter of a view and no open row when the list was opened. */
export function useStartedWithoutView({ params }: ListViewContext): boolean {
  const search: Search = useSearch({ strict: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: as it was at first
  return useMemo(() => [...params, 'sort', 'saved', 'open'].every((name) => search[name] === undefined), []);
}
