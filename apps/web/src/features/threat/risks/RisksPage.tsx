/** The five kinds of risk with the threats behind each, and the open risk beside the list. */
import { isOperationalType, type OperationalType, operationalTypes, riskTypeWord } from '@klarsikt/engine';
import { useCallback, useEffect, useMemo } from 'react';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { useSearchText } from '../../../platform/router/search.ts';
import { SplitView } from '../../../ui/DetailPanel.tsx';
import { announceLive } from '../../../ui/live.tsx';
import { Page } from '../../../ui/Page.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { TableTools } from '../../../ui/table/TableTools.tsx';
import { useTableView } from '../../../ui/table/use-table-view.ts';
import { ListFilters } from '../_components/ListFilters.tsx';
import { RiskPanel } from '../_components/RiskPanel.tsx';
import { riskCount, riskRows } from '../_lib/risk-list.ts';
import { useListRoom } from '../_lib/room.ts';
import { selection } from '../_lib/selection.ts';
import { type UseFilters, useFilters } from '../_lib/use-filters.ts';
import { useLibrary } from '../_lib/use-library.ts';
import { texts } from '../texts.ts';
import { type ListRow, useRiskColumns } from './columns.tsx';

const filterNames = ['segment', 'business', 'area', 'country', 'level'] as const;

function useRows(types: readonly OperationalType[], state: UseFilters) {
  const { model } = useLibrary();
  const { compare, text } = useFormat();
  const { filters } = state;
  return useMemo(() => {
    const groups = types.map((type): ListRow => {
      const rows = riskRows(model, type, filters).toSorted((a, b) =>
        compare(text(a.risk.name), text(b.risk.name)),
      );
      const children = rows.map((row): ListRow => ({ kind: 'risk', id: row.id, row }));
      return { kind: 'type', id: type, type, shown: rows.length, total: riskCount(model, type), children };
    });
    const [only] = groups;
    const shown = groups.reduce((sum, group) => sum + (group.kind === 'type' ? group.shown : 0), 0);
    const total = groups.reduce((sum, group) => sum + (group.kind === 'type' ? group.total : 0), 0);
    const single = types.length === 1 && only?.kind === 'type';
    const filled = groups.filter((group) => group.kind === 'type' && group.shown > 0);
    return { shown, total, rows: single ? only.children : filled };
  }, [model, types, filters, compare, text]);
}

const childrenOf = (row: ListRow) => (row.kind === 'type' ? row.children : undefined);

function RiskTable({
  types,
  state,
}: {
  readonly types: readonly OperationalType[];
  readonly state: UseFilters;
}) {
  const t = useT(texts);
  const { language, text } = useFormat();
  const { model } = useLibrary();
  const { shown, total, rows } = useRows(types, state);
  const single = types.length === 1 ? types[0] : undefined;
  const [open, setOpen] = useSearchText('open');
  const columns = useRiskColumns(single, useListRoom(open !== undefined));
  const table = useTableView<ListRow>({
    id: `risks.${single ?? 'all'}`,
    rows,
    columns,
    rowKey: (row) => row.id,
    ...(single === undefined ? { childrenOf, initiallyExpanded: 'all' as const } : {}),
    ...(single === undefined ? {} : { initialSort: { column: 'name' } }),
  });
  useEffect(() => {
    announceLive(t('threat.shownLive', { shown, total }));
  }, [t, shown, total]);
  const onOpen = useCallback(
    (row: ListRow) => {
      if (row.kind === 'risk') setOpen(row.id, { replace: open !== undefined });
    },
    [setOpen, open],
  );
  const title = single === undefined ? t('threat.risks') : riskTypeWord(single, language);
  return (
    <Page
      title={title}
      count={t('threat.shownOf', { shown, total })}
      tools={<TableTools view={table} fileName={title.toLowerCase()} />}
      bar={
        <ListFilters
          model={model}
          names={filterNames}
          state={state}
          search={t('threat.searchRisks', { type: title.toLocaleLowerCase(language) })}
        />
      }
      flush
    >
      <DataTable
        view={table}
        label={title}
        rowName={(row) => (row.kind === 'risk' ? text(row.row.risk.name) : riskTypeWord(row.type, language))}
        onOpen={onOpen}
        current={open ?? null}
        onToggle={(row) => {
          if (row.kind === 'risk') selection.toggle(row.id);
        }}
        isGroup={(row) => row.kind === 'type'}
        wholePageKeys
        empty={
          <EmptyState
            title={t('threat.noRisks')}
            action={
              <button type="button" className="text-link" onClick={state.clear}>
                {t('threat.clearFilters')}
              </button>
            }
          />
        }
      />
    </Page>
  );
}

export function RisksPage() {
  const { model } = useLibrary();
  const state = useFilters();
  const [type] = useSearchText('type');
  const [open, setOpen] = useSearchText('open');
  const types = useMemo(() => (isOperationalType(type) ? [type] : operationalTypes), [type]);
  const close = useCallback(() => setOpen(undefined), [setOpen]);
  return (
    <SplitView
      panel={
        open === undefined ? null : (
          <RiskPanel model={model} riskKey={open} filters={state.filters} onClose={close} />
        )
      }
    >
      <RiskTable key={types.join()} types={types} state={state} />
    </SplitView>
  );
}
