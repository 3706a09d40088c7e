/** Answers of a self-assessment: their validation, the progress, and their texts in the document. */
import { isDay } from '../fields/formats.ts';
import type { Language, Text } from '../text/terms.ts';
import {
  frequencyBands,
  type PortalQuestion,
  type PortalStep,
  portalSteps,
  routineStates,
} from './questions.ts';

/**
 * How a threat could happen at a firm: as the library describes it (`described`), in another way (`own`, with a
 * text), or not at all (`notPossible`, with the reason).
 */
export interface MisuseAnswer {
  readonly as: 'described' | 'own' | 'notPossible';
  readonly text?: string;
}

/**
 * An answer. Its type depends on the kind of the question: text, day, option or state of a routine; band; options;
 * bands by key; answers on threats by key.
 */
export type PortalAnswer =
  | string
  | number
  | readonly string[]
  | { readonly [key: string]: number }
  | { readonly [threat: string]: MisuseAnswer };

/** Answers by the id of the question. A question without an entry is not answered. */
export interface PortalAnswers {
  readonly [id: string]: PortalAnswer;
}

/** Longest text in an answer, in characters. */
export const maxAnswerCharacters = 4000;

/** Largest number of entries in a list answer. */
export const maxAnswerEntries = 400;

const isBand = (value: unknown): boolean => frequencyBands.some((band) => band === value);

const isRecord = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isWords = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= maxAnswerCharacters;

const isKey = (key: string): boolean => /^[a-z][a-z0-9-]{0,79}$/.test(key);

/** True for a record of at most `maxAnswerEntries` entries with valid keys and values that pass `fits`. */
function isMapOf(value: unknown, fits: (entry: unknown) => boolean): boolean {
  if (!isRecord(value)) return false;
  const entries = Object.entries(value);
  return entries.length <= maxAnswerEntries && entries.every(([key, entry]) => isKey(key) && fits(entry));
}

function isMisuse(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { as, text = '' } = value;
  if (!isWords(text) || Object.keys(value).some((name) => name !== 'as' && name !== 'text')) return false;
  return as === 'described' || ((as === 'own' || as === 'notPossible') && text.trim() !== '');
}

/** True for a valid answer to the question. */
export function isValidPortalAnswer(question: PortalQuestion, value: unknown): value is PortalAnswer {
  switch (question.kind) {
    case 'text':
      return isWords(value) && value.trim() !== '';
    case 'day':
      return typeof value === 'string' && isDay(value);
    case 'choice':
      return question.options.some(({ key }) => key === value);
    case 'choices':
      return (
        Array.isArray(value) &&
        value.length > 0 &&
        new Set(value).size === value.length &&
        value.every((one) => question.options.some(({ key }) => key === one)) &&
        (value.length === 1 ||
          !question.options.some(({ key, alone }) => alone === true && value.includes(key)))
      );
    case 'band':
      return isBand(value);
    case 'bands':
      return isMapOf(value, isBand);
    case 'misuse':
      return isMapOf(value, isMisuse);
    case 'routine':
      return routineStates.some((state) => state === value);
  }
}

/** Returns the answer to a question; undefined without a valid answer. */
export function getPortalAnswer(question: PortalQuestion, answers: PortalAnswers): PortalAnswer | undefined {
  const value = Object.hasOwn(answers, question.id) ? answers[question.id] : undefined;
  return isValidPortalAnswer(question, value) ? value : undefined;
}

/** The band in an answer; null for other answers. */
export function getFrequencyBand(answer: PortalAnswer | undefined): number | null {
  return typeof answer === 'number' ? answer : null;
}

/** Bands by key in an answer to a list; empty for other answers. */
export function getFrequencyBandsByKey(answer: PortalAnswer | undefined): { readonly [key: string]: number } {
  if (!isRecord(answer)) return {};
  const bands = Object.entries(answer).flatMap(([key, value]) =>
    typeof value === 'number' ? [[key, value] as const] : [],
  );
  return Object.fromEntries(bands);
}

/** Answers on how threats could happen, by threat key; empty for answers to other questions. */
export function getMisuseByThreat(answer: PortalAnswer | undefined): {
  readonly [threat: string]: MisuseAnswer;
} {
  if (!isRecord(answer)) return {};
  const said = Object.entries(answer).flatMap(([key, value]) =>
    typeof value === 'object' && 'as' in value ? [[key, value] as const] : [],
  );
  return Object.fromEntries(said);
}

/** Names of the bands, from which the user chooses. */
export const frequencyBandTexts: readonly Text[] = [
  { sv: 'Aldrig', en: 'Never' },
  { sv: 'Mycket sällan', en: 'Very rarely' },
  { sv: 'Sällan', en: 'Rarely' },
  { sv: 'Ungefär en gång av fem', en: 'About one time in five' },
  { sv: 'Nästan alltid', en: 'Nearly always' },
];

/** Names of the states of a routine. */
export const routineStateTexts: { readonly [S in (typeof routineStates)[number]]: Text } = {
  missing: { sv: 'Finns inte än', en: 'Does not exist yet' },
  written: { sv: 'Beslutad men används sällan', en: 'Decided but rarely used' },
  used: { sv: 'Används för det mesta', en: 'Used most of the time' },
  checked: { sv: 'Används alltid och kontrolleras', en: 'Always used, and checked' },
};

/**
 * Formats an answer as the text that it adds to the document: the user's text unchanged, options by their texts;
 * empty for a list of risks or threats.
 */
export function formatPortalAnswer(
  question: PortalQuestion,
  answer: PortalAnswer,
  language: Language,
): string {
  if (question.kind === 'band') return frequencyBandTexts[Number(answer)]?.[language] ?? '';
  if (question.kind === 'routine') {
    const state = routineStates.find((one) => one === answer);
    return state === undefined ? '' : routineStateTexts[state][language];
  }
  if (question.kind !== 'choice' && question.kind !== 'choices') {
    return typeof answer === 'string' ? answer.trim() : '';
  }
  const chosen = Array.isArray(answer) ? answer : [answer];
  return question.options
    .filter(({ key }) => chosen.includes(key))
    .map(({ label, words = label }) => words[language])
    .join(' ');
}

/** Number of answered questions in a step. */
export interface PortalStepProgress {
  readonly step: PortalStep;
  readonly answered: number;
  readonly asked: number;
}

/** Progress of each step, in the order of the steps. */
export function computePortalStepProgress(
  questions: readonly PortalQuestion[],
  answers: PortalAnswers,
): readonly PortalStepProgress[] {
  return portalSteps.map((step) => {
    const asked = questions.filter((question) => question.step === step);
    const answered = asked.filter((question) => getPortalAnswer(question, answers) !== undefined);
    return { step, answered: answered.length, asked: asked.length };
  });
}
