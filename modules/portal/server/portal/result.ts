/** What answers come to, and what follows from them beside the document: the appetite, and what to do next. */

import type { OpenAssessment } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { PortalResult } from '@klarsikt/contract';
import {
  type AppetiteStatement,
  type AssessmentDocument,
  type AssessmentResult,
  addDays,
  answerTo,
  appetiteStatus,
  blockingRequirements,
  type CompiledModel,
  controlKeyOf,
  defaultRiskThresholds,
  fillSentence,
  isExamined,
  noAppetite,
  type OperationalType,
  operationalTypes,
  ownMember,
  type PortalCase,
  type PortalStep,
  portalSteps,
  ratedRisks,
  shown,
  typeResult,
} from '@klarsikt/engine';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { todayOf } from '@klarsikt/server/platform/clock.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { levelOf } from './cases.ts';
import type { PortalDeps } from './deps.ts';
import type { PortalRow } from './store.ts';
import { actionWords, areaNames } from './texts.ts';

const mostShown = 5;
const mostOfArea = 2;
const actionDays = 90;

/** Highest residual levels that an answer accepts: just below the next class. */
const limitOf: Readonly<Record<string, number>> = {
  low: defaultRiskThresholds.MEDIUM - 0.1,
  medium: defaultRiskThresholds.HIGH - 0.1,
  high: defaultRiskThresholds.VERYHIGH - 0.1,
};

/** The appetite that the answer on the limit states; null before it is answered. */
export function appetiteOf(answers: PortalRow['answers']): AppetiteStatement | null {
  const limit = ownMember(limitOf, String(answers['c-limit'] ?? ''));
  if (limit === undefined) return null;
  const rounded = shown(limit);
  return {
    ...noAppetite,
    limits: Object.fromEntries(operationalTypes.map((type) => [type, { all: rounded }])),
  };
}

interface Settled {
  readonly tx: WriteTx;
  readonly actor: Actor;
  readonly deps: Pick<PortalDeps, 'actions' | 'appetites' | 'clock'>;
}

/** Decides the appetite that was answered, and raises what is to be done: what lies above it, and routines that are missing. */
export async function settle(
  { tx, actor, deps }: Settled,
  given: PortalCase,
  state: {
    readonly id: number;
    readonly document: AssessmentDocument;
    readonly result: AssessmentResult;
    readonly answers: PortalRow['answers'];
  },
): Promise<void> {
  const { language, questions } = given;
  const { id, answers } = state;
  const statement = appetiteOf(answers);
  if (statement === null) return;
  const limitWords = questions.find((question) => question.id === 'c-limit')?.text[language] ?? '';
  await deps.appetites.decide(tx, actor, { statement, words: limitWords });
  const wanted = [...missingRoutines(given, answers), ...aboveLimit(given, state, statement)];
  const present = (await deps.actions.of(tx, id)).filter(({ status }) => status !== 'dropped');
  const gone = present.filter(
    ({ subject, status, commentId }) =>
      commentId === null &&
      status === 'open' &&
      isRaisedHere(subject) &&
      !wanted.some((one) => one.subject === subject),
  );
  await deps.actions.retract(tx, actor, {
    assessmentId: id,
    ids: gone.map((one) => one.id),
    reason: actionWords.gone[language],
  });
  const due = addDays(todayOf(deps.clock, actor), actionDays);
  const known = new Set(present.map(({ subject }) => subject));
  for (const one of wanted.filter(({ subject }) => !known.has(subject)))
    await deps.actions.raise(tx, actor, { assessmentId: id, due, ...one });
}

interface Wanted {
  readonly subject: string;
  readonly title: string;
  readonly changes: string;
  readonly priority: 1 | 2;
}

/** Whether an action on this subject is one that answers raise, so that other answers may drop it. */
const isRaisedHere = (subject: string): boolean =>
  /^\/controls\/data\/[^/]+$/.test(subject) ||
  operationalTypes.some((type) => subject === `/risks/data/${type}`);

function missingRoutines(
  { model, language, questions }: PortalCase,
  answers: PortalRow['answers'],
): Wanted[] {
  return questions.flatMap((question): Wanted[] => {
    const answer = answerTo(question, answers);
    if (question.kind !== 'routine' || (answer !== 'missing' && answer !== 'written')) return [];
    const key = controlKeyOf(question.control);
    const name =
      typeof question.control === 'string'
        ? (model.controls.byKey.get(key)?.name[language] ?? key)
        : question.control.name[language];
    const title = fillSentence(actionWords.routine[language], { name }, language);
    return [{ subject: `/controls/data/${key}`, title, changes: name, priority: 1 }];
  });
}

