/** What answers come to, and what follows from them beside the document: the appetite, and what to do next. */
import type { PortalResult } from '@klarsikt/contract';
import {
  type AppetiteStatement,
  type AssessmentDocument,
  type AssessmentResult,
  answerTo,
  appetiteStatus,
  blockingRequirements,
  type CompiledModel,
  controlKeyOf,
  defaultRiskThresholds,
  fillSentence,
  type MeasuredType,
  measuredTypes,
  noAppetite,
  type PortalCase,
  type PortalStep,
  portalSteps,
  ratedRisks,
  typeResult,
} from '@klarsikt/engine';
import type { Actor } from '../../platform/actor.ts';
import type { ReadTx, WriteTx } from '../../platform/tx.ts';
import type { OpenAssessment } from '../assessment/provides.ts';
import { levelOf } from './cases.ts';
import type { PortalDeps } from './deps.ts';
import { daysLater } from './prices.ts';
import type { PortalRow } from './store.ts';
import { actionWords } from './texts.ts';

const mostShown = 5;
const actionDays = 90;

/** Highest residual levels that an answer accepts: just below the next class. */
const limitOf: Readonly<Record<string, number>> = {
  low: defaultRiskThresholds.MEDIUM - 0.1,
  medium: defaultRiskThresholds.HIGH - 0.1,
  high: defaultRiskThresholds.VERYHIGH - 0.1,
};

/** The appetite that the answer on the limit states; null before it is answered. */
export function appetiteOf(answers: PortalRow['answers']): AppetiteStatement | null {
  const limit = limitOf[String(answers['c-limit'] ?? '')];
  if (limit === undefined) return null;
  const rounded = Math.round(limit * 10) / 10;
  return {
    ...noAppetite,
    limits: Object.fromEntries(measuredTypes.map((type: MeasuredType) => [type, { all: rounded }])),
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
  const { model, language, questions } = given;
  const { id, document, result, answers } = state;
  const statement = appetiteOf(answers);
  if (statement === null) return;
  const limitWords = questions.find((question) => question.id === 'c-limit')?.text[language] ?? '';
  await deps.appetites.decide(tx, actor, { statement, words: limitWords });
  const known = new Set((await deps.actions.of(tx, id)).map(({ subject }) => subject));
  const due = daysLater(deps.clock.now().toISOString().slice(0, 10), actionDays);
  const raise = async (subject: string, title: string, changes: string, priority: 1 | 2) => {
    if (known.has(subject)) return;
    known.add(subject);
    await deps.actions.raise(tx, actor, { assessmentId: id, subject, title, changes, due, priority });
  };
  for (const question of questions) {
    const answer = answerTo(question, answers);
    if (question.kind !== 'routine' || (answer !== 'missing' && answer !== 'written')) continue;
    const key = controlKeyOf(question.control);
    const name =
      typeof question.control === 'string'
        ? (model.controls.byKey.get(key)?.name[language] ?? key)
        : question.control.name[language];
    await raise(
      `/controls/data/${key}`,
      fillSentence(actionWords.routine[language], { name }, language),
      name,
      1,
    );
  }
  for (const type of measuredTypes) {
    const limit = statement.limits[type]?.all;
    if (limit === undefined) continue;
    const above = ratedRisks(model, document, type, result)
      .filter(({ figures }) => figures !== null && appetiteStatus(figures.residual, limit) === 'out')
      .toSorted((a, b) => (b.figures?.residual ?? 0) - (a.figures?.residual ?? 0));
    const [highest] = above;
    if (highest === undefined) continue;
    const name = highest.entity.name[language];
    const title = fillSentence(actionWords.level[language], { name, more: above.length - 1 }, language);
    await raise(`/risks/data/${type}`, title, name, 2);
  }
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

function mostOf(model: CompiledModel, document: AssessmentDocument, result: AssessmentResult) {
  return measuredTypes
    .flatMap((type) =>
      ratedRisks(model, document, type, result).flatMap(({ entity, entry, figures }) =>
        figures === null
          ? []
          : [{ type, name: entity.name, residual: figures.residual, said: entry?.note ?? '' }],
      ),
    )
    .sort((a, b) => b.residual - a.residual)
    .slice(0, mostShown)
    .flatMap(({ residual, ...rest }) => {
      const level = levelOf(residual);
      return level === null ? [] : [{ ...rest, residual: level }];
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
      enforced.includes(requirement.id) && status !== 'notApplicable' && status !== 'atSignOff',
  );
  const open_ = new Set<string>(blockingRequirements(sheet, enforced));
  const actions = await deps.actions.of(tx, open.id);
  return {
    inherent: levelOf(result.combined?.overall?.inherent),
    residual: levelOf(result.combined?.overall?.residual),
    categories: measuredTypes.flatMap((type) => {
      const figures = typeResult(result, type)?.level;
      const [inherent, residual] = [levelOf(figures?.inherent), levelOf(figures?.residual)];
      return inherent === null || residual === null ? [] : [{ type, inherent, residual }];
    }),
    most: mostOf(given.model, document, result),
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
    actions: actions.map(({ id, title, owner, due }) => ({ id, title, owner, due })),
    opensInPro: false,
  };
}
