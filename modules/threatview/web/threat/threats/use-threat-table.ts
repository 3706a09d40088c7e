/** The rows of the list of threats and the table that shows them. */
import type { Threat } from '@klarsikt/engine';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useSearchText } from '@klarsikt/web/platform/router/search.ts';
import { useRememberedSort } from '@klarsikt/web/ui/table/use-remembered-sort.ts';
import { useTableView } from '@klarsikt/web/ui/table/use-table-view.ts';
import { useMemo } from 'react';
import type { ListFilters as Filters } from '../_lib/lists/filters.ts';
import { unfolded } from '../_lib/lists/fold.ts';
import type { ListWidth } from '../_lib/lists/list-width.ts';
import { nameOrder } from '../_lib/lists/name-order.ts';
import {
  foldableIds,
  plainRow,
  shownThreats,
  type ThreatFacts,
  type ThreatRow,
  threatTree,
} from '../_lib/lists/threat-list.ts';
import type { Asked } from '../_lib/lists/use-asked.ts';
import { useFoldedInAddress } from '../_lib/lists/use-folded.ts';
import { concernsUnder, countsOf, directFirst } from '../_lib/read/concern.ts';
import { useLibrary } from '../_lib/use-library.ts';
import type { Found } from '../search/use-search.ts';
import { useThreatColumns } from './columns.tsx';

export type ThreatView = 'tree' | 'table';

const sortColumns = { name: 'name', priv: 'individuals', corp: 'corporates' };

/** The threats that are shown, as rows of the tree or of the table, and how many concern the business of the filters. */
export function useThreatRows({ filters, found }: Asked, view: ThreatView) {
  const { model, facts } = useLibrary();
  const { language } = useFormat();
  const hits = found?.hits ?? null;
  const shown = useMemo(() => shownThreats(model, facts, filters, hits), [model, facts, filters, hits]);
  const { area } = filters;
  const concerns = concernsUnder(model, filters);
  const rows = useMemo((): readonly ThreatRow[] => {
    const compare = directFirst(model, concerns, nameOrder(model, language));
    if (view === 'tree') {
      const places = hits === null ? undefined : placesIn(hits);
      return threatTree(model, facts, shown, {
        compare: places === undefined ? compare : byPlace(places),
        concerns,
        ...(places && { places }),
        ...(area ? { area } : {}),
      });
    }
    // What concerns the business directly, then by name; what was searched for stands by how well it answers.
    const ordered =
      hits === null ? shown.toSorted((a, b) => compare(a.threat, b.threat)) : inOrderOf(hits, shown);
    return ordered.map((own) => plainRow(own, own.threat.key));
  }, [model, facts, shown, area, view, language, hits, concerns]);
  const counts = useMemo(
    () =>
      countsOf(
        concerns,
        shown.map(({ threat }) => threat),
      ),
    [concerns, shown],
  );
  return { shown, rows, concerns, counts };
}

const placesIn = (hits: Found['hits']): ReadonlyMap<string, number> =>
  new Map([...hits.keys()].map((key, place) => [key, place]));

/** A mother that is shown for its children's sake alone has no place of its own and comes last. */
const byPlace =
  (places: ReadonlyMap<string, number>) =>
  (a: Threat, b: Threat): number =>
    (places.get(a.key) ?? places.size) - (places.get(b.key) ?? places.size);

function inOrderOf(hits: Found['hits'], shown: readonly ThreatFacts[]): readonly ThreatFacts[] {
  const byKey = new Map(shown.map((own) => [own.threat.key, own]));
  return [...hits.keys()].flatMap((key) => byKey.get(key) ?? []);
}

/** The row that stands for the open threat: a threat with several areas has several. */
export function rowOf(rows: readonly ThreatRow[], id: number): string | null {
  for (const row of rows) {
    if (row.kind === 'threat' && row.facts.threat.id === id) return row.id;
    const below = rowOf(row.children, id);
    if (below !== null) return below;
  }
  return null;
}

/** The rows that can be folded, with and without filters, so that a row that comes back is as it was left. */
function useFoldable(area: Filters['area']): readonly string[] {
  const { model, facts } = useLibrary();
  return useMemo(() => {
    const all = shownThreats(model, facts, {});
    return foldableIds(threatTree(model, facts, all, { compare: () => 0, ...(area ? { area } : {}) }));
  }, [model, facts, area]);
}

/** The tree or the table of these rows; what is folded stands in the address. */
export function useThreatTable(
  rows: readonly ThreatRow[],
  view: ThreatView,
  filters: Filters,
  listWidth: ListWidth,
) {
  const [folded] = useSearchText('fold');
  const { model } = useLibrary();
  const columns = useThreatColumns(view, listWidth, filters.q !== undefined, concernsUnder(model, filters));
  const tree = view === 'tree';
  const foldable = useFoldable(filters.area);
  const sort = useRememberedSort('threatSort', sortColumns);
  const table = useTableView<ThreatRow>({
    id: `threats.${view}`,
    rows,
    columns,
    rowKey: (row) => row.id,
    ...(tree ? { childrenOf: (row: ThreatRow) => (row.children.length > 0 ? row.children : undefined) } : {}),
    // Also for the table: who turns to the tree finds what is folded.
    initiallyExpanded: unfolded(foldable, folded),
    ...sort,
  });
  useFoldedInAddress(tree ? foldable : null, table.drawnExpanded);
  return table;
}
