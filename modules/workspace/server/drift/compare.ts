/** Comparing an assessment with its approval, and noting what turned and which criteria have come true. */
import {
  type AssessmentDocument,
  canonicalJson,
  dayOf,
  driftOf,
  type FiredTrigger,
  firedTriggers,
  type TurnedLevel,
  withOverlay,
} from '@klarsikt/engine';
import { sha256Hex } from '@klarsikt/server/platform/tokens.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import { type ComparedAssessment, type ComparedStates, type Comparing, statesOf } from './states.ts';
import { insertTriggers, lockDrift, saveDrift, thresholdsOf } from './store.ts';

/** An assessment held against its approval. */
export interface Comparison {
  readonly states: ComparedStates;
  readonly levels: readonly TurnedLevel[];
  /** Names the levels that turned, without their reasons; '' where none did. */
  readonly mark: string;
  readonly basis: string;
}

/** What names the levels that turned: which ones, and where they are now. */
export function markOf(levels: readonly TurnedLevel[]): string {
  if (levels.length === 0) return '';
  return sha256Hex(canonicalJson(levels.map(({ type, area, key, after }) => ({ type, area, key, after }))));
}

/** The comparison; null where nothing is approved. */
export async function compareWithToday(
  comparing: Comparing,
  open: ComparedAssessment,
): Promise<Comparison | null> {
  const states = await statesOf(comparing, open);
  if (states === null) return null;
  const thresholds = await thresholdsOf(comparing.tx, comparing.reader.organizationId);
  const levels = driftOf(states.approved, states.present, { thresholds });
  const basis = sha256Hex(canonicalJson({ basis: states.basis, thresholds }));
  return { states, levels, mark: markOf(levels), basis };
}

/** Criteria that have come true since the approval. */
export async function firedNow(
  { tx, reader, deps }: Comparing,
  open: ComparedAssessment,
  { approval, approvedHash, approved, present, today }: ComparedStates,
): Promise<readonly FiredTrigger[]> {
  if (Object.keys(open.document.governance?.triggers ?? {}).length === 0) return [];
  const { organizationId, timeZone } = reader;
  const since = dayOf(approval.at, timeZone);
  const calculated = ({ document, version }: typeof approved) => ({
    ...{ document, version },
    result: deps.assessments.calculate(withOverlay(version, document.overlay), document),
  });
  return firedTriggers({
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

/** Name and owner of a criterion as they are written. */
export const namesOf =
  ({ governance }: Pick<AssessmentDocument, 'governance'>) =>
  (criterion: string) => {
    const written = governance?.triggers?.[criterion];
    return { name: written?.name ?? criterion, owner: written?.owner ?? '' };
  };

/** Compares, and keeps what turned and what has fired; null where nothing is approved. */
export async function noteToday(
  comparing: Comparing & { readonly tx: WriteTx },
  open: ComparedAssessment,
): Promise<{ readonly turned: number; readonly fired: number } | null> {
  const { tx, reader, deps } = comparing;
  const compared = await compareWithToday(comparing, open);
  if (compared === null) return null;
  const { states, levels, mark, basis } = compared;
  const { organizationId } = reader;
  const at = deps.clock.now();
  const known = await lockDrift(tx, open.id);
  await saveDrift(tx, {
    ...{ assessmentId: open.id, organizationId, basis, mark, levels, checkedAt: at },
    approvedRevision: states.approval.revision,
    noticedAt: known?.mark === mark ? known.noticedAt : at,
  });
  const fired = await insertTriggers(tx, {
    ...{ organizationId, assessmentId: open.id, at },
    fired: await firedNow(comparing, open, states),
    named: namesOf(open.document),
  });
  return { turned: levels.length, fired };
}
