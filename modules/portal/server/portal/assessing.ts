/** Beginning, reading and answering a self-assessment. */
import type { portal as contract, InputOf } from '@klarsikt/contract';
import {
  type AssessmentDocument,
  applyPatches,
  dayOf,
  fillSentence,
  isAnswerTo,
  type Patch,
  PatchError,
  type PortalAnswers,
  type PortalCase,
  patchesBetween,
  portalDocument,
  portalLines,
  portalStart,
  valueAt,
} from '@klarsikt/engine';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { found, invalid } from '@klarsikt/server/platform/errors.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { assessingActor, caseOfRow, headOf, levelOf, progressOf, shownQuestions, tradeOf } from './cases.ts';
import { firstUnit } from './customers.store.ts';
import type { PortalDeps } from './deps.ts';
import { settle } from './result.ts';
import {
  begunBefore,
  findOrganization,
  findPortalRow,
  insertPortalRow,
  lockPortalRow,
  type NamedPortalRow,
  updatePortalRow,
} from './store.ts';
import { assessmentName, noAnswer } from './texts.ts';

export interface Reading {
  readonly tx: ReadTx;
  readonly actor: Actor;
  readonly deps: PortalDeps;
}
export type Writing = Reading & { readonly tx: WriteTx };

/** A self-assessment of the organisation with the model that it is pinned to; refuses as not found what is not there. */
export async function opened({ tx, actor, deps }: Reading, id: number) {
  const row = found(await findPortalRow(tx, id));
  const assessing = await assessingActor(tx, actor, deps.clock.now());
  const open = await deps.assessments.open(tx, assessing, id);
  const { model } = await deps.assessments.model(assessing, open);
  return { row, open, assessing, given: caseOfRow(model, row) };
}

export async function read(reading: Reading, id: number) {
  const { row, open, given } = await opened(reading, id);
  const result = reading.deps.assessments.calculate(given.model, open.document);
  return {
    head: headOf(row),
    revision: open.revision,
    questions: shownQuestions(given, row.portal.answers),
    answers: wireAnswers(row.portal.answers),
    level: levelOf(result.combined?.overall?.residual),
  };
}

/** Answers in the form of the wire. */
function wireAnswers(answers: PortalAnswers) {
  return Object.fromEntries(
    Object.entries(answers).map(([question, value]) => {
      if (typeof value !== 'object') return [question, value];
      return [question, Array.isArray(value) ? [...value] : { ...value }];
    }),
  );
}

type StartBody = InputOf<typeof contract.start>['body'];

