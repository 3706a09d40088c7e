import type { TradeName } from '@klarsikt/engine/model';
import {
  examinePermission,
  grantablePermissions,
  type Permission,
  requiredActions,
} from '@klarsikt/engine/people';
import type { Language } from '@klarsikt/engine/text';
import { type Actor, sampleEntitlement } from '@klarsikt/server/platform/actor.ts';
import { getCachedValue, setCachedValue } from '@klarsikt/server/platform/lru-cache.ts';
import { hashToken } from '@klarsikt/server/platform/tokens.ts';
import { type ReadTx, runInWriteTransaction, type WriteTx } from '@klarsikt/server/platform/tx.ts';
import {
  appUser,
  groupMember,
  groupResource,
  organizationTable,
  sessionTable,
} from '@klarsikt/server/schema/identity.ts';
import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';

interface ActorRow {
  user_id: string;
  session_id: string;
  own_id: string;
  own_name: string;
  own_kind: string;
  method: 'password' | 'federation' | 'link' | 'demo' | 'setup' | 'passkey';
  headsup_sec: number;
  organization_id: string;
  organization_name: string;
  username: string;
  given_name: string;
  surname: string;
  demo: boolean;
  owes: string[];
  language: Language | null;
  created_at: Date;
  active_at: Date;
  soft_sec: number;
  hard_at: Date;
  permissions: string[];
  applications: string[];
  offering: 'STANDARD' | 'ENTERPRISE';
  datapoint: 'NO' | 'BASIC' | 'PRO';
  countries: string[];
  time_zone: string;
  own_time_zone: string;
  trade: TradeName | null;
}

const allPermissions: ReadonlySet<string> = new Set([
  examinePermission,
  ...Object.entries(grantablePermissions).flatMap(([application, names]) =>
    names.map((name) => `${application}:${name}`),
  ),
]);

function isPermission(text: string): text is Permission {
  return allPermissions.has(text);
}

/**
 * Permissions have effect only in licensed applications. Administration needs any valid licence (specification 000
 * section 6); the organisation that runs the installation needs none, so that it can grant the first licence.
 */
export function computeEffectivePermissions(
  granted: readonly string[],
  licensed: readonly string[],
  system = false,
): Set<Permission> {
  return new Set(
    granted.filter(isPermission).filter((permission) => {
      const application = permission.slice(0, permission.indexOf(':'));
      return application === 'admin' ? system || licensed.length > 0 : licensed.includes(application);
    }),
  );
}

function computeSignInState(owes: readonly string[]): Pick<Actor, 'state' | 'owes' | 'owed'> {
  const owed = requiredActions.filter((action) => owes.includes(action));
  const next = owed[0] ?? null;
  return { state: next === null ? 'full' : 'half', owes: next, owed };
}

/**
 * Without a permission in a licensed application, the caller can read only the part of the model that visitors see.
 */
function canReadFullModel(permissions: ReadonlySet<Permission>): boolean {
  return [...permissions].some((permission) => !permission.startsWith('admin:'));
}

function createActor(row: ActorRow, hash: Buffer): Actor {
  const system = row.own_kind === 'system';
  const permissions = computeEffectivePermissions(row.permissions, row.applications, system);
  const { demo, offering, datapoint, countries } = row;
  return {
    ...computeSignInState(row.owes),
    demo,
    permissions,
    userId: Number(row.user_id),
    organizationId: Number(row.organization_id),
    organizationName: row.organization_name,
    ownOrganizationId: Number(row.own_id),
    ownOrganizationName: row.own_name,
    trade: row.trade,
    timeZone: row.time_zone,
    ownTimeZone: row.own_time_zone,
    system,
    method: row.method,
    sessionId: row.session_id,
    licensed: row.applications,
    username: row.username,
    givenName: row.given_name,
    surname: row.surname,
    language: row.language,
    sessionKey: hash.toString('hex').slice(0, 32),
    tokenHash: hash,
    createdAt: row.created_at,
    activeAt: row.active_at,
    softSec: row.soft_sec,
    headsupSec: row.headsup_sec,
    hardAt: row.hard_at,
    entitlement: canReadFullModel(permissions) ? { demo, offering, datapoint, countries } : sampleEntitlement,
  };
}

/** Result of the last lookup of a session, and the database response from which it was parsed. */
interface CachedActor {
  readonly hash: Buffer;
  readonly words: string;
  readonly actor: Actor;
}

const actorAround =
  'session_actor($1, $2) a, day_zone_of(a.organization_id) z, day_zone_of(a.own_id) y, trade_of(a.organization_id) t';
const actorWords = "a::text || ' ' || z || ' ' || y || ' ' || coalesce(t, '')";

const mostTold = 5000;
const told = new Map<string, CachedActor>();

/**
 * Finds the actor of the cookie with one query per request, so that a revoked session is refused at the next request.
 * If the response is unchanged, it is not parsed again.
 */
