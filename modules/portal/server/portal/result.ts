import type { OpenAssessment } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { SelfAssessmentResult } from '@klarsikt/contract';
import { type AppetiteStatement, emptyAppetite } from '@klarsikt/engine/appetite';
import { type AssessmentResult, getTypeResult } from '@klarsikt/engine/assess';
import { type AssessmentDocument, listRatedRisks } from '@klarsikt/engine/assessment';
import { addDays } from '@klarsikt/engine/calendar';
import { isRequirementExamined, listBlockingRequirements } from '@klarsikt/engine/completeness';
import type { CompiledModel } from '@klarsikt/engine/model';
import {
  getPortalAnswer,
  getRoutineControlKey,
  type PortalCase,
  type PortalStep,
  plainRequirementTitles,
  portalSteps,
} from '@klarsikt/engine/portal';
import { fillSentence, type OperationalType, operationalTypes } from '@klarsikt/engine/text';
import {
  defaultRiskThresholds,
  getAppetiteStatus,
  getOwnMember,
  roundToShown,
} from '@klarsikt/engine/values';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { getTodayInZone } from '@klarsikt/server/platform/clock.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { toWireRiskLevel } from './cases.ts';
import type { PortalDeps } from './deps.ts';
import type { SelfAssessmentRow } from './store.ts';
import { portalActionTexts, portalAreaTexts } from './texts.ts';

const mostShown = 5;
const mostOfArea = 2;
const actionDays = 90;

/** Highest accepted residual level for each answer: 0.1 below the next risk class. */
const limitOf: Readonly<Record<string, number>> = {
  low: defaultRiskThresholds.MEDIUM - 0.1,
  medium: defaultRiskThresholds.HIGH - 0.1,
  high: defaultRiskThresholds.VERYHIGH - 0.1,
};

/** Returns the risk appetite from the answer on the limit; null until the user has answered that question. */
export function parseAnsweredAppetite(answers: SelfAssessmentRow['answers']): AppetiteStatement | null {
  const limit = getOwnMember(limitOf, String(answers['c-limit'] ?? ''));
  if (limit === undefined) return null;
  const rounded = roundToShown(limit);
  return {
    ...emptyAppetite,
    limits: Object.fromEntries(operationalTypes.map((type) => [type, { all: rounded }])),
  };
}

interface AnswersContext {
  readonly tx: WriteTx;
  readonly actor: Actor;
  readonly deps: Pick<PortalDeps, 'actions' | 'appetites' | 'clock'>;
}

/** Stores the risk appetite from the answers, and creates actions for risks above it and for missing routines. */
export async function applyAnswersToAssessment(
  { tx, actor, deps }: AnswersContext,
  given: PortalCase,
  state: {
    readonly id: number;
    readonly document: AssessmentDocument;
    readonly result: AssessmentResult;
    readonly answers: SelfAssessmentRow['answers'];
  },
): Promise<void> {
  const { language, questions } = given;
  const { id, answers } = state;
  const statement = parseAnsweredAppetite(answers);
  if (statement === null) return;
  const limitWords = questions.find((question) => question.id === 'c-limit')?.text[language] ?? '';
  await deps.appetites.decide(tx, actor, { statement, words: limitWords });
  const wanted = [...listMissingRoutines(given, answers), ...listRisksAboveLimit(given, state, statement)];
  const present = (await deps.actions.of(tx, id)).filter(({ status }) => status !== 'dropped');
  const gone = present.filter(
    ({ subject, status, commentId }) =>
      commentId === null &&
      status === 'open' &&
      isPortalActionSubject(subject) &&
      !wanted.some((one) => one.subject === subject),
  );
  await deps.actions.retract(tx, actor, {
    assessmentId: id,
    ids: gone.map((one) => one.id),
    reason: portalActionTexts.gone[language],
  });
  const due = addDays(getTodayInZone(deps.clock, actor), actionDays);
  const known = new Set(present.map(({ subject }) => subject));
  for (const one of wanted.filter(({ subject }) => !known.has(subject)))
    await deps.actions.raise(tx, actor, { assessmentId: id, due, ...one });
}

interface ProposedAction {
  readonly subject: string;
  readonly title: string;
  readonly changes: string;
  readonly priority: 1 | 2;
}

/** Returns true if answers create actions on this subject, so that changed answers may remove them. */
const isPortalActionSubject = (subject: string): boolean =>
  /^\/controls\/data\/[^/]+$/.test(subject) ||
  operationalTypes.some((type) => subject === `/risks/data/${type}`);

