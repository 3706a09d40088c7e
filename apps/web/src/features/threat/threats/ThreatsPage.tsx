/** Areas > categories > threats, as a tree or as a table, with the open threat beside it. */

import type { CompiledModel } from '@klarsikt/engine';
import { useCallback, useEffect, useMemo } from 'react';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { useSearchText } from '../../../platform/router/search.ts';
import { SplitView } from '../../../ui/DetailPanel.tsx';
import { announceLive } from '../../../ui/live.tsx';
import { Page } from '../../../ui/Page.tsx';
import { SegmentedSwitch } from '../../../ui/SegmentedSwitch.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { TableTools } from '../../../ui/table/TableTools.tsx';
import { useRememberedSort } from '../../../ui/table/use-remembered-sort.ts';
import { useTableView } from '../../../ui/table/use-table-view.ts';
import { ListFilters } from '../_components/ListFilters.tsx';
import { ThreatPanel } from '../_components/ThreatPanel.tsx';
import { useListRoom } from '../_lib/room.ts';
import { selection } from '../_lib/selection.ts';
import { shownThreats, type ThreatRow, threatTree } from '../_lib/threat-list.ts';
import { type UseFilters, useFilters } from '../_lib/use-filters.ts';
import { useLibrary } from '../_lib/use-library.ts';
import { texts } from '../texts.ts';
import { useThreatColumns } from './columns.tsx';

const filterNames = ['area', 'country', 'segment', 'level', 'business', 'label', 'reference', 'due'] as const;
const memory = { label: 'threatLabel', reference: 'threatReference' } as const;
const sortColumns = { name: 'name', priv: 'individuals', corp: 'corporates' };
const byName = { column: 'name' };

function useRows(state: UseFilters, view: 'tree' | 'table') {
  const { model, facts } = useLibrary();
  const { compare, text } = useFormat();
  const { filters } = state;
  const shown = useMemo(() => shownThreats(model, facts, filters), [model, facts, filters]);
  const rows = useMemo((): readonly ThreatRow[] => {
    if (view === 'table')
      return shown.map((own) => ({
        kind: 'threat',
        id: own.threat.key,
        facts: own,
        context: false,
        children: [],
      }));
    const { area } = filters;
    return threatTree(model, facts, shown, {
      compare: (a, b) => compare(text(a.name), text(b.name)),
      ...(area ? { area } : {}),
    });
  }, [model, facts, shown, filters, view, compare, text]);
  return { shown, rows };
}

/** The row that stands for the open threat: a threat with several areas has several. */
function rowOf(rows: readonly ThreatRow[], id: number): string | null {
  for (const row of rows) {
    if (row.kind === 'threat' && row.facts.threat.id === id) return row.id;
    const below = rowOf(row.children, id);
    if (below !== null) return below;
  }
  return null;
}

function useThreatTable(rows: readonly ThreatRow[], view: 'tree' | 'table', open: boolean) {
  const columns = useThreatColumns(view, useListRoom(open));
  const tree = view === 'tree';
  const sort = useRememberedSort('threatSort', sortColumns, tree ? undefined : byName);
  return useTableView<ThreatRow>({
    id: `threats.${view}`,
    rows,
    columns,
    rowKey: (row) => row.id,
    ...(tree ? { childrenOf: (row: ThreatRow) => (row.children.length > 0 ? row.children : undefined) } : {}),
    ...(tree ? { initiallyExpanded: 'all' as const } : {}),
    ...sort,
  });
}

function ThreatTable({
  state,
  view,
  tools,
}: {
  state: UseFilters;
  view: 'tree' | 'table';
  tools: React.ReactNode;
}) {
  const t = useT(texts);
  const { text } = useFormat();
  const { model, total } = useLibrary();
  const { shown, rows } = useRows(state, view);
  const [open, setOpen] = useSearchText('open');
  const table = useThreatTable(rows, view, open !== undefined);
  const current = open === undefined ? null : rowOf(rows, Number(open));
  useEffect(() => {
    announceLive(t('threat.shownLive', { shown: shown.length, total }));
  }, [t, shown.length, total]);
  const onOpen = useCallback(
    (row: ThreatRow) => {
      if (row.kind === 'threat') setOpen(String(row.facts.threat.id), { replace: open !== undefined });
    },
    [setOpen, open],
  );
  return (
    <Page
      title={t('threat.threats')}
      count={t('threat.shownOf', { shown: shown.length, total })}
      tools={
        <>
          {tools}
          <TableTools view={table} fileName={t('threat.threats').toLowerCase()} />
        </>
      }
      bar={<ListFilters model={model} names={filterNames} state={state} search={t('threat.search')} />}
      flush
    >
      <DataTable
        view={table}
        label={t('threat.threats')}
        rowName={(row) => rowName(row, text)}
        onOpen={onOpen}
        current={current}
        onToggle={(row) => {
          if (row.kind === 'threat') selection.toggle(row.facts.threat.key);
        }}
        isGroup={(row) => row.kind !== 'threat'}
        wholePageKeys
        foot={view === 'tree' ? t('threat.highestInCategory') : undefined}
        empty={<NothingShown onClear={state.clear} />}
      />
    </Page>
  );
}

function rowName(row: ThreatRow, text: (given: { en: string; sv: string }) => string): string {
  if (row.kind === 'threat') return text(row.facts.threat.name);
  return row.kind === 'category' ? text(row.name) : row.area;
}

function NothingShown({ onClear }: { readonly onClear: () => void }) {
  const t = useT(texts);
  return (
    <EmptyState
      title={t('threat.noThreats')}
      action={
        <button type="button" className="text-link" onClick={onClear}>
          {t('threat.clearFilters')}
        </button>
      }
    />
  );
}

export function ThreatsPage() {
  const t = useT(texts);
  const { model }: { model: CompiledModel } = useLibrary();
  const state = useFilters(memory);
  const [chosen, setView] = useSearchText('view');
  const [open, setOpen] = useSearchText('open');
  const view = chosen === 'table' ? 'table' : 'tree';
  const close = useCallback(() => setOpen(undefined), [setOpen]);
  return (
    <SplitView
      panel={open === undefined ? null : <ThreatPanel model={model} id={Number(open)} onClose={close} />}
    >
      <ThreatTable
        key={view}
        state={state}
        view={view}
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
