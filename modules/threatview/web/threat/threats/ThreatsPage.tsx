import type { CompiledModel } from '@klarsikt/engine/model';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSearchParameter } from '@klarsikt/web/platform/router/search.ts';
import { SegmentedSwitch } from '@klarsikt/web/ui/choices/SegmentedSwitch.tsx';
import { SplitView } from '@klarsikt/web/ui/DetailPanel.tsx';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { announceToScreenReaders } from '@klarsikt/web/ui/states/live.tsx';
import { DataTable } from '@klarsikt/web/ui/table/DataTable.tsx';
import { TableTools } from '@klarsikt/web/ui/table/TableTools.tsx';
import type { TableView } from '@klarsikt/web/ui/table/use-table-view.ts';
import { SavedViews } from '@klarsikt/web/ui/views/SavedViews.tsx';
import { memo, Suspense, useCallback, useDeferredValue, useEffect, useMemo } from 'react';
import { CompareSelectedLink } from '../_components/choose/CompareLink.tsx';
import { ListSearchField, ThreatListFilterFields } from '../_components/choose/ListFilters.tsx';
import { EmptyThreatViewList } from '../_components/NothingShown.tsx';
import { ThreatPanel } from '../_components/panel/ThreatPanel.tsx';
import { analysisSelection } from '../_lib/analysis/selection.ts';
import { addFileColumns } from '../_lib/lists/file-columns.ts';
import { useListWidth } from '../_lib/lists/list-width.ts';
import type { ThreatRow } from '../_lib/lists/threat-list.ts';
import { useAppliedFilters } from '../_lib/lists/use-applied-filters.ts';
import { type ListFilterState, useListFilters } from '../_lib/lists/use-filters.ts';
import { type OpenListRow, useOpenListRow } from '../_lib/lists/use-open.ts';
import { type ConcernByThreat, getConcernsByThreat } from '../_lib/read/concern.ts';
import { useLibrary } from '../_lib/use-library.ts';
import { addPassageColumn, SearchResultContext } from '../search/found.ts';
import type { TextSearchResult } from '../search/use-search.ts';
import { useThreatSearch } from '../search/use-search.ts';
import { threatViewTexts } from '../texts.ts';
import { getThreatRowName, useThreatColumns } from './columns.tsx';
import { ThreatListSkeleton } from './ThreatListSkeleton.tsx';
import {
  findThreatRowId,
  getThreatTableId,
  type ThreatView,
  threatSortColumns,
  useThreatRows,
  useThreatTable,
} from './use-threat-table.ts';

const filterNames = [
  'area',
  'category',
  'country',
  'segment',
  'level',
  'business',
  'label',
  'reference',
  'multi',
  'due',
] as const;
const memory = { label: 'threatLabel', reference: 'threatReference' } as const;

const viewPlace = {
  list: 'threatview.threats',
  params: [...filterNames, 'q', 'view'],
  memory,
  sort: { name: 'threatSort', columns: threatSortColumns },
  tableOf: ({ view }: { readonly view?: string }) => getThreatTableId(view === 'table' ? 'table' : 'tree'),
} as const;

const isGroup = (row: ThreatRow): boolean => row.kind !== 'threat';

function toggleRow(row: ThreatRow): void {
  if (row.kind === 'threat') analysisSelection.toggle(row.facts.threat.key);
}

/**
 * Text of the footer: how the grades of the columns are measured, and the number of threats that the organisation has
 * hidden.
 */
function useFoot(view: ThreatView): string {
  const t = useT(threatViewTexts);
  const { model } = useLibrary();
  const hidden = [...(model.own?.hidden.keys() ?? [])].filter((key) => model.threats.byKey.has(key)).length;
  const grades =
    view === 'tree'
      ? `${t('threat.gradesOfThreats')}; ${t('threat.highestInCategory')}`
      : t('threat.gradesOfThreats');
  return hidden > 0 ? `${grades}. ${t('threat.hiddenHere', { count: hidden })}` : grades;
}

interface ThreatListProps {
  readonly table: TableView<ThreatRow>;
  readonly rows: readonly ThreatRow[];
  readonly view: ThreatView;
  readonly open: OpenListRow;
  readonly reading: boolean;
  readonly onClear: () => void;
}