export async function findSessionActor(pool: Pool, cookie: string, at: Date): Promise<Actor | null> {
  const before = getCachedValue(told, cookie);
  const hash = before?.hash ?? hashToken(cookie);
  if (before) {
    const { rows } = await pool.query<{ words: string }>({
      name: 'session-actor-words',
      text: `SELECT ${actorWords} AS words FROM ${actorAround}`,
      values: [hash, at],
    });
    if (rows[0]?.words === before.words) return before.actor;
    told.delete(cookie);
    if (!rows[0]) return null;
  }
  const { rows } = await pool.query<ActorRow & { words: string }>({
    name: 'session-actor',
    text: `SELECT a.*, z AS time_zone, y AS own_time_zone, t AS trade, ${actorWords} AS words FROM ${actorAround}`,
    values: [hash, at],
  });
  const [row] = rows;
  if (!row) return null;
  const actor = createActor(row, hash);
  setCachedValue(told, cookie, { hash, words: row.words, actor }, mostTold);
  return actor;
}

/**
 * Minimum seconds between two stored times of activity, because each needs a commit and clients call every few
 * seconds.
 */
const activityGrainSec = 5;

export async function updateSessionActivity(db: NodePgDatabase, actor: Actor, at: Date): Promise<void> {
  const { tokenHash: hash, activeAt } = actor;
  if (hash === null || activeAt === null || at.getTime() - activeAt.getTime() < activityGrainSec * 1000)
    return;
  await runInWriteTransaction(db, { organizationId: actor.ownOrganizationId }, (tx) =>
    tx
      .update(sessionTable)
      .set({ activeAt: at })
      .where(and(eq(sessionTable.tokenHash, hash), lt(sessionTable.activeAt, at))),
  );
}

export async function deleteSessionByHash(tx: WriteTx, hash: Buffer): Promise<void> {
  await tx.delete(sessionTable).where(eq(sessionTable.tokenHash, hash));
}

export function listActiveSessions(tx: ReadTx, userId: number, at: Date) {
  const { id, method, ip, agent, createdAt, activeAt, hardAt, softSec } = sessionTable;
  const now = sql`${at.toISOString()}::timestamptz`;
  return tx
    .select({ id, method, ip, agent, createdAt, activeAt, hardAt, softSec })
    .from(sessionTable)
    .where(
      and(
        eq(sessionTable.userId, userId),
        gt(sessionTable.hardAt, at),
        sql`${sessionTable.activeAt} + make_interval(secs => ${sessionTable.softSec}) > ${now}`,
      ),
    )
    .orderBy(desc(sessionTable.activeAt), desc(sessionTable.createdAt));
}

export async function deleteOwnSession(tx: WriteTx, userId: number, id: string): Promise<string | null> {
  const [row] = await tx
    .delete(sessionTable)
    .where(and(eq(sessionTable.id, id), eq(sessionTable.userId, userId)))
    .returning({ id: sessionTable.id });
  return row?.id ?? null;
}

export async function listAdministratorNames(tx: ReadTx, organizationId: number, most: number) {
  const { id, givenName, surname, username } = appUser;
  return tx
    .selectDistinct({ id, givenName, surname, username })
    .from(appUser)
    .innerJoin(groupMember, eq(groupMember.userId, id))
    .innerJoin(groupResource, eq(groupResource.groupId, groupMember.groupId))
    .where(
      and(
        eq(appUser.organizationId, organizationId),
        eq(appUser.status, 'active'),
        eq(groupResource.application, 'admin'),
        eq(groupResource.permission, 'SecurityAdmin'),
        isNull(groupResource.unitId),
        or(
          isNull(groupResource.resourceOrganizationId),
          eq(groupResource.resourceOrganizationId, organizationId),
        ),
      ),
    )
    .orderBy(surname, givenName, id)
    .limit(most);
}

export async function listLicenceTerms(tx: ReadTx, organizationId: number | null, at: Date) {
  const now = at.toISOString();
  const [terms] = await tx
    .select({
      offering: sql<string>`l.offering`,
      datapoint: sql<string>`l.datapoint`,
      countries: sql<string[]>`l.countries`,
      seats: sql<string | null>`l.seats`,
    })
    .from(sql`effective_licence(${organizationId}::bigint, ${now}::timestamptz) l`);
  if (!terms) return [];
  const rows = await tx
    .select({
      application: sql<string>`a.application`,
      validFrom: sql<string>`a.valid_from::text`,
      validTo: sql<string | null>`a.valid_to::text`,
    })
    .from(sql`licensed_applications(${organizationId}::bigint, ${now}::timestamptz) a`);
  const seats = terms.seats === null ? null : Number(terms.seats);
  return rows.map((row) => ({ ...terms, seats, ...row }));
}

/** Returns the organisations of demo sessions that have ended or expired, so that the demos can be deleted. */
export async function listAbandonedSandboxes(tx: WriteTx, at: Date): Promise<number[]> {
  await tx
    .delete(sessionTable)
    .where(
      or(
        lt(sessionTable.hardAt, at),
        sql`${sessionTable.activeAt} + make_interval(secs => ${sessionTable.softSec}) < ${at.toISOString()}::timestamptz`,
      ),
    );
  const rows = await tx
    .select({ id: organizationTable.id })
    .from(organizationTable)
    .where(
      and(
        eq(organizationTable.kind, 'sandbox'),
        sql`not exists (select from ${sessionTable} where ${sessionTable.organizationId} = ${organizationTable.id})`,
        sql`${organizationTable.createdAt} < now() - interval '10 seconds'`,
      ),
    );
  return rows.map((row) => row.id);
}
