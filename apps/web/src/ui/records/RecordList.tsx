/**
 * A list that the server pages, sorts and filters. Its state is in the address, and one row can be open beside it.
 *
 * How to make a screen of records:
 *
 * - outside the component: `const spec = defineRecordList({ sorts: ['name', 'seen'], sort: 'name', filters: ['status'] })`;
 *   the server sorts a column whose id is in `sorts`;
 * - in the component: `const list = useRecordList(spec)`, then
 *   `const answer = useCall(things.list, { body: { ...list.wire, text: list.text } }, previousRowsOptions)`; the answer is
 *   `{ rows, total }`;
 * - draw `<RecordList id="things" list={list} answer={answer} columns={…} filters={…} panel={panel} … />`;
 * - in the route: `validateSearch: createSearchParser(...recordListParameterNames, 'status')`;
 * - `list.open` is the key of the open row, 'new' for a new record; pass a `RecordPanel` for it as `panel`, or
 *   `onOpenRow` if a record has a page of its own;
 * - `list.openRow(key)` and `list.close()` change the open row; `{ saved: true }` skips the guard of unsaved changes;
 * - forms use `useRecordForm`, `RecordForm` and `form-fields.tsx`; messages with undo use `useDoneNotice`.
 */

import type { SavedViewListName } from '@klarsikt/contract';
import { keepPreviousData } from '@tanstack/react-query';
import type { RowData } from '@tanstack/react-table';
import { type ReactNode, useCallback, useEffect, useMemo } from 'react';
import { useT } from '../../platform/i18n/texts.ts';
import { Button } from '../Button.tsx';
import { type ChipFilter, FilterChips } from '../choices/FilterChips.tsx';
import { SplitView } from '../DetailPanel.tsx';
import { Page } from '../Page.tsx';
import { announceToScreenReaders } from '../states/live.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '../states/states.tsx';
import { DataTable } from '../table/DataTable.tsx';
import { TableTools } from '../table/TableTools.tsx';
import { useTableView } from '../table/use-table-view.ts';
import { SavedViews } from '../views/SavedViews.tsx';
import { computeRowRange } from './address.ts';
import { RecordSearchField } from './FindField.tsx';
import { type RecordColumn, useFittingColumns } from './fitting-columns.ts';
import { Pager } from './Pager.tsx';
import styles from './records.module.css';
import { recordsTexts } from './texts.ts';
import type { RecordListState } from './use-record-list.ts';

/** Options of `useCall` for a list: the rows stay while the next page loads. */
export const previousRowsOptions = { placeholderData: keepPreviousData };

export interface RowsQueryResult<R> {
  readonly data: { readonly rows: readonly R[]; readonly total: number } | undefined;
  readonly error: Error | null;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => Promise<unknown>;
}

export interface RecordListProps<R extends RowData> {
  readonly id: string;
  /** Name under which views of the list are saved; without it the list has no saved views. */
  readonly views?: SavedViewListName;
  readonly title: string;
  readonly count?: ReactNode;
  readonly sub?: ReactNode;
  readonly list: RecordListState;
  readonly answer: RowsQueryResult<R>;
  readonly columns: readonly RecordColumn<R>[];
  readonly rowKey: (row: R) => string;
  readonly rowName: (row: R) => string;
  /** Label of the search field; without it the list has no search field. */
  readonly find?: string;
  /** Filter chips: `id` is the filter's name in the address, `value` its `list.filters[id]`. */
  readonly filters?: readonly ChipFilter[];
  /** Switches beside the filters; their state is also kept in the address. */
  readonly bar?: ReactNode;
  /** Tools right of the heading, before the column chooser and the CSV export. */
  readonly tools?: ReactNode;
  /** Content of an empty list; it explains the entries of the list, and how to add the first. */
  readonly empty: ReactNode;
  readonly panel: ReactNode;
  /** Opens a row whose record has a page of its own; by default the row opens in the panel. */
  readonly onOpenRow?: (row: R) => void;
  /** Keys of the ticked rows; absent if rows cannot be ticked. */
  readonly checked?: ReadonlySet<string>;
  readonly onToggle?: (row: R) => void;
}

const noRows: readonly never[] = [];