/** List of threats, memoised so that typing in the page head does not render its rows. */
const ThreatList = memo(function ThreatList(props: ThreatListProps) {
  const { table, rows, view, open, reading, onClear } = props;
  const t = useT(threatViewTexts);
  const { text, language } = useFormat();
  const { marked, beside, setOpen } = open;
  return (
    <DataTable
      view={table}
      label={t('threat.threats')}
      rowName={(row) => getThreatRowName(row, { text, language })}
      onOpen={(row) => {
        if (row.kind === 'threat') setOpen(String(row.facts.threat.id));
      }}
      current={marked === undefined ? null : findThreatRowId(rows, Number(marked))}
      onToggle={toggleRow}
      isGroup={isGroup}
      wholePageKeys
      wraps={beside !== undefined}
      foot={useFoot(view)}
      empty={<EmptyThreatViewList title={t('threat.noThreats')} reading={reading} onClear={onClear} />}
    />
  );
});

const keyOfRow = (row: ThreatRow) => (row.kind === 'threat' ? row.facts.threat.key : null);

/**
 * Tools of the table (columns, density, export); they are rendered after the rows, because readers need the rows
 * first.
 */
function useTableTools(
  table: TableView<ThreatRow>,
  view: ThreatView,
  { concerns, found }: { readonly concerns: ConcernByThreat; readonly found: TextSearchResult | null },
) {
  const t = useT(threatViewTexts);
  const fileColumns = useThreatColumns(view, 'wide', false, concerns);
  const tools = useMemo(() => {
    const header = t('threat.foundIn');
    const columns = addPassageColumn(fileColumns, found, { header, keyOf: keyOfRow });
    return <TableTools view={addFileColumns(table, columns)} fileName={t('threat.threats').toLowerCase()} />;
  }, [table, fileColumns, found, t]);
  return useDeferredValue(tools);
}

interface ThreatTableProps {
  readonly state: ListFilterState;
  readonly view: ThreatView;
  readonly open: OpenListRow;
  readonly tools: React.ReactNode;
}

function ThreatTable({ state, view, open, tools }: ThreatTableProps) {
  const t = useT(threatViewTexts);
  const { model, head, total } = useLibrary();
  const asked = useAppliedFilters(state, useThreatSearch(head, state.filters.q ?? '', { early: true }));
  const { filters, found } = asked;
  const { shown, rows, concerns, counts } = useThreatRows(asked, view);
  const listWidth = useListWidth(open.beside !== undefined);
  const table = useThreatTable(rows, view, filters, listWidth);
  const tableTools = useTableTools(table, view, { concerns, found });
  // While the texts are loading, only names are searched; the counts are marked as preliminary.
  const reading = found === null && filters.q !== undefined;
  const phone = listWidth === 'phone';
  const search = <ListSearchField state={state} label={t('threat.search')} />;
  useEffect(() => {
    announceToScreenReaders(t('threat.shownLive', { shown: shown.length, total }));
  }, [t, shown.length, total]);
  return (
    <Page
      title={t('threat.threats')}
      count={
        counts === null || reading
          ? t(reading ? 'threat.shownSoFar' : 'threat.threatsOf', { shown: shown.length, total })
          : t('threat.concernedOf', { ...counts, total })
      }
      tools={
        <>
          <CompareSelectedLink model={model} />
          {phone ? null : search}
          {tools}
          <SavedViews {...viewPlace} table={table} />
          {tableTools}
        </>
      }
      bar={
        <>
          {phone ? search : null}
          <ThreatListFilterFields model={model} names={filterNames} measure="grade" state={state} />
        </>
      }
      flush
    >
      <SearchResultContext value={found}>
        <ThreatList key={view} {...{ table, rows, view, open, reading }} onClear={state.clear} />
      </SearchResultContext>
    </Page>
  );
}

function LoadedThreats() {
  const t = useT(threatViewTexts);
  const { model }: { model: CompiledModel } = useLibrary();
  const state = useListFilters(memory);
  const [chosen, setView] = useSearchParameter('view');
  const open = useOpenListRow();
  const view = chosen === 'table' ? 'table' : 'tree';
  const { beside, setOpen } = open;
  const close = useCallback(() => setOpen(undefined), [setOpen]);
  return (
    <SplitView
      panel={
        beside === undefined ? null : (
          <ThreatPanel
            model={model}
            id={Number(beside)}
            concerns={getConcernsByThreat(model, state.filters)}
            onClose={close}
          />
        )
      }
    >
      <ThreatTable
        state={state}
        view={view}
        open={open}
        tools={
          <SegmentedSwitch
            label={t('threat.view')}
            value={view}
            options={[
              { value: 'tree', label: t('threat.tree') },
              { value: 'table', label: t('threat.table') },
            ]}
            onChange={(next) => setView(next === 'tree' ? undefined : next, { replace: true })}
          />
        }
      />
    </SplitView>
  );
}

export function ThreatsPage() {
  return (
    <Suspense fallback={<ThreatListSkeleton />}>
      <LoadedThreats />
    </Suspense>
  );
}
