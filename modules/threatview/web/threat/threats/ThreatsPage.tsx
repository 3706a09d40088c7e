/** Areas > categories > threats, as a tree or as a table, with the open threat beside it. */

import type { CompiledModel } from '@klarsikt/engine';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSearchText } from '@klarsikt/web/platform/router/search.ts';
import { SegmentedSwitch } from '@klarsikt/web/ui/choices/SegmentedSwitch.tsx';
import { SplitView } from '@klarsikt/web/ui/DetailPanel.tsx';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { announceLive } from '@klarsikt/web/ui/states/live.tsx';
import { DataTable } from '@klarsikt/web/ui/table/DataTable.tsx';
import { TableTools } from '@klarsikt/web/ui/table/TableTools.tsx';
import type { TableView } from '@klarsikt/web/ui/table/use-table-view.ts';
import { memo, Suspense, useCallback, useDeferredValue, useEffect, useMemo } from 'react';
import { CompareSelected } from '../_components/choose/CompareLink.tsx';
import { ListFilters, ListSearch } from '../_components/choose/ListFilters.tsx';
import { NothingShown } from '../_components/NothingShown.tsx';
import { ThreatPanel } from '../_components/panel/ThreatPanel.tsx';
import { selection } from '../_lib/analysis/selection.ts';
import { withFileColumns } from '../_lib/lists/file-columns.ts';
import { useListWidth } from '../_lib/lists/list-width.ts';
import type { ThreatRow } from '../_lib/lists/threat-list.ts';
import { useAsked } from '../_lib/lists/use-asked.ts';
import { type UseFilters, useFilters } from '../_lib/lists/use-filters.ts';
import { type Open, useOpen } from '../_lib/lists/use-open.ts';
import { type Concerns, concernsUnder } from '../_lib/read/concern.ts';
import { useLibrary } from '../_lib/use-library.ts';
import { FoundContext, withPassages } from '../search/found.ts';
import type { Found } from '../search/use-search.ts';
import { useSearch } from '../search/use-search.ts';
import { texts } from '../texts.ts';
import { nameOf, useThreatColumns } from './columns.tsx';
import { ListWaiting } from './ListWaiting.tsx';
import { rowOf, type ThreatView, useThreatRows, useThreatTable } from './use-threat-table.ts';

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

const isGroup = (row: ThreatRow): boolean => row.kind !== 'threat';

function toggleRow(row: ThreatRow): void {
  if (row.kind === 'threat') selection.toggle(row.facts.threat.key);
}

/** Which measure the columns show, and how many threats the organisation has hidden from every list. */
function useFoot(view: ThreatView): string {
  const t = useT(texts);
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
  readonly open: Open;
  readonly reading: boolean;
  readonly onClear: () => void;
}

/** Drawn again when the rows or their form change, not at every letter typed in the head of the page. */
const ThreatList = memo(function ThreatList(props: ThreatListProps) {
  const { table, rows, view, open, reading, onClear } = props;
  const t = useT(texts);
  const { text, language } = useFormat();
  const { marked, beside, setOpen } = open;
  return (
    <DataTable
      view={table}
      label={t('threat.threats')}
      rowName={(row) => nameOf(row, { text, language })}
      onOpen={(row) => {
        if (row.kind === 'threat') setOpen(String(row.facts.threat.id));
      }}
      current={marked === undefined ? null : rowOf(rows, Number(marked))}
      onToggle={toggleRow}
      isGroup={isGroup}
      wholePageKeys
      wraps={beside !== undefined}
      foot={useFoot(view)}
      empty={<NothingShown title={t('threat.noThreats')} reading={reading} onClear={onClear} />}
    />
  );
});

const keyOfRow = (row: ThreatRow) => (row.kind === 'threat' ? row.facts.threat.key : null);

/** Columns, density and file of the table. They show nothing of the rows themselves: they follow when the rows are on the screen. */
function useTableTools(
  table: TableView<ThreatRow>,
  view: ThreatView,
  { concerns, found }: { readonly concerns: Concerns; readonly found: Found | null },
) {
  const t = useT(texts);
  const fileColumns = useThreatColumns(view, 'wide', false, concerns);
  const tools = useMemo(() => {
    const header = t('threat.foundIn');
    const columns = withPassages(fileColumns, found, { header, keyOf: keyOfRow });
    return <TableTools view={withFileColumns(table, columns)} fileName={t('threat.threats').toLowerCase()} />;
  }, [table, fileColumns, found, t]);
  return useDeferredValue(tools);
}

interface ThreatTableProps {
  readonly state: UseFilters;
  readonly view: ThreatView;
  readonly open: Open;
  readonly tools: React.ReactNode;
}

function ThreatTable({ state, view, open, tools }: ThreatTableProps) {
  const t = useT(texts);
  const { model, head, total } = useLibrary();
  const asked = useAsked(state, useSearch(head, state.filters.q ?? '', { early: true }));
  const { filters, found } = asked;
  const { shown, rows, concerns, counts } = useThreatRows(asked, view);
  const listWidth = useListWidth(open.beside !== undefined);
  const table = useThreatTable(rows, view, filters, listWidth);
  const tableTools = useTableTools(table, view, { concerns, found });
  // Until the texts are there, names alone answer: the figures say so.
  const reading = found === null && filters.q !== undefined;
  const phone = listWidth === 'phone';
  const search = <ListSearch state={state} label={t('threat.search')} />;
  useEffect(() => {
    announceLive(t('threat.shownLive', { shown: shown.length, total }));
  }, [t, shown.length, total]);
  return (
    <Page
      title={t('threat.threats')}
      count={
        counts === null || reading
          ? t(reading ? 'threat.shownSoFar' : 'threat.shownOf', { shown: shown.length, total })
          : t('threat.concernedOf', { ...counts, total })
      }
      tools={
        <>
          <CompareSelected model={model} />
          {phone ? null : search}
          {tools}
          {tableTools}
        </>
      }
      bar={
        <>
          {phone ? search : null}
          <ListFilters model={model} names={filterNames} measure="grade" state={state} />
        </>
      }
      flush
    >
      <FoundContext value={found}>
        <ThreatList key={view} {...{ table, rows, view, open, reading }} onClear={state.clear} />
      </FoundContext>
    </Page>
  );
}

function LoadedThreats() {
  const t = useT(texts);
  const { model }: { model: CompiledModel } = useLibrary();
  const state = useFilters(memory);
  const [chosen, setView] = useSearchText('view');
  const open = useOpen();
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
            concerns={concernsUnder(model, state.filters)}
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
    <Suspense fallback={<ListWaiting />}>
      <LoadedThreats />
    </Suspense>
  );
}
