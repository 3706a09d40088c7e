/** How far an assessment has come, step by step: product page section 6. */

import { threatsLetThrough } from '../analysis/scope.ts';
import { isMotivated, isReasoned } from '../assess/input.ts';
import type { AssessmentResult } from '../assess/types.ts';
import { withSignOff } from '../lifecycle.ts';
import type { CompiledModel } from '../model/compile.ts';
import { noSignOff, type SignOffHead, type SignOffPart, signOffParts } from '../sign-off.ts';
import { operationalTypes, type PartStatus, type RiskType } from '../terms.ts';
import { isWritten } from '../written.ts';
import { hasFigures } from './background.ts';
import { statusesOf } from './change.ts';
import { controlRows } from './control-rows.ts';
import { selector } from './document.ts';
import { findingsOf } from './findings.ts';
import { quantifiableTypes } from './kinds.ts';
import { pointerOf } from './pointer.ts';
import { type RatedRisk, ratedRisks, risksTakingPart } from './risk-rows.ts';
import type { AssessmentDocument, ThreatEntry } from './types.ts';

/** The steps of an assessment in the order in which they are worked through. */
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

/** `done` of `total` things are in place; 0 of 0 means that there is nothing to do. */
export interface StepProgress {
  readonly status: PartStatus;
  readonly done: number;
  readonly total: number;
}

/** What is stored outside the document. */
export interface Surroundings {
  readonly comments: { readonly resolved: number; readonly total: number };
  readonly reports: { readonly accepted: number; readonly total: number };
  /** Where the sign-offs stand; without it nothing is approved. */
  readonly signOff?: Pick<SignOffHead, 'parts'>;
}

const nothingElse: Surroundings = {
  comments: { resolved: 0, total: 0 },
  reports: { accepted: 0, total: 0 },
};

/**
 * Progress of every step, one by one: what a person has settled, or the data decides. A part that is approved is
 * settled: somebody has signed for all of it. `result` is the document's.
 */
export function progress(
  model: CompiledModel,
  document: AssessmentDocument,
  result: AssessmentResult,
  outside: Partial<Surroundings> = {},
): { readonly [S in AssessmentStep]: StepProgress } {
  const { comments, reports, signOff = noSignOff } = { ...nothingElse, ...outside };
  const statuses = withSignOff(statusesOf(document), signOff);
  const approved = (part: SignOffPart) => signOff.parts[part] === 'approved';
  return {
    settings: derived(settingsInPlace(document)),
    sources: derived(sourcesInPlace(document)),
    background: { status: statuses.background, ...counted(figuresInPlace(model, document)) },
    threats: {
      status: statuses.threats,
      ...settled(approved('threats'), threatsInPlace(model, document)),
    },
    risks: {
      status: statuses.risks,
      ...settled(approved('risks'), risksInPlace(model, document, result)),
    },
    controls: { status: statuses.controls, ...counted(controlsInPlace(model, document)) },
    residual: derived(conclusionsInPlace(model, document)),
    comments: derivedCount(comments.resolved, comments.total),
    reports: derivedCount(reports.accepted, reports.total),
    approval: { status: statuses.approval, ...counted(signOffParts.map(approved)) },
  };
}

function counted(inPlace: readonly boolean[]): Pick<StepProgress, 'done' | 'total'> {
  return { done: inPlace.filter(Boolean).length, total: inPlace.length };
}

/** A part that is approved is settled: somebody has signed for all of it. */
function settled(approved: boolean, inPlace: readonly boolean[]): Pick<StepProgress, 'done' | 'total'> {
  return approved ? { done: inPlace.length, total: inPlace.length } : counted(inPlace);
}

/** Steps without a status of their own have one by what is in place. */
function derived(inPlace: readonly boolean[]): StepProgress {
  const { done, total } = counted(inPlace);
  return derivedCount(done, total);
}

function derivedCount(done: number, total: number): StepProgress {
  if (total === 0 || done === 0) return { status: 'PENDING', done, total };
  return { status: done === total ? 'DONE' : 'STARTED', done, total };
}

