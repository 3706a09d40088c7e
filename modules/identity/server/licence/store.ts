import {
  type EffectiveTerms,
  effectiveTermsSchema,
  type LicenceRow,
  licenceEffectLimit,
  licensedApplications,
} from '@klarsikt/contract';
import { toContainsPattern } from '@klarsikt/server/platform/like.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { licence, organization } from '@klarsikt/server/schema/identity.ts';
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { LicenceTerms } from './terms.ts';

export type LicenceRecord = typeof licence.$inferSelect;

export interface StoredLicence {
  readonly licence: LicenceRecord;
  readonly organizationName: string;
  readonly organizationPath: readonly number[];
  readonly users: number;
}

/** Ignore applications that this version does not have. */
export function filterKnownApplications(names: readonly string[]): LicenceRow['applications'] {
  return licensedApplications.filter((one) => names.includes(one));
}

const shown = inArray(organization.kind, ['system', 'customer']);

const columns = {
  licence,
  organizationName: organization.name,
  organizationPath: organization.path,
  users: sql`(select f.users from organization_facts(${organization.id}) f)`.mapWith(Number),
};

const states: Readonly<Record<LicenceRow['state'], (day: string) => SQL>> = {
  ended: (day) => sql`${licence.validTo} < ${day}::date`,
  upcoming: (day) =>
    sql`${licence.validFrom} > ${day}::date and (${licence.validTo} is null or ${licence.validTo} >= ${day}::date)`,
  valid: (day) =>
    sql`${licence.validFrom} <= ${day}::date and (${licence.validTo} is null or ${licence.validTo} >= ${day}::date)`,
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
  const name = sql`${organization.name} ${collation[language]}`;
  if (sort === 'organization') return [way(name), desc(licence.validFrom)];
  if (sort === 'validFrom') return [way(licence.validFrom), asc(name)];
  // Null means no end or no limit, which sorts after every value.
  return [sql`${sort === 'validTo' ? licence.validTo : licence.seats} ${last}`, asc(name)];
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
      : sql`(${organization.name} ilike ${pattern} or ${licence.note} ilike ${pattern})`,
    state === undefined ? undefined : states[state](day),
    organizationId === undefined ? undefined : eq(licence.organizationId, organizationId),
  );
  const of = eq(organization.id, licence.organizationId);
  const rows = await tx
    .select(columns)
    .from(licence)
    .innerJoin(organization, of)
    .where(where)
    .orderBy(...buildLicenceOrder(wanted, language), desc(licence.id))
    .limit(size)
    .offset((page - 1) * size);
  const [counted] = await tx
    .select({ n: sql`count(*)`.mapWith(Number) })
    .from(licence)
    .innerJoin(organization, of)
    .where(where);
  return { rows, total: counted?.n ?? 0 };
}

export async function findLicence(tx: ReadTx, id: number): Promise<StoredLicence | null> {
  const [row] = await tx
    .select(columns)
    .from(licence)
    .innerJoin(organization, eq(organization.id, licence.organizationId))
    .where(and(eq(licence.id, id), shown));
  return row ?? null;
}

export async function lockLicence(tx: WriteTx, id: number): Promise<void> {
  await tx.select({ id: licence.id }).from(licence).where(eq(licence.id, id)).for('update');
}

export interface GranteeOrganization {
  readonly id: number;
  readonly name: string;
  readonly path: readonly number[];
  readonly parentId: number | null;
}

export function listOrganizationsInReach(tx: ReadTx): Promise<GranteeOrganization[]> {
  const { id, name, path, parentId } = organization;
  return tx
    .select({ id, name, path, parentId })
    .from(organization)
    .where(shown)
    .orderBy(asc(name), asc(organization.id));
}

export function listLicencesOfOrganization(tx: ReadTx, organizationId: number): Promise<LicenceRecord[]> {
  return tx.select().from(licence).where(eq(licence.organizationId, organizationId)).orderBy(asc(licence.id));
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

/** Licence as if saved, replacing the stored licence with its id (0: a new licence). */
export type ChangedLicence = Pick<LicenceRecord, 'id' | 'organizationId' | 'coversCustomers'> & LicenceTerms;

/** Return the organisations in scope whose terms differ on the day because of the licence change. */
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

export async function insertLicence(tx: WriteTx, given: typeof licence.$inferInsert): Promise<number> {
  const [row] = await tx.insert(licence).values(given).returning({ id: licence.id });
  if (!row) throw new Error('the licence was not stored');
  return row.id;
}

export async function updateLicence(
  tx: WriteTx,
  id: number,
  given: Partial<typeof licence.$inferInsert>,
): Promise<void> {
  await tx.update(licence).set(given).where(eq(licence.id, id));
}
