import type { StoredAssessment } from '@klarsikt/assessment/server/assessment/provides.ts';
import {
  type AssessmentDocument,
  compareFigurePeriods,
  getFigurePeriodEnd,
  isSameJson,
  removeUnknownFigures,
  replaceFigures,
  setDocumentListEdition,
} from '@klarsikt/engine/assessment';
import { getDayInZone } from '@klarsikt/engine/calendar';
import { type DriftState, findExpiredControls, type PresentDriftState } from '@klarsikt/engine/drift';
import type { CompiledModel } from '@klarsikt/engine/model';
import { applyOwnParts } from '@klarsikt/engine/overlay';
import type { SharedOwnParts } from '@klarsikt/library/server/overlay/provides.ts';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { getTodayInZone } from '@klarsikt/server/platform/clock.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { DriftDeps } from './deps.ts';
import { findCurrentApproval, type LatestApproval, listUnitFigurePeriods } from './store.ts';

/** Person for whom states are compared: the licence selects the model, the organisation selects the other data. */
export interface DriftReader extends Pick<Actor, 'entitlement' | 'timeZone'> {
  readonly organizationId: number;
}

export interface ComparedAssessment extends StoredAssessment {
  readonly unitId: number;
}

export interface ComparedStates {
  readonly approval: LatestApproval;
  readonly approvedHash: string;
  readonly approved: DriftState;
  readonly present: PresentDriftState;
  readonly modelHash: string;
  readonly period: string | null;
  readonly today: string;
  /** Values that identify both states: an equal basis gives equal levels. */
  readonly basis: readonly unknown[];
}

export interface DriftComparison {
  readonly tx: ReadTx;
  readonly reader: DriftReader;
  readonly deps: DriftDeps;
}

function chooseVersion({ models }: DriftDeps, pinned: string): string {
  const live = models.live();
  const own = models.describe(pinned);
  if (live === null || own === null) return pinned;
  return live.publishedAt > own.publishedAt ? live.hash : pinned;
}

/** Adds newer adopted editions of country lists to the document. */
function applyNewerLists(
  document: AssessmentDocument,
  version: CompiledModel,
  lists: NonNullable<SharedOwnParts['parts']['lists']>,
): AssessmentDocument {
  return Object.entries(lists).reduce((changed, [key, edition]) => {
    const list = applyOwnParts(version, changed.overlay).riskLists.byKey.get(key);
    const isOlder = list !== undefined && list.date > edition.date;
    const isSame =
      list !== undefined && list.date === edition.date && isSameJson(list.entries, edition.entries);
    return isOlder || isSame ? changed : setDocumentListEdition(changed, key, edition);
  }, document);
}

/** Finds the latest day among the provenances of the figures; empty if there is none. */
const dayOfFigures = ({ background: { provenance } }: AssessmentDocument): string =>
  Object.values(provenance)
    .flatMap((origin) => origin?.date ?? [])
    .toSorted()
    .at(-1) ?? '';

/** Finds the figures of the unit's last ended period, if they are newer than those of the assessment. */
async function findNewerFigures(
  { tx, reader }: DriftComparison,
  { unitId, document }: ComparedAssessment,
  given: { readonly today: string; readonly approved: Date },
) {
  const rows = await listUnitFigurePeriods(tx, { organizationId: reader.organizationId, unitId });
  const last = rows
    .filter((row) => getFigurePeriodEnd(row.period) <= given.today)
    .toSorted((a, b) => compareFigurePeriods(a.period, b.period))
    .at(-1);
  if (last === undefined) return null;
  const [end, own] = [getFigurePeriodEnd(last.period), dayOfFigures(document)];
  return end > own || (end === own && last.updatedAt > given.approved) ? last : null;
}

async function loadApprovedState(
  { tx, reader, deps }: DriftComparison,
  open: ComparedAssessment,
  approval: LatestApproval,
) {
  const past =
    approval.revision === open.revision ? open : await deps.assessments.past(tx, open, approval.revision);
  const { model, hash } = await deps.models.projectionFor(past.modelHash, reader);
  // Include a decision made in the instant of the approval, because the approver is presumed to know it.
  const until = new Date(approval.at.getTime() + 1);
  const appetite = (await deps.appetiteOf(tx, reader.organizationId, until))?.statement ?? null;
  const state: DriftState = { document: past.document, version: model, appetite };
  return { state, hash, modelHash: past.modelHash };
}

async function loadPresentState(
  comparing: DriftComparison,
  open: ComparedAssessment,
  approved: Date,
): Promise<Pick<ComparedStates, 'present' | 'modelHash' | 'period' | 'today' | 'basis'>> {
  const { tx, reader, deps } = comparing;
  const modelHash = chooseVersion(deps, open.modelHash);
  const { model: version, hash } = await deps.models.projectionFor(modelHash, reader);
  const today = getTodayInZone(deps.clock, reader);
  const figures = await findNewerFigures(comparing, open, { today, approved });
  const shared = await deps.overlays.shared(tx, reader);
  const own =
    figures === null
      ? open.document
      : replaceFigures(open.document, removeUnknownFigures(version, figures.figures));
  const document = applyNewerLists(own, version, shared?.parts.lists ?? {});
  const appetite = (await deps.appetiteOf(tx, reader.organizationId))?.statement ?? null;
  const evidence = await deps.files.evidenceOf(tx, open.id);
  const expired = findExpiredControls(evidence, { approved: getDayInZone(approved, reader.timeZone), today });
  return {
    present: { document, version, appetite, expired },
    ...{ modelHash, period: figures?.period ?? null, today },
    basis: [
      ...[open.revision, hash, figures?.period ?? null, figures?.revision ?? null],
      ...[shared?.parts.lists ?? null, appetite, expired],
    ],
  };
}

export async function loadComparedStates(
  comparing: DriftComparison,
  open: ComparedAssessment,
): Promise<ComparedStates | null> {
  const approval = await findCurrentApproval(comparing.tx, open.id);
  if (approval === null) return null;
  const { state, hash, modelHash } = await loadApprovedState(comparing, open, approval);
  const present = await loadPresentState(comparing, open, approval.at);
  return {
    ...present,
    ...{ approval, approvedHash: modelHash, approved: state },
    basis: [approval.revision, hash, ...present.basis],
  };
}
