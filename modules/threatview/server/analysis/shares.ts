/** Whom an analysis is shared with: what can be chosen, what is refused, how it is named. */
import type { Containers, Fault, SharedWish, ShareKind, shareSchema } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine';
import { invalid } from '@klarsikt/server/platform/errors.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { z } from 'zod';
import {
  listedAssessments,
  listedGroups,
  listedOrganization,
  listedUnits,
  listedUsers,
  mostListed,
  targetsOf,
} from './shares.store.ts';
import { containing, type Reader, type ShareRow } from './store.ts';
import { shareFaults } from './texts.ts';

export type Share = z.output<typeof shareSchema>;

/** What the reader can share with; the text narrows it by name. */
export async function containersFor(
  tx: ReadTx,
  reader: Reader,
  organizationId: number,
  text: string,
): Promise<Containers> {
  const pattern = containing(text);
  const organization = await listedOrganization(tx, organizationId, pattern);
  const users = await listedUsers(tx, reader, organizationId, pattern);
  const groups = await listedGroups(tx, organizationId, pattern);
  const units = await listedUnits(tx, reader, pattern);
  const assessments = await listedAssessments(tx, reader, pattern);
  const writes = (unitId: number) => reader.edit.includes(unitId);
  return {
    organization,
    users: users.slice(0, mostListed),
    groups: groups.slice(0, mostListed),
    units: units.slice(0, mostListed).map((unit) => ({ ...unit, write: writes(unit.id) })),
    assessments: assessments
      .slice(0, mostListed)
      .map(({ unitId, ...row }) => ({ ...row, write: writes(unitId) })),
    more: [users, groups, units, assessments].some((list) => list.length > mostListed),
  };
}

export function shareOf(row: ShareRow): Share {
  const { organizationId, userId, groupId, unitId, assessmentId, everybody, writes: write } = row;
  if (everybody) return { kind: 'organization', id: organizationId, write };
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
    everybody: kind === 'organization',
    writes: write,
  };
}

/** The shares that are meant: those given, none, or those that are there and everybody in the organisation. */
export function sharesMeant(
  wish: SharedWish,
  before: readonly Share[],
  organizationId: number,
): readonly Share[] {
  if (wish === false) return [];
  if (wish !== true) return wish;
  const everybody = { kind: 'organization', id: organizationId, write: false } as const;
  return before.some(({ kind }) => kind === 'organization') ? before : [...before, everybody];
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
