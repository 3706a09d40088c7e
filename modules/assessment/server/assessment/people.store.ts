/** People who may see what is in a unit now, by their groups, the state of their accounts and the licence. */
import type { Permission } from '@klarsikt/engine';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { heldNow } from '@klarsikt/server/platform/held.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { assessment } from '@klarsikt/server/schema/domain.ts';
import { appUser, organization } from '@klarsikt/server/schema/identity.ts';
import { portalAssessment } from '@klarsikt/server/schema/portal.ts';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { rightsOf, type UnitRow } from './rights.ts';
import { unitsOf } from './store.ts';

const fullName = sql<string>`coalesce(nullif(trim(${appUser.givenName} || ' ' || ${appUser.surname}), ''), ${appUser.username})`;

/** What opens a self-assessment of the portal, whatever else its firm has licensed. */
const assess: Permission = 'portal:Assess';
const asked = ['ra:View', 'ra:Comment', 'ra:Edit', 'ra:Approve', assess] as const satisfies Permission[];

const person = {
  id: appUser.id,
  name: fullName,
  username: appUser.username,
  language: sql<'en' | 'sv'>`coalesce(${appUser.language}, ${organization.language})`,
};

/** The unit and those above it. */
function lineOf(units: readonly UnitRow[], unitId: number): readonly number[] {
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  const line: number[] = [];
  for (let at = byId.get(unitId); at && !line.includes(at.id); at = byId.get(at.parentId ?? -1))
    line.push(at.id);
  return line;
}

interface InUnit {
  readonly organizationId: number;
  readonly unitId: number;
  /** Also counts as every right of an assessment: as the actor’s `through`. */
  readonly through: Actor['through'];
  readonly at: Date;
}

/** Active people of the organisation who may see what is in the unit, by name. */
export async function peopleIn(tx: ReadTx, { organizationId, unitId, through, at }: InUnit) {
  const units = await unitsOf(tx, organizationId);
  const owner = units.find(({ id }) => id === unitId)?.personalUserId ?? null;
  const people = owner === null ? null : `{${owner}}`;
  const line = `{${lineOf(units, unitId).join(',')}}`;
  const inLine = sql`(h.unit_id is null or h.unit_id = any(${line}::bigint[]))`;
  const gives = (permission: Permission) =>
    sql<boolean>`bool_or(h.permission in (${permission}, ${through ?? permission}))`;
  const held = sql`held_now(${organizationId}::bigint, ${people}::bigint[], ${`{${asked.join(',')}}`}::text[], ${at.toISOString()}::timestamptz) h`;
  return (
    tx
      .select({
        ...person,
        comment: gives('ra:Comment'),
        edit: gives('ra:Edit'),
        approve: gives('ra:Approve'),
      })
      .from(appUser)
      .innerJoin(organization, eq(organization.id, appUser.organizationId))
      .innerJoin(held, sql`h.user_id = ${appUser.id}`)
      // What somebody holds anywhere they hold in their personal unit.
      .where(owner === null ? inLine : undefined)
      .groupBy(appUser.id, organization.language)
      .having(gives('ra:View'))
      .orderBy(asc(fullName), asc(appUser.id))
  );
}

interface Asking {
  readonly organizationId: number;
  readonly userId: number;
  readonly at: Date;
}

/** Those of the assessments that the person may see now; needs their organisation, or all, in scope. */
export async function seenNow(
  tx: ReadTx,
  { organizationId, userId, at }: Asking,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const held = await heldNow(tx, { organizationId, people: [userId], permissions: asked, at });
  if (held.length === 0) return new Set();
  const permissions = new Set(held.map(({ permission }) => permission));
  const units = await unitsOf(tx, organizationId);
  const rows = await tx
    .select({ id: assessment.id, unitId: assessment.unitId, ofPortal: portalAssessment.assessmentId })
    .from(assessment)
    .leftJoin(portalAssessment, eq(portalAssessment.assessmentId, assessment.id))
    .where(
      and(
        eq(assessment.organizationId, organizationId),
        inArray(assessment.id, [...ids]),
        isNull(assessment.deletedAt),
      ),
    );
  const plain = rightsOf({ userId, permissions }, units, held);
  // As `assessingActor` of the portal gives it to a session.
  const assessing = permissions.has(assess) ? new Set([...permissions, ...asked]) : permissions;
  const portal = rightsOf({ userId, permissions: assessing, through: assess }, units, held);
  const seen = rows.filter(({ unitId, ofPortal }) =>
    (ofPortal === null ? plain : portal).has(unitId, 'ra:View'),
  );
  return new Set(seen.map(({ id }) => id));
}
