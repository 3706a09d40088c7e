import { type OperationalType, operationalTypes } from '@klarsikt/engine/text';
import { useStableValue } from '@klarsikt/web/platform/hooks.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useSearchParameter } from '@klarsikt/web/platform/router/search.ts';
import { useRememberedSort } from '@klarsikt/web/ui/table/use-remembered-sort.ts';
import { useTableView } from '@klarsikt/web/ui/table/use-table-view.ts';
import { useMemo } from 'react';
import type { ThreatListFilters } from '../_lib/lists/filters.ts';
import { listExpandedRowIds } from '../_lib/lists/fold.ts';
import type { ListWidth } from '../_lib/lists/list-width.ts';
import { getNameComparer } from '../_lib/lists/name-order.ts';
import { buildRiskRows, countRisksOfType, createThreatScope, type RiskRow } from '../_lib/lists/risk-list.ts';
import { filterThreatFacts } from '../_lib/lists/threat-list.ts';
import type { AppliedFilters } from '../_lib/lists/use-applied-filters.ts';
import { useCollapsedRowsInAddress } from '../_lib/lists/use-folded.ts';
import { useLibrary } from '../_lib/use-library.ts';
import { type RiskListRow, useRiskColumns } from './columns.tsx';

const sortColumns = { name: 'name', priv: 'individuals', corp: 'corporates' };

/** Threats in scope for the figures of the risks: those that match all filters except text and level. */
function useScope(filters: ThreatListFilters) {
  const { model, facts } = useLibrary();
  const { q: _, level: __, ...others } = filters;
  const chosen = useStableValue(others);
  return useMemo(
    () => createThreatScope(model, filterThreatFacts(model, facts, chosen)),
    [model, facts, chosen],
  );
}

const lastRows = new WeakMap<RiskRow['risk'], RiskListRow & { readonly kind: 'risk' }>();

/** Returns the previous row object if its figures are unchanged, so that the row is not rendered again. */
function reuseRiskRow(row: RiskRow): RiskListRow {
  const last = lastRows.get(row.risk);
  const { individuals, corporates, threats, highest, lists } = row;
  if (
    last !== undefined &&
    last.row.individuals === individuals &&
    last.row.corporates === corporates &&
    last.row.threats === threats &&
    last.row.lists === lists &&
    last.row.highest.every((threat, at) => threat === highest[at])
  )
    return last;
  const made = { kind: 'risk', id: row.id, row } as const;
  lastRows.set(row.risk, made);
  return made;
}

export function useRiskRows(types: readonly OperationalType[], { filters, found }: AppliedFilters) {
  const { model } = useLibrary();
  const { language } = useFormat();
  const scope = useScope(filters);
  const hits = found?.hits ?? null;
  const listed = useMemo(() => {
    const order = getNameComparer(model, language);
    const places = hits === null ? null : new Map([...hits.keys()].map((key, place) => [key, place]));
    const compare = (a: RiskRow, b: RiskRow) =>
      places === null
        ? order(a.risk, b.risk)
        : (places.get(a.id) ?? places.size) - (places.get(b.id) ?? places.size);
    const groups = types.map((type) => {
      const rows = buildRiskRows(model, type, filters, scope, hits).toSorted(compare);
      const children = rows.map(reuseRiskRow);
      return {
        kind: 'type',
        id: type,
        type,
        shown: rows.length,
        total: countRisksOfType(model, type),
        children,
      } as const;
    });
    const [only] = groups;
    const shown = groups.reduce((sum, group) => sum + group.shown, 0);
    const total = groups.reduce((sum, group) => sum + group.total, 0);
    const rows: readonly RiskListRow[] =
      types.length === 1 && only !== undefined ? only.children : groups.filter((group) => group.shown > 0);
    return { shown, total, rows };
  }, [model, types, filters, scope, hits, language]);
  return { ...listed, scope };
}

const childrenOf = (row: RiskListRow) => (row.kind === 'type' ? row.children : undefined);

/**
 * Shows one kind of risk as a table, or all kinds (without `type`) as a tree whose collapsed rows are in the address.
 */
export function useRiskTable(
  rows: readonly RiskListRow[],
  type: OperationalType | undefined,
  listWidth: ListWidth,
  isSearching: boolean,
) {
  const [folded] = useSearchParameter('fold');
  const columns = useRiskColumns(type, listWidth, isSearching);
  const sort = useRememberedSort('threatSort', sortColumns);
  const table = useTableView<RiskListRow>({
    id: `risks.${type ?? 'all'}`,
    rows,
    columns,
    rowKey: (row) => row.id,
    ...(type === undefined
      ? { childrenOf, initiallyExpanded: listExpandedRowIds(operationalTypes, folded) }
      : {}),
    ...sort,
  });
  useCollapsedRowsInAddress(type === undefined ? operationalTypes : null, table.drawnExpanded);
  return table;
}
