import {
  type EffectiveTerms,
  effectiveTermsSchema,
  type LicenceRow,
  licenceEffectLimit,
  licensedApplications,
} from '@klarsikt/contract';
import { toContainsPattern } from '@klarsikt/server/platform/like.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { licenceTable, organizationTable } from '@klarsikt/server/schema/identity.ts';
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { LicenceTerms } from './terms.ts';

export type LicenceRecord = typeof licenceTable.$inferSelect;

export interface StoredLicence {
  readonly licence: LicenceRecord;
  readonly organizationName: string;
  readonly organizationPath: readonly number[];
  readonly users: number;
}

/** Keeps the applications that this version knows; a later version can have stored others. */
export function filterKnownApplications(names: readonly string[]): LicenceRow['applications'] {
  return licensedApplications.filter((one) => names.includes(one));
}

const shown = inArray(organizationTable.kind, ['system', 'customer']);

const columns = {
  licence: licenceTable,
  organizationName: organizationTable.name,
  organizationPath: organizationTable.path,
  users: sql`(select f.users from organization_facts(${organizationTable.id}) f)`.mapWith(Number),
};

const states: Readonly<Record<LicenceRow['state'], (day: string) => SQL>> = {
  ended: (day) => sql`${licenceTable.validTo} < ${day}::date`,
  upcoming: (day) =>
    sql`${licenceTable.validFrom} > ${day}::date and (${licenceTable.validTo} is null or ${licenceTable.validTo} >= ${day}::date)`,
  valid: (day) =>
    sql`${licenceTable.validFrom} <= ${day}::date and (${licenceTable.validTo} is null or ${licenceTable.validTo} >= ${day}::date)`,
};

interface LicenceListQuery {
  readonly page: number;
  readonly size: number;
  readonly sort: 'organization' | 'validFrom' | 'validTo' | 'seats';
  readonly order: 'asc' | 'desc';
  readonly text?: string;
  readonly state?: LicenceRow['state'];
  readonly organizationId?: number;
}

const collation = { en: sql.raw('collate "en-x-icu"'), sv: sql.raw('collate "sv-x-icu"') };

function buildLicenceOrder({ sort, order }: LicenceListQuery, language: 'en' | 'sv'): SQL[] {
  const way = order === 'asc' ? asc : desc;
  const last = order === 'asc' ? sql.raw('asc nulls last') : sql.raw('desc nulls first');
  const name = sql`${organizationTable.name} ${collation[language]}`;
  if (sort === 'organization') return [way(name), desc(licenceTable.validFrom)];
  if (sort === 'validFrom') return [way(licenceTable.validFrom), asc(name)];
  // Null means no end or no limit, so it is sorted after every value.
  return [sql`${sort === 'validTo' ? licenceTable.validTo : licenceTable.seats} ${last}`, asc(name)];
}

export async function listLicences(
  tx: ReadTx,
  wanted: LicenceListQuery,
  day: string,
  language: 'en' | 'sv',
): Promise<{ rows: StoredLicence[]; total: number }> {
  const { page, size, text = '', state, organizationId } = wanted;
  const pattern = toContainsPattern(text);
  const where = and(
    shown,
    text === ''
      ? undefined
      : sql`(${organizationTable.name} ilike ${pattern} or ${licenceTable.note} ilike ${pattern})`,
    state === undefined ? undefined : states[state](day),
    organizationId === undefined ? undefined : eq(licenceTable.organizationId, organizationId),
  );
  const of = eq(organizationTable.id, licenceTable.organizationId);
  const rows = await tx
    .select(columns)
    .from(licenceTable)
    .innerJoin(organizationTable, of)
    .where(where)
    .orderBy(...buildLicenceOrder(wanted, language), desc(licenceTable.id))
    .limit(size)
    .offset((page - 1) * size);
  const [counted] = await tx
    .select({ n: sql`count(*)`.mapWith(Number) })
    .from(licenceTable)
    .innerJoin(organizationTable, of)
    .where(where);
  return { rows, total: counted?.n ?? 0 };
}

export async function findLicence(tx: ReadTx, id: number): Promise<StoredLicence | null> {
  const [row] = await tx
    .select(columns)
    .from(licenceTable)
    .innerJoin(organizationTable, eq(organizationTable.id, licenceTable.organizationId))
    .where(and(eq(licenceTable.id, id), shown));
  return row ?? null;
}

export async function lockLicence(tx: WriteTx, id: number): Promise<void> {
  await tx.select({ id: licenceTable.id }).from(licenceTable).where(eq(licenceTable.id, id)).for('update');
}

export interface GranteeOrganization {
  readonly id: number;
  readonly name: string;
  readonly path: readonly number[];
  readonly parentId: number | null;
}

