/** Computes the progress of each step of an assessment. Source: product page section 6. */

import { flagCountableThreats } from '../analysis/scope.ts';
import { hasMotivation, hasReason } from '../assess/input.ts';
import type { AssessmentResult } from '../assess/types.ts';
import type { CompiledModel } from '../model/compile.ts';
import { applySignOffToStatuses } from '../sign-off/lifecycle.ts';
import {
  emptySignOffSummary,
  type SignOffPart,
  type SignOffSummary,
  signOffParts,
} from '../sign-off/sign-off.ts';
import { operationalTypes, type PartStatus, type RiskType } from '../text/terms.ts';
import { hasVisibleText } from '../text/written.ts';
import { hasFigures } from './background.ts';
import { listDocumentStatuses } from './change.ts';
import { hasOverallConclusion, listCategoryConclusions } from './conclusions.ts';
import { listControlRows } from './control-rows.ts';
import { createSelectionTest } from './document.ts';
import { findMisleadingEntries } from './findings.ts';
import { quantifiableTypes } from './kinds.ts';
import { formatPointer } from './pointer.ts';
import { listIncludedRisks, listRatedRisks, type RatedRisk } from './risk-rows.ts';
import type { AssessmentDocument, ThreatEntry } from './types.ts';

/** The steps of an assessment in their order. */
export const assessmentSteps = [
  'settings',
  'sources',
  'background',
  'threats',
  'risks',
  'controls',
  'residual',
  'comments',
  'reports',
  'approval',
] as const;

/** One step of the work on an assessment. */
export type AssessmentStep = (typeof assessmentSteps)[number];

/** Progress of a step: `done` of `total` items; 0 of 0 means that the step has no items. */
export interface StepProgress {
  readonly status: PartStatus;
  readonly done: number;
  readonly total: number;
}

/** Facts that determine the progress and are stored outside the document. */
export interface ProgressContext {
  readonly comments: { readonly resolved: number; readonly total: number };
  readonly reports: { readonly accepted: number; readonly total: number };
  /** The sign-offs of the parts; without them, no part counts as approved. */
  readonly signOff?: Pick<SignOffSummary, 'parts'>;
}

const nothingElse: ProgressContext = {
  comments: { resolved: 0, total: 0 },
  reports: { accepted: 0, total: 0 },
};

/**
 * Computes the progress of every step from the items that a person has settled or that the data decide. All items of
 * an approved part count as settled. `result` is the calculation of the document.
 */
export function computeStepProgress(
  model: CompiledModel,
  document: AssessmentDocument,
  result: AssessmentResult,
  outside: Partial<ProgressContext> = {},
): { readonly [S in AssessmentStep]: StepProgress } {
  const { comments, reports, signOff = emptySignOffSummary } = { ...nothingElse, ...outside };
  const statuses = applySignOffToStatuses(listDocumentStatuses(document), signOff);
  const approved = (part: SignOffPart) => signOff.parts[part] === 'approved';
  return {
    settings: deriveProgress(settingsInPlace(document)),
    sources: deriveProgress(sourcesInPlace(document)),
    background: { status: statuses.background, ...countDone(figuresInPlace(model, document)) },
    threats: {
      status: statuses.threats,
      ...countSettled(approved('threats'), threatsInPlace(model, document)),
    },
    risks: {
      status: statuses.risks,
      ...countSettled(approved('risks'), risksInPlace(model, document, result)),
    },
    controls: { status: statuses.controls, ...countDone(controlsInPlace(model, document)) },
    residual: deriveProgress(conclusionsInPlace(model, document, result)),
    comments: deriveProgressFromCounts(comments.resolved, comments.total),
    reports: deriveProgressFromCounts(reports.accepted, reports.total),
    approval: { status: statuses.approval, ...countDone(signOffParts.map(approved)) },
  };
}

function countDone(inPlace: readonly boolean[]): Pick<StepProgress, 'done' | 'total'> {
  return { done: inPlace.filter(Boolean).length, total: inPlace.length };
}

/** All items of an approved part count as done, because its approval covers them. */
function countSettled(approved: boolean, inPlace: readonly boolean[]): Pick<StepProgress, 'done' | 'total'> {
  return approved ? { done: inPlace.length, total: inPlace.length } : countDone(inPlace);
}

/** Derives the status of a step without a stored status from its progress. */
function deriveProgress(inPlace: readonly boolean[]): StepProgress {
  const { done, total } = countDone(inPlace);
  return deriveProgressFromCounts(done, total);
}

function deriveProgressFromCounts(done: number, total: number): StepProgress {
  if (total === 0 || done === 0) return { status: 'PENDING', done, total };
  return { status: done === total ? 'DONE' : 'STARTED', done, total };
}

function settingsInPlace({ settings }: AssessmentDocument): boolean[] {
  return [
    hasVisibleText(settings.name),
    hasVisibleText(settings.responsible),
    settings.opGeography !== null,
    settings.businesses.length > 0,
    settings.date !== null,
  ];
}

