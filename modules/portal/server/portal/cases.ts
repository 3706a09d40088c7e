import { portalContent } from '@klarsikt/content';
import type { PortalQuestionView } from '@klarsikt/contract';
import { addDays, addMonths } from '@klarsikt/engine/calendar';
import { listRequiredMatrixCells, toExploitationKey } from '@klarsikt/engine/completeness';
import {
  type CompiledModel,
  formatSourceTitle,
  stripCitations,
  type TradeName,
  tradeFlags,
  tradeNames,
} from '@klarsikt/engine/model';
import {
  buildPortalDocument,
  computePortalStepProgress,
  createEmptyPortalDocument,
  getPortalAnswer,
  listPortalRiskLines,
  listTradeQuestions,
  type PortalAnswers,
  type PortalCase,
  type PortalQuestion,
  type PortalTrade,
  portalSteps,
} from '@klarsikt/engine/portal';
import type { Text } from '@klarsikt/engine/text';
import { getRiskClass, roundToShown } from '@klarsikt/engine/values';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import { requireFound } from '@klarsikt/server/platform/errors.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { ResolveSelfAssessmentReader } from './provides.ts';
import {
  findPortalLicenceTerms,
  findSelfAssessment,
  type NamedSelfAssessment,
  type SelfAssessmentRow,
} from './store.ts';

export const portalTrades = portalContent.trades.map(({ key, name }) => ({ key, name }));

export function findPortalTrade(key: string): PortalTrade {
  return requireFound(portalContent.trades.find((one) => one.key === key));
}

/** Returns the trade in the library's classification of businesses; null if the library has no such trade. */
export function getLibraryTradeName({ classifiedBy }: PortalTrade): TradeName | null {
  return tradeNames.find((name) => tradeFlags[name] === classifiedBy) ?? null;
}

/** Returns the first portal trade that matches an organisation's trade; null if the portal has none. */
export function findMatchingPortalTrade(trade: TradeName | null): string | null {
  if (trade === null) return null;
  return portalContent.trades.find((one) => getLibraryTradeName(one) === trade)?.key ?? null;
}

/** Permission to answer self-assessments, in one unit or in the whole organisation. */
export const selfAssessmentPermission = 'portal:Assess';

/**
 * Loads the actor with the access that self-assessments need. The permission to assess in the portal is enough to
 * read and change them, independent of the licence for Risk Assessment Pro. The portal licence determines the model.
 */
export async function loadSelfAssessmentActor(tx: ReadTx, actor: Actor, at: Date): Promise<Actor> {
  const terms = requireFound(await findPortalLicenceTerms(tx, requireFound(actor.organizationId), at));
  const permissions = new Set([
    ...actor.permissions,
    'ra:View',
    'ra:Comment',
    'ra:Edit',
    'ra:Approve',
  ] as const);
  return { ...actor, permissions, through: selfAssessmentPermission, entitlement: { demo: false, ...terms } };
}

export function createAssessmentReaderResolver(clock: Clock): ResolveSelfAssessmentReader {
  return async (tx, actor, assessmentId) => {
    if (!actor.permissions.has('portal:Assess') || (await findSelfAssessment(tx, assessmentId)) === null)
      return actor;
    return loadSelfAssessmentActor(tx, actor, clock.now());
  };
}

export function createPortalCase(model: CompiledModel, { portal, name }: NamedSelfAssessment): PortalCase {
  const trade = findPortalTrade(portal.trade);
  return {
    model,
    trade,
    questions: listTradeQuestions(portalContent, trade),
    name,
    country: portal.country,
    day: portal.day,
    language: portal.language,
  };
}

export function computeAnswerProgress(trade: PortalTrade, answers: PortalAnswers) {
  const steps = computePortalStepProgress(listTradeQuestions(portalContent, trade), answers);
  const sum = (of: 'answered' | 'asked') => steps.reduce((total, step) => total + step[of], 0);
  return { answered: sum('answered'), asked: sum('asked'), steps: [...steps] };
}

export function toSelfAssessmentHead({ portal, name }: NamedSelfAssessment) {
  const trade = findPortalTrade(portal.trade);
  const next = portal.answers['c-next'];
  return {
    id: portal.assessmentId,
    name,
    trade: { key: trade.key, name: trade.name },
    started: portal.startedAt.toISOString(),
    updated: portal.updatedAt.toISOString(),
    step: portalSteps.find((step) => step === portal.step) ?? 'business',
    progress: computeAnswerProgress(trade, portal.answers),
    next: typeof next === 'string' ? next : null,
  };
}

export function toWireRiskLevel(level: number | null | undefined) {
  return level === null || level === undefined
    ? null
    : { level: roundToShown(level), class: getRiskClass(level) };
}

/** Lists the threats on which the firm must make a statement because of its services and levels, in model order. */
function listThreatsToConsider(given: PortalCase, answers: PortalAnswers) {
  const { model } = given;
  const cells = listRequiredMatrixCells(model, buildPortalDocument(given, answers));
  const keys = new Set(cells.flatMap((cell) => (cell.kind === 'threat' ? [cell.threat] : [])));
  const named = new Set(cells.map(toExploitationKey));
  return model.threats.list
    .filter(({ key }) => keys.has(key))
    .map(({ key, name, riskDescription, description, texts }) => {
      const told = texts?.exploitation.find(({ product }) => named.has(`${product}/${key}`))?.text;
      return { key, name, told: told ?? (riskDescription.sv === '' ? description : riskDescription) };
    });
}

function findStartAnswer(question: PortalQuestion, given: PortalCase, language: 'sv' | 'en') {
  if (question.kind === 'day' && question.start !== undefined)
    return question.start === 'today' ? given.day : computeLastDayOfYear(given.day);
  if (question.id === 'c-what') return given.trade.description[language];
  return null;
}

/** Returns the last day of the 12 months that begin on `day`. */
const computeLastDayOfYear = (day: string): string => addDays(addMonths(day, 12), -1);

export function listVisiblePortalQuestions(given: PortalCase, answers: PortalAnswers): PortalQuestionView[] {
  const { model, questions } = given;
  const document = createEmptyPortalDocument(given);
  const settled = buildPortalDocument(given, answers);
  const frame = { model, questions, document: { ...document, settings: settled.settings } };
  return questions.map((question): PortalQuestionView => {
    const { id, step, kind, text, why, sources } = question;
    const lines =
      question.kind === 'bands'
        ? listPortalRiskLines(frame, question, getPortalAnswer(question, answers))
        : [];
    const named = new Set(lines.map(({ key }) => key));
    return {
      id,
      step,
      kind,
      text,
      why: inPlainWords(why),
      sources: sources.flatMap((key) => {
        const source = model.references.byKey.get(key);
        return source === undefined ? [] : [{ key, name: formatSourceTitle(source), url: source.url }];
      }),
      options:
        'options' in question
          ? question.options.map(({ key, label, alone = false }) => ({ key, label, alone }))
          : [],
      lines:
        question.kind === 'bands'
          ? lines.map(({ key, start }) => {
              const entity = requireFound(model[question.type].byKey.get(key));
              // The library's description of the country of operation addresses readers outside the portal, so it is
              // left out.
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
      threats: kind === 'misuse' ? listThreatsToConsider(given, answers) : [],
      start: findStartAnswer(question, given, given.language),
    };
  });
}

const inPlainWords = ({ sv, en }: Text): Text => ({ sv: stripCitations(sv), en: stripCitations(en) });

export type { SelfAssessmentRow };