/** Announces the number of rows, and opens the last page if the address has a higher page number. */
function useAnnounceResult(list: RecordListState, total: number | undefined, shown: number): void {
  const t = useT(recordsTexts);
  const { page, size, change } = list;
  useEffect(() => {
    if (total === undefined) return;
    const { pages } = computeRowRange({ page, size }, total);
    if (shown === 0 && total > 0 && page > pages) change({ page: pages });
    else announceToScreenReaders(t('records.live', { total, page, pages }));
  }, [t, total, shown, page, size, change]);
}

function useView<R extends RowData>({ id, list, answer, columns, rowKey }: RecordListProps<R>) {
  const { spec, change, sort, order } = list;
  const fitting = useFittingColumns(columns, list.open !== undefined);
  const sortable = useMemo(
    () => fitting.map((column) => ({ ...column, sortable: spec.sorts.includes(column.id) })),
    [fitting, spec],
  );
  const sortedBy = useMemo(() => ({ column: sort, descending: order === 'desc' }), [sort, order]);
  const onSort = useCallback(
    (next: { readonly column: string; readonly descending?: boolean } | undefined) =>
      change({ sort: next && { column: next.column, order: next.descending ? 'desc' : 'asc' } }),
    [change],
  );
  return useTableView<R>({
    id,
    rows: answer.data?.rows ?? noRows,
    rowKey,
    columns: sortable,
    sortedBy,
    onSort,
  });
}

function Rows<R extends RowData>(
  props: RecordListProps<R> & { readonly view: ReturnType<typeof useView<R>> },
) {
  const t = useT(recordsTexts);
  const { view, list, answer, rowKey, rowName, title, empty, checked, onToggle, onOpenRow } = props;
  const { openRow } = list;
  const openInPanel = useCallback((row: R) => openRow(rowKey(row)), [openRow, rowKey]);
  const { data, error } = answer;
  if (data === undefined)
    return error === null ? (
      <ListSkeleton />
    ) : (
      <ErrorState error={error} title={t('records.failed')} onRetry={() => void answer.refetch()} />
    );
  if (data.total === 0 && !list.narrowed) return <div className={styles.empty}>{empty}</div>;
  const nothing = (
    <EmptyState
      title={t('records.noMatch')}
      text={t('records.noMatchHelp')}
      action={
        <Button variant="default" onClick={() => list.change({ clear: true })}>
          {t('records.clear')}
        </Button>
      }
    />
  );
  return (
    <>
      <div className={styles.rows} aria-busy={answer.isPlaceholderData || undefined}>
        <DataTable
          view={view}
          label={title}
          rowName={rowName}
          onOpen={onOpenRow ?? openInPanel}
          current={list.open ?? null}
          wholePageKeys
          empty={data.total === 0 ? nothing : undefined}
          {...(checked ? { checked } : {})}
          {...(onToggle ? { onToggle } : {})}
          foot={false}
        />
      </div>
      <Pager list={list} total={data.total} keys />
    </>
  );
}

export function RecordList<R extends RowData>(props: RecordListProps<R>) {
  const { list, answer, title, count, sub, find, filters = [], bar, tools, panel, views } = props;
  const view = useView(props);
  const viewParams = useMemo(() => ['q', ...list.spec.filters], [list.spec]);
  useAnnounceResult(list, answer.data?.total, answer.data?.rows.length ?? 0);
  const narrow = (id: string, value: string | undefined) => {
    const filter = list.spec.filters.find((name) => name === id);
    if (filter !== undefined) list.change({ filter, value });
  };
  return (
    <SplitView panel={panel}>
      <Page
        flush
        title={title}
        {...(count === undefined ? {} : { count })}
        {...(sub === undefined ? {} : { sub })}
        tools={
          <>
            {tools}
            {views === undefined ? null : (
              <SavedViews list={views} params={viewParams} table={view} isSortInAddress />
            )}
            <span className={styles.tableTools}>
              <TableTools view={view} fileName={title.toLowerCase()} />
            </span>
          </>
        }
        bar={
          <div className={styles.bar}>
            {find === undefined ? null : (
              <RecordSearchField value={list.text} label={find} onChange={(text) => list.change({ text })} />
            )}
            {filters.length === 0 ? null : (
              <FilterChips filters={filters} onChange={narrow} onClear={() => list.change({ clear: true })} />
            )}
            {bar}
          </div>
        }
      >
        <Rows {...props} view={view} />
      </Page>
    </SplitView>
  );
}