export function listGranteeOrganizations(tx: ReadTx): Promise<GranteeOrganization[]> {
  const { id, name, path, parentId } = organizationTable;
  return tx
    .select({ id, name, path, parentId })
    .from(organizationTable)
    .where(shown)
    .orderBy(asc(name), asc(organizationTable.id));
}

export function listLicencesOfOrganization(tx: ReadTx, organizationId: number): Promise<LicenceRecord[]> {
  return tx
    .select()
    .from(licenceTable)
    .where(eq(licenceTable.organizationId, organizationId))
    .orderBy(asc(licenceTable.id));
}

export interface EffectiveLicenceRecord extends EffectiveTerms {
  readonly ids: number[];
  readonly from: { readonly id: number; readonly name: string };
}

export async function findEffectiveLicence(
  tx: ReadTx,
  id: number,
  at: Date,
): Promise<EffectiveLicenceRecord | null> {
  const [row] = await tx
    .select({
      ids: sql<string[]>`l.licences::text[]`,
      organizationId: sql`l.organization_id`.mapWith(Number),
      organizationName: sql<string>`l.organization_name`,
      applications: sql<string[]>`l.applications`,
      offering: sql<EffectiveTerms['offering']>`l.offering`,
      datapoint: sql<EffectiveTerms['datapoint']>`l.datapoint`,
      countries: sql<string[]>`l.countries`,
      seats: sql<string | null>`l.seats`,
      validFrom: sql<string>`l.valid_from::text`,
      validTo: sql<string | null>`l.valid_to::text`,
    })
    .from(sql`effective_licence(${id}::bigint, ${at.toISOString()}::timestamptz) l`);
  if (!row) return null;
  const { ids, organizationId, organizationName, applications, seats, ...terms } = row;
  return {
    ...terms,
    ids: ids.map(Number),
    seats: seats === null ? null : Number(seats),
    applications: filterKnownApplications(applications),
    from: { id: organizationId, name: organizationName },
  };
}

const storedTermsSchema = z
  .object({
    applications: z.array(z.string()).transform(filterKnownApplications),
    offering: effectiveTermsSchema.shape.offering,
    datapoint: effectiveTermsSchema.shape.datapoint,
    countries: z.array(z.string()),
    seats: z.number().int().nullable(),
    valid_from: z.string(),
    valid_to: z.string().nullable(),
  })
  .transform(({ valid_from: validFrom, valid_to: validTo, ...terms }) => ({ ...terms, validFrom, validTo }))
  .nullable();

export interface AffectedOrganization {
  readonly organization: { readonly id: number; readonly name: string };
  readonly users: number;
  readonly before: EffectiveTerms | null;
  readonly after: EffectiveTerms | null;
}

/** A licence as it would be saved. It replaces the stored licence with the same id; id 0 is a new licence. */
export type ChangedLicence = Pick<LicenceRecord, 'id' | 'organizationId' | 'coversCustomers'> & LicenceTerms;

/** Returns the organisations in reach whose terms on the day would change because of the licence change. */
export async function computeLicenceEffect(
  tx: ReadTx,
  changed: ChangedLicence,
  day: string,
): Promise<{ readonly rows: AffectedOrganization[]; readonly total: number }> {
  const { organizationId, coversCustomers, validFrom, validTo, ...same } = changed;
  const given = JSON.stringify({
    ...same,
    organization_id: organizationId,
    covers_customers: coversCustomers,
    valid_from: validFrom,
    valid_to: validTo,
  });
  const rows = await tx
    .select({
      id: sql`e.organization_id`.mapWith(Number),
      name: sql<string>`e.organization_name`,
      users: sql`e.users`.mapWith(Number),
      before: sql`e.before`,
      after: sql`e.after`,
      total: sql`count(*) over ()`.mapWith(Number),
    })
    .from(sql`licence_effect(${given}::jsonb, ${day}::date) e`)
    .limit(licenceEffectLimit);
  return {
    rows: rows.map(({ id, name, users, before, after }) => ({
      organization: { id, name },
      users,
      before: storedTermsSchema.parse(before),
      after: storedTermsSchema.parse(after),
    })),
    total: rows[0]?.total ?? 0,
  };
}

export async function insertLicence(tx: WriteTx, given: typeof licenceTable.$inferInsert): Promise<number> {
  const [row] = await tx.insert(licenceTable).values(given).returning({ id: licenceTable.id });
  if (!row) throw new Error('the licence was not stored');
  return row.id;
}

export async function updateLicence(
  tx: WriteTx,
  id: number,
  given: Partial<typeof licenceTable.$inferInsert>,
): Promise<void> {
  await tx.update(licenceTable).set(given).where(eq(licenceTable.id, id));
}
