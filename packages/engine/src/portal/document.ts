/** From answers to the assessment document: the same engine and the same document as in Risk Assessment Pro. */

import { calculate } from '../assess/assess.ts';
import { resolveConfig } from '../assess/config.ts';
import { prepare } from '../assess/structure.ts';
import { caseOf } from '../assessment/case.ts';
import { applyPatches } from '../assessment/patches.ts';
import { pointerOf } from '../assessment/pointer.ts';
import { ratedRisks } from '../assessment/risk-rows.ts';
import { startingDocument } from '../assessment/threat-choice.ts';
import type { AssessmentDocument, Patch } from '../assessment/types.ts';
import { exploitationKey, libraryCells, requiredCells } from '../completeness/exploitation.ts';
import { fillSentence } from '../fill.ts';
import type { CompiledModel } from '../model/compile.ts';
import type { Business } from '../model/types.ts';
import { ownMember } from '../own-member.ts';
import { dominanceThreshold, riskClass } from '../scale.ts';
import { leaveOneOutOf } from '../sensitivity/index.ts';
import { type Language, riskTypes } from '../terms.ts';
import { answerTo, misuseIn, type PortalAnswers, wordsOf } from './answers.ts';
import { effectPatches, listPatches, notePatches, routinePatches, type Writing } from './effects.ts';
import type { PortalQuestion, PortalTrade } from './questions.ts';
import { portalWords } from './words.ts';

/** Whose assessment it is, and what of it. */
export interface PortalCase {
  readonly model: CompiledModel;
  readonly trade: PortalTrade;
  /** `questionsOf` the trade. */
  readonly questions: readonly PortalQuestion[];
  readonly name: string;
  /** Key of the country of operation. */
  readonly country: string;
  /** ISO date of the assessment. */
  readonly day: string;
  readonly language: Language;
}

/** The businesses of a trade by their keys; in a library that has none of these, those that its flag classifies. */
function businessesOf(model: CompiledModel, trade: PortalTrade): readonly Business[] {
  const named = trade.businesses.flatMap((key) => model.businesses.byKey.get(key) ?? []);
  const { classifiedBy } = trade;
  if (named.length > 0 || classifiedBy === undefined) return named;
  return model.businesses.list.filter((business) => business[classifiedBy]);
}

/** The document of a self-assessment that nobody has answered anything in. */
export function portalStart({ model, trade, name, country, day, language }: PortalCase): AssessmentDocument {
  const businesses = businessesOf(model, trade);
  const document = startingDocument(model, {
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
    { name: business.name[language], aggregation: portalWords.lines[language] },
  ]);
  return { ...document, scope: { lines: Object.fromEntries(lines) } };
}

const withPatches = (document: AssessmentDocument, patches: readonly Patch[]): AssessmentDocument =>
  applyPatches(document, patches).document;

/**
 * The assessment document that answers make: pure, so that the same answers always give the same document. What is not
 * answered stays unknown, and counts in full.
 * @throws PatchError where a question's place is no place of the document.
 */
export function portalDocument(given: PortalCase, answers: PortalAnswers): AssessmentDocument {
  const { model, questions, language } = given;
  const writingOn = (document: AssessmentDocument): Writing => ({
    frame: { model, questions, document },
    answers,
    language,
    day: given.day,
  });
  const steps: readonly ((writing: Writing) => readonly Patch[])[] = [
    answeredPatches(['words', 'value', 'sentence', 'today']),
    linePatches,
    listedPatches,
    answeredPatches(['band']),
    offeredPatches,
    notePatches,
    routinePatches,
    cellPatches,
    answeredPatches(['sources']),
    readPatches,
  ];
  return steps.reduce(
    (document, patchesOf) => withPatches(document, patchesOf(writingOn(document))),
    portalStart(given),
  );
}

function answeredPatches(kinds: readonly string[]): (writing: Writing) => readonly Patch[] {
  return (writing) =>
    writing.frame.questions.flatMap((question) => {
      const answer = answerTo(question, writing.answers);
      if (answer === undefined) return [];
      return question.effects
        .filter(({ kind }) => kinds.includes(kind))
        .flatMap((effect) => effectPatches(writing, question, { answer, effect }));
    });
}