/** Whether the source and the day of the figures are given, for each risk type with figures. */
function sourcesInPlace({ background }: AssessmentDocument): boolean[] {
  return quantifiableTypes
    .filter((type) => Object.values(background.data[type] ?? {}).some(hasFigures))
    .map((type) => {
      const { source = '', date = null } = background.provenance[type] ?? {};
      return hasVisibleText(source) && date !== null;
    });
}

/** Risk types with long lists; figures for one risk of the type are enough. */
const sparseTypes: readonly RiskType[] = ['geographies'];

/**
 * Industries and legal forms only describe customers further, so their figures are not required. An implausible
 * figure does not count.
 */
function figuresInPlace(model: CompiledModel, document: AssessmentDocument): boolean[] {
  const doubtful = findMisleadingEntries(model, document)
    .filter(({ code }) => code !== 'na.reason' && code !== 'reference.unknown')
    .map(({ path }) => `${path}/`);
  return operationalTypes.flatMap((type) => {
    const rows = listIncludedRisks(model, document, type).filter(({ enterable, na }) => enterable && !na);
    const isDoubtful = (key: string) => {
      const place = `${formatPointer('background', 'data', type, key)}/`;
      return doubtful.some((path) => path.startsWith(place));
    };
    const entered = rows.filter(({ data }) => hasFigures(data));
    const sound = (key: string) => !isDoubtful(key);
    if (sparseTypes.includes(type) && rows.length > 0) {
      return [entered.length > 0 && rows.every(({ key }) => sound(key))];
    }
    return rows.map(({ key, data }) => hasFigures(data) && sound(key));
  });
}

/**
 * Lists the keys of the threats that count in an assessment: selected, and within its businesses, country and
 * relevances.
 */
export function listIncludedThreats(model: CompiledModel, document: AssessmentDocument): readonly string[] {
  const { segment, relevances, opGeography, businesses } = document.settings;
  const scope = flagCountableThreats(model, { segment, relevances, opGeography, businesses });
  const selected = createSelectionTest(document.selections.threats);
  return model.threats.list
    .filter(({ key }, index) => scope[index] === 1 && selected(key))
    .map(({ key }) => key);
}

/** A threat is settled when a person has graded it with a motivation, reviewed it, or written a note. */
export function isThreatSettled(entry: ThreatEntry | null | undefined): boolean {
  if (entry?.override !== undefined) return hasMotivation(entry.override);
  return entry?.reviewed === true || hasVisibleText(entry?.note);
}

function threatsInPlace(model: CompiledModel, document: AssessmentDocument): boolean[] {
  return listIncludedThreats(model, document).map((key) => isThreatSettled(document.threats.data[key]));
}

function risksInPlace(
  model: CompiledModel,
  document: AssessmentDocument,
  result: AssessmentResult,
): boolean[] {
  const { relevances } = document.settings;
  const legal = relevances.length === 0 || relevances.includes('legal');
  const types: readonly RiskType[] = legal ? [...operationalTypes, 'legals'] : operationalTypes;
  return types.flatMap((type) =>
    listRatedRisks(model, document, type, result).filter(isRiskToSettle).map(isRiskSettled),
  );
}

/**
 * False for a risk that no included threat relates to and that has neither data nor an entry: there is nothing to
 * assess.
 */
function isRiskToSettle({ entry, figures }: RatedRisk): boolean {
  const isEntered = entry?.na !== undefined || entry?.override !== undefined || entry?.reviewed === true;
  if (isEntered || hasVisibleText(entry?.note) || figures === null) return true;
  const segments = Object.values(figures.segments);
  return segments.some(({ share, calculatedInherent }) => share !== null || calculatedInherent !== 0);
}

/**
 * A risk is settled by a person (an override with a motivation, an exclusion with a reason, or a review) or by the
 * data (its share is known, or no included threat relates to it).
 */
export function isRiskSettled({ entry, figures }: Pick<RatedRisk, 'entry' | 'figures'>): boolean {
  if (entry?.na !== undefined) return hasReason(entry.na);
  if (entry?.override !== undefined) return hasMotivation(entry.override);
  if (entry?.reviewed === true || hasVisibleText(entry?.note)) return true;
  if (figures === null) return false;
  const segments = Object.values(figures.segments);
  return segments.every(({ share, calculatedInherent }) => share !== null || calculatedInherent === 0);
}

function controlsInPlace(model: CompiledModel, document: AssessmentDocument): boolean[] {
  return listControlRows(model, document)
    .filter(({ inUse }) => inUse)
    .map(({ assessed, entry }) => assessed && (entry.na === undefined || hasReason(entry.na)));
}

/** Whether a conclusion is written, for each assessed category and for the overall conclusion. */
function conclusionsInPlace(
  model: CompiledModel,
  document: AssessmentDocument,
  result: AssessmentResult,
): boolean[] {
  const categories = listCategoryConclusions(model, document, result).map(({ written }) => written);
  return [...categories, hasOverallConclusion(document)];
}
