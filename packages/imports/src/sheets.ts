/** Workbooks in the manner of AMLTRIX: sheets of objects, a sheet of relations; columns by their headers, not by place. */

import { comparable } from '@klarsikt/engine';
import { headed, idColumnOf, plain, unreadColumns } from './headers.ts';
import { withoutCircles } from './parents.ts';
import { recordsOf, textsOf } from './record.ts';
import { sortRelations, withTold } from './relations.ts';
import { sharedIds, withdrawnThere } from './shared-ids.ts';
import type { Sheet } from './sheet.ts';
import {
  blankObject,
  type ImportKind,
  type ImportNotice,
  type Refused,
  type Staged,
  type StagedObject,
  type StagedRelation,
} from './staged.ts';
import { isNoControl } from './stix.ts';
import { kindOfSheet, kindOfType, typeOfId } from './types.ts';
import { libraryNamesIn, mostNamed, worksIn } from './works.ts';

/** A row by what its columns are called. */
type Row = (...names: readonly string[]) => string;

/** Reads the rows of a sheet by header; of columns of one name the first that is there. */
function readerOf({ headers }: Sheet): (cells: ReadonlyMap<number, string>) => Row {
  const columns = new Map<string, number>();
  for (const [column, header] of headers) if (!columns.has(plain(header))) columns.set(plain(header), column);
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

/** The column of the object's name: "Technique Name", or "Name". */
function nameColumnOf({ headers }: Sheet): number {
  const own = [...headers].find(
    ([, header]) => /\sname$/i.test(header.trim()) && !/^source/i.test(header.trim()),
  );
  return own?.[0] ?? 0;
}

function nameOf(given: string | undefined, row: Row): string {
  const named = (given ?? '').trim();
  return named === '' ? row('name', 'title', 'referencename', 'sourcename', 'reference', 'citation') : named;
}

/** A list in a cell: JSON, or words with semicolons, bars or, where there are none of these, commas between them. */
function listIn(text: string): readonly string[] {
  if (text === '') return [];
  const parsed = jsonIn(text);
  if (Array.isArray(parsed)) return textsOf(parsed);
  const separator = [';', '|'].find((one) => text.includes(one)) ?? ',';
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function jsonIn(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // Lists are also written as Python writes them.
    try {
      return JSON.parse(text.replaceAll("'", '"').replace(/\b(None|True|False)\b/g, 'null'));
    } catch {
      return undefined;
    }
  }
}

const isYes = (text: string): boolean => /^(true|yes|1)$/i.test(text);

/** Numbers that people know an object by, in a column of their own or among its references. */
function externalIdsIn(row: Row, references: unknown): readonly string[] {
  const listed = listIn(row('externalid'));
  const own = listed.length > 0 || row('stixid') === '' ? listed : listIn(row('id'));
  if (own.length > 0) return own;
  return textsOf(recordsOf(references).map(({ external_id: id }) => id));
}

/** The kind of a row: that of its sheet, else what its type or id says. */
const kindOfRow = (sheet: Sheet, row: Row): ImportKind =>
  kindOfSheet(sheet.name) ?? kindOfType(row('type') || typeOfId(row('stixid')));

/** The objects that the rows of a sheet tell of. */
function objectsIn(sheet: Sheet): readonly StagedObject[] {
  const reader = readerOf(sheet);
  const nameColumn = nameColumnOf(sheet);
  const idColumn = idColumnOf(sheet);
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
  /** The id in a column that bears the library's name; '' without one. */
  readonly ownId: string;
}

function readRow({ place, kind, name, ownId }: GivenRow, row: Row): StagedObject {
  const url = row('url', 'externalurl');
  const own = row('stixid', 'id') || ownId;
  const id = own === '' && kind === 'references' ? `reference:${name}:${url}` : own;
  const parent = row('parenttechnique', 'xmitreparentref', 'subtechniqueof', 'parent');
  const references = jsonIn(row('externalreferences'));
  return {
    ...blankObject({
      id: name === '' && own === '' ? '' : id,
      kind,
      place,
      type: row('type') || typeOfId(row('stixid')) || plain(place.sheet),
    }),
    name,
    description: row('description', 'citation'),
    summary: row('shortdescription', 'xamltrixshortdescription', 'summary'),
    aliases: listIn(row('aliases', 'xmitrealiases')),
    externalIds: ownId === '' ? externalIdsIn(row, references) : [ownId],
    url,
    categories: kind === 'threats' ? listIn(row('tactics', 'tactic', 'tacticid')) : [],
    parent: parent === '' ? null : parent,
    works: worksIn(references),
    withdrawn: isYes(row('revoked', 'xmitredeprecated', 'deprecated')),
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

function faultOf(object: StagedObject, seen: ReadonlySet<string>): Refused['reason'] | null {
  if (named.has(object.kind) && object.name === '') return 'nameless';
  if (object.id === '') return 'noId';
  if (seen.has(object.id)) return 'repeatedId';
  return object.kind === 'controls' && isNoControl(object.name) ? 'noControl' : null;
}

/** Finds what a cell means by an end of a relation: an id, else a number or a name that one object alone has. */
function finder(objects: readonly StagedObject[]) {
  const ids = new Set(objects.map(({ id }) => id));
  const known = new Map<string, Set<string>>();
  // An end that is left empty means no object, not the only one without a name.
  for (const { id, name, externalIds } of objects)
    for (const word of [...externalIds, name].map(comparable))
      if (word !== '') known.set(word, (known.get(word) ?? new Set()).add(id));
  return (text: string): { readonly id: string; readonly fault?: 'unknownEnd' | 'ambiguousEnd' } => {
    if (ids.has(text)) return { id: text };
    const meant = [...(known.get(comparable(text)) ?? [])];
    const [only] = meant;
    if (only !== undefined && meant.length === 1) return { id: only };
    return { id: text, fault: meant.length > 1 ? 'ambiguousEnd' : 'unknownEnd' };
  };
}

function relationsIn(sheet: Sheet, objects: readonly StagedObject[]) {
  const find = finder(objects);
  const reader = readerOf(sheet);
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

/** What a row says of its tactics and of what it is a part of, by id; what is not in the file stays as it stands. */
function withEnds(objects: readonly StagedObject[]): readonly StagedObject[] {
  const find = finder(objects);
  const found = (text: string) => find(text).id;
  return objects.map((object) => ({
    ...object,
    categories: object.categories.map(found),
    parent: object.parent === null ? null : found(object.parent),
  }));
}

const isRead = (sheet: Sheet): boolean =>
  kindOfSheet(sheet.name) !== null || isOfRelations(sheet) || hasStixIds(sheet);

const hasColumn = ({ headers }: Sheet, ...names: readonly string[]): boolean =>
  [...headers.values()].some((header) => names.includes(plain(header)));

/** Whether the rows of a sheet are objects of a library whatever it is called: a file of one sheet bears the file's name. */
const hasStixIds = (sheet: Sheet): boolean => hasColumn(sheet, 'stixid');

function isOfRelations(sheet: Sheet): boolean {
  if (plain(sheet.name) === 'relationships') return true;
  const hasEnds = hasColumn(sheet, 'source', 'sourceref') && hasColumn(sheet, 'target', 'targetref');
  return hasEnds && kindOfSheet(sheet.name) === null && hasStixIds(sheet);
}

function ignoredSheets(sheets: readonly Sheet[]): readonly ImportNotice[] {
  return sheets
    .filter((sheet) => !isRead(headed(sheet)))
    .map(({ name, rows }) => ({ code: 'ignoredSheet', what: `${name} (${rows.length})` }));
}

/** True for a workbook in the manner of AMLTRIX: sheets of techniques or relations by their names, or ids of STIX in them. */
export function isLibraryWorkbook(sheets: readonly Sheet[]): boolean {
  return sheets.some(
    (sheet) => ['techniques', 'relationships'].includes(plain(sheet.name)) || hasStixIds(headed(sheet)),
  );
}

/** Reads the rows of the sheets that hold objects. */
function readObjects(sheets: readonly Sheet[]) {
  const refused: Refused[] = [];
  const seen = new Set<string>();
  const objects: StagedObject[] = [];
  for (const row of sheets.flatMap(objectsIn)) {
    const reason = faultOf(row, seen);
    if (reason !== null) refused.push({ kind: row.kind, id: row.id, place: row.place, reason });
    else {
      seen.add(row.id);
      objects.push(row);
    }
  }
  return { objects: withEnds(objects), refused };
}

/** Rows of a sheet that are asked what their library calls itself: they all say the same. */
const askedRows = 50;

function libraryOf(sheets: readonly Sheet[]): string {
  const names = sheets.flatMap((sheet) => {
    const reader = readerOf(sheet);
    return sheet.rows
      .slice(0, askedRows)
      .flatMap(({ cells }) => libraryNamesIn(jsonIn(reader(cells)('externalreferences'))));
  });
  return mostNamed(names);
}

/** Reads the sheets of a workbook. */
export function readSheets(found: readonly Sheet[]): Staged {
  const all = found.map(headed);
  const read = all.filter(isRead);
  const { objects, refused } = readObjects(read.filter((sheet) => !isOfRelations(sheet)));
  const told = read.filter(isOfRelations).flatMap((sheet) => relationsIn(sheet, objects));
  const sorted = sortRelations(objects, told, refused);
  const whole = withoutCircles(withTold(objects, sorted.relations));
  return {
    format: 'workbook',
    objects: whole.objects,
    refused,
    ...sorted,
    notices: [
      ...ignoredSheets(found),
      ...read.flatMap(unreadColumns),
      ...sharedIds(objects),
      ...withdrawnThere(objects),
      ...whole.circles,
    ],
    version: '',
    library: libraryOf(read),
    bundle: '',
  };
}
