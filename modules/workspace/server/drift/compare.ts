import type { AssessmentDocument } from '@klarsikt/engine/assessment';
import { getDayInZone } from '@klarsikt/engine/calendar';
import { type ChangedDriftLevel, computeDrift } from '@klarsikt/engine/drift';
import { toCanonicalJson } from '@klarsikt/engine/model';
import { applyOwnParts } from '@klarsikt/engine/overlay';
import { evaluateTriggers, type FiredTrigger } from '@klarsikt/engine/triggers';
import { computeSha256Hex } from '@klarsikt/server/platform/tokens.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import {
  type ComparedAssessment,
  type ComparedStates,
  type DriftComparison,
  loadComparedStates,
} from './states.ts';
import {
  insertMetTriggers,
  loadDriftThresholds,
  lockDrift,
  type StoredDriftThresholds,
  upsertDrift,
} from './store.ts';

export interface DriftComparisonResult {
  readonly states: ComparedStates;
  readonly levels: readonly ChangedDriftLevel[];
  /** Hash of the changed levels without their causes; empty if no level has changed. */
  readonly mark: string;
  readonly basis: string;
}

export function hashChangedLevels(levels: readonly ChangedDriftLevel[]): string {
  if (levels.length === 0) return '';
  return computeSha256Hex(
    toCanonicalJson(levels.map(({ type, area, key, after }) => ({ type, area, key, after }))),
  );
}

/** Compares the approved with the present state; null if no approval exists. */
export async function compareApprovalWithPresent(
  comparing: DriftComparison,
  open: ComparedAssessment,
  thresholds: StoredDriftThresholds,
): Promise<DriftComparisonResult | null> {
  const states = await loadComparedStates(comparing, open);
  if (states === null) return null;
  const levels = computeDrift(states.approved, states.present, { thresholds });
  const basis = computeSha256Hex(toCanonicalJson({ basis: states.basis, thresholds }));
  return { states, levels, mark: hashChangedLevels(levels), basis };
}

export async function findMetTriggers(
  { tx, reader, deps }: DriftComparison,
  open: ComparedAssessment,
  { approval, approvedHash, approved, present, today }: ComparedStates,
): Promise<readonly FiredTrigger[]> {
  if (Object.keys(open.document.governance?.triggers ?? {}).length === 0) return [];
  const { organizationId, timeZone } = reader;
  const since = getDayInZone(approval.at, timeZone);
  const calculated = ({ document, version }: typeof approved) => ({
    ...{ document, version },
    result: deps.assessments.calculate(applyOwnParts(version, document.overlay), document),
  });
  return evaluateTriggers({
    approved: calculated(approved),
    present: calculated(present),
    incidents: await deps.incidentsOf(tx, { organizationId, unitId: open.unitId }, since),
    news: await deps.newsSince(tx, reader, {
      document: approved.document,
      modelHash: approvedHash,
      at: approval.at,
    }),
    today,
  });
}

export const createCriterionNameLookup =
  ({ governance }: Pick<AssessmentDocument, 'governance'>) =>
  (criterion: string) => {
    const written = governance?.triggers?.[criterion];
    return { name: written?.name ?? criterion, owner: written?.owner ?? '' };
  };

/** Compares both states, and stores changed levels and met criteria; null if no approval exists. */
export async function recordDrift(
  comparing: DriftComparison & { readonly tx: WriteTx },
  open: ComparedAssessment,
): Promise<{ readonly turned: number; readonly fired: number } | null> {
  const { tx, reader, deps } = comparing;
  const { organizationId } = reader;
  const compared = await compareApprovalWithPresent(
    comparing,
    open,
    await loadDriftThresholds(tx, organizationId),
  );
  if (compared === null) return null;
  const { states, levels, mark, basis } = compared;
  const at = deps.clock.now();
  const known = await lockDrift(tx, open.id);
  await upsertDrift(tx, {
    ...{ assessmentId: open.id, organizationId, basis, mark, levels, checkedAt: at },
    approvedRevision: states.approval.revision,
    noticedAt: known?.mark === mark ? known.noticedAt : at,
  });
  const fired = await insertMetTriggers(tx, {
    ...{ organizationId, assessmentId: open.id, at },
    fired: await findMetTriggers(comparing, open, states),
    named: createCriterionNameLookup(open.document),
  });
  return { turned: levels.length, fired };
}