/** A trade of several businesses has several lines, whatever was answered about others. */
function linePatches({ frame: { document } }: Writing): readonly Patch[] {
  const { lines = {}, facts } = document.scope ?? {};
  return Object.keys(lines).length > 0 && facts?.lines?.answer === 'no'
    ? [{ op: 'set', path: pointerOf('scope', 'facts', 'lines', 'answer'), value: 'yes' }]
    : [];
}

function listedPatches(writing: Writing): readonly Patch[] {
  return writing.frame.questions.flatMap((question) => listPatches(writing, question));
}

/** Services and channels with a question of their own are offered when they occur at all. */
function offeredPatches({ frame, answers }: Writing): readonly Patch[] {
  const taken = { products: new Set<string>(), channels: new Set<string>() };
  for (const question of frame.questions)
    for (const effect of question.effects) {
      const answer = answerTo(question, answers);
      if (effect.kind !== 'band' || answer === undefined) continue;
      const band =
        effect.bands === undefined ? Number(answer) : (ownMember(effect.bands, String(answer)) ?? 0);
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
        path: pointerOf('selections', type, 'exceptions'),
        value: [...new Set([...exceptions, ...taken[type]])],
      },
    ];
  });
}

/** How each service can be misused: the library's words where it has some, else the firm's; and what each channel means. */
function cellPatches({ frame, answers, language }: Writing): readonly Patch[] {
  const { model, document, questions } = frame;
  const misuse = questions.find(({ kind }) => kind === 'misuse');
  const told = misuse === undefined ? undefined : answerTo(misuse, answers);
  const said = misuseIn(told);
  const channelQuestion = questions.find(({ effects }) => effects.some(({ kind }) => kind === 'channels'));
  const channelAnswer = channelQuestion === undefined ? undefined : answerTo(channelQuestion, answers);
  const onChannels =
    channelQuestion === undefined || channelAnswer === undefined
      ? null
      : wordsOf(channelQuestion, channelAnswer, language);
  const library = libraryCells(model);
  return requiredCells(model, document).flatMap((cell): readonly Patch[] => {
    const name = exploitationKey(cell);
    const write = (value: unknown): readonly Patch[] => [
      { op: 'set', path: pointerOf('exploitation', name), value },
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

/** How a threat reaches a service, where the library describes the threat but not the two together. */
function describedMisuse(
  model: CompiledModel,
  { product, threat }: { readonly product: string; readonly threat: string },
  language: Language,
): string {
  const found = model.threats.byKey.get(threat);
  const description = found?.riskDescription[language] || found?.description[language] || '';
  const service = model.products.byKey.get(product)?.name[language] ?? '';
  return fillSentence(portalWords.misuse[language], { service, description }, language);
}

/** What a reader of the result has settled: risks that routines lower from High to Low, and what decides the level alone. */
function readPatches({ frame, answers, language }: Writing): readonly Patch[] {
  const { model, document, questions } = frame;
  const reading = questions.find(({ effects }) => effects.some(({ kind }) => kind === 'reading'));
  if (reading === undefined || answerTo(reading, answers) === undefined) return [];
  const input = caseOf(model, document);
  const structure = prepare(input);
  const result = calculate(structure, input);
  const { riskThresholds } = resolveConfig(document.settings.config);
  const settled = riskTypes.flatMap((type) =>
    ratedRisks(model, document, type, result).flatMap(({ key, figures }): readonly Patch[] => {
      if (figures === null) return [];
      const lowered = ['HIGH', 'VERYHIGH'].includes(riskClass(figures.inherent, riskThresholds));
      const low = ['LOW', 'NONE'].includes(riskClass(figures.residual, riskThresholds));
      return lowered && low
        ? [{ op: 'set', path: pointerOf('risks', 'data', type, key, 'reviewed'), value: true }]
        : [];
    }),
  );
  const alone = leaveOneOutOf(input, structure)
    .filter(
      ({ inherent, residual }) =>
        Math.abs(inherent) > dominanceThreshold || Math.abs(residual) > dominanceThreshold,
    )
    .map(({ change: { type, risk } }): Patch => {
      const name = model[type].byKey.get(risk)?.name[language] ?? risk;
      const value = fillSentence(portalWords.dominance[language], { name }, language);
      return { op: 'set', path: pointerOf('risks', 'data', type, risk, 'dominance'), value };
    });
  return [...settled, ...alone];
}
