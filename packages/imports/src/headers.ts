/** Headers of the sheets of a library: in which row they stand, and which of their columns nobody reads. */
import type { Sheet } from './sheet.ts';
import type { ImportNotice } from './staged.ts';

/** Letters and digits alone: headers and names of sheets differ in blanks, hyphens and capitals. */
export const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Columns that are read, and those that say nothing of their own: times of the export, what the parent says already. */
const knownColumns: ReadonlySet<string> = new Set([
  ...['stixid', 'id', 'type', 'name', 'title', 'referencename', 'sourcename', 'citation', 'reference'],
  ...['description', 'shortdescription', 'xamltrixshortdescription', 'aliases', 'externalid', 'url'],
  'xmitrealiases',
  ...['externalurl', 'externalreferences', 'parenttechnique', 'xmitreparentref', 'parent', 'revoked'],
  ...['xmitredeprecated', 'deprecated', 'relationshiptype', 'mappingtype', 'mappingdescription'],
  ...['source', 'sourceref', 'sourceid', 'sourcestixid', 'target', 'targetref', 'targetid', 'targetstixid'],
  ...['created', 'modified', 'lastmodified', 'specversion', 'issubtechnique', 'xmitreissubtechnique'],
  ...['subtechniqueof', 'tactics', 'tactic', 'tacticid', 'relationship', 'sourcetype', 'targettype'],
  'summary',
]);

/** Names of the ends of a relation stand beside their ids. */
const isKnown = (header: string): boolean =>
  knownColumns.has(plain(header)) || /(^|\s)name$/i.test(header.trim());

/** How many rows may stand above the headers: titles, notes of the edition. */
const titleRows = 10;

const knownIn = (cells: ReadonlyMap<number, string>): number => [...cells.values()].filter(isKnown).length;

/** The sheet with its headers where they are: in the first row, or below a title. */
export function headed(sheet: Sheet): Sheet {
  if (knownIn(sheet.headers) > 1) return sheet;
  const at = sheet.rows.slice(0, titleRows).findIndex(({ cells }) => knownIn(cells) > 1);
  const found = sheet.rows[at];
  return found === undefined ? sheet : { ...sheet, headers: found.cells, rows: sheet.rows.slice(at + 1) };
}

/** Ids that name another object than that of the row. */
const otherIds = /^(?:source|target|parent|external|stix|tactic|phase)/i;

/**
 * The column with the ids of the objects where none is called "ID" or "STIX ID": "disarm_id", "Technique ID", with another
 * value in each row; null where there is none.
 */
export function idColumnOf({ headers, rows }: Sheet): number | null {
  const names = [...headers.values()].map(plain);
  if (rows.length === 0 || names.includes('stixid') || names.includes('id')) return null;
  const found = [...headers].find(([column, header]) => {
    const name = header.trim();
    if (!/\w[\s_-]id$/i.test(name) || otherIds.test(name)) return false;
    const ids = rows.map(({ cells }) => (cells.get(column) ?? '').trim());
    return !ids.includes('') && new Set(ids).size === ids.length;
  });
  return found?.[0] ?? null;
}

/** Columns that hold something and that nobody reads. */
export function unreadColumns(sheet: Sheet): readonly ImportNotice[] {
  const { name, headers, rows } = sheet;
  const idColumn = idColumnOf(sheet);
  return [...headers].flatMap(([column, header]) =>
    isKnown(header) || column === idColumn || !rows.some(({ cells }) => cells.has(column))
      ? []
      : [{ code: 'unknownColumn' as const, what: `${name}: ${header}` }],
  );
}
