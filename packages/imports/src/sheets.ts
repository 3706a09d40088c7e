/**
 * Reads workbooks in the format of AMLTRIX: sheets of objects and a sheet of relations, with columns
 * identified by headers.
 */

import { toComparableText } from '@klarsikt/engine/text';
import { detectHeaders, findIdColumn, findUnreadColumns, normalizeHeader } from './headers.ts';
import { removeParentCycles } from './parents.ts';
import { toRecords, toTextList } from './record.ts';
import { addRelationMembers, sortRelations } from './relations.ts';
import { countDeprecatedObjects, findSharedExternalIds } from './shared-ids.ts';
import type { ImportSheet } from './sheet.ts';
import {
  createBlankStagedObject,
  type ImportKind,
  type ImportNotice,
  type RefusedObject,
  type StagedLibrary,
  type StagedObject,
  type StagedRelation,
} from './staged.ts';
import { isAdviceAgainstMitigation } from './stix.ts';
import { getImportKindOfSheet, getImportKindOfType, getTypeOfStixId } from './types.ts';
import { findMostFrequentName, readCitedWorks, readLibraryNames } from './works.ts';

/** Returns the cell of a row by any of the given headers. */
type Row = (...names: readonly string[]) => string;

/** Creates a reader of a sheet's rows by header. If several columns have the same header, the first is used. */
function createRowReader({ headers }: ImportSheet): (cells: ReadonlyMap<number, string>) => Row {
  const columns = new Map<string, number>();
  for (const [column, header] of headers)
    if (!columns.has(normalizeHeader(header))) columns.set(normalizeHeader(header), column);
  return (cells) =>
    (...names) => {
      for (const name of names) {
        const column = columns.get(name);
        const value = column === undefined ? '' : (cells.get(column) ?? '').trim();
        if (value !== '') return value;
      }
      return '';
    };
}

/** Finds the column with the name of the object, such as "Technique Name" or "Name". */
function nameColumnOf({ headers }: ImportSheet): number {
  const own = [...headers].find(
    ([, header]) => /\sname$/i.test(header.trim()) && !/^source/i.test(header.trim()),
  );
  return own?.[0] ?? 0;
}

function nameOf(given: string | undefined, row: Row): string {
  const named = (given ?? '').trim();
  return named === '' ? row('name', 'title', 'referencename', 'sourcename', 'reference', 'citation') : named;
}

/** Parses a list in a cell: JSON, or words separated by semicolons or bars, otherwise by commas. */
function parseList(text: string): readonly string[] {
  if (text === '') return [];
  const parsed = parseJsonCell(text);
  if (Array.isArray(parsed)) return toTextList(parsed);
  const separator = [';', '|'].find((one) => text.includes(one)) ?? ',';
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function parseJsonCell(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // Lists in Python's notation are accepted too.
    try {
      return JSON.parse(text.replaceAll("'", '"').replace(/\b(None|True|False)\b/g, 'null'));
    } catch {
      return undefined;
    }
  }
}

const isYes = (text: string): boolean => /^(true|yes|1)$/i.test(text);

/** Returns the external numbers of an object, from their own column or from its references. */
function externalIdsIn(row: Row, references: unknown): readonly string[] {
  const listed = parseList(row('externalid'));
  const own = listed.length > 0 || row('stixid') === '' ? listed : parseList(row('id'));
  if (own.length > 0) return own;
  return toTextList(toRecords(references).map(({ external_id: id }) => id));
}

/** Returns the kind of a row, from the name of its sheet, otherwise from its type or id. */
const kindOfRow = (sheet: ImportSheet, row: Row): ImportKind =>
  getImportKindOfSheet(sheet.name) ?? getImportKindOfType(row('type') || getTypeOfStixId(row('stixid')));

/** Reads the objects in the rows of a sheet. */
function readSheetObjects(sheet: ImportSheet): readonly StagedObject[] {
  const reader = createRowReader(sheet);
  const nameColumn = nameColumnOf(sheet);
  const idColumn = findIdColumn(sheet);
  return sheet.rows.map(({ number, cells }) => {
    const row = reader(cells);
    const name = nameOf(cells.get(nameColumn), row);
    const ownId = idColumn === null ? '' : (cells.get(idColumn) ?? '').trim();
    const place = { sheet: sheet.name, row: number };
    return readRow({ place, kind: kindOfRow(sheet, row), name, ownId }, row);
  });
}

