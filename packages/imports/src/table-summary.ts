/** Counts the rows of tables. Entities to which the rows refer are assumed to exist. */
import {
  type CollectionName,
  collectionNames,
  createBlankEntity,
  findWorkingEntityFaults,
  listEntityTableColumns,
  mergeEntityMembers,
} from '@klarsikt/engine/model';
import type { TableGrid } from '@klarsikt/engine/recognise';
import type { ImportedEntity } from './imported.ts';
import { fillMissingName } from './plan.ts';
import { type ImportNotice, importKinds } from './staged.ts';
import {
  hasEveryImportKind,
  type ImportKindSummary,
  type ImportSummary,
  type RowRefusalReason,
} from './summary.ts';
import { convertTableRows, createTableMapping, type MappedTable } from './tables.ts';

/** Placeholder id and day that complete an entity for the check. */
const [lookedAt, someDay] = [1, '2000-01-01'];

/**
 * True when the values of the row are invalid in every model version. Members that the row leaves out are assumed to
 * be valid.
 */
function isImpossible({ collection, key, name, members }: ImportedEntity, { columns }: MappedTable): boolean {
  const said = members((id) => id);
  const blank = {
    ...createBlankEntity(collection, someDay),
    id: lookedAt,
    key: key ?? `looked-at-${lookedAt}`,
  };
  const document = fillMissingName(collection, mergeEntityMembers(collection, blank, said, someDay));
  const given = new Set(Object.values(columns));
  const paths = listEntityTableColumns(collection).flatMap(({ heading, path }) =>
    given.has(heading) ? [path[0]] : [],
  );
  const faults = findWorkingEntityFaults(
    { collection, document },
    { knows: () => true, parents: () => new Map() },
  );
  return faults.some(({ path }) => {
    const [member = ''] = path.slice(1).split('/');
    return paths.includes(member) || (key === null && name === '');
  });
}

interface TableCounts {
  found: number;
  taken: number;
  readonly refused: { readonly id: string; readonly reason: RowRefusalReason }[];
}

function noticesOf(mapping: MappedTable): readonly ImportNotice[] {
  const { name, collection, columns, rows } = mapping;
  if (collection === null) return [{ code: 'ignoredSheet', what: `${name} (${rows})` }];
  const unread = Object.entries(columns).flatMap(([heading, column]) =>
    column === '' ? [{ code: 'unknownColumn' as const, what: `${name}: ${heading}` }] : [],
  );
  return [...unread, ...listTotalNotices(mapping)];
}

/** Lists the rows of totals in a table, which are not imported. */
export const listTotalNotices = ({ name, totals }: MappedTable): readonly ImportNotice[] =>
  totals.map((total) => ({ code: 'totalRow', what: `${name}: ${total}` }));

/** Counts the rows of tables. The tables are recognised by their names and headings. */
export function summarizeTables(grids: readonly TableGrid[], fileName: string): ImportSummary {
  const counts = new Map<CollectionName, TableCounts>();
  const notices: ImportNotice[] = [];
  const seen = new Set<string>();
  for (const grid of grids) {
    const mapping = createTableMapping(grid, fileName, undefined);
    notices.push(...noticesOf(mapping));
    const { collection } = mapping;
    if (collection === null) continue;
    const count = counts.get(collection) ?? { found: 0, taken: 0, refused: [] };
    counts.set(collection, count);
    const { imported, unread } = convertTableRows(grid, mapping);
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
  const of = (name: string): ImportKindSummary => {
    const count = collectionNames.find((one) => one === name && counts.has(one));
    const { found, taken, refused } = (count && counts.get(count)) ?? { found: 0, taken: 0, refused: [] };
    return { found, taken, kept: 0, refused };
  };
  const kinds = Object.fromEntries([...importKinds, ...counts.keys()].map((name) => [name, of(name)]));
  if (!hasEveryImportKind(kinds)) throw new TypeError('a kind has no counts');
  return {
    source: { format: 'table', version: '' },
    kinds,
    relations: { found: 0, distinct: 0, taken: 0, kept: 0, refused: [] },
    notices,
  };
}
