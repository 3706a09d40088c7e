/** State of a list in the address, with functions to change it. */
import { useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useSearchNavigate } from '../../platform/router/search.ts';
import {
  changeListAddress,
  parseListAddress,
  type RecordListAddress,
  type RecordListChange,
  type RecordListSpec,
} from './address.ts';

type Search = Readonly<Record<string, unknown>>;

export interface RecordListState<S extends string = string, F extends string = string>
  extends RecordListAddress<S, F> {
  readonly spec: RecordListSpec<S, F>;
  /** Input of every list call: page, size, sorting and its order. */
  readonly wire: {
    readonly page: number;
    readonly size: number;
    readonly sort: S;
    readonly order: 'asc' | 'desc';
  };
  /** True if a search or a filter reduces the rows. */
  readonly narrowed: boolean;
  // A method and no property, because methods are bivariant: a list with particular filters can be passed as a list
  // with any filters.
  change(change: RecordListChange<S, F>): void;
  /** Opens a row beside the list; `new` for a new record. `saved` skips the guard for unsaved changes. */
  readonly openRow: (key: string, how?: { readonly saved?: boolean; readonly tab?: string }) => void;
  readonly close: (how?: { readonly saved?: boolean }) => void;
}

export function useRecordList<S extends string, F extends string>(
  spec: RecordListSpec<S, F>,
): RecordListState<S, F> {
  const search: Search = useSearch({ strict: false });
  const go = useSearchNavigate();
  const address = useMemo(() => parseListAddress(search, spec), [search, spec]);
  const change = useCallback(
    (wanted: RecordListChange<S, F>) =>
      go((before) => changeListAddress(before, spec, wanted), { replace: !('page' in wanted) }),
    [go, spec],
  );
  const isOpen = address.open !== undefined;
  const openRow = useCallback<RecordListState['openRow']>(
    (key, { saved = false, tab } = {}) =>
      go((before) => ({ ...before, open: key, tab: tab ?? (saved ? undefined : before.tab) }), {
        replace: isOpen,
        ignoreBlocker: saved,
      }),
    [go, isOpen],
  );
  const close = useCallback<RecordListState['close']>(
    ({ saved = false } = {}) =>
      go((before) => ({ ...before, open: undefined, tab: undefined }), {
        replace: false,
        ignoreBlocker: saved,
      }),
    [go],
  );
  const { page, size, sort, order, text, filters } = address;
  return {
    ...address,
    spec,
    wire: useMemo(() => ({ page, size, sort, order }), [page, size, sort, order]),
    narrowed: text !== '' || Object.keys(filters).length > 0,
    change,
    openRow,
    close,
  };
}
