/** Whom an analysis is shared with: what can be chosen, what is refused, how it is named. */
import type { Containers, Fault, ShareKind, shareSchema } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine';
import { and, asc, eq, ilike, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { invalid } from '../../platform/errors.ts';
import type { ReadTx } from '../../platform/tx.ts';
import { assessment } from '../../schema/domain.ts';
import { appUser, assessmentUnit, userGroup } from '../../schema/identity.ts';
import { containing, type Reader, type ShareRow } from './store.ts';
import { shareFaults } from './texts.ts';

export type Share = z.output<typeof shareSchema>;

const mostListed = 100;

const fullName = sql<string>`coalesce(nullif(trim(${appUser.givenName} || ' ' || ${appUser.surname}), ''), ${appUser.username})`;

function listedUsers(tx: ReadTx, reader: Reader, organizationId: number, pattern: string) {
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
    .limit(mostListed + 1);
}

function listedGroups(tx: ReadTx, organizationId: number, pattern: string) {
  const members = sql`(select count(*) from group_member m where m.group_id = ${userGroup.id})`;
  return tx
    .select({ id: userGroup.id, name: userGroup.name, members: members.mapWith(Number) })
    .from(userGroup)
    .where(and(eq(userGroup.organizationId, organizationId), ilike(userGroup.name, pattern)))
    .orderBy(asc(userGroup.name), asc(userGroup.id))
    .limit(mostListed + 1);
}

/** Personal units are left out: nobody else is there. */
function listedUnits(tx: ReadTx, reader: Reader, pattern: string) {
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
    .limit(mostListed + 1);
}

function listedAssessments(tx: ReadTx, reader: Reader, pattern: string) {
  return tx
    .select({
      id: assessment.id,
      name: assessment.name,
      unit: assessmentUnit.name,
      unitId: assessment.unitId,
    })
    .from(assessment)
    .innerJoin(assessmentUnit, eq(assessmentUnit.id, assessment.unitId))
    .where(
      and(
        inArray(assessment.unitId, [...reader.view]),
        isNull(assessment.deletedAt),
        ilike(assessment.name, pattern),
      ),
    )
    .orderBy(asc(assessment.name), asc(assessment.id))
    .limit(mostListed + 1);
}

/** What the reader can share with; the text narrows it by name. */
export async function containersFor(
  tx: ReadTx,
  reader: Reader,
  organizationId: number,
  text: string,
): Promise<Containers> {
  const pattern = containing(text);
  const users = await listedUsers(tx, reader, organizationId, pattern);
  const groups = await listedGroups(tx, organizationId, pattern);
  const units = await listedUnits(tx, reader, pattern);
  const assessments = await listedAssessments(tx, reader, pattern);
  const writes = (unitId: number) => reader.edit.includes(unitId);
  return {
    users: users.slice(0, mostListed),
    groups: groups.slice(0, mostListed),
    units: units.slice(0, mostListed).map((unit) => ({ ...unit, write: writes(unit.id) })),
    assessments: assessments
      .slice(0, mostListed)
      .map(({ unitId, ...row }) => ({ ...row, write: writes(unitId) })),
    more: [users, groups, units, assessments].some((list) => list.length > mostListed),
  };
}

export function shareOf({ userId, groupId, unitId, assessmentId, writes }: ShareRow): Share {
  const write = writes;
  if (userId !== null) return { kind: 'user', id: userId, write };
  if (groupId !== null) return { kind: 'group', id: groupId, write };
  if (unitId !== null) return { kind: 'unit', id: unitId, write };
  if (assessmentId !== null) return { kind: 'assessment', id: assessmentId, write };
  throw new Error('a share without target');
}

export function rowOf(
  { kind, id, write }: Share,
  place: { organizationId: number; analysisId: number },
): ShareRow {
  const target = (wanted: ShareKind) => (kind === wanted ? id : null);
  return {
    ...place,
    userId: target('user'),
    groupId: target('group'),
    unitId: target('unit'),
    assessmentId: target('assessment'),
    writes: write,
  };
}

/** Names of targets by kind and id, and the unit of each assessment, as far as they exist in the organisation. */
async function targetsOf(
  tx: ReadTx,
  organizationId: number,
  shares: readonly Share[],
): Promise<ReadonlyMap<string, { readonly name: string; readonly unitId: number | null }>> {
  const idsOf = (wanted: ShareKind) => shares.flatMap(({ kind, id }) => (kind === wanted ? [id] : []));
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
    .select({ id: assessment.id, name: assessment.name, unitId: assessment.unitId })
    .from(assessment)
    .where(
      and(
        eq(assessment.organizationId, organizationId),
        inArray(assessment.id, idsOf('assessment')),
        isNull(assessment.deletedAt),
      ),
    );
  return new Map<string, { readonly name: string; readonly unitId: number | null }>([
    ...users.map(({ id, name }) => [`user:${id}`, { name, unitId: null }] as const),
    ...groups.map(({ id, name }) => [`group:${id}`, { name, unitId: null }] as const),
    ...units.map(({ id, ...target }) => [`unit:${id}`, target] as const),
    ...assessments.map(({ id, ...target }) => [`assessment:${id}`, target] as const),
  ]);
}

const keyOf = ({ kind, id }: Share) => `${kind}:${id}`;

/** Shares with the names of their targets, in a fixed order; an assessment that is deleted for now has none. */
export async function namedShares(tx: ReadTx, organizationId: number, shares: readonly Share[]) {
  const targets = await targetsOf(tx, organizationId, shares);
  return shares
    .map((share) => ({ ...share, name: targets.get(keyOf(share))?.name ?? '' }))
    .sort((a, b) => (a.kind === b.kind ? a.id - b.id : a.kind < b.kind ? -1 : 1));
}

interface Wanted {
  readonly organizationId: number;
  readonly reader: Reader;
  readonly language: Language;
  readonly before: readonly Share[];
  readonly after: readonly Share[];
}

/** Refuses shares that the reader can not give, each with its place. What is there already may stay. */
export async function requireShareable(tx: ReadTx, wanted: Wanted): Promise<void> {
  const { organizationId, reader, language, before, after } = wanted;
  const known = new Map(before.map((share) => [keyOf(share), share.write]));
  const targets = await targetsOf(tx, organizationId, after);
  const seen = new Set<string>();
  const faults = after.flatMap((share, at): Fault[] => {
    const key = keyOf(share);
    const fault = (field: 'id' | 'write', code: keyof (typeof shareFaults)['en']): Fault[] => [
      { path: `body.shared.${at}.${field}`, code, message: shareFaults[language][code] },
    ];
    if (seen.has(key)) return fault('id', 'repeated');
    seen.add(key);
    if (known.get(key) === share.write) return [];
    const target = targets.get(key);
    if (target === undefined) return fault('id', 'unknown');
    if (target.unitId === null) return [];
    if (!reader.view.includes(target.unitId)) return fault('id', 'unknown');
    return share.write && !reader.edit.includes(target.unitId) ? fault('write', 'forbidden') : [];
  });
  if (faults.length > 0) throw invalid(...faults);
}