/** One of a trade in a year, and one that goes on from each: who asks again is given the one that is there. */
export async function begin({ tx, actor, deps }: Writing, body: StartBody, language: 'sv' | 'en') {
  const organization = found(await findOrganization(tx, found(actor.organizationId)));
  const earlier = body.from === null ? null : (await opened({ tx, actor, deps }, body.from)).row;
  const at = deps.clock.now();
  const day = dayOf(at, actor.timeZone);
  const { key: trade } = tradeOf(body.trade);
  const asked = { organizationId: organization.id, trade, fromId: body.from, year: day.slice(0, 4) };
  const begun = await begunBefore(tx, asked);
  if (begun !== null) return { id: begun, isNew: false };
  const assessing = await assessingActor(tx, actor, at);
  const modelHash = found(deps.models.live()).hash;
  const { model } = await deps.models.projectionFor(modelHash, assessing);
  const answers: PortalAnswers = earlier === null ? {} : answersToStartFrom(earlier);
  const row: NamedPortalRow = {
    name: fillSentence(assessmentName[language], { year: day.slice(0, 4) }, language),
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
  const given = caseOfRow(model, row);
  const begunWith: PortalAnswers = { ...emptyLists(given), ...answers };
  const document = portalDocument(given, begunWith);
  const unitId = found(await firstUnit(tx, organization.id));
  const { id } = await deps.assessments.create(tx, assessing, { unitId, modelHash, document });
  await insertPortalRow(tx, { ...row.portal, answers: begunWith, assessmentId: id });
  return { id, isNew: true };
}

/** Lists that have no line because questions of the trade's own ask for all of it: nobody is asked, so they are answered. */
function emptyLists(given: PortalCase): PortalAnswers {
  const frame = { ...given, document: portalStart(given) };
  const empty = given.questions.filter(
    (question) => question.kind === 'bands' && portalLines(frame, question).length === 0,
  );
  return Object.fromEntries(empty.map(({ id }) => [id, {}]));
}

/** What is asked anew each year: days, what happened, and the conclusion. */
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

function answersToStartFrom({ portal }: NamedPortalRow): PortalAnswers {
  return Object.fromEntries(Object.entries(portal.answers).filter(([id]) => !askedAnew.includes(id)));
}

type AnswerBody = InputOf<typeof contract.answer>['body'];

/** The stored answers with those given; refuses what is no answer, each at its question. */
function merged(
  { questions }: PortalCase,
  stored: PortalAnswers,
  body: AnswerBody,
  language: 'sv' | 'en',
): PortalAnswers {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const wrong = Object.entries(body.answers).filter(([id, value]) => {
    const question = byId.get(id);
    return question === undefined || (value !== null && !isAnswerTo(question, value));
  });
  if (wrong.length > 0)
    throw invalid(
      ...wrong.map(([id]) => ({ path: `body.answers.${id}`, code: 'answer', message: noAnswer[language] })),
    );
  const kept = Object.entries(stored).filter(([id]) => !Object.hasOwn(body.answers, id));
  const given = Object.entries(body.answers).flatMap(([id, value]) => {
    const question = byId.get(id);
    return question !== undefined && isAnswerTo(question, value) ? [[id, value] as const] : [];
  });
  return Object.fromEntries([...kept, ...given]);
}

/** What the answers change, without what somebody has changed in the assessment beside them. */
function rebased(open: AssessmentDocument, before: AssessmentDocument, after: AssessmentDocument): Patch[] {
  const patches = patchesBetween(before, after);
  const fitting = patches.filter((patch) => {
    if (patch.op === 'remove') return valueAt(open, patch.path) !== undefined;
    return true;
  });
  // What somebody took away altogether is no place for a patch any more; that is seldom, and found one by one.
  return fits(open, fitting) ? fitting : fitting.filter((patch) => fits(open, [patch]));
}

function fits(open: AssessmentDocument, patches: readonly Patch[]): boolean {
  try {
    applyPatches(open, patches);
    return true;
  } catch (error) {
    if (error instanceof PatchError) return false;
    throw error;
  }
}

export async function answer(
  { tx, actor, deps }: Writing,
  id: number,
  body: AnswerBody,
  language: 'sv' | 'en',
) {
  const row = found(await lockPortalRow(tx, id));
  const assessing = await assessingActor(tx, actor, deps.clock.now());
  const open = await deps.assessments.lock(tx, assessing, id);
  const { model } = await deps.assessments.model(assessing, open);
  const given = caseOfRow(model, row);
  const answers = merged(given, row.portal.answers, body, language);
  const before = portalDocument(given, row.portal.answers);
  const after = portalDocument(given, answers);
  const made = await deps.assessments.change(tx, assessing, {
    id,
    revision: open.revision,
    how: { patchesFor: (locked) => rebased(locked.document, before, after) },
  });
  await updatePortalRow(tx, id, { answers, step: body.step, updatedAt: deps.clock.now() });
  const result = deps.assessments.calculate(model, made.document);
  await settle({ tx, actor: assessing, deps }, given, { id, document: made.document, result, answers });
  return {
    output: {
      revision: made.changed.revision,
      progress: progressOf(given.trade, answers),
      level: levelOf(result.combined?.overall?.residual),
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
