import type { Threat } from '@klarsikt/engine/model';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useSearchParameter } from '@klarsikt/web/platform/router/search.ts';
import { useRememberedSort } from '@klarsikt/web/ui/table/use-remembered-sort.ts';
import { useTableView } from '@klarsikt/web/ui/table/use-table-view.ts';
import { useMemo } from 'react';
import type { ThreatListFilters as Filters } from '../_lib/lists/filters.ts';
import { listExpandedRowIds } from '../_lib/lists/fold.ts';
import type { ListWidth } from '../_lib/lists/list-width.ts';
import { getNameComparer } from '../_lib/lists/name-order.ts';
import {
  buildThreatTree,
  getThreatRow,
  listCollapsibleRowIds,
  searchThreats,
  type ThreatFacts,
  type ThreatRow,
} from '../_lib/lists/threat-list.ts';
import type { AppliedFilters } from '../_lib/lists/use-applied-filters.ts';
import { useCollapsedRowsInAddress } from '../_lib/lists/use-folded.ts';
import { countThreatsByConcern, getConcernsByThreat, sortDirectConcernsFirst } from '../_lib/read/concern.ts';
import { useLibrary } from '../_lib/use-library.ts';
import type { TextSearchResult } from '../search/use-search.ts';
import { useThreatColumns } from './columns.tsx';

export type ThreatView = 'tree' | 'table';

export const getThreatTableId = (view: ThreatView): string => `threats.${view}`;

export const threatSortColumns = { name: 'name', priv: 'individuals', corp: 'corporates' };

export function useThreatRows({ filters, found }: AppliedFilters, view: ThreatView) {
  const { model, facts } = useLibrary();
  const { language } = useFormat();
  const hits = found?.hits ?? null;
  const shown = useMemo(() => searchThreats(model, facts, filters, hits), [model, facts, filters, hits]);
  const { area } = filters;
  const concerns = getConcernsByThreat(model, filters);
  const rows = useMemo((): readonly ThreatRow[] => {
    const compare = sortDirectConcernsFirst(model, concerns, getNameComparer(model, language));
    if (view === 'tree') {
      const places = hits === null ? undefined : placesIn(hits);
      return buildThreatTree(model, facts, shown, {
        compare: places === undefined ? compare : byPlace(places),
        concerns,
        ...(places && { places }),
        ...(area ? { area } : {}),
      });
    }
    // Sort by relation to the filtered businesses and then by name; sort search hits by rank.
    const ordered =
      hits === null ? shown.toSorted((a, b) => compare(a.threat, b.threat)) : sortByHits(hits, shown);
    return ordered.map((own) => getThreatRow(own, own.threat.key));
  }, [model, facts, shown, area, view, language, hits, concerns]);
  const counts = useMemo(
    () =>
      countThreatsByConcern(
        concerns,
        shown.map(({ threat }) => threat),
      ),
    [concerns, shown],
  );
  return { shown, rows, concerns, counts };
}

const placesIn = (hits: TextSearchResult['hits']): ReadonlyMap<string, number> =>
  new Map([...hits.keys()].map((key, place) => [key, place]));

/** Sorts by rank; a mother threat that is only context has no rank and is sorted last. */
const byPlace =
  (places: ReadonlyMap<string, number>) =>
  (a: Threat, b: Threat): number =>
    (places.get(a.key) ?? places.size) - (places.get(b.key) ?? places.size);

function sortByHits(hits: TextSearchResult['hits'], shown: readonly ThreatFacts[]): readonly ThreatFacts[] {
  const byKey = new Map(shown.map((own) => [own.threat.key, own]));
  return [...hits.keys()].flatMap((key) => byKey.get(key) ?? []);
}

/** Finds the id of the row of the open threat; of several rows, the first is used. */
export function findThreatRowId(rows: readonly ThreatRow[], id: number): string | null {
  for (const row of rows) {
    if (row.kind === 'threat' && row.facts.threat.id === id) return row.id;
    const below = findThreatRowId(row.children, id);
    if (below !== null) return below;
  }
  return null;
}

/** Ids of all collapsible rows, including rows that the filters exclude, so that they keep their state. */
function useFoldable(area: Filters['area']): readonly string[] {
  const { model, facts } = useLibrary();
  return useMemo(() => {
    const all = searchThreats(model, facts, {});
    return listCollapsibleRowIds(
      buildThreatTree(model, facts, all, { compare: () => 0, ...(area ? { area } : {}) }),
    );
  }, [model, facts, area]);
}

/** Shows the rows as a tree or table; the collapsed rows are in the address. */
export function useThreatTable(
  rows: readonly ThreatRow[],
  view: ThreatView,
  filters: Filters,
  listWidth: ListWidth,
) {
  const [folded] = useSearchParameter('fold');
  const { model } = useLibrary();
  const columns = useThreatColumns(
    view,
    listWidth,
    filters.q !== undefined,
    getConcernsByThreat(model, filters),
  );
  const tree = view === 'tree';
  const foldable = useFoldable(filters.area);
  const sort = useRememberedSort('threatSort', threatSortColumns);
  const table = useTableView<ThreatRow>({
    id: getThreatTableId(view),
    rows,
    columns,
    rowKey: (row) => row.id,
    ...(tree ? { childrenOf: (row: ThreatRow) => (row.children.length > 0 ? row.children : undefined) } : {}),
    // Keep the collapsed rows in the table view too, so that the tree view can restore them.
    initiallyExpanded: listExpandedRowIds(foldable, folded),
    ...sort,
  });
  useCollapsedRowsInAddress(tree ? foldable : null, table.drawnExpanded);
  return table;
}
