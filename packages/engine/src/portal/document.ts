/**
 * Converts the answers of a self-assessment to an assessment document, which uses the same document form and
 * calculation as Risk Assessment Pro.
 */

import { computeAssessmentWithStructure } from '../assess/assess.ts';
import { resolveConfig } from '../assess/config.ts';
import { buildCaseStructure } from '../assess/structure.ts';
import { buildAssessmentCase } from '../assessment/case.ts';
import { applyPatches } from '../assessment/patches.ts';
import { formatPointer } from '../assessment/pointer.ts';
import { listRatedRisks } from '../assessment/risk-rows.ts';
import { createStartingDocument } from '../assessment/threat-choice.ts';
import type { AssessmentDocument, Patch } from '../assessment/types.ts';
import {
  collectLibraryCellNames,
  listRequiredMatrixCells,
  toExploitationKey,
} from '../completeness/exploitation.ts';
import type { CompiledModel } from '../model/compile.ts';
import type { Business } from '../model/types.ts';
import { computeLeaveOneOutEffects } from '../sensitivity/index.ts';
import { fillSentence } from '../text/fill.ts';
import { type Language, riskTypes } from '../text/terms.ts';
import { getOwnMember } from '../values/own-member.ts';
import { dominanceThreshold, getRiskClass } from '../values/scale.ts';
import { formatPortalAnswer, getMisuseByThreat, getPortalAnswer, type PortalAnswers } from './answers.ts';
import {
  createEffectPatches,
  createListAnswerPatches,
  createNotePatches,
  createRoutinePatches,
  type PortalAnswerContext,
} from './effects.ts';
import type { PortalQuestion, PortalTrade } from './questions.ts';
import { portalSentences } from './words.ts';

/** The firm, and the model, questions, country and day of its assessment. */
export interface PortalCase {
  readonly model: CompiledModel;
  readonly trade: PortalTrade;
  /** The questions for the trade, from `listTradeQuestions`. */
  readonly questions: readonly PortalQuestion[];
  readonly name: string;
  /** Key of the country of operation. */
  readonly country: string;
  /** ISO date of the assessment. */
  readonly day: string;
  readonly language: Language;
}

/**
 * The businesses that a trade names by key; if the library has none of these, the businesses with the trade's flag.
 */
function businessesOf(model: CompiledModel, trade: PortalTrade): readonly Business[] {
  const named = trade.businesses.flatMap((key) => model.businesses.byKey.get(key) ?? []);
  const { classifiedBy } = trade;
  if (named.length > 0 || classifiedBy === undefined) return named;
  return model.businesses.list.filter((business) => business[classifiedBy]);
}

/** Creates the document of a self-assessment without answers. */
export function createEmptyPortalDocument({
  model,
  trade,
  name,
  country,
  day,
  language,
}: PortalCase): AssessmentDocument {
  const businesses = businessesOf(model, trade);
  const document = createStartingDocument(model, {
    name,
    description: trade.description[language],
    segment: 'BOTH',
    opGeography: country,
    businesses: businesses.map(({ key }) => key),
    relevances: [],
    responsible: '',
    date: day,
    config: {},
  });
  if (businesses.length < 2) return document;
  const lines = businesses.map((business) => [
    business.key,
    { name: business.name[language], aggregation: portalSentences.lines[language] },
  ]);
  return { ...document, scope: { lines: Object.fromEntries(lines) } };
}

const withPatches = (document: AssessmentDocument, patches: readonly Patch[]): AssessmentDocument =>
  applyPatches(document, patches).document;

/**
 * Builds the assessment document for the given answers. The function is pure: the same answers always give the same
 * document. The risks of unanswered questions have no figures and therefore count in full.
 * @throws PatchError when the path of a question does not exist in the document.
 */
export function buildPortalDocument(given: PortalCase, answers: PortalAnswers): AssessmentDocument {
  const { model, questions, language } = given;
  const writingOn = (document: AssessmentDocument): PortalAnswerContext => ({
    frame: { model, questions, document },
    answers,
    language,
    day: given.day,
  });
  const steps: readonly ((writing: PortalAnswerContext) => readonly Patch[])[] = [
    answeredPatches(['words', 'value', 'sentence', 'today']),
    linePatches,
    listedPatches,
    answeredPatches(['band']),
    offeredPatches,
    createNotePatches,
    createRoutinePatches,
    cellPatches,
    answeredPatches(['sources']),
    readPatches,
  ];
  return steps.reduce(
    (document, patchesOf) => withPatches(document, patchesOf(writingOn(document))),
    createEmptyPortalDocument(given),
  );
}

function answeredPatches(kinds: readonly string[]): (writing: PortalAnswerContext) => readonly Patch[] {
  return (writing) =>
    writing.frame.questions.flatMap((question) => {
      const answer = getPortalAnswer(question, writing.answers);
      if (answer === undefined) return [];
      return question.effects
        .filter(({ kind }) => kinds.includes(kind))
        .flatMap((effect) => createEffectPatches(writing, question, { answer, effect }));
    });
}

/** A trade with several businesses means several lines of activity, regardless of the answer to that question. */
function linePatches({ frame: { document } }: PortalAnswerContext): readonly Patch[] {
  const { lines = {}, facts } = document.scope ?? {};
  return Object.keys(lines).length > 0 && facts?.lines?.answer === 'no'
    ? [{ op: 'set', path: formatPointer('scope', 'facts', 'lines', 'answer'), value: 'yes' }]
    : [];
}

