/** A self-assessment read: its trade, questions, document and what they come to. */
import { portalContent } from '@klarsikt/content';
import type { PortalQuestionShown } from '@klarsikt/contract';
import {
  addDays,
  addMonths,
  answerTo,
  type CompiledModel,
  exploitationKey,
  type PortalAnswers,
  type PortalCase,
  type PortalQuestion,
  type PortalTrade,
  portalDocument,
  portalLines,
  portalProgress,
  portalStart,
  portalSteps,
  questionsOf,
  requiredCells,
  riskClass,
  shown,
  type Text,
  type TradeName,
  tradeFlags,
  tradeNames,
  withoutCitations,
} from '@klarsikt/engine';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import { found } from '@klarsikt/server/platform/errors.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { ReadsAs } from './provides.ts';
import { findPortalRow, licensedTerms, type NamedPortalRow, type PortalRow } from './store.ts';

export const trades = portalContent.trades.map(({ key, name }) => ({ key, name }));

export function tradeOf(key: string): PortalTrade {
  return found(portalContent.trades.find((one) => one.key === key));
}

/** The name by which the library classifies the businesses of a trade; null where it does not. */
export function tradeNameOf({ classifiedBy }: PortalTrade): TradeName | null {
  return tradeNames.find((name) => tradeFlags[name] === classifiedBy) ?? null;
}

/** The trade of the portal that an organisation of a trade is asked as first; null where the portal has none. */
export function firstTradeOf(trade: TradeName | null): string | null {
  if (trade === null) return null;
  return portalContent.trades.find((one) => tradeNameOf(one) === trade)?.key ?? null;
}

/** Opens self-assessments, in its unit or everywhere. */
export const assessPermission = 'portal:Assess';

/**
 * The caller as far as their own self-assessments go: who may assess in the portal reads and changes those there, whatever
 * the licence says of Risk Assessment Pro, and on the model that the licence opens.
 */
export async function assessingActor(tx: ReadTx, actor: Actor, at: Date): Promise<Actor> {
  const terms = found(await licensedTerms(tx, found(actor.organizationId), at));
  const permissions = new Set([
    ...actor.permissions,
    'ra:View',
    'ra:Comment',
    'ra:Edit',
    'ra:Approve',
  ] as const);
  return { ...actor, permissions, through: assessPermission, entitlement: { demo: false, ...terms } };
}

export function createReadsAs(clock: Clock): ReadsAs {
  return async (tx, actor, assessmentId) => {
    if (!actor.permissions.has('portal:Assess') || (await findPortalRow(tx, assessmentId)) === null)
      return actor;
    return assessingActor(tx, actor, clock.now());
  };
}

/** The case that a row's answers are read in. */
export function caseOfRow(model: CompiledModel, { portal, name }: NamedPortalRow): PortalCase {
  const trade = tradeOf(portal.trade);
  return {
    model,
    trade,
    questions: questionsOf(portalContent, trade),
    name,
    country: portal.country,
    day: portal.day,
    language: portal.language,
  };
}

export function progressOf(trade: PortalTrade, answers: PortalAnswers) {
  const steps = portalProgress(questionsOf(portalContent, trade), answers);
  const sum = (of: 'answered' | 'asked') => steps.reduce((total, step) => total + step[of], 0);
  return { answered: sum('answered'), asked: sum('asked'), steps: [...steps] };
}

export function headOf({ portal, name }: NamedPortalRow) {
  const trade = tradeOf(portal.trade);
  const next = portal.answers['c-next'];
  return {
    id: portal.assessmentId,
    name,
    trade: { key: trade.key, name: trade.name },
    started: portal.startedAt.toISOString(),
    updated: portal.updatedAt.toISOString(),
    step: portalSteps.find((step) => step === portal.step) ?? 'business',
    progress: progressOf(trade, portal.answers),
    next: typeof next === 'string' ? next : null,
  };
}

export function levelOf(level: number | null | undefined) {
  return level === null || level === undefined ? null : { level: shown(level), class: riskClass(level) };
}

/** The threats that the firm's own services and level make worth a word, in model order. */
function threatsToConsider(given: PortalCase, answers: PortalAnswers) {
  const { model } = given;
  const cells = requiredCells(model, portalDocument(given, answers));
  const keys = new Set(cells.flatMap((cell) => (cell.kind === 'threat' ? [cell.threat] : [])));
  const named = new Set(cells.map(exploitationKey));
  return model.threats.list
    .filter(({ key }) => keys.has(key))
    .map(({ key, name, riskDescription, description, texts }) => {
      const told = texts?.exploitation.find(({ product }) => named.has(`${product}/${key}`))?.text;
      return { key, name, told: told ?? (riskDescription.sv === '' ? description : riskDescription) };
    });
}

function startOf(question: PortalQuestion, given: PortalCase, language: 'sv' | 'en') {
  if (question.kind === 'day' && question.start !== undefined)
    return question.start === 'today' ? given.day : yearLater(given.day);
  if (question.id === 'c-what') return given.trade.description[language];
  return null;
}

/** The last day of the year that begins on a day. */
const yearLater = (day: string): string => addDays(addMonths(day, 12), -1);

/** The questions as a screen shows them. */
export function shownQuestions(given: PortalCase, answers: PortalAnswers): PortalQuestionShown[] {
  const { model, questions } = given;
  const document = portalStart(given);
  const settled = portalDocument(given, answers);
  const frame = { model, questions, document: { ...document, settings: settled.settings } };
  return questions.map((question): PortalQuestionShown => {
    const { id, step, kind, text, why, sources } = question;
    const lines = question.kind === 'bands' ? portalLines(frame, question, answerTo(question, answers)) : [];
    const named = new Set(lines.map(({ key }) => key));
    return {
      id,
      step,
      kind,
      text,
      why: inPlainWords(why),
      sources: sources.flatMap((key) => {
        const source = model.references.byKey.get(key);
        return source === undefined ? [] : [{ key, short: source.authorShort, url: source.publication }];
      }),
      options:
        'options' in question
          ? question.options.map(({ key, label, alone = false }) => ({ key, label, alone }))
          : [],
      lines:
        question.kind === 'bands'
          ? lines.map(({ key, start }) => {
              const entity = found(model[question.type].byKey.get(key));
              // What the library says of the country of operation is written for its other readers.
              const help = key === given.country ? { sv: '', en: '' } : entity.description;
              return { key, start, name: entity.name, help };
            })
          : [],
      more:
        question.kind === 'bands' && question.type === 'geographies'
          ? model.geographies.list
              .filter(({ key, hidden, kind: place }) => !hidden && place === 'country' && !named.has(key))
              .map(({ key, name }) => ({ key, name }))
          : [],
      threats: kind === 'misuse' ? threatsToConsider(given, answers) : [],
      start: startOf(question, given, given.language),
    };
  });
}

const inPlainWords = ({ sv, en }: Text): Text => ({ sv: withoutCitations(sv), en: withoutCitations(en) });

export type { PortalRow };