/** Risks of the areas that the questions ask about. The country of operation is nothing that a firm could do less of. */
function askedRisks(
  { model, country }: Pick<PortalCase, 'model' | 'country'>,
  { document, result }: { readonly document: AssessmentDocument; readonly result: AssessmentResult },
  type: OperationalType,
  withHome = false,
) {
  return ratedRisks(model, document, type, result)
    .flatMap(({ key, entity, entry, figures }) =>
      figures === null ? [] : [{ type, key, entity, entry, residual: figures.residual }],
    )
    .filter(({ key, residual }) => residual > 0 && (withHome || !isHome(model, key, country)))
    .toSorted((a, b) => b.residual - a.residual);
}

function isHome(model: CompiledModel, key: string, country: string): boolean {
  const place = model.geographies.byKey.get(key);
  return (
    place !== undefined && (key === country || place.kind === 'group' || place.parents.includes(country))
  );
}

function aboveLimit(
  given: PortalCase,
  state: { readonly document: AssessmentDocument; readonly result: AssessmentResult },
  { limits }: AppetiteStatement,
): Wanted[] {
  const { language } = given;
  return operationalTypes.flatMap((type): Wanted[] => {
    const limit = limits[type]?.all;
    if (limit === undefined) return [];
    const isAbove = ({ residual }: { readonly residual: number }) =>
      appetiteStatus(residual, limit) === 'out';
    const above = askedRisks(given, state, type).filter(isAbove);
    const [highest] = above.length > 0 ? above : askedRisks(given, state, type, true).filter(isAbove);
    if (highest === undefined) return [];
    const name = highest.entity.name[language];
    const values = { area: areaNames[type][language], name, more: above.length - 1 };
    const words = above.length > 0 ? actionWords.level : actionWords.home;
    const title = fillSentence(words[language], values, language);
    return [{ subject: `/risks/data/${type}`, title, changes: name, priority: 2 }];
  });
}

const stepOfClosing: Readonly<Record<string, PortalStep>> = {
  settings: 'business',
  scope: 'business',
  governance: 'business',
  sources: 'threats',
  background: 'customers',
  threats: 'threats',
  risks: 'customers',
  exploitation: 'threats',
  method: 'result',
  controls: 'controls',
  residual: 'result',
};

/** The question that closes a gap: the one that writes there. */
function closingQuestion({ questions }: PortalCase, path: string): string | null {
  const writes = questions.find(({ effects }) =>
    effects.some(
      (effect) => 'place' in effect && (path === effect.place || effect.place.startsWith(`${path}/`)),
    ),
  );
  return writes?.id ?? null;
}

/** What matters most: the highest risks, of each area at most two, so that one area does not hide the others. */
function mostOf(given: PortalCase, document: AssessmentDocument, result: AssessmentResult) {
  return operationalTypes
    .flatMap((type) => askedRisks(given, { document, result }, type).slice(0, mostOfArea))
    .toSorted((a, b) => b.residual - a.residual)
    .slice(0, mostShown)
    .flatMap(({ type, entity, entry, residual }) => {
      const level = levelOf(residual);
      return level === null ? [] : [{ type, name: entity.name, residual: level, said: entry?.note ?? '' }];
    });
}

export async function resultOf(
  { tx, actor, deps }: { readonly tx: ReadTx; readonly actor: Actor; readonly deps: PortalDeps },
  given: PortalCase,
  open: OpenAssessment,
): Promise<PortalResult> {
  const { document } = open;
  const result = deps.assessments.calculate(given.model, document);
  const { sheet, enforced } = await deps.completeness.of(tx, actor, open);
  const asked = sheet.filter(
    ({ requirement, status }) =>
      enforced.includes(requirement.id) && isExamined({ status }) && status !== 'atSignOff',
  );
  const open_ = new Set<string>(blockingRequirements(sheet, enforced));
  const actions = await deps.actions.of(tx, open.id);
  return {
    inherent: levelOf(result.combined?.overall?.inherent),
    residual: levelOf(result.combined?.overall?.residual),
    revision: open.revision,
    approval: await deps.signing.of(tx, actor, open),
    categories: operationalTypes.flatMap((type) => {
      const figures = typeResult(result, type)?.level;
      const [inherent, residual] = [levelOf(figures?.inherent), levelOf(figures?.residual)];
      return inherent === null || residual === null ? [] : [{ type, inherent, residual }];
    }),
    most: mostOf(given, document, result),
    requirements: {
      met: asked.filter(({ requirement }) => !open_.has(requirement.id)).length,
      asked: asked.length,
      missing: asked
        .filter(({ requirement }) => open_.has(requirement.id))
        .map(({ requirement, closings }) => {
          const [first] = closings;
          const question =
            closings.map(({ path }) => closingQuestion(given, path)).find((id) => id !== null) ?? null;
          const step =
            given.questions.find(({ id }) => id === question)?.step ??
            stepOfClosing[first?.step ?? ''] ??
            portalSteps[0];
          return { id: requirement.id, title: requirement.title, question, step };
        }),
    },
    actions: actions
      .filter(({ status }) => status === 'open' || status === 'underway')
      .map(({ id, title, owner, due }) => ({ id, title, owner, due })),
    opensInPro: false,
  };
}
