import type { portalContract as contract, EndpointInput } from '@klarsikt/contract';
import {
  type AssessmentDocument,
  applyPatches,
  computePatchesBetween,
  getValueAtPointer,
  type Patch,
  PatchError,
} from '@klarsikt/engine/assessment';
import { getDayInZone } from '@klarsikt/engine/calendar';
import {
  buildPortalDocument,
  createEmptyPortalDocument,
  isValidPortalAnswer,
  listPortalRiskLines,
  type PortalAnswers,
  type PortalCase,
} from '@klarsikt/engine/portal';
import { fillSentence } from '@klarsikt/engine/text';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { createInputRefusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import {
  computeAnswerProgress,
  createPortalCase,
  findPortalTrade,
  listVisiblePortalQuestions,
  loadSelfAssessmentActor,
  toSelfAssessmentHead,
  toWireRiskLevel,
} from './cases.ts';
import { findFirstUnit } from './customers.store.ts';
import type { PortalDeps } from './deps.ts';
import { applyAnswersToAssessment } from './result.ts';
import {
  findPortalOrganization,
  findSelfAssessment,
  findStartedSelfAssessment,
  insertSelfAssessment,
  lockSelfAssessment,
  type NamedSelfAssessment,
  updateSelfAssessment,
} from './store.ts';
import { invalidAnswerText, portalAssessmentNameText } from './texts.ts';

export interface SelfAssessmentReadContext {
  readonly tx: ReadTx;
  readonly actor: Actor;
  readonly deps: PortalDeps;
}
export type SelfAssessmentWriteContext = SelfAssessmentReadContext & { readonly tx: WriteTx };

/**
 * Reads a self-assessment of the caller's organisation with its pinned model version. Throws a not-found refusal if it
 * does not exist.
 */
export async function loadSelfAssessment({ tx, actor, deps }: SelfAssessmentReadContext, id: number) {
  const row = requireFound(await findSelfAssessment(tx, id));
  const assessing = await loadSelfAssessmentActor(tx, actor, deps.clock.now());
  const open = await deps.assessments.open(tx, assessing, id);
  const { model } = await deps.assessments.model(assessing, open);
  return { row, open, assessing, given: createPortalCase(model, row) };
}

export async function loadSelfAssessmentView(reading: SelfAssessmentReadContext, id: number) {
  const { row, open, given } = await loadSelfAssessment(reading, id);
  const result = reading.deps.assessments.calculate(given.model, open.document);
  return {
    head: toSelfAssessmentHead(row),
    revision: open.revision,
    questions: listVisiblePortalQuestions(given, row.portal.answers),
    answers: wireAnswers(row.portal.answers),
    level: toWireRiskLevel(result.combined?.overall?.residual),
  };
}

function wireAnswers(answers: PortalAnswers) {
  return Object.fromEntries(
    Object.entries(answers).map(([question, value]) => {
      if (typeof value !== 'object') return [question, value];
      return [question, Array.isArray(value) ? [...value] : { ...value }];
    }),
  );
}

type StartBody = EndpointInput<typeof contract.start>['body'];

/**
 * Starts a self-assessment. Each trade has at most one per year, and each self-assessment has at most one successor;
 * a repeated call returns the existing self-assessment.
 */
export async function startSelfAssessment(
  { tx, actor, deps }: SelfAssessmentWriteContext,
  body: StartBody,
  language: 'sv' | 'en',
) {
  const organization = requireFound(await findPortalOrganization(tx, requireFound(actor.organizationId)));
  const earlier = body.from === null ? null : (await loadSelfAssessment({ tx, actor, deps }, body.from)).row;
  const at = deps.clock.now();
  const day = getDayInZone(at, actor.timeZone);
  const { key: trade } = findPortalTrade(body.trade);
  const asked = { organizationId: organization.id, trade, fromId: body.from, year: day.slice(0, 4) };
  const begun = await findStartedSelfAssessment(tx, asked);
  if (begun !== null) return { id: begun, isNew: false };
  const assessing = await loadSelfAssessmentActor(tx, actor, at);
  const modelHash = requireFound(deps.models.live()).hash;
  const { model } = await deps.models.projectionFor(modelHash, assessing);
  const answers: PortalAnswers = earlier === null ? {} : pickInitialAnswers(earlier);
  const row: NamedSelfAssessment = {
    name: fillSentence(portalAssessmentNameText[language], { year: day.slice(0, 4) }, language),
    portal: {
      assessmentId: 0,
      organizationId: organization.id,
      trade,
      language,
      day,
      country: `ge-${(organization.country ?? 'SE').toLowerCase()}`,
      step: 'business',
      answers,
      fromId: body.from,
      startedAt: at,
      updatedAt: at,
      startedBy: actor.userId,
      remindedAt: null,
    },
  };
  const given = createPortalCase(model, row);
  const begunWith: PortalAnswers = { ...createEmptyListAnswers(given), ...answers };
  const document = buildPortalDocument(given, begunWith);
  const unitId = requireFound(await findFirstUnit(tx, organization.id));
  const { id } = await deps.assessments.create(tx, assessing, { unitId, modelHash, document });
  await insertSelfAssessment(tx, { ...row.portal, answers: begunWith, assessmentId: id });
  return { id, isNew: true };
}

/**
 * Answers a list with an empty list if separate questions of the trade cover all its lines, because the user cannot
 * answer it.
 */
function createEmptyListAnswers(given: PortalCase): PortalAnswers {
  const frame = { ...given, document: createEmptyPortalDocument(given) };
  const empty = given.questions.filter(
    (question) => question.kind === 'bands' && listPortalRiskLines(frame, question).length === 0,
  );
  return Object.fromEntries(empty.map(({ id }) => [id, {}]));
}

/** Questions whose answers are not copied to the next year: dates, events and the conclusion. */
const askedAnew = [
  'c-proofday',
  'c-told',
  'c-next',
  'c-experience',
  'c-summary',
  'c-read',
  'c-plans',
  'c-sale',
];

function pickInitialAnswers({ portal }: NamedSelfAssessment): PortalAnswers {
  return Object.fromEntries(Object.entries(portal.answers).filter(([id]) => !askedAnew.includes(id)));
}

type AnswerBody = EndpointInput<typeof contract.answer>['body'];

/** Merges new answers into the stored answers; invalid answers are refused with a fault per question. */
function mergeAnswers(
  { questions }: PortalCase,
  stored: PortalAnswers,
  body: AnswerBody,
  language: 'sv' | 'en',
): PortalAnswers {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const wrong = Object.entries(body.answers).filter(([id, value]) => {
    const question = byId.get(id);
    return question === undefined || (value !== null && !isValidPortalAnswer(question, value));
  });
  if (wrong.length > 0)
    throw createInputRefusal(
      ...wrong.map(([id]) => ({
        path: `body.answers.${id}`,
        code: 'answer',
        message: invalidAnswerText[language],
      })),
    );
  const kept = Object.entries(stored).filter(([id]) => !Object.hasOwn(body.answers, id));
  const given = Object.entries(body.answers).flatMap(([id, value]) => {
    const question = byId.get(id);
    return question !== undefined && isValidPortalAnswer(question, value) ? [[id, value] as const] : [];
  });
  return Object.fromEntries([...kept, ...given]);
}

/** Computes the patches that changed answers cause; changes that were made in the assessment itself are kept. */
function computePatches(
  open: AssessmentDocument,
  before: AssessmentDocument,
  after: AssessmentDocument,
): Patch[] {
  const patches = computePatchesBetween(before, after);
  const fitting = patches.filter((patch) => {
    if (patch.op === 'remove') return getValueAtPointer(open, patch.path) !== undefined;
    return true;
  });
  // A patch can address a member that somebody has deleted. This is rare, so the patches are tested one by one only in
  // that case.
  return isApplicable(open, fitting) ? fitting : fitting.filter((patch) => isApplicable(open, [patch]));
}

function isApplicable(open: AssessmentDocument, patches: readonly Patch[]): boolean {
  try {
    applyPatches(open, patches);
    return true;
  } catch (error) {
    if (error instanceof PatchError) return false;
    throw error;
  }
}

export async function saveSelfAssessmentAnswers(
  { tx, actor, deps }: SelfAssessmentWriteContext,
  id: number,
  body: AnswerBody,
  language: 'sv' | 'en',
) {
  const row = requireFound(await lockSelfAssessment(tx, id));
  const assessing = await loadSelfAssessmentActor(tx, actor, deps.clock.now());
  const open = await deps.assessments.lock(tx, assessing, id);
  const { model } = await deps.assessments.model(assessing, open);
  const given = createPortalCase(model, row);
  const answers = mergeAnswers(given, row.portal.answers, body, language);
  const before = buildPortalDocument(given, row.portal.answers);
  const after = buildPortalDocument(given, answers);
  const made = await deps.assessments.change(tx, assessing, {
    id,
    revision: open.revision,
    how: { patchesFor: (locked) => computePatches(locked.document, before, after) },
  });
  await updateSelfAssessment(tx, id, { answers, step: body.step, updatedAt: deps.clock.now() });
  const result = deps.assessments.calculate(model, made.document);
  await applyAnswersToAssessment({ tx, actor: assessing, deps }, given, {
    id,
    document: made.document,
    result,
    answers,
  });
  return {
    output: {
      revision: made.changed.revision,
      progress: computeAnswerProgress(given.trade, answers),
      level: toWireRiskLevel(result.combined?.overall?.residual),
    },
    audit: [
      {
        event: 'portal.answered',
        subject: `assessment:${id}`,
        after: { revision: made.changed.revision, questions: Object.keys(body.answers) },
      },
    ],
  } as const;
}