function listMissingRoutines(
  { model, language, questions }: PortalCase,
  answers: SelfAssessmentRow['answers'],
): ProposedAction[] {
  return questions.flatMap((question): ProposedAction[] => {
    const answer = getPortalAnswer(question, answers);
    if (question.kind !== 'routine' || (answer !== 'missing' && answer !== 'written')) return [];
    const key = getRoutineControlKey(question.control);
    const name =
      typeof question.control === 'string'
        ? (model.controls.byKey.get(key)?.name[language] ?? key)
        : question.control.name[language];
    const title = fillSentence(portalActionTexts.routine[language], { name }, language);
    return [{ subject: `/controls/data/${key}`, title, changes: name, priority: 1 }];
  });
}

/**
 * Lists the risks of the assessed areas. The country of operation is left out, because a firm cannot reduce its
 * exposure to it.
 */
function listAssessedRisks(
  { model, country }: Pick<PortalCase, 'model' | 'country'>,
  { document, result }: { readonly document: AssessmentDocument; readonly result: AssessmentResult },
  type: OperationalType,
  withHome = false,
) {
  return listRatedRisks(model, document, type, result)
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

function listRisksAboveLimit(
  given: PortalCase,
  state: { readonly document: AssessmentDocument; readonly result: AssessmentResult },
  { limits }: AppetiteStatement,
): ProposedAction[] {
  const { language } = given;
  return operationalTypes.flatMap((type): ProposedAction[] => {
    const limit = limits[type]?.all;
    if (limit === undefined) return [];
    const isAbove = ({ residual }: { readonly residual: number }) =>
      getAppetiteStatus(residual, limit) === 'out';
    const above = listAssessedRisks(given, state, type).filter(isAbove);
    const [highest] = above.length > 0 ? above : listAssessedRisks(given, state, type, true).filter(isAbove);
    if (highest === undefined) return [];
    const name = highest.entity.name[language];
    const values = { area: portalAreaTexts[type][language], name, more: above.length - 1 };
    const words = above.length > 0 ? portalActionTexts.level : portalActionTexts.home;
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

function findClosingQuestion({ questions }: PortalCase, path: string): string | null {
  const writes = questions.find(({ effects }) =>
    effects.some(
      (effect) => 'place' in effect && (path === effect.place || effect.place.startsWith(`${path}/`)),
    ),
  );
  return writes?.id ?? null;
}

/** Lists the highest risks, at most two per area, so that one area does not hide the others. */
function listHighestRisks(given: PortalCase, document: AssessmentDocument, result: AssessmentResult) {
  return operationalTypes
    .flatMap((type) => listAssessedRisks(given, { document, result }, type).slice(0, mostOfArea))
    .toSorted((a, b) => b.residual - a.residual)
    .slice(0, mostShown)
    .flatMap(({ type, entity, entry, residual }) => {
      const level = toWireRiskLevel(residual);
      return level === null ? [] : [{ type, name: entity.name, residual: level, said: entry?.note ?? '' }];
    });
}

export async function computeSelfAssessmentResult(
  { tx, actor, deps }: { readonly tx: ReadTx; readonly actor: Actor; readonly deps: PortalDeps },
  given: PortalCase,
  open: OpenAssessment,
): Promise<SelfAssessmentResult> {
  const { document } = open;
  const result = deps.assessments.calculate(given.model, document);
  const { sheet, enforced } = await deps.completeness.of(tx, actor, open);
  const asked = sheet.filter(
    ({ requirement, status }) =>
      enforced.includes(requirement.id) && isRequirementExamined({ status }) && status !== 'atSignOff',
  );
  const open_ = new Set<string>(listBlockingRequirements(sheet, enforced));
  const actions = await deps.actions.of(tx, open.id);
  return {
    inherent: toWireRiskLevel(result.combined?.overall?.inherent),
    residual: toWireRiskLevel(result.combined?.overall?.residual),
    revision: open.revision,
    approval: await deps.signing.of(tx, actor, open),
    categories: operationalTypes.flatMap((type) => {
      const figures = getTypeResult(result, type)?.level;
      const [inherent, residual] = [toWireRiskLevel(figures?.inherent), toWireRiskLevel(figures?.residual)];
      return inherent === null || residual === null ? [] : [{ type, inherent, residual }];
    }),
    most: listHighestRisks(given, document, result),
    requirements: {
      met: asked.filter(({ requirement }) => !open_.has(requirement.id)).length,
      asked: asked.length,
      missing: asked
        .filter(({ requirement }) => open_.has(requirement.id))
        .map(({ requirement, closings }) => {
          const [first] = closings;
          const question =
            closings.map(({ path }) => findClosingQuestion(given, path)).find((id) => id !== null) ?? null;
          const step =
            given.questions.find(({ id }) => id === question)?.step ??
            stepOfClosing[first?.step ?? ''] ??
            portalSteps[0];
          const title = plainRequirementTitles.get(requirement.id) ?? requirement.title;
          return { id: requirement.id, title, question, step };
        }),
    },
    actions: actions
      .filter(({ status }) => status === 'open' || status === 'underway')
      .map(({ id, title, owner, due }) => ({ id, title, owner, due })),
    opensInPro: false,
  };
}
