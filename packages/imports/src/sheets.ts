/** Workbooks in the manner of AMLTRIX: sheets of objects, a sheet of relations; columns by their headers, not by place. */

import { headed, plain, unreadColumns } from './headers.ts';
import { withoutCircles } from './parents.ts';
import { textsOf } from './record.ts';
import { sortRelations } from './relations.ts';
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
import { worksIn } from './works.ts';

const kindOfSheet: { readonly [sheet: string]: ImportKind } = {
  tactics: 'categories',
  techniques: 'threats',
  indicators: 'indicators',
  mitigations: 'controls',
  productsservice: 'products',
  productsservices: 'products',
  valueinstruments: 'transactions',
  actors: 'customers',
  references: 'references',
  matrices: 'extensions',
  risks: 'extensions',
  datasources: 'extensions',
};

/** A row by what its columns are called. */
type Row = (...names: readonly string[]) => string;

function readerOf({ headers }: Sheet, cells: ReadonlyMap<number, string>): Row {
  const columns = [...headers].map(([column, header]) => [plain(header), column] as const);
  return (...names) => {
    for (const name of names) {
      const column = columns.find(([header]) => header === name)?.[1];
      const value = column === undefined ? '' : (cells.get(column) ?? '').trim();
      if (value !== '') return value;
    }
    return '';
  };
}

/** The column of the object's name: "Technique Name", or "Name". */
function nameOf(sheet: Sheet, cells: ReadonlyMap<number, string>, row: Row): string {
  const own = [...sheet.headers].find(
    ([, header]) => /\sname$/i.test(header.trim()) && !/source/i.test(header),
  );
  const named = own === undefined ? '' : (cells.get(own[0]) ?? '').trim();
  return named === '' ? row('name', 'title', 'referencename', 'sourcename', 'citation', 'reference') : named;
}

/** A list in a cell: JSON, or words with commas or semicolons between them. */
function listIn(text: string): readonly string[] {
  if (text === '') return [];
  const parsed = jsonIn(text);
  if (Array.isArray(parsed)) return textsOf(parsed);
  return text
    .split(/[;,|]/)
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

function readRow(kind: ImportKind, sheet: Sheet, found: Sheet['rows'][number]): StagedObject {
  const { number, cells } = found;
  const row = readerOf(sheet, cells);
  const place = { sheet: sheet.name, row: number };
  const name = nameOf(sheet, cells, row);
  const url = row('url', 'externalurl');
  const own = row('stixid', 'id');
  const id = own === '' && kind === 'references' ? `reference:${name}:${url}` : own;
  const parent = row('parenttechnique', 'xmitreparentref', 'parent');
  return {
    ...blankObject({
      id: name === '' && own === '' ? '' : id,
      kind,
      place,
      type: row('type') || plain(sheet.name),
    }),
    name,
    description: row('description'),
    summary: row('shortdescription', 'xamltrixshortdescription'),
    aliases: listIn(row('aliases', 'xmitrealiases')),
    externalIds: listIn(row('externalid')),
    url,
    parent: parent === '' ? null : parent,
    works: worksIn(jsonIn(row('externalreferences'))),
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
  for (const { id, name, externalIds } of objects)
    for (const word of [...externalIds, name].map((text) => text.toLowerCase()))
      known.set(word, (known.get(word) ?? new Set()).add(id));
  return (text: string): { readonly id: string; readonly fault?: 'unknownEnd' | 'ambiguousEnd' } => {
    if (ids.has(text)) return { id: text };
    const meant = [...(known.get(text.toLowerCase()) ?? [])];
    const [only] = meant;
    if (only !== undefined && meant.length === 1) return { id: only };
    return { id: text, fault: meant.length > 1 ? 'ambiguousEnd' : 'unknownEnd' };
  };
}

function relationsIn(sheet: Sheet, objects: readonly StagedObject[]) {
  const find = finder(objects);
  return sheet.rows.map(({ number, cells }) => {
    const row = readerOf(sheet, cells);
    const source = find(row('source', 'sourceref', 'sourceid', 'sourcestixid'));
    const target = find(row('target', 'targetref', 'targetid', 'targetstixid'));
    const fault = source.fault ?? target.fault;
    const relation: StagedRelation = {
      type: row('relationshiptype', 'type', 'mappingtype').toLowerCase(),
      source: source.id,
      target: target.id,
      text: row('description', 'mappingdescription'),
      place: { sheet: sheet.name, row: number },
    };
    return fault === undefined ? relation : { ...relation, fault };
  });
}

/** Categories of each threat in the order of their ids, from the relations between them. */
function withCategories(objects: readonly StagedObject[], relations: readonly StagedRelation[]) {
  const kinds = new Map(objects.map(({ id, kind }) => [id, kind]));
  const achieved = new Map<string, string[]>();
  for (const { type, source, target } of relations) {
    if (type !== 'is-achieved-by') continue;
    const [category, threat] = kinds.get(source) === 'categories' ? [source, target] : [target, source];
    if (kinds.get(category) !== 'categories' || kinds.get(threat) !== 'threats') continue;
    achieved.set(threat, [...(achieved.get(threat) ?? []), category]);
  }
  const parents = new Map(
    relations.flatMap(({ type, source, target }) =>
      type === 'subtechnique-of' ? [[source, target] as const] : [],
    ),
  );
  return objects.map((object) => ({
    ...object,
    categories: (achieved.get(object.id) ?? []).toSorted(),
    parent: object.parent ?? parents.get(object.id) ?? null,
  }));
}

const isRead = ({ name }: Sheet): boolean => plain(name) in kindOfSheet || plain(name) === 'relationships';

function ignoredSheets(sheets: readonly Sheet[]): readonly ImportNotice[] {
  return sheets
    .filter((sheet) => !isRead(sheet))
    .map(({ name, rows }) => ({ code: 'ignoredSheet', what: `${name} (${rows.length})` }));
}

/** True for a workbook in the manner of AMLTRIX: sheets of techniques or relations, told by their names. */
export function isLibraryWorkbook(sheets: readonly Sheet[]): boolean {
  const names = sheets.map(({ name }) => plain(name));
  return names.includes('techniques') || names.includes('relationships');
}

/** Reads the sheets of a workbook. */
export function readSheets(found: readonly Sheet[]): Staged {
  const sheets = found.map((sheet) => (isRead(sheet) ? headed(sheet) : sheet));
  const refused: Refused[] = [];
  const seen = new Set<string>();
  const objects: StagedObject[] = [];
  for (const sheet of sheets) {
    const kind = kindOfSheet[plain(sheet.name)];
    if (kind === undefined) continue;
    for (const row of sheet.rows) {
      const object = readRow(kind, sheet, row);
      const reason = faultOf(object, seen);
      if (reason !== null) refused.push({ kind, id: object.id, place: object.place, reason });
      else {
        seen.add(object.id);
        objects.push(object);
      }
    }
  }
  const told = sheets
    .filter(({ name }) => plain(name) === 'relationships')
    .flatMap((sheet) => relationsIn(sheet, objects));
  const sorted = sortRelations(objects, told);
  const whole = withoutCircles(withCategories(objects, sorted.relations));
  return {
    format: 'workbook',
    objects: whole.objects,
    refused,
    ...sorted,
    notices: [
      ...ignoredSheets(sheets),
      ...sheets.filter(isRead).flatMap(unreadColumns),
      ...sharedIds(objects),
      ...withdrawnThere(objects),
      ...whole.circles,
    ],
    version: '',
    bundle: '',
  };
}