function settingsInPlace({ settings }: AssessmentDocument): boolean[] {
  return [
    isWritten(settings.name),
    isWritten(settings.responsible),
    settings.opGeography !== null,
    settings.businesses.length > 0,
    settings.date !== null,
  ];
}

/** Each type with figures needs a named source and its day. */
function sourcesInPlace({ background }: AssessmentDocument): boolean[] {
  return quantifiableTypes
    .filter((type) => Object.values(background.data[type] ?? {}).some(hasFigures))
    .map((type) => {
      const { source = '', date = null } = background.provenance[type] ?? {};
      return isWritten(source) && date !== null;
    });
}

/** Types in whose long lists it is enough that the entries that concern the organisation have figures. */
const sparseTypes: readonly RiskType[] = ['geographies'];

/** Industries and legal forms describe customers further; they are not asked for. A figure that cannot be meant is none. */
function figuresInPlace(model: CompiledModel, document: AssessmentDocument): boolean[] {
  const doubtful = findingsOf(model, document)
    .filter(({ code }) => code !== 'na.reason' && code !== 'reference.unknown')
    .map(({ path }) => `${path}/`);
  return operationalTypes.flatMap((type) => {
    const rows = risksTakingPart(model, document, type).filter(({ enterable, na }) => enterable && !na);
    const isDoubtful = (key: string) => {
      const place = `${pointerOf('background', 'data', type, key)}/`;
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

/** The threats that an assessment counts: of its businesses, country and relevances, and selected. */
export function threatsTakingPart(model: CompiledModel, document: AssessmentDocument): readonly string[] {
  const { segment, relevances, opGeography, businesses } = document.settings;
  const scope = threatsLetThrough(model, { segment, relevances, opGeography, businesses });
  const selected = selector(document.selections.threats);
  return model.threats.list
    .filter(({ key }, index) => scope[index] === 1 && selected(key))
    .map(({ key }) => key);
}

/** A threat is settled one by one: graded by a person with a motivation, or looked at and left as it is. */
export function isThreatSettled(entry: ThreatEntry | null | undefined): boolean {
  if (entry?.override !== undefined) return isMotivated(entry.override);
  return entry?.reviewed === true || isWritten(entry?.note);
}

function threatsInPlace(model: CompiledModel, document: AssessmentDocument): boolean[] {
  return threatsTakingPart(model, document).map((key) => isThreatSettled(document.threats.data[key]));
}

function risksInPlace(
  model: CompiledModel,
  document: AssessmentDocument,
  result: AssessmentResult,
): boolean[] {
  const { relevances } = document.settings;
  const legal = relevances.length === 0 || relevances.includes('legal');
  const types: readonly RiskType[] = legal ? [...operationalTypes, 'legals'] : operationalTypes;
  return types.flatMap((type) => ratedRisks(model, document, type, result).map(isRiskSettled));
}

/**
 * A risk is settled when a person has: overridden with a motivation, ruled out with a reason, or looked at; or when the
 * data decides: its share is known, or nothing that counts makes any use of it.
 */
export function isRiskSettled({ entry, figures }: Pick<RatedRisk, 'entry' | 'figures'>): boolean {
  if (entry?.na !== undefined) return isReasoned(entry.na);
  if (entry?.override !== undefined) return isMotivated(entry.override);
  if (entry?.reviewed === true || isWritten(entry?.note)) return true;
  if (figures === null) return false;
  const segments = Object.values(figures.segments);
  return segments.every(({ share, calculatedInherent }) => share !== null || calculatedInherent === 0);
}

function controlsInPlace(model: CompiledModel, document: AssessmentDocument): boolean[] {
  return controlRows(model, document)
    .filter(({ inUse }) => inUse)
    .map(({ assessed, entry }) => assessed && (entry.na === undefined || isReasoned(entry.na)));
}

/** The residual side is concluded in words: per category that has risks, and over all. */
function conclusionsInPlace(model: CompiledModel, document: AssessmentDocument): boolean[] {
  const types = operationalTypes.filter((type) => risksTakingPart(model, document, type).length > 0);
  return [...types, 'overall'].map((subject) => isWritten(document.conclusions[subject]));
}
