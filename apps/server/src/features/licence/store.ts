import { type LicenceRow, licensedApplications } from '@klarsikt/contract';
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { anywhere } from '../../platform/like.ts';
import type { ReadTx, WriteTx } from '../../platform/tx.ts';
import { licence, organization } from '../../schema/identity.ts';
import type { Terms } from './terms.ts';

export type LicenceRecord = typeof licence.$inferSelect;

/** A licence with what is told beside it. */
export interface StoredLicence {
  readonly licence: LicenceRecord;
  readonly organizationName: string;
  readonly organizationPath: readonly number[];
  readonly users: number;
  readonly effective: boolean;
}

/** Names of applications that this version does not know license nothing. */
export function knownApplications(names: readonly string[]): LicenceRow['applications'] {
  return licensedApplications.filter((one) => names.includes(one));
}

const shown = inArray(organization.kind, ['system', 'customer']);

const columns = (day: string) => ({
  licence,
  organizationName: organization.name,
  organizationPath: organization.path,
  users: sql`(select f.users from organization_facts(${organization.id}) f)`.mapWith(Number),
  effective: sql<boolean>`${licence.id} = (select max(x.id) from licence x where x.organization_id = ${licence.organizationId}
    and x.valid_from <= ${day}::date and (x.valid_to is null or x.valid_to >= ${day}::date))`,
});

const states: Readonly<Record<LicenceRow['state'], (day: string) => SQL>> = {
  ended: (day) => sql`${licence.validTo} < ${day}::date`,
  upcoming: (day) =>
    sql`${licence.validFrom} > ${day}::date and (${licence.validTo} is null or ${licence.validTo} >= ${day}::date)`,
  valid: (day) =>
    sql`${licence.validFrom} <= ${day}::date and (${licence.validTo} is null or ${licence.validTo} >= ${day}::date)`,
};

interface Wanted {
  readonly page: number;
  readonly size: number;
  readonly sort: 'organization' | 'validFrom' | 'validTo' | 'seats';
  readonly order: 'asc' | 'desc';
  readonly text?: string;
  readonly state?: LicenceRow['state'];
  readonly organizationId?: number;
}

const collation = { en: sql.raw('collate "en-x-icu"'), sv: sql.raw('collate "sv-x-icu"') };

function sortedBy({ sort, order }: Wanted, language: 'en' | 'sv'): SQL[] {
  const way = order === 'asc' ? asc : desc;
  const last = order === 'asc' ? sql.raw('asc nulls last') : sql.raw('desc nulls first');
  const name = sql`${organization.name} ${collation[language]}`;
  if (sort === 'organization') return [way(name), desc(licence.validFrom)];
  if (sort === 'validFrom') return [way(licence.validFrom), asc(name)];
  // Without end and without limit is more than any number.
  return [sql`${sort === 'validTo' ? licence.validTo : licence.seats} ${last}`, asc(name)];
}

export async function listLicences(
  tx: ReadTx,
  wanted: Wanted,
  day: string,
  language: 'en' | 'sv',
): Promise<{ rows: StoredLicence[]; total: number }> {
  const { page, size, text = '', state, organizationId } = wanted;
  const pattern = anywhere(text);
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
    .select(columns(day))
    .from(licence)
    .innerJoin(organization, of)
    .where(where)
    .orderBy(...sortedBy(wanted, language), desc(licence.id))
    .limit(size)
    .offset((page - 1) * size);
  const [counted] = await tx
    .select({ n: sql`count(*)`.mapWith(Number) })
    .from(licence)
    .innerJoin(organization, of)
    .where(where);
  return { rows, total: counted?.n ?? 0 };
}

export async function findLicence(tx: ReadTx, id: number, day: string): Promise<StoredLicence | null> {
  const [row] = await tx
    .select(columns(day))
    .from(licence)
    .innerJoin(organization, eq(organization.id, licence.organizationId))
    .where(and(eq(licence.id, id), shown));
  return row ?? null;
}

export async function lockLicence(tx: WriteTx, id: number): Promise<void> {
  await tx.select({ id: licence.id }).from(licence).where(eq(licence.id, id)).for('update');
}

export interface Grantee {
  readonly id: number;
  readonly name: string;
  readonly path: readonly number[];
  readonly parentId: number | null;
}

/** The organisation in scope and those below it. */
export function organizationsInReach(tx: ReadTx): Promise<Grantee[]> {
  const { id, name, path, parentId } = organization;
  return tx
    .select({ id, name, path, parentId })
    .from(organization)
    .where(shown)
    .orderBy(asc(name), asc(organization.id));
}

export interface Effective extends Terms {
  readonly id: number;
  readonly from: { readonly id: number; readonly name: string };
}

/** The licence that counts for an organisation in reach. */
export async function effectiveLicence(tx: ReadTx, id: number, at: Date): Promise<Effective | null> {
  const [row] = await tx
    .select({
      id: sql`l.id`.mapWith(Number),
      organizationId: sql`l.organization_id`.mapWith(Number),
      organizationName: sql<string>`l.organization_name`,
      applications: sql<string[]>`l.applications`,
      offering: sql<LicenceRow['offering']>`l.offering`,
      datapoint: sql<LicenceRow['datapoint']>`l.datapoint`,
      countries: sql<string[]>`l.countries`,
      seats: sql<number | null>`l.seats`,
      validFrom: sql<string>`l.valid_from::text`,
      validTo: sql<string | null>`l.valid_to::text`,
    })
    .from(sql`effective_licence(${id}::bigint, ${at.toISOString()}::timestamptz) l`);
  if (!row) return null;
  const { organizationId, organizationName, applications, ...terms } = row;
  return {
    ...terms,
    applications: knownApplications(applications),
    from: { id: organizationId, name: organizationName },
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
