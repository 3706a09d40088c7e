/** How far an assessment has come, step by step: product page section 6. */

import { threatsLetThrough } from '../analysis/scope.ts';
import { isMotivated } from '../assess/input.ts';
import type { CompiledModel } from '../model/compile.ts';
import { operationalTypes, type PartStatus, type RiskType } from '../terms.ts';
import { hasFigures } from './background.ts';
import { controlRows } from './control-rows.ts';
import { selector } from './document.ts';
import { quantifiableTypes } from './kinds.ts';
import { type AssessedRisk, risksTakingPart } from './risk-rows.ts';
import type { AssessmentDocument } from './types.ts';

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

/** What lives outside the document. */
export interface Surroundings {
  readonly comments: { readonly resolved: number; readonly total: number };
  readonly reports: { readonly accepted: number; readonly total: number };
}

const nothingElse: Surroundings = {
  comments: { resolved: 0, total: 0 },
  reports: { accepted: 0, total: 0 },
};

/** Progress of every step. */
export function progress(
  model: CompiledModel,
  document: AssessmentDocument,
  outside: Surroundings = nothingElse,
): { readonly [S in AssessmentStep]: StepProgress } {
  const { comments, reports } = outside;
  return {
    settings: derived(settingsInPlace(document)),
    sources: derived(sourcesInPlace(document)),
    background: { status: document.background.status, ...counted(figuresInPlace(model, document)) },
    threats: { status: document.threats.status, ...counted(threatsInPlace(model, document)) },
    risks: { status: document.risks.status, ...counted(risksInPlace(model, document)) },
    controls: { status: document.controls.status, ...counted(controlsInPlace(model, document)) },
    residual: derived(conclusionsInPlace(model, document)),
    comments: derivedCount(comments.resolved, comments.total),
    reports: derivedCount(reports.accepted, reports.total),
    approval: { status: document.status.org, ...counted(approvalsInPlace(document)) },
  };
}

function counted(inPlace: readonly boolean[]): Pick<StepProgress, 'done' | 'total'> {
  return { done: inPlace.filter(Boolean).length, total: inPlace.length };
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
    settings.name.trim() !== '',
    settings.responsible.trim() !== '',
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
      return source.trim() !== '' && date !== null;
    });
}

/** Types in whose long lists it is enough that the entries that concern the organisation have figures. */
const sparseTypes: readonly RiskType[] = ['geographies'];

/** Industries and legal forms describe customers further; they are not asked for. */
function figuresInPlace(model: CompiledModel, document: AssessmentDocument): boolean[] {
  return operationalTypes.flatMap((type) => {
    const rows = risksTakingPart(model, document, type).filter(({ enterable, na }) => enterable && !na);
    const inPlace = rows.map(({ data }) => hasFigures(data));
    return sparseTypes.includes(type) && rows.length > 0 ? [inPlace.includes(true)] : inPlace;
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

/** A threat is settled when nothing about it waits: no override without motivation. */
function threatsInPlace(model: CompiledModel, document: AssessmentDocument): boolean[] {
  const started = document.threats.status !== 'PENDING';
  return threatsTakingPart(model, document).map((key) => {
    const override = document.threats.data[key]?.override;
    return started && (override === undefined || isMotivated(override));
  });
}

function risksInPlace(model: CompiledModel, document: AssessmentDocument): boolean[] {
  const started = document.risks.status !== 'PENDING';
  const { relevances } = document.settings;
  const legal = relevances.length === 0 || relevances.includes('legal');
  const types: readonly RiskType[] = legal ? [...operationalTypes, 'legals'] : operationalTypes;
  return types.flatMap((type) =>
    risksTakingPart(model, document, type).map((risk) => started && isSettled(risk)),
  );
}

/** Not applicable needs a reason, an override a motivation. */
function isSettled({ entry }: AssessedRisk): boolean {
  if (entry?.na !== undefined) return entry.na.reason.trim() !== '';
  return entry?.override === undefined || isMotivated(entry.override);
}

function controlsInPlace(model: CompiledModel, document: AssessmentDocument): boolean[] {
  return controlRows(model, document)
    .filter(({ inUse }) => inUse)
    .map(({ assessed, entry }) => assessed && entry.na?.reason.trim() !== '');
}

/** The residual side is concluded in words: per category that has risks, and over all. */
function conclusionsInPlace(model: CompiledModel, document: AssessmentDocument): boolean[] {
  const types = operationalTypes.filter((type) => risksTakingPart(model, document, type).length > 0);
  return [...types, 'overall'].map((subject) => (document.conclusions[subject] ?? '').trim() !== '');
}

function approvalsInPlace({ status }: AssessmentDocument): boolean[] {
  return [status.risks, status.controls, status.org].map((one) => one === 'APPROVED');
}
