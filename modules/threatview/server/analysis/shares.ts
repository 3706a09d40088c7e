import type {
  analysisShareSchema,
  InputFault,
  RequestedShares,
  ShareTargetKind,
  ShareTargets,
} from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine/text';
import { createInputRefusal } from '@klarsikt/server/platform/errors.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { z } from 'zod';
import {
  findMatchingOrganization,
  listShareableAssessments,
  listShareableGroups,
  listShareableUnits,
  listShareableUsers,
  loadShareTargetNames,
  maxShareTargets,
} from './shares.store.ts';
import { type AnalysisReader, type AnalysisShareRow, toNameLikePattern } from './store.ts';
import { shareFaultTexts } from './texts.ts';

export type AnalysisShare = z.output<typeof analysisShareSchema>;

export async function listShareTargets(
  tx: ReadTx,
  reader: AnalysisReader,
  organizationId: number,
  text: string,
): Promise<ShareTargets> {
  const pattern = toNameLikePattern(text);
  const organization = await findMatchingOrganization(tx, organizationId, pattern);
  const users = await listShareableUsers(tx, reader, organizationId, pattern);
  const groups = await listShareableGroups(tx, organizationId, pattern);
  const units = await listShareableUnits(tx, reader, pattern);
  const assessments = await listShareableAssessments(tx, reader, pattern);
  const writes = (unitId: number) => reader.edit.includes(unitId);
  return {
    organization,
    users: users.slice(0, maxShareTargets),
    groups: groups.slice(0, maxShareTargets),
    units: units.slice(0, maxShareTargets).map((unit) => ({ ...unit, write: writes(unit.id) })),
    assessments: assessments
      .slice(0, maxShareTargets)
      .map(({ unitId, ...row }) => ({ ...row, write: writes(unitId) })),
    more: [users, groups, units, assessments].some((list) => list.length > maxShareTargets),
  };
}

export function toAnalysisShare(row: AnalysisShareRow): AnalysisShare {
  const { organizationId, userId, groupId, unitId, assessmentId, everybody, writes: write } = row;
  if (everybody) return { kind: 'organization', id: organizationId, write };
  if (userId !== null) return { kind: 'user', id: userId, write };
  if (groupId !== null) return { kind: 'group', id: groupId, write };
  if (unitId !== null) return { kind: 'unit', id: unitId, write };
  if (assessmentId !== null) return { kind: 'assessment', id: assessmentId, write };
  throw new Error('a share without target');
}

export function toAnalysisShareRow(
  { kind, id, write }: AnalysisShare,
  place: { organizationId: number; analysisId: number },
): AnalysisShareRow {
  const target = (wanted: ShareTargetKind) => (kind === wanted ? id : null);
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

/** Returns the requested shares: the given list, no shares, or the present shares plus the organisation. */
export function resolveAnalysisShares(
  wish: RequestedShares,
  before: readonly AnalysisShare[],
  organizationId: number,
): readonly AnalysisShare[] {
  if (wish === false) return [];
  if (wish !== true) return wish;
  const everybody = { kind: 'organization', id: organizationId, write: false } as const;
  return before.some(({ kind }) => kind === 'organization') ? before : [...before, everybody];
}

const keyOf = ({ kind, id }: AnalysisShare) => `${kind}:${id}`;

export async function loadNamedAnalysisShares(
  tx: ReadTx,
  organizationId: number,
  shares: readonly AnalysisShare[],
) {
  const targets = await loadShareTargetNames(tx, organizationId, shares);
  return shares
    .map((share) => ({ ...share, name: targets.get(keyOf(share))?.name ?? '' }))
    .sort((a, b) => (a.kind === b.kind ? a.id - b.id : a.kind < b.kind ? -1 : 1));
}

interface ShareCheck {
  readonly organizationId: number;
  readonly reader: AnalysisReader;
  readonly language: Language;
  readonly before: readonly AnalysisShare[];
  readonly after: readonly AnalysisShare[];
}

/** Refuses new shares that the reader may not grant, each with its path. Existing shares may remain. */
export async function requireShareableTargets(tx: ReadTx, wanted: ShareCheck): Promise<void> {
  const { organizationId, reader, language, before, after } = wanted;
  const known = new Map(before.map((share) => [keyOf(share), share.write]));
  const targets = await loadShareTargetNames(tx, organizationId, after);
  const seen = new Set<string>();
  const faults = after.flatMap((share, at): InputFault[] => {
    const key = keyOf(share);
    const fault = (field: 'id' | 'write', code: keyof (typeof shareFaultTexts)['en']): InputFault[] => [
      { path: `body.shared.${at}.${field}`, code, message: shareFaultTexts[language][code] },
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
  if (faults.length > 0) throw createInputRefusal(...faults);
}
