/** What tables hold, counted as an import into rows that have everything that they refer to would take it. */
import {
  blankEntity,
  type CollectionName,
  collectionNames,
  type Grid,
  tableColumns,
  withMembers,
  workingFaults,
} from '@klarsikt/engine';
import type { Imported } from './imported.ts';
import { bothNames } from './plan.ts';
import { type ImportNotice, importKinds } from './staged.ts';
import { hasEveryKind, type ImportSummary, type KindSummary, type RowRefusal } from './summary.ts';
import { importedRows, type MappedTable, mappingOf } from './tables.ts';

/** A number and a day for entities that are only looked at. */
const [lookedAt, someDay] = [1, '2000-01-01'];

/** Whether no version could hold what the row says. What it leaves out may be there already. */
function isImpossible({ collection, key, name, members }: Imported, { columns }: MappedTable): boolean {
  const said = members((id) => id);
  const blank = { ...blankEntity(collection, someDay), id: lookedAt, key: key ?? `looked-at-${lookedAt}` };
  const document = bothNames(collection, withMembers(collection, blank, said, someDay));
  const given = new Set(Object.values(columns));
  const paths = tableColumns(collection).flatMap(({ heading, path }) =>
    given.has(heading) ? [path[0]] : [],
  );
  const faults = workingFaults({ collection, document }, { knows: () => true, parents: () => new Map() });
  return faults.some(({ path }) => {
    const [member = ''] = path.slice(1).split('/');
    return paths.includes(member) || (key === null && name === '');
  });
}

interface Counted {
  found: number;
  taken: number;
  readonly refused: { readonly id: string; readonly reason: RowRefusal }[];
}

function noticesOf({ name, collection, columns, rows }: MappedTable): readonly ImportNotice[] {
  if (collection === null) return [{ code: 'ignoredSheet', what: `${name} (${rows})` }];
  return Object.entries(columns).flatMap(([heading, column]) =>
    column === '' ? [{ code: 'unknownColumn' as const, what: `${name}: ${heading}` }] : [],
  );
}

/** Counts the rows of tables, as they are recognised by their names and headings. */
export function summaryOfTables(grids: readonly Grid[], fileName: string): ImportSummary {
  const counts = new Map<CollectionName, Counted>();
  const notices: ImportNotice[] = [];
  const seen = new Set<string>();
  for (const grid of grids) {
    const mapping = mappingOf(grid, fileName, undefined);
    notices.push(...noticesOf(mapping));
    const { collection } = mapping;
    if (collection === null) continue;
    const count = counts.get(collection) ?? { found: 0, taken: 0, refused: [] };
    counts.set(collection, count);
    const { imported, unread } = importedRows(grid, mapping);
    count.found += imported.length + unread.length;
    count.refused.push(...unread.map(({ id }) => ({ id, reason: 'unread' as const })));
    for (const row of imported) {
      const isTwice = row.key !== null && seen.has(row.key);
      if (row.key !== null) seen.add(row.key);
      if (isTwice) count.refused.push({ id: row.id, reason: 'twice' });
      else if (isImpossible(row, mapping)) count.refused.push({ id: row.id, reason: 'impossible' });
      else count.taken += 1;
    }
  }
  const of = (name: string): KindSummary => {
    const count = collectionNames.find((one) => one === name && counts.has(one));
    const { found, taken, refused } = (count && counts.get(count)) ?? { found: 0, taken: 0, refused: [] };
    return { found, taken, kept: 0, refused };
  };
  const kinds = Object.fromEntries([...importKinds, ...counts.keys()].map((name) => [name, of(name)]));
  if (!hasEveryKind(kinds)) throw new TypeError('a kind has no counts');
  return {
    source: { format: 'table', version: '' },
    kinds,
    relations: { found: 0, distinct: 0, taken: 0, kept: 0, refused: [] },
    notices,
  };
}
