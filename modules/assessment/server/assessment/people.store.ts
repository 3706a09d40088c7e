import type { Permission } from '@klarsikt/engine/people';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { listPersonPermissions } from '@klarsikt/server/platform/person-permissions.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { assessmentTable } from '@klarsikt/server/schema/domain.ts';
import { appUser, organizationTable } from '@klarsikt/server/schema/identity.ts';
import { portalAssessment } from '@klarsikt/server/schema/portal.ts';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { createUnitPermissions, type UnitRow } from './rights.ts';
import { listAssessmentUnits } from './store.ts';

const fullName = sql<string>`coalesce(nullif(trim(${appUser.givenName} || ' ' || ${appUser.surname}), ''), ${appUser.username})`;

/** Permission for self-assessments in the portal, which needs no other licence. */
const assess: Permission = 'portal:Assess';
const asked = ['ra:View', 'ra:Comment', 'ra:Edit', 'ra:Approve', assess] as const satisfies Permission[];

const person = {
  id: appUser.id,
  name: fullName,
  username: appUser.username,
  language: sql<'en' | 'sv'>`coalesce(${appUser.language}, ${organizationTable.language})`,
};

function listUnitAncestors(units: readonly UnitRow[], unitId: number): readonly number[] {
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  const line: number[] = [];
  for (let at = byId.get(unitId); at && !line.includes(at.id); at = byId.get(at.parentId ?? -1))
    line.push(at.id);
  return line;
}

interface UnitPeopleQuery {
  readonly organizationId: number;
  readonly unitId: number;
  /** Permission that also grants every permission in assessments, as `through` of an actor does. */
  readonly through: Actor['through'];
  readonly at: Date;
  readonly invited?: boolean;
}

/**
 * Lists the active people of the organisation who may see the unit, by name; with `invited`, people with an open
 * invitation instead.
 */
export async function listPeopleOfUnit(
  tx: ReadTx,
  { organizationId, unitId, through, at, invited = false }: UnitPeopleQuery,
) {
  const units = await listAssessmentUnits(tx, organizationId);
  const owner = units.find(({ id }) => id === unitId)?.personalUserId ?? null;
  const people = owner === null ? null : `{${owner}}`;
  const line = `{${listUnitAncestors(units, unitId).join(',')}}`;
  const inLine = sql`(h.unit_id is null or h.unit_id = any(${line}::bigint[]))`;
  const gives = (permission: Permission) =>
    sql<boolean>`bool_or(h.permission in (${permission}, ${through ?? permission}))`;
  const held = sql`${sql.raw(invited ? 'held_when_accepted' : 'held_now')}(${organizationId}::bigint, ${people}::bigint[], ${`{${asked.join(',')}}`}::text[], ${at.toISOString()}::timestamptz) h`;
  return (
    tx
      .select({
        ...person,
        comment: gives('ra:Comment'),
        edit: gives('ra:Edit'),
        approve: gives('ra:Approve'),
      })
      .from(appUser)
      .innerJoin(organizationTable, eq(organizationTable.id, appUser.organizationId))
      .innerJoin(held, sql`h.user_id = ${appUser.id}`)
      // In their own personal unit, users have every permission that they have in any unit.
      .where(owner === null ? inLine : undefined)
      .groupBy(appUser.id, organizationTable.language)
      .having(gives('ra:View'))
      .orderBy(asc(fullName), asc(appUser.id))
  );
}

interface VisibilityQuery {
  readonly organizationId: number;
  readonly userId: number;
  readonly at: Date;
}

/**
 * Returns the ids of the assessments that the person may see at present. Needs a transaction over the person's
 * organisation or over all organisations.
 */
export async function filterVisibleAssessments(
  tx: ReadTx,
  { organizationId, userId, at }: VisibilityQuery,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const held = await listPersonPermissions(tx, { organizationId, people: [userId], permissions: asked, at });
  if (held.length === 0) return new Set();
  const permissions = new Set(held.map(({ permission }) => permission));
  const units = await listAssessmentUnits(tx, organizationId);
  const rows = await tx
    .select({
      id: assessmentTable.id,
      unitId: assessmentTable.unitId,
      ofPortal: portalAssessment.assessmentId,
    })
    .from(assessmentTable)
    .leftJoin(portalAssessment, eq(portalAssessment.assessmentId, assessmentTable.id))
    .where(
      and(
        eq(assessmentTable.organizationId, organizationId),
        inArray(assessmentTable.id, [...ids]),
        isNull(assessmentTable.deletedAt),
      ),
    );
  const plain = createUnitPermissions({ userId, permissions }, units, held);
  // Applies the same rule as `assessingActor` of the portal.
  const assessing = permissions.has(assess) ? new Set([...permissions, ...asked]) : permissions;
  const portal = createUnitPermissions({ userId, permissions: assessing, through: assess }, units, held);
  const seen = rows.filter(({ unitId, ofPortal }) =>
    (ofPortal === null ? plain : portal).has(unitId, 'ra:View'),
  );
  return new Set(seen.map(({ id }) => id));
}
