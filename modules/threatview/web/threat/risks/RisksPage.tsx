/** The five kinds of risk with the threats behind each, and the open risk beside the list. */
import { isOperationalType, type OperationalType, operationalTypes, riskTypeWord } from '@klarsikt/engine';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSearchText } from '@klarsikt/web/platform/router/search.ts';
import { SplitView } from '@klarsikt/web/ui/DetailPanel.tsx';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { announceLive } from '@klarsikt/web/ui/states/live.tsx';
import { DataTable } from '@klarsikt/web/ui/table/DataTable.tsx';
import { TableTools } from '@klarsikt/web/ui/table/TableTools.tsx';
import type { TableView } from '@klarsikt/web/ui/table/use-table-view.ts';
import { memo, useCallback, useDeferredValue, useEffect, useMemo } from 'react';
import { ListFilters, ListSearch } from '../_components/choose/ListFilters.tsx';
import { NothingShown } from '../_components/NothingShown.tsx';
import { RiskPanel } from '../_components/panel/RiskPanel.tsx';
import { selection } from '../_lib/analysis/selection.ts';
import { withFileColumns } from '../_lib/lists/file-columns.ts';
import { useListWidth } from '../_lib/lists/list-width.ts';
import { type Scope, threatsBehindRisk } from '../_lib/lists/risk-list.ts';
import { useAsked } from '../_lib/lists/use-asked.ts';
import { type UseFilters, useFilters } from '../_lib/lists/use-filters.ts';
import { type Open, useOpen } from '../_lib/lists/use-open.ts';
import { useLibrary } from '../_lib/use-library.ts';
import { FoundContext, withPassages } from '../search/found.ts';
import type { Found } from '../search/use-search.ts';
import { useSearch } from '../search/use-search.ts';
import { texts } from '../texts.ts';
import { type ListRow, useRiskColumns } from './columns.tsx';
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

const isGroup = (row: ListRow): boolean => row.kind === 'type';

function toggleRow(row: ListRow): void {
  if (row.kind === 'risk') selection.toggle(row.id);
}

interface RiskListProps {
  readonly table: TableView<ListRow>;
  readonly title: string;
  readonly open: Open;
  readonly reading: boolean;
  readonly onClear: () => void;
}

/** Drawn again when the rows or their form change, not at every letter typed in the head of the page. */
const RiskList = memo(function RiskList({ table, title, open, reading, onClear }: RiskListProps) {
  const t = useT(texts);
  const { language, text } = useFormat();
  const { marked, setOpen } = open;
  return (
    <DataTable
      view={table}
      label={title}
      rowName={(row) => (row.kind === 'risk' ? text(row.row.risk.name) : riskTypeWord(row.type, language))}
      onOpen={(row) => {
        if (row.kind === 'risk') setOpen(row.id);
      }}
      current={marked ?? null}
      onToggle={toggleRow}
      isGroup={isGroup}
      wholePageKeys
      foot={t('threat.levelsByLibrary')}
      empty={<NothingShown title={t('threat.noRisks')} reading={reading} onClear={onClear} />}
    />
  );
});

/** The columns of the file: it names every threat behind a risk, where the screen has space for the highest two. */
function useFileColumns(type: OperationalType | undefined, scope: Scope) {
  const { model } = useLibrary();
  const { text } = useFormat();
  const wide = useRiskColumns(type, 'wide', false);
  return useMemo(() => {
    const csv = (row: ListRow) =>
      row.kind === 'type'
        ? ''
        : threatsBehindRisk(model, row.row.type, row.id, scope)
            .map(({ name }) => text(name))
            .join('; ');
    return wide.map((column) => (column.id === 'behind' ? { ...column, csv } : column));
  }, [model, text, scope, wide]);
}

interface FileOfRisks {
  readonly type: OperationalType | undefined;
  readonly title: string;
  readonly scope: Scope;
  readonly found: Found | null;
}

const keyOfRow = (row: ListRow) => (row.kind === 'risk' ? row.id : null);

/** Columns, density and file of the table. They show nothing of the rows themselves: they follow when the rows are on the screen. */
function useTableTools(table: TableView<ListRow>, { type, title, scope, found }: FileOfRisks) {
  const t = useT(texts);
  const fileColumns = useFileColumns(type, scope);
  const tools = useMemo(() => {
    const header = t('threat.foundIn');
    const columns = withPassages(fileColumns, found, { header, keyOf: keyOfRow });
    return <TableTools view={withFileColumns(table, columns)} fileName={title.toLowerCase()} />;
  }, [table, fileColumns, title, found, t]);
  return useDeferredValue(tools);
}

interface RiskTableProps {
  readonly types: readonly OperationalType[];
  readonly state: UseFilters;
  readonly open: Open;
}

function RiskTable({ types, state, open }: RiskTableProps) {
  const t = useT(texts);
  const { language } = useFormat();
  const { model, head } = useLibrary();
  const asked = useAsked(state, useSearch(head, state.filters.q ?? '', { early: true }));
  const { filters, found } = asked;
  const { shown, total, rows, scope } = useRiskRows(types, asked);
  const type = types.length === 1 ? types[0] : undefined;
  const title = type === undefined ? t('threat.risks') : riskTypeWord(type, language);
  const listWidth = useListWidth(open.beside !== undefined);
  const table = useRiskTable(rows, type, listWidth, filters.q !== undefined);
  const tableTools = useTableTools(table, { type, title, scope, found });
  useEffect(() => {
    announceLive(t('threat.shownLive', { shown, total }));
  }, [t, shown, total]);
  // Until the texts are there, names alone answer: the figures say so.
  const reading = found === null && filters.q !== undefined;
  const search = (
    <ListSearch state={state} label={t('threat.searchRisks', { type: title.toLocaleLowerCase(language) })} />
  );
  return (
    <Page
      title={title}
      count={t(reading ? 'threat.shownSoFar' : 'threat.shownOf', { shown, total })}
      tools={
        <>
          {listWidth === 'phone' ? null : search}
          {tableTools}
        </>
      }
      bar={
        <>
          {listWidth === 'phone' ? search : null}
          <ListFilters model={model} names={filterNames} measure="level" state={state} />
        </>
      }
      flush
    >
      <FoundContext value={found}>
        <RiskList table={table} title={title} open={open} reading={reading} onClear={state.clear} />
      </FoundContext>
    </Page>
  );
}

export function RisksPage() {
  const { model } = useLibrary();
  const state = useFilters();
  const [type] = useSearchText('type');
  const open = useOpen();
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