function listedPatches(writing: PortalAnswerContext): readonly Patch[] {
  return writing.frame.questions.flatMap((question) => createListAnswerPatches(writing, question));
}

/** Selects a service or channel that has a question of its own if the answer is that it occurs at all. */
function offeredPatches({ frame, answers }: PortalAnswerContext): readonly Patch[] {
  const taken = { products: new Set<string>(), channels: new Set<string>() };
  for (const question of frame.questions)
    for (const effect of question.effects) {
      const answer = getPortalAnswer(question, answers);
      if (effect.kind !== 'band' || answer === undefined) continue;
      const band =
        effect.bands === undefined ? Number(answer) : (getOwnMember(effect.bands, String(answer)) ?? 0);
      for (const { branch, key } of effect.subjects)
        if (
          (branch === 'products' || branch === 'channels') &&
          band > 0 &&
          frame.model[branch].byKey.has(key)
        )
          taken[branch].add(key);
    }
  return (['products', 'channels'] as const).flatMap((type): readonly Patch[] => {
    const { mode, exceptions } = frame.document.selections[type];
    if (mode === 'all' || taken[type].size === 0) return [];
    return [
      {
        op: 'set',
        path: formatPointer('selections', type, 'exceptions'),
        value: [...new Set([...exceptions, ...taken[type]])],
      },
    ];
  });
}

/**
 * Writes how each service can be misused, in the words of the library or else of the firm, and the role of each
 * channel.
 */
function cellPatches({ frame, answers, language }: PortalAnswerContext): readonly Patch[] {
  const { model, document, questions } = frame;
  const misuse = questions.find(({ kind }) => kind === 'misuse');
  const told = misuse === undefined ? undefined : getPortalAnswer(misuse, answers);
  const said = getMisuseByThreat(told);
  const channelQuestion = questions.find(({ effects }) => effects.some(({ kind }) => kind === 'channels'));
  const channelAnswer = channelQuestion === undefined ? undefined : getPortalAnswer(channelQuestion, answers);
  const onChannels =
    channelQuestion === undefined || channelAnswer === undefined
      ? null
      : formatPortalAnswer(channelQuestion, channelAnswer, language);
  const library = collectLibraryCellNames(model);
  return listRequiredMatrixCells(model, document).flatMap((cell): readonly Patch[] => {
    const name = toExploitationKey(cell);
    const write = (value: unknown): readonly Patch[] => [
      { op: 'set', path: formatPointer('exploitation', name), value },
    ];
    if (cell.kind === 'channel') {
      if (onChannels === null) return [];
      if (library.has(name)) return write({ source: 'extended', text: onChannels });
      const { description } = model.channels.byKey.get(cell.channel) ?? {};
      return write({ source: 'own', text: `${description?.[language] ?? ''} ${onChannels}`.trim() });
    }
    if (told === undefined) return [];
    const { as, text = '' } = said[cell.threat] ?? { as: 'described' };
    if (as === 'notPossible') return write({ notPossible: { reason: text } });
    if (as === 'own') return write({ source: library.has(name) ? 'extended' : 'own', text });
    if (library.has(name)) return write({ source: 'library' });
    return write({ source: 'own', text: describedMisuse(model, cell, language) });
  });
}

/**
 * Describes how a threat affects a service if the library describes the threat, but not the threat together with the
 * service.
 */
function describedMisuse(
  model: CompiledModel,
  { product, threat }: { readonly product: string; readonly threat: string },
  language: Language,
): string {
  const found = model.threats.byKey.get(threat);
  const description = found?.riskDescription[language] || found?.description[language] || '';
  const service = model.products.byKey.get(product)?.name[language] ?? '';
  return fillSentence(portalSentences.misuse[language], { service, description }, language);
}

/**
 * Writes the entries that the reader of the result settles: reviews of risks that routines lower from High to Low,
 * and explanations of dominant risks.
 */
function readPatches({ frame, answers, language }: PortalAnswerContext): readonly Patch[] {
  const { model, document, questions } = frame;
  const reading = questions.find(({ effects }) => effects.some(({ kind }) => kind === 'reading'));
  if (reading === undefined || getPortalAnswer(reading, answers) === undefined) return [];
  const input = buildAssessmentCase(model, document);
  const structure = buildCaseStructure(input);
  const result = computeAssessmentWithStructure(structure, input);
  const { riskThresholds } = resolveConfig(document.settings.config);
  const settled = riskTypes.flatMap((type) =>
    listRatedRisks(model, document, type, result).flatMap(({ key, figures }): readonly Patch[] => {
      if (figures === null) return [];
      const lowered = ['HIGH', 'VERYHIGH'].includes(getRiskClass(figures.inherent, riskThresholds));
      const low = ['LOW', 'NONE'].includes(getRiskClass(figures.residual, riskThresholds));
      return lowered && low
        ? [{ op: 'set', path: formatPointer('risks', 'data', type, key, 'reviewed'), value: true }]
        : [];
    }),
  );
  const alone = computeLeaveOneOutEffects(input, structure)
    .filter(
      ({ inherent, residual }) =>
        Math.abs(inherent) > dominanceThreshold || Math.abs(residual) > dominanceThreshold,
    )
    .map(({ change: { type, risk } }): Patch => {
      const name = model[type].byKey.get(risk)?.name[language] ?? risk;
      const value = fillSentence(portalSentences.dominance[language], { name }, language);
      return { op: 'set', path: formatPointer('risks', 'data', type, risk, 'dominance'), value };
    });
  return [...settled, ...alone];
}