interface GivenRow {
  readonly place: { readonly sheet: string; readonly row: number };
  readonly kind: ImportKind;
  readonly name: string;
  /** The id in the column named after the library; '' without one. */
  readonly ownId: string;
}

function readRow({ place, kind, name, ownId }: GivenRow, row: Row): StagedObject {
  const url = row('url', 'externalurl');
  const own = row('stixid', 'id') || ownId;
  const id = own === '' && kind === 'references' ? `reference:${name}:${url}` : own;
  const parent = row('parenttechnique', 'xmitreparentref', 'subtechniqueof', 'parent');
  const references = parseJsonCell(row('externalreferences'));
  return {
    ...createBlankStagedObject({
      id: name === '' && own === '' ? '' : id,
      kind,
      place,
      type: row('type') || getTypeOfStixId(row('stixid')) || normalizeHeader(place.sheet),
    }),
    name,
    description: row('description', 'citation'),
    summary: row('shortdescription', 'xamltrixshortdescription', 'summary'),
    aliases: parseList(row('aliases', 'xmitrealiases')),
    externalIds: ownId === '' ? externalIdsIn(row, references) : [ownId],
    url,
    categories: kind === 'threats' ? parseList(row('tactics', 'tactic', 'tacticid')) : [],
    parent: parent === '' ? null : parent,
    works: readCitedWorks(references),
    revoked: isYes(row('revoked')),
    deprecated: isYes(row('xmitredeprecated', 'deprecated')),
  };
}

const named: ReadonlySet<ImportKind> = new Set([
  'categories',
  'threats',
  'controls',
  'products',
  'transactions',
  'customers',
  'references',
]);

function checkObject(object: StagedObject, seen: ReadonlySet<string>): RefusedObject['reason'] | null {
  if (named.has(object.kind) && object.name === '') return 'nameless';
  if (object.id === '') return 'noId';
  if (seen.has(object.id)) return 'repeatedId';
  if (object.revoked) return 'revoked';
  return object.kind === 'controls' && isAdviceAgainstMitigation(object.name) ? 'noControl' : null;
}

/**
 * Creates a function that finds the object at the end of a relation: by id, otherwise by a number or name that only
 * one object has.
 */
function createEndFinder(objects: readonly StagedObject[]) {
  const ids = new Set(objects.map(({ id }) => id));
  const known = new Map<string, Set<string>>();
  // An empty cell must not match the only object without a name.
  for (const { id, name, externalIds } of objects)
    for (const word of [...externalIds, name].map(toComparableText))
      if (word !== '') known.set(word, (known.get(word) ?? new Set()).add(id));
  return (text: string): { readonly id: string; readonly fault?: 'unknownEnd' | 'ambiguousEnd' } => {
    if (ids.has(text)) return { id: text };
    const meant = [...(known.get(toComparableText(text)) ?? [])];
    const [only] = meant;
    if (only !== undefined && meant.length === 1) return { id: only };
    return { id: text, fault: meant.length > 1 ? 'ambiguousEnd' : 'unknownEnd' };
  };
}

function readSheetRelations(sheet: ImportSheet, objects: readonly StagedObject[]) {
  const find = createEndFinder(objects);
  const reader = createRowReader(sheet);
  return sheet.rows.map(({ number, cells }) => {
    const row = reader(cells);
    const source = find(row('sourceref', 'sourcestixid', 'source', 'sourceid'));
    const target = find(row('targetref', 'targetstixid', 'target', 'targetid'));
    const fault = source.fault ?? target.fault;
    const relation: StagedRelation = {
      type: row('relationshiptype', 'mappingtype', 'relationship', 'type').toLowerCase(),
      source: source.id,
      target: target.id,
      text: row('description', 'mappingdescription'),
      place: { sheet: sheet.name, row: number },
    };
    return fault === undefined ? relation : { ...relation, fault };
  });
}

