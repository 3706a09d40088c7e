import { organizationSettingsSchema } from '@klarsikt/contract';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import {
  federatedIdentity,
  federationDomain,
  federationTable,
  organizationTable,
  sessionTable,
} from '@klarsikt/server/schema/identity.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';

export type OrganizationRecord = typeof organizationTable.$inferSelect;
export type FederationRecord = typeof federationTable.$inferSelect;

const shown = inArray(organizationTable.kind, ['system', 'customer']);

/** Lists the current organisation and the organisations below it; row-level security hides all others. */
export function listOrganizationsInReach(tx: ReadTx): Promise<OrganizationRecord[]> {
  return tx
    .select()
    .from(organizationTable)
    .where(shown)
    .orderBy(asc(organizationTable.name), asc(organizationTable.id));
}

export async function findOrganization(tx: ReadTx, id: number): Promise<OrganizationRecord | null> {
  const [row] = await tx
    .select()
    .from(organizationTable)
    .where(and(eq(organizationTable.id, id), shown));
  return row ?? null;
}

export async function lockOrganization(tx: WriteTx, id: number): Promise<OrganizationRecord | null> {
  const [row] = await tx
    .select()
    .from(organizationTable)
    .where(and(eq(organizationTable.id, id), shown))
    .for('update');
  return row ?? null;
}

