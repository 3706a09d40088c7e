import { type OperationalType, operationalTypes } from '@klarsikt/engine/text';
import { isOperationalType } from '@klarsikt/engine/values';
import { getRiskTypeName } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSearchParameter } from '@klarsikt/web/platform/router/search.ts';
import { SplitView } from '@klarsikt/web/ui/DetailPanel.tsx';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { announceToScreenReaders } from '@klarsikt/web/ui/states/live.tsx';
import { DataTable } from '@klarsikt/web/ui/table/DataTable.tsx';
import { TableTools } from '@klarsikt/web/ui/table/TableTools.tsx';
import type { TableView } from '@klarsikt/web/ui/table/use-table-view.ts';
import { memo, useCallback, useDeferredValue, useEffect, useMemo } from 'react';
import { ListSearchField, ThreatListFilterFields } from '../_components/choose/ListFilters.tsx';
import { EmptyThreatViewList } from '../_components/NothingShown.tsx';
import { RiskPanel } from '../_components/panel/RiskPanel.tsx';
import { analysisSelection } from '../_lib/analysis/selection.ts';
import { addFileColumns } from '../_lib/lists/file-columns.ts';
import { useListWidth } from '../_lib/lists/list-width.ts';
import { listThreatsOfRisk, type ThreatScope } from '../_lib/lists/risk-list.ts';
import { useAppliedFilters } from '../_lib/lists/use-applied-filters.ts';
import { type ListFilterState, useListFilters } from '../_lib/lists/use-filters.ts';
import { type OpenListRow, useOpenListRow } from '../_lib/lists/use-open.ts';
import { useLibrary } from '../_lib/use-library.ts';
import { addPassageColumn, SearchResultContext } from '../search/found.ts';
import type { TextSearchResult } from '../search/use-search.ts';
import { useThreatSearch } from '../search/use-search.ts';
import { threatViewTexts } from '../texts.ts';
import { type RiskListRow, useRiskColumns } from './columns.tsx';
import { useRiskRows, useRiskTable } from './use-risk-table.ts';

const filterNames = [
  'segment',
  'business',
  'area',
  'category',
  'country',
  'level',
  'risklabel',
  'label',
  'reference',
  'due',
] as const;

const isGroup = (row: RiskListRow): boolean => row.kind === 'type';

function toggleRow(row: RiskListRow): void {
  if (row.kind === 'risk') analysisSelection.toggle(row.id);
}

interface RiskListProps {
  readonly table: TableView<RiskListRow>;
  readonly title: string;
  readonly open: OpenListRow;
  readonly reading: boolean;
  readonly onClear: () => void;
}

/** List of risks, memoised so that typing in the page head does not render its rows. */
const RiskList = memo(function RiskList({ table, title, open, reading, onClear }: RiskListProps) {
  const t = useT(threatViewTexts);
  const { language, text } = useFormat();
  const { marked, setOpen } = open;
  return (
    <DataTable
      view={table}
      label={title}
      rowName={(row) => (row.kind === 'risk' ? text(row.row.risk.name) : getRiskTypeName(row.type, language))}
      onOpen={(row) => {
        if (row.kind === 'risk') setOpen(row.id);
      }}
      current={marked ?? null}
      onToggle={toggleRow}
      isGroup={isGroup}
      wholePageKeys
      foot={t('threat.levelsByLibrary')}
      empty={<EmptyThreatViewList title={t('threat.noRisks')} reading={reading} onClear={onClear} />}
    />
  );
});

/** Columns of the downloaded file, which lists all threats of a risk; the screen shows only the two highest. */
function useFileColumns(type: OperationalType | undefined, scope: ThreatScope) {
  const { model } = useLibrary();
  const { text } = useFormat();
  const wide = useRiskColumns(type, 'wide', false);
  return useMemo(() => {
    const csv = (row: RiskListRow) =>
      row.kind === 'type'
        ? ''
        : listThreatsOfRisk(model, row.row.type, row.id, scope)
            .map(({ name }) => text(name))
            .join('; ');
    return wide.map((column) => (column.id === 'behind' ? { ...column, csv } : column));
  }, [model, text, scope, wide]);
}

interface FileOfRisks {
  readonly type: OperationalType | undefined;
  readonly title: string;
  readonly scope: ThreatScope;
  readonly found: TextSearchResult | null;
}

const keyOfRow = (row: RiskListRow) => (row.kind === 'risk' ? row.id : null);

/**
 * Tools of the table (columns, density, export); they are rendered after the rows, because readers need the rows
 * first.
 */
function useTableTools(table: TableView<RiskListRow>, { type, title, scope, found }: FileOfRisks) {
  const t = useT(threatViewTexts);
  const fileColumns = useFileColumns(type, scope);
  const tools = useMemo(() => {
    const header = t('threat.foundIn');
    const columns = addPassageColumn(fileColumns, found, { header, keyOf: keyOfRow });
    return <TableTools view={addFileColumns(table, columns)} fileName={title.toLowerCase()} />;
  }, [table, fileColumns, title, found, t]);
  return useDeferredValue(tools);
}

interface RiskTableProps {
  readonly types: readonly OperationalType[];
  readonly state: ListFilterState;
  readonly open: OpenListRow;
}

function RiskTable({ types, state, open }: RiskTableProps) {
  const t = useT(threatViewTexts);
  const { language } = useFormat();
  const { model, head } = useLibrary();
  const asked = useAppliedFilters(state, useThreatSearch(head, state.filters.q ?? '', { early: true }));
  const { filters, found } = asked;
  const { shown, total, rows, scope } = useRiskRows(types, asked);
  const type = types.length === 1 ? types[0] : undefined;
  const title = type === undefined ? t('threat.risks') : getRiskTypeName(type, language);
  const listWidth = useListWidth(open.beside !== undefined);
  const table = useRiskTable(rows, type, listWidth, filters.q !== undefined);
  const tableTools = useTableTools(table, { type, title, scope, found });
  useEffect(() => {
    announceToScreenReaders(t('threat.shownLive', { shown, total }));
  }, [t, shown, total]);
  // While the texts are loading, only names are searched; the counts are marked as preliminary.
  const reading = found === null && filters.q !== undefined;
  const search = (
    <ListSearchField
      state={state}
      label={t('threat.searchRisks', { type: title.toLocaleLowerCase(language) })}
    />
  );
  return (
    <Page
      title={title}
      count={t(reading ? 'threat.shownSoFar' : 'threat.libraryOf', { shown, total })}
      tools={
        <>
          {listWidth === 'phone' ? null : search}
          {tableTools}
        </>
      }
      bar={
        <>
          {listWidth === 'phone' ? search : null}
          <ThreatListFilterFields model={model} names={filterNames} measure="level" state={state} />
        </>
      }
      flush
    >
      <SearchResultContext value={found}>
        <RiskList table={table} title={title} open={open} reading={reading} onClear={state.clear} />
      </SearchResultContext>
    </Page>
  );
}

export function RisksPage() {
  const { model } = useLibrary();
  const state = useListFilters();
  const [type] = useSearchParameter('type');
  const open = useOpenListRow();
  const types = useMemo(() => (isOperationalType(type) ? [type] : operationalTypes), [type]);
  const { beside, setOpen } = open;
  const close = useCallback(() => setOpen(undefined), [setOpen]);
  const filters = useDeferredValue(state.filters);
  return (
    <SplitView
      panel={
        beside === undefined ? null : (
          <RiskPanel model={model} riskKey={beside} filters={filters} onClose={close} />
        )
      }
    >
      <RiskTable key={types.join()} types={types} state={state} open={open} />
    </SplitView>
  );
}
