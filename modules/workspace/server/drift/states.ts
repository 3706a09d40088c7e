/** The approved state of an assessment, and the state of today that it is held against. */

import type { StoredAssessment } from '@klarsikt/assessment/server/assessment/provides.ts';
import {
  type AssessmentDocument,
  type CompiledModel,
  compareFigurePeriods,
  type DriftState,
  dayOf,
  endOfFigurePeriod,
  expiredControls,
  knownFigures,
  type PresentState,
  sameJson,
  withFigures,
  withOverlay,
  withTakenEdition,
} from '@klarsikt/engine';
import type { SharedParts } from '@klarsikt/library/server/overlay/provides.ts';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { todayOf } from '@klarsikt/server/platform/clock.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { DriftDeps } from './deps.ts';
import { type Approval, approvalOf, periodsOf } from './store.ts';

/** Who or what compares: the licence decides the model, the organisation the rest. */
export interface DriftReader extends Pick<Actor, 'entitlement' | 'timeZone'> {
  readonly organizationId: number;
}

/** An assessment as it is stored, with its unit. */
export interface ComparedAssessment extends StoredAssessment {
  readonly unitId: number;
}

/** Both states, with what today's is made of. */
export interface ComparedStates {
  readonly approval: Approval;
  readonly approvedHash: string;
  readonly approved: DriftState;
  readonly present: PresentState;
  readonly modelHash: string;
  readonly period: string | null;
  readonly today: string;
  /** Names both states: the same basis gives the same levels. */
  readonly basis: readonly unknown[];
}

export interface Comparing {
  readonly tx: ReadTx;
  readonly reader: DriftReader;
  readonly deps: DriftDeps;
}

/** The live version where it is newer than the one of the assessment. */
function versionOf({ models }: DriftDeps, pinned: string): string {
  const live = models.live();
  const own = models.describe(pinned);
  if (live === null || own === null) return pinned;
  return live.publishedAt > own.publishedAt ? live.hash : pinned;
}

/** The document with the editions of country lists that the organisation took and the assessment lacks. */
function withNewerLists(
  document: AssessmentDocument,
  version: CompiledModel,
  lists: NonNullable<SharedParts['parts']['lists']>,
): AssessmentDocument {
  return Object.entries(lists).reduce((changed, [key, edition]) => {
    const list = withOverlay(version, changed.overlay).riskLists.byKey.get(key);
    const isOlder = list !== undefined && list.date > edition.date;
    const isSame =
      list !== undefined && list.date === edition.date && sameJson(list.entries, edition.entries);
    return isOlder || isSame ? changed : withTakenEdition(changed, key, edition);
  }, document);
}

/** The last day that the figures of a document are of; '' where nobody said. */
const dayOfFigures = ({ background: { provenance } }: AssessmentDocument): string =>
  Object.values(provenance)
    .flatMap((origin) => origin?.date ?? [])
    .toSorted()
    .at(-1) ?? '';

/** Figures of the unit that are newer than those of the assessment: of the last period that has ended. */
async function newerFigures(
  { tx, reader }: Comparing,
  { unitId, document }: ComparedAssessment,
  given: { readonly today: string; readonly approved: Date },
) {
  const rows = await periodsOf(tx, { organizationId: reader.organizationId, unitId });
  const last = rows
    .filter((row) => endOfFigurePeriod(row.period) <= given.today)
    .toSorted((a, b) => compareFigurePeriods(a.period, b.period))
    .at(-1);
  if (last === undefined) return null;
  const [end, own] = [endOfFigurePeriod(last.period), dayOfFigures(document)];
  return end > own || (end === own && last.updatedAt > given.approved) ? last : null;
}

async function approvedState({ tx, reader, deps }: Comparing, open: ComparedAssessment, approval: Approval) {
  const past =
    approval.revision === open.revision ? open : await deps.assessments.past(tx, open, approval.revision);
  const { model, hash } = await deps.models.projectionFor(past.modelHash, reader);
  // What was decided in the instant of the approval counts as known to it.
  const until = new Date(approval.at.getTime() + 1);
  const appetite = (await deps.appetiteOf(tx, reader.organizationId, until))?.statement ?? null;
  const state: DriftState = { document: past.document, version: model, appetite };
  return { state, hash, modelHash: past.modelHash };
}

async function presentState(
  comparing: Comparing,
  open: ComparedAssessment,
  approved: Date,
): Promise<Pick<ComparedStates, 'present' | 'modelHash' | 'period' | 'today' | 'basis'>> {
  const { tx, reader, deps } = comparing;
  const modelHash = versionOf(deps, open.modelHash);
  const { model: version, hash } = await deps.models.projectionFor(modelHash, reader);
  const today = todayOf(deps.clock, reader);
  const figures = await newerFigures(comparing, open, { today, approved });
  const shared = await deps.overlays.shared(tx, reader);
  const own =
    figures === null ? open.document : withFigures(open.document, knownFigures(version, figures.figures));
  const document = withNewerLists(own, version, shared?.parts.lists ?? {});
  const appetite = (await deps.appetiteOf(tx, reader.organizationId))?.statement ?? null;
  const evidence = await deps.files.evidenceOf(tx, open.id);
  const expired = expiredControls(evidence, { approved: dayOf(approved, reader.timeZone), today });
  return {
    present: { document, version, appetite, expired },
    ...{ modelHash, period: figures?.period ?? null, today },
    basis: [
      ...[open.revision, hash, figures?.period ?? null, figures?.revision ?? null],
      ...[shared?.parts.lists ?? null, appetite, expired],
    ],
  };
}

/** Both states; null where nothing is approved. */
export async function statesOf(
  comparing: Comparing,
  open: ComparedAssessment,
): Promise<ComparedStates | null> {
  const approval = await approvalOf(comparing.tx, open.id);
  if (approval === null) return null;
  const { state, hash, modelHash } = await approvedState(comparing, open, approval);
  const present = await presentState(comparing, open, approval.at);
  return {
    ...present,
    ...{ approval, approvedHash: modelHash, approved: state },
    basis: [approval.revision, hash, ...present.basis],
  };
}