/** Takes a lock, because two parallel moves could otherwise make two organisations each other's parent. */
export async function lockOrganizationTree(tx: WriteTx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(727003)`);
}

export async function hasSiblingWithName(
  tx: ReadTx,
  given: { parentId: number; name: string; except: number | null },
): Promise<boolean> {
  const rows = await tx
    .select({ id: organizationTable.id })
    .from(organizationTable)
    .where(
      and(
        eq(organizationTable.parentId, given.parentId),
        sql`lower(${organizationTable.name}) = lower(${given.name})`,
        given.except === null ? undefined : sql`${organizationTable.id} <> ${given.except}`,
      ),
    );
  return rows.length > 0;
}

export interface OrganizationCounts {
  /** Number of accounts that are not disabled. */
  readonly users: number;
  readonly accounts: number;
  readonly units: number;
  /** Number of assessments that are not deleted. */
  readonly assessments: number;
  readonly documents: number;
  readonly keys: number;
}

const noFacts: OrganizationCounts = {
  users: 0,
  accounts: 0,
  units: 0,
  assessments: 0,
  documents: 0,
  keys: 0,
};

export async function loadOrganizationCounts(
  tx: ReadTx,
  id: number | null = null,
): Promise<(id: number) => OrganizationCounts> {
  const rows = await tx
    .select({
      id: sql`f.organization_id`.mapWith(Number),
      users: sql`f.users`.mapWith(Number),
      accounts: sql`f.accounts`.mapWith(Number),
      units: sql`f.units`.mapWith(Number),
      assessments: sql`f.assessments`.mapWith(Number),
      documents: sql`f.documents`.mapWith(Number),
      keys: sql`f.keys`.mapWith(Number),
    })
    .from(sql`organization_facts(${id}::bigint) f`);
  const byId = new Map(rows.map(({ id: known, ...facts }) => [known, facts]));
  return (wanted) => byId.get(wanted) ?? noFacts;
}

export async function listLicencesInReach(tx: ReadTx, day: string) {
  const rows = await tx
    .select({
      id: sql`l.organization_id`.mapWith(Number),
      holder: sql<string | null>`l.holder`,
      validTo: sql<string | null>`l.valid_to::text`,
      ended: sql<boolean>`l.ended`,
    })
    .from(sql`organization_licences(${day}::date) l`);
  return new Map(
    rows.map(({ id, holder, validTo, ended }) => {
      const none = ended ? ('ended' as const) : ('none' as const);
      const counting = Number(holder) === id ? ('own' as const) : ('inherited' as const);
      return [id, { state: holder === null ? none : counting, validTo }] as const;
    }),
  );
}

export interface AdministrableOrganization {
  readonly id: number;
  readonly name: string;
  readonly parentName: string;
}

/**
 * Lists the customer organisations on which the person has an administration permission. The person's own
 * organisation must be the current one of the transaction.
 */
export function listAdministrableOrganizations(
  tx: ReadTx,
  userId: number | null,
): Promise<AdministrableOrganization[]> {
  return tx
    .select({
      id: sql`a.id`.mapWith(Number),
      name: sql<string>`a.name`,
      parentName: sql<string>`a.parent_name`,
    })
    .from(sql`administrable(${userId}::bigint) a`);
}

export function listGroupsOfOrganization(tx: ReadTx, id: number): Promise<{ id: number; name: string }[]> {
  return tx
    .select({ id: sql`g.id`.mapWith(Number), name: sql<string>`g.name` })
    .from(sql`organization_groups(${id}::bigint) g`);
}

export async function insertOrganization(
  tx: WriteTx,
  given: typeof organizationTable.$inferInsert,
): Promise<OrganizationRecord> {
  const [row] = await tx.insert(organizationTable).values(given).returning();
  if (!row) throw new Error('the organisation was not stored');
  return row;
}

export async function updateOrganization(
  tx: WriteTx,
  id: number,
  given: Partial<typeof organizationTable.$inferInsert>,
): Promise<OrganizationRecord> {
  const [row] = await tx.update(organizationTable).set(given).where(eq(organizationTable.id, id)).returning();
  if (!row) throw new Error('the organisation was not changed');
  return row;
}

export async function deleteOrganization(tx: WriteTx, id: number): Promise<void> {
  await tx.delete(organizationTable).where(eq(organizationTable.id, id));
}

/** Returns whether PostgreSQL knows the time zone; its list of zones can be older than that of the runtime. */
export async function isKnownTimeZone(tx: ReadTx, name: string): Promise<boolean> {
  const rows = await tx
    .select({ name: sql<string>`n.name` })
    .from(sql`pg_timezone_names n`)
    .where(sql`lower(n.name) = lower(${name})`);
  return rows.length > 0;
}

export function readOrganizationSettings(row: OrganizationRecord) {
  return organizationSettingsSchema.parse(row.settings);
}

export async function listFederatedOrganizationIds(tx: ReadTx): Promise<Set<number>> {
  const rows = await tx
    .select({ id: federationTable.organizationId })
    .from(federationTable)
    .where(eq(federationTable.enabled, true));
  return new Set(rows.map(({ id }) => id));
}

export interface StoredFederation {
  readonly row: FederationRecord;
  readonly domains: string[];
}

export async function findStoredFederation(
  tx: ReadTx,
  organizationId: number,
): Promise<StoredFederation | null> {
  const [row] = await tx
    .select()
    .from(federationTable)
    .where(eq(federationTable.organizationId, organizationId));
  if (!row) return null;
  const domains = await tx
    .select({ domain: federationDomain.domain })
    .from(federationDomain)
    .where(eq(federationDomain.federationId, row.id))
    .orderBy(asc(federationDomain.domain));
  return { row, domains: domains.map(({ domain }) => domain) };
}

export async function isMailDomainTaken(
  tx: ReadTx,
  domain: string,
  organizationId: number,
): Promise<boolean> {
  const [row] = await tx
    .select({ taken: sql<boolean>`t.taken` })
    .from(sql`domain_is_taken(${domain}, ${organizationId}::bigint) t(taken)`);
  return row?.taken ?? true;
}

/** Returns the people in organisations below who sign in with addresses of the domain, by organisation. */
export async function listPeopleBelowByDomain(
  tx: ReadTx,
  domain: string,
  organizationId: number,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const rows = await tx
    .select({
      below: sql`p.organization_id`.mapWith(Number),
      userId: sql`p.user_id`.mapWith(Number),
    })
    .from(sql`people_below_at(${domain}, ${organizationId}::bigint) p`);
  const found = new Map<number, number[]>();
  for (const { below, userId } of rows) found.set(below, [...(found.get(below) ?? []), userId]);
  return found;
}

/**
 * Returns whether the person's last sign-in at a provider used this connection. The person's organisation must be the
 * current one of the transaction.
 */
export async function hasSignedInThroughConnection(
  tx: ReadTx,
  { userId, connection }: { readonly userId: number; readonly connection: string },
): Promise<boolean> {
  const through = and(eq(federatedIdentity.userId, userId), eq(federatedIdentity.connection, connection));
  return (await tx.$count(federatedIdentity, through)) > 0;
}

export async function upsertFederation(
  tx: WriteTx,
  given: Omit<typeof federationTable.$inferInsert, 'revision'>,
  domains: readonly string[],
): Promise<void> {
  const { organizationId } = given;
  const [row] = await tx
    .insert(federationTable)
    .values(given)
    .onConflictDoUpdate({
      target: federationTable.organizationId,
      set: { ...given, revision: sql`${federationTable.revision} + 1` },
    })
    .returning({ id: federationTable.id });
  if (!row) throw new Error('the federation was not stored');
  await tx.delete(federationDomain).where(eq(federationDomain.federationId, row.id));
  await tx
    .insert(federationDomain)
    .values(domains.map((domain) => ({ domain, organizationId, federationId: row.id })));
}

export async function deleteFederation(tx: WriteTx, organizationId: number): Promise<void> {
  await tx.delete(federationTable).where(eq(federationTable.organizationId, organizationId));
}

export async function updateActingOrganization(
  tx: WriteTx,
  hash: Buffer,
  organizationId: number | null,
): Promise<void> {
  await tx
    .update(sessionTable)
    .set({ actingOrganizationId: organizationId })
    .where(eq(sessionTable.tokenHash, hash));
}
