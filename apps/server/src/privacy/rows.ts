/** Finds the rows that contain data of a person and computes their content without this data. */
import type { PrivacyArea, PrivacyPlace } from '@klarsikt/contract';
import type { Client } from 'pg';
import type { SearchedTable, TextColumn } from './catalogue.ts';
import { createPersonReplacer, type PersonReplacer } from './marks.ts';
import type { PersonMatch } from './person.ts';
import {
  determinePrivacyArea,
  findRetentionGround,
  personalRowConditions,
  type RetentionGround,
  signedAssessmentColumns,
} from './treatment.ts';

/** A row with its changed columns, before and after. */
export interface PersonRow {
  readonly table: SearchedTable;
  readonly ctid: string;
  /** Number of the event if the row is an event of the audit log; otherwise null. */
  readonly id: number | null;
  readonly changes: readonly {
    readonly column: TextColumn;
    readonly before: unknown;
    readonly after: unknown;
  }[];
  /** Reasons for which columns of the row keep data of the person. */
  readonly kept: readonly RetentionGround[];
}

const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const toQualifiedTableName = ({ schema, name }: SearchedTable): string =>
  `${identifier(schema)}.${identifier(name)}`;

const literally = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');
/** Replaces characters that JSON or HTML may escape by wildcards. */
const toLikePattern = (text: string): string => literally(text).replaceAll(/["'’@\s]+|\\\\/g, '%');

function listPersonPatterns({ names, addresses }: PersonMatch) {
  const full = names.filter(({ given, surname }) => given.trim() !== '' && surname.trim() !== '');
  const either = full.flatMap(({ given, surname }) => [
    `%${toLikePattern(given)}%${toLikePattern(surname)}%`,
    `%${toLikePattern(surname)}%${toLikePattern(given)}%`,
  ]);
  const parts = names.flatMap(({ given, surname }) => [given, surname]).filter((part) => part.trim() !== '');
  return {
    addresses: addresses.map((address) => `%${toLikePattern(address)}%`),
    names: either,
    parts: parts.map((part) => `%${toLikePattern(part)}%`),
  };
}

/**
 * Builds the SQL conditions for the rows to examine. Parameters: `$1` person, `$2` organisations, `$3` to `$5`
 * patterns, `$6` subject.
 */
function buildSearchConditions(table: SearchedTable) {
  const columns = table.columns.map(({ name }) => `t.${identifier(name)}::text`);
  const any = (value: string) =>
    `(${columns.map((column) => `${column} ILIKE ANY (${value})`).join(' OR ')})`;
  const byNumber = table.people.map((column) => `t.${identifier(column)} = $1`);
  const bound = byNumber.length === 0 ? 'false' : `coalesce(${byNumber.join(' OR ')}, false)`;
  const subject = table.hasSubject ? `coalesce(t.subject = $6, false)` : 'false';
  const own = table.hasOrganization ? 't.organization_id' : table.name === 'organization' ? 't.id' : null;
  const within = own === null ? 'false' : `coalesce(${own} = ANY ($2), false)`;
  const removed = personalRowConditions.flatMap(({ table: name, where }) =>
    name === table.name ? [where] : [],
  );
  const account = table.name === 'app_user' ? ['id = $1'] : [];
  const apart = [...removed, ...account].map((where) => `AND NOT coalesce(${where}, false)`).join(' ');
  const where = `(${any('$3')} OR ((${within} OR ${bound}) AND ${any('$4')}) OR ((${bound} OR ${subject}) AND ${any('$5')})) ${apart}`;
  return { bound, subject, within, where };
}

/** SQL expression that is true if the content of the row was signed and must therefore be kept. */
function buildIsSignedSql(table: SearchedTable): string {
  const place = signedAssessmentColumns[table.name];
  if (place === undefined) return 'false';
  return `EXISTS (SELECT FROM sign_off s WHERE s.assessment_id = t.${identifier(place.id)} AND s.kind IN ('signed', 'former'))`;
}

interface ReadRow {
  readonly ctid: string;
  readonly id: string | null;
  readonly bound: boolean;
  readonly subject: boolean;
  readonly within: boolean;
  readonly signed: boolean;
  readonly values: readonly unknown[];
}

/** Matches the names of columns that contain the name of a person who acted. */
const nameColumns = /(name|author|actor|approver|owner|assignee|_by)$/;

function computeRowChange(
  read: ReadRow,
  table: SearchedTable,
  { person, replacer }: PersonSearch,
): PersonRow {
  const names = read.bound || read.subject || (read.within && !person.namesake);
  const texts = read.values.map((value) =>
    typeof value === 'string' ? value : JSON.stringify(value ?? null),
  );
  const about = read.subject || texts.some((text) => replacer.hasAddress(text));
  const changes: { column: TextColumn; before: unknown; after: unknown }[] = [];
  const kept: RetentionGround[] = [];
  for (const [at, column] of table.columns.entries()) {
    const before = read.values[at];
    if (before === null || before === undefined) continue;
    const own = read.bound && column.kind === 'text' && nameColumns.test(column.name);
    const after = replacer.json(before, { names, about: about || own });
    if (JSON.stringify(after) === JSON.stringify(before)) continue;
    const signed = read.signed && signedAssessmentColumns[table.name]?.columns.includes(column.name);
    const reason = signed ? 'approval' : findRetentionGround(table.name, column.name);
    if (reason === null) changes.push({ column, before, after });
    else kept.push(reason);
  }
  const id = read.id === null ? null : Number(read.id);
  return { table, ctid: read.ctid, id, changes, kept };
}

export interface PersonSearch {
  readonly person: PersonMatch;
  readonly replacer: PersonReplacer;
}

export const createPersonSearch = (person: PersonMatch): PersonSearch => ({
  person,
  replacer: createPersonReplacer(person),
});

const rowsAtOnce = 200;

/** Yields in batches the rows of a table that contain data of the person. Needs a transaction. */
export async function* readPersonRows(
  client: Client,
  table: SearchedTable,
  finding: PersonSearch,
): AsyncGenerator<readonly PersonRow[]> {
  const { person } = finding;
  const { bound, subject, within, where } = buildSearchConditions(table);
  const { addresses, names, parts } = listPersonPatterns(person);
  const values = table.columns.map(({ name }) => `t.${identifier(name)}`);
  const isAudit = table.schema === 'public' && table.name === 'audit_event';
  const cursor = `erasure_${table.name}`;
  await client.query(
    `DECLARE ${identifier(cursor)} NO SCROLL CURSOR FOR SELECT t.ctid::text, ${isAudit ? 't.id' : 'NULL'},
       ${bound}, ${subject}, ${within}, ${buildIsSignedSql(table)}, ${values.join(', ')}
     FROM ${toQualifiedTableName(table)} t WHERE $1::bigint IS NOT NULL AND $2::bigint[] IS NOT NULL AND $3::text[] IS NOT NULL
       AND $4::text[] IS NOT NULL AND $5::text[] IS NOT NULL AND $6::text IS NOT NULL AND ${where}`,
    [person.userId, person.organizations, addresses, names, parts, `user:${person.userId}`],
  );
  for (;;) {
    const { rows } = await client.query<unknown[]>({
      text: `FETCH ${rowsAtOnce} FROM ${identifier(cursor)}`,
      rowMode: 'array',
    });
    if (rows.length === 0) break;
    const read = rows.map(
      ([ctid, id, isBound, isSubject, isWithin, isSigned, ...columns]): ReadRow => ({
        ctid: String(ctid),
        id: id === null || id === undefined ? null : String(id),
        bound: isBound === true,
        subject: isSubject === true,
        within: isWithin === true,
        signed: isSigned === true,
        values: columns,
      }),
    );
    const changed = read.map((row) => computeRowChange(row, table, finding));
    yield changed.filter(({ changes, kept }) => changes.length > 0 || kept.length > 0);
  }
  await client.query(`CLOSE ${identifier(cursor)}`);
}

/** Creates a counter of rows by part of the product. */
export function createPrivacyAreaCounter() {
  const counts = new Map<PrivacyArea, { replaced: number; removed: number; kept: number }>();
  const add = (table: string, what: 'replaced' | 'removed' | 'kept', rows: number) => {
    if (rows === 0) return;
    const area = determinePrivacyArea(table);
    const count = counts.get(area) ?? { replaced: 0, removed: 0, kept: 0 };
    count[what] += rows;
    counts.set(area, count);
  };
  const list = (): PrivacyPlace[] =>
    [...counts].map(([area, count]) => ({ area, ...count })).toSorted((a, b) => a.area.localeCompare(b.area));
  return { add, list };
}
