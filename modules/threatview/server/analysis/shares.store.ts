import type { ShareTargetKind } from '@klarsikt/contract';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { assessmentTable } from '@klarsikt/server/schema/domain.ts';
import { appUser, assessmentUnit, organizationTable, userGroup } from '@klarsikt/server/schema/identity.ts';
import { and, asc, eq, ilike, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { AnalysisReader } from './store.ts';

/** Maximum length of each list of targets; one more row is read to detect further rows. */
export const maxShareTargets = 100;

const fullName = sql<string>`coalesce(nullif(trim(${appUser.givenName} || ' ' || ${appUser.surname}), ''), ${appUser.username})`;

export async function findMatchingOrganization(tx: ReadTx, organizationId: number, pattern: string) {
  const [row] = await tx
    .select({ id: organizationTable.id, name: organizationTable.name })
    .from(organizationTable)
    .where(and(eq(organizationTable.id, organizationId), ilike(organizationTable.name, pattern)));
  return row ?? null;
}

export function listShareableUsers(
  tx: ReadTx,
  reader: AnalysisReader,
  organizationId: number,
  pattern: string,
) {
  return tx
    .select({ id: appUser.id, name: fullName, username: appUser.username })
    .from(appUser)
    .where(
      and(
        eq(appUser.organizationId, organizationId),
        ne(appUser.status, 'disabled'),
        ne(appUser.id, reader.userId),
        or(sql`${fullName} ilike ${pattern}`, ilike(appUser.username, pattern)),
      ),
    )
    .orderBy(asc(appUser.surname), asc(appUser.givenName), asc(appUser.id))
    .limit(maxShareTargets + 1);
}

export function listShareableGroups(tx: ReadTx, organizationId: number, pattern: string) {
  const members = sql`(select count(*) from group_member m where m.group_id = ${userGroup.id})`;
  return tx
    .select({ id: userGroup.id, name: userGroup.name, members: members.mapWith(Number) })
    .from(userGroup)
    .where(and(eq(userGroup.organizationId, organizationId), ilike(userGroup.name, pattern)))
    .orderBy(asc(userGroup.name), asc(userGroup.id))
    .limit(maxShareTargets + 1);
}

/** Lists units except personal units, which have no other members. */
export function listShareableUnits(tx: ReadTx, reader: AnalysisReader, pattern: string) {
  return tx
    .select({ id: assessmentUnit.id, name: assessmentUnit.name })
    .from(assessmentUnit)
    .where(
      and(
        inArray(assessmentUnit.id, [...reader.view]),
        isNull(assessmentUnit.personalUserId),
        ilike(assessmentUnit.name, pattern),
      ),
    )
    .orderBy(asc(assessmentUnit.name), asc(assessmentUnit.id))
    .limit(maxShareTargets + 1);
}

export function listShareableAssessments(tx: ReadTx, reader: AnalysisReader, pattern: string) {
  return tx
    .select({
      id: assessmentTable.id,
      name: assessmentTable.name,
      unit: assessmentUnit.name,
      unitId: assessmentTable.unitId,
    })
    .from(assessmentTable)
    .innerJoin(assessmentUnit, eq(assessmentUnit.id, assessmentTable.unitId))
    .where(
      and(
        inArray(assessmentTable.unitId, [...reader.view]),
        isNull(assessmentTable.deletedAt),
        ilike(assessmentTable.name, pattern),
      ),
    )
    .orderBy(asc(assessmentTable.name), asc(assessmentTable.id))
    .limit(maxShareTargets + 1);
}

export async function loadShareTargetNames(
  tx: ReadTx,
  organizationId: number,
  shares: readonly { readonly kind: ShareTargetKind; readonly id: number }[],
): Promise<ReadonlyMap<string, { readonly name: string; readonly unitId: number | null }>> {
  const idsOf = (wanted: ShareTargetKind) => shares.flatMap(({ kind, id }) => (kind === wanted ? [id] : []));
  const own = await tx
    .select({ id: organizationTable.id, name: organizationTable.name })
    .from(organizationTable)
    .where(
      and(eq(organizationTable.id, organizationId), inArray(organizationTable.id, idsOf('organization'))),
    );
  const users = await tx
    .select({ id: appUser.id, name: fullName })
    .from(appUser)
    .where(and(eq(appUser.organizationId, organizationId), inArray(appUser.id, idsOf('user'))));
  const groups = await tx
    .select({ id: userGroup.id, name: userGroup.name })
    .from(userGroup)
    .where(and(eq(userGroup.organizationId, organizationId), inArray(userGroup.id, idsOf('group'))));
  const units = await tx
    .select({ id: assessmentUnit.id, name: assessmentUnit.name, unitId: assessmentUnit.id })
    .from(assessmentUnit)
    .where(and(eq(assessmentUnit.organizationId, organizationId), inArray(assessmentUnit.id, idsOf('unit'))));
  const assessments = await tx
    .select({ id: assessmentTable.id, name: assessmentTable.name, unitId: assessmentTable.unitId })
    .from(assessmentTable)
    .where(
      and(
        eq(assessmentTable.organizationId, organizationId),
        inArray(assessmentTable.id, idsOf('assessment')),
        isNull(assessmentTable.deletedAt),
      ),
    );
  return new Map<string, { readonly name: string; readonly unitId: number | null }>([
    ...own.map(({ id, name }) => [`organization:${id}`, { name, unitId: null }] as const),
    ...users.map(({ id, name }) => [`user:${id}`, { name, unitId: null }] as const),
    ...groups.map(({ id, name }) => [`group:${id}`, { name, unitId: null }] as const),
    ...units.map(({ id, ...target }) => [`unit:${id}`, target] as const),
    ...assessments.map(({ id, ...target }) => [`assessment:${id}`, target] as const),
  ]);
}
