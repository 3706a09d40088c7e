import { type AssessmentResult, getTypeResult } from '@klarsikt/engine/assess';
import {
  type AssessmentDocument,
  compareResultLevels,
  computeDetailedPatches,
  type DocumentSubject,
  describeDocumentSubject,
  findControlName,
  findLevelChangeCauses,
  isSameJson,
  type LevelChange,
  type Patch,
} from '@klarsikt/engine/assessment';
import { type CompiledModel, diffModels } from '@klarsikt/engine/model';
import { riskTypes } from '@klarsikt/engine/text';
import type { ModelProjection } from '@klarsikt/library/server/model/provides.ts';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { requireFound } from '@klarsikt/server/platform/errors.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { OpenAssessment, PastAssessment } from '../assessment/provides.ts';
import type { HistoryDeps } from './deps.ts';
import { listOrphanedSubjects } from './levels.ts';

const mostSubjects = 500;

export function listChangedSubjects(
  model: CompiledModel,
  document: AssessmentDocument,
  patches: readonly Patch[],
): DocumentSubject[] {
  const subjects = new Map<string, DocumentSubject>();
  for (const { path } of patches) {
    const subject = describeDocumentSubject(model, document, path);
    const object = `${subject.part} ${subject.type ?? ''} ${subject.key ?? subject.field}`;
    if (!subjects.has(object)) subjects.set(object, subject);
  }
  return [...subjects.values()];
}

export interface ComparedState {
  readonly id: number;
  readonly name: string;
  readonly revision: number;
  readonly document: AssessmentDocument;
  readonly version: ModelProjection;
  readonly result: AssessmentResult;
}

interface HistoryReadContext {
  readonly tx: ReadTx;
  readonly actor: Actor;
  readonly deps: HistoryDeps;
}

/** Loads a past state, or the present one if no revision is given, with its own model version or another one. */
export async function loadComparedState(
  { tx, actor, deps }: HistoryReadContext,
  open: OpenAssessment,
  given: { readonly revision?: number | undefined; readonly model?: string | undefined } = {},
): Promise<ComparedState> {
  const { revision = open.revision } = given;
  const past: PastAssessment =
    revision === open.revision ? open : await deps.assessments.past(tx, open, revision);
  const hash = given.model ?? past.modelHash;
  requireFound(deps.models.describe(hash));
  const { document } = past;
  const version = await deps.assessments.model(actor, { modelHash: hash, document });
  const result = deps.assessments.calculate(version.model, document);
  return { id: open.id, name: document.settings.name, revision, document, version, result };
}

export const toWireComparedState = (
  { models }: HistoryDeps,
  { id, name, revision, version }: ComparedState,
) => ({
  ...{ id, name, revision, modelHash: version.versionHash },
  modelName: models.describe(version.versionHash)?.name ?? '',
});

const calculatedModelOf = ({ version, result }: ComparedState) => ({ model: version.model, result });

function compareControls(before: ComparedState, after: ComparedState) {
  const states = [before, after].map(({ document, version }) => (key: string) => {
    const entry = document.controls.data[key];
    const name = findControlName(version.model, document, key);
    return { name, value: entry === undefined ? null : { assessment: entry.assessment ?? null } };
  });
  const keys = new Set([before, after].flatMap(({ document }) => Object.keys(document.controls.data)));
  return [...keys].flatMap((key) => {
    const [was, is] = states.map((state) => state(key));
    const [a, b] = [was?.value ?? null, is?.value ?? null];
    const name = is?.name ?? was?.name ?? { en: key, sv: key };
    return isSameJson(a, b) ? [] : [{ key, name: { en: name.en, sv: name.sv }, before: a, after: b }];
  });
}

export function compareStates(deps: HistoryDeps, before: ComparedState, after: ComparedState) {
  const [a, b] = [before.version, after.version];
  const isSame = a.versionHash === b.versionHash;
  const patches = computeDetailedPatches(before.document, after.document).slice(0, mostSubjects);
  return {
    before: toWireComparedState(deps, before),
    after: toWireComparedState(deps, after),
    from: a.versionHash,
    to: b.versionHash,
    diff: isSame
      ? null
      : { a: a.versionHash, b: b.versionHash, collections: { ...diffModels(a.source, b.source) } },
    levels: compareResultLevels(calculatedModelOf(before), calculatedModelOf(after)),
    controls: compareControls(before, after),
    subjects: listChangedSubjects(b.model, after.document, patches),
    orphans: isSame ? [] : listOrphanedSubjects(before.document, a.model, b.model),
  };
}

export function listLevelDifferences(before: ComparedState, after: ComparedState) {
  const [a, b] = [before.version, after.version];
  const difference = diffModels(a.source, b.source);
  const causesOf = findLevelChangeCauses({ before: a.model, after: b.model }, difference);
  const because = ({ type, key, before: was, after: is }: LevelChange) =>
    type === 'overall' || key === null
      ? []
      : causesOf(type, key, { was: was?.inherent ?? 0, is: is?.inherent ?? 0 }).map((cause) => {
          const { collection, key: own } = cause;
          const { added, removed, changed } = difference[collection];
          const label = [...added, ...removed, ...changed].find((one) => one.key === own);
          const name = label?.name ?? { en: own, sv: own };
          return { collection, key: own, name: { en: name.en, sv: name.sv } };
        });
  const levels = compareResultLevels(calculatedModelOf(before), calculatedModelOf(after)).map((change) => ({
    ...change,
    because: because(change),
  }));
  return { difference, levels };
}

/**
 * Lists entries that need a new look: overrides of risks whose calculated level has changed, own grades of changed
 * threats, and changed controls.
 */
export function listStaleEntries(
  before: ComparedState,
  after: ComparedState,
  difference: ReturnType<typeof diffModels>,
) {
  const { document, version } = before;
  const changedIn = (collection: 'threats' | 'controls') =>
    new Set([...difference[collection].changed, ...difference[collection].removed].map(({ key }) => key));
  const isArgued = (override: { readonly motivation?: string } | undefined) =>
    (override?.motivation ?? '').trim() !== '';
  const risks = riskTypes.flatMap((type) => {
    const [was, is] = [before, after].map(
      ({ result }) =>
        new Map((getTypeResult(result, type)?.risks ?? []).map((row) => [row.key, row.segments])),
    );
    return Object.entries(document.risks.data[type] ?? {}).flatMap(([key, { override }]) => {
      const grounds = [was, is].map((rows) =>
        Object.values(rows?.get(key) ?? {}).map(({ calculatedInherent }) => calculatedInherent),
      );
      return isArgued(override) && !isSameJson(grounds[0], grounds[1])
        ? [`/risks/data/${type}/${key}/override`]
        : [];
    });
  });
  const [threats, controls] = [changedIn('threats'), changedIn('controls')];
  const grades = Object.entries(document.threats.data).flatMap(([key, { override }]) =>
    isArgued(override) && threats.has(key) ? [`/threats/data/${key}/override`] : [],
  );
  const used = Object.keys(document.controls.data).filter((key) => controls.has(key));
  const subject = (path: string) => describeDocumentSubject(version.model, document, path);
  return {
    overrides: [...risks, ...grades].map(subject),
    controls: used.map((key) => subject(`/controls/data/${key}`)),
    threats: [...threats],
  };
}