/** Replaces references to tactics and parents by ids. References to objects outside the file are unchanged. */
function resolveEnds(objects: readonly StagedObject[]): readonly StagedObject[] {
  const find = createEndFinder(objects);
  const found = (text: string) => find(text).id;
  return objects.map((object) => ({
    ...object,
    categories: object.categories.map(found),
    parent: object.parent === null ? null : found(object.parent),
  }));
}

const isRead = (sheet: ImportSheet): boolean =>
  getImportKindOfSheet(sheet.name) !== null || isRelationSheet(sheet) || hasStixIds(sheet);

const hasColumn = ({ headers }: ImportSheet, ...names: readonly string[]): boolean =>
  [...headers.values()].some((header) => names.includes(normalizeHeader(header)));

/**
 * True for a sheet of library objects with any name, because a file with one sheet often has the name of the file.
 */
const hasStixIds = (sheet: ImportSheet): boolean => hasColumn(sheet, 'stixid');

function isRelationSheet(sheet: ImportSheet): boolean {
  if (normalizeHeader(sheet.name) === 'relationships') return true;
  const hasEnds = hasColumn(sheet, 'source', 'sourceref') && hasColumn(sheet, 'target', 'targetref');
  return hasEnds && getImportKindOfSheet(sheet.name) === null && hasStixIds(sheet);
}

function ignoredSheets(sheets: readonly ImportSheet[]): readonly ImportNotice[] {
  return sheets
    .filter((sheet) => !isRead(detectHeaders(sheet)))
    .map(({ name, rows }) => ({ code: 'ignoredSheet', what: `${name} (${rows.length})` }));
}

/**
 * True for a workbook in the format of AMLTRIX: it has sheets named after techniques or relations, or STIX
 * ids.
 */
export function isLibraryWorkbook(sheets: readonly ImportSheet[]): boolean {
  return sheets.some(
    (sheet) =>
      ['techniques', 'relationships'].includes(normalizeHeader(sheet.name)) ||
      hasStixIds(detectHeaders(sheet)),
  );
}

/** Reads the objects of all sheets, and refuses objects with a fault. */
function readObjects(sheets: readonly ImportSheet[]) {
  const refused: RefusedObject[] = [];
  const seen = new Set<string>();
  const objects: StagedObject[] = [];
  for (const row of sheets.flatMap(readSheetObjects)) {
    const reason = checkObject(row, seen);
    if (reason !== null) refused.push({ kind: row.kind, id: row.id, place: row.place, reason });
    else {
      seen.add(row.id);
      objects.push(row);
    }
  }
  return { objects: resolveEnds(objects), refused };
}

/** Number of rows that are examined for the name of the library, which is the same in all rows. */
const askedRows = 50;

function libraryNameOf(sheets: readonly ImportSheet[]): string {
  const names = sheets.flatMap((sheet) => {
    const reader = createRowReader(sheet);
    return sheet.rows
      .slice(0, askedRows)
      .flatMap(({ cells }) => readLibraryNames(parseJsonCell(reader(cells)('externalreferences'))));
  });
  return findMostFrequentName(names);
}

/** Converts the sheets of a workbook to a threat library. */
export function readLibrarySheets(found: readonly ImportSheet[]): StagedLibrary {
  const all = found.map(detectHeaders);
  const read = all.filter(isRead);
  const { objects, refused } = readObjects(read.filter((sheet) => !isRelationSheet(sheet)));
  const told = read.filter(isRelationSheet).flatMap((sheet) => readSheetRelations(sheet, objects));
  const sorted = sortRelations(objects, told, refused);
  const whole = removeParentCycles(addRelationMembers(objects, sorted.relations));
  return {
    format: 'workbook',
    objects: whole.objects,
    refused,
    ...sorted,
    notices: [
      ...ignoredSheets(found),
      ...read.flatMap(findUnreadColumns),
      ...findSharedExternalIds(objects),
      ...countDeprecatedObjects(objects),
      ...whole.circles,
    ],
    version: '',
    library: libraryNameOf(read),
    bundle: '',
  };
}
