/** Finds the header row of a library's sheets, and unknown columns. */
import type { ImportSheet } from './sheet.ts';
import type { ImportNotice } from './staged.ts';

/** Keeps only letters and digits, because headers and sheet names vary in blanks, hyphens and capitals. */
export const normalizeHeader = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/**
 * Columns that are read, and columns that are ignored because they repeat other data, such as export times and
 * properties of the parent.
 */
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

/** Columns with the name of a relation's end are known, because they only repeat the column with its id. */
const isKnown = (header: string): boolean =>
  knownColumns.has(normalizeHeader(header)) || /(^|\s)name$/i.test(header.trim());

/** Largest number of rows above the headers, for example titles and notes. */
const titleRows = 10;

const countKnownHeaders = (cells: ReadonlyMap<number, string>): number =>
  [...cells.values()].filter(isKnown).length;

/** Finds the headers of a sheet in its first row or in a row below a title, and returns the sheet with them. */
export function detectHeaders(sheet: ImportSheet): ImportSheet {
  if (countKnownHeaders(sheet.headers) > 1) return sheet;
  const at = sheet.rows.slice(0, titleRows).findIndex(({ cells }) => countKnownHeaders(cells) > 1);
  const found = sheet.rows[at];
  return found === undefined ? sheet : { ...sheet, headers: found.cells, rows: sheet.rows.slice(at + 1) };
}

/** Headers of columns that contain ids of other objects than the object of the row. */
const otherIds = /^(?:source|target|parent|external|stix|tactic|phase)/i;

/**
 * Finds the column of ids in a sheet without the headers "ID" and "STIX ID", such as "disarm_id" or "Technique ID".
 * It must have a distinct value in each row. Returns null without such a column.
 */
export function findIdColumn({ headers, rows }: ImportSheet): number | null {
  const names = [...headers.values()].map(normalizeHeader);
  if (rows.length === 0 || names.includes('stixid') || names.includes('id')) return null;
  const found = [...headers].find(([column, header]) => {
    const name = header.trim();
    if (!/\w[\s_-]id$/i.test(name) || otherIds.test(name)) return false;
    const ids = rows.map(({ cells }) => (cells.get(column) ?? '').trim());
    return !ids.includes('') && new Set(ids).size === ids.length;
  });
  return found?.[0] ?? null;
}

/** Finds the columns that have contents and an unknown header. */
export function findUnreadColumns(sheet: ImportSheet): readonly ImportNotice[] {
  const { name, headers, rows } = sheet;
  const idColumn = findIdColumn(sheet);
  return [...headers].flatMap(([column, header]) =>
    isKnown(header) || column === idColumn || !rows.some(({ cells }) => cells.has(column))
      ? []
      : [{ code: 'unknownColumn' as const, what: `${name}: ${header}` }],
  );
}
