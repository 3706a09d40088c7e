/** Messages for faulty input. Faults without a message here get the message of zod. */
import { getDayInZone, utcTimeZone } from '@klarsikt/engine/calendar';
import { fillSentence, type Language, type Text } from '@klarsikt/engine/text';
import { z } from 'zod';
import {
  choiceText,
  customRuleTexts,
  emptyFieldText,
  exactValueText,
  expectedFormatTexts,
  expectedKindTexts,
  invalidJsonAtText,
  invalidJsonText,
  invalidValueText,
  longChoiceText,
  missingFieldText,
  nestingTooDeepText,
  noAllowedFormatText,
  tooLargeTexts,
  tooSmallTexts,
  unknownFieldsText,
  unknownFieldText,
  wrongFormatText,
} from './texts.ts';

type Issue = z.core.$ZodRawIssue;

const builtIn = { en: z.locales.en().localeError, sv: z.locales.sv().localeError };

/** Formatters are created once, because creating one takes longer than using it. */
const figures = {
  en: new Intl.NumberFormat('en-GB', { maximumFractionDigits: 10 }),
  sv: new Intl.NumberFormat('sv-SE', { maximumFractionDigits: 10 }),
} as const;
const listed = new Set(['array', 'set', 'map', 'object', 'record']);

const maxNamed = 8;

function limitSentence(
  sentences: Readonly<Record<string, Text>>,
  issue: { readonly origin: string; readonly inclusive?: boolean | undefined },
  limit: number | bigint,
  language: Language,
): string | undefined {
  const { origin } = issue;
  const key = listed.has(origin)
    ? 'items'
    : origin === 'string' || origin === 'date'
      ? origin
      : issue.inclusive === false
        ? 'exclusive'
        : 'inclusive';
  if (Number.isNaN(Number(limit))) return undefined;
  const figure =
    origin === 'date' ? getDayInZone(new Date(Number(limit)), utcTimeZone) : figures[language].format(limit);
  // Messages with a plural form need the number itself; other messages show the formatted limit.
  const sentence = sentences[key]?.[language] ?? '';
  const n = sentence.includes('{n, plural') ? limit : figure;
  return sentence === '' ? undefined : fillSentence(sentence, { n }, language);
}

function choiceSentence(values: readonly unknown[], language: Language): string {
  const named = values.slice(0, maxNamed).map(String).join(', ');
  if (values.length === 1) return fillSentence(exactValueText[language], { named }, language);
  const more = values.length - maxNamed;
  const sentence = more > 0 ? longChoiceText : choiceText;
  return fillSentence(sentence[language], { named, more }, language);
}

function keysSentence(keys: readonly string[], language: Language): string {
  const named = keys.slice(0, maxNamed).join(', ');
  const sentence = keys.length === 1 ? unknownFieldText : unknownFieldsText;
  return fillSentence(sentence[language], { named }, language);
}

function formatIssue(issue: Issue, language: Language): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? missingFieldText[language]
        : expectedKindTexts[issue.expected]?.[language];
    case 'invalid_value':
      return issue.input === undefined ? missingFieldText[language] : choiceSentence(issue.values, language);
    case 'invalid_union':
      return issue.input === undefined ? missingFieldText[language] : noAllowedFormatText[language];
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return emptyFieldText[language];
      return limitSentence(tooSmallTexts, issue, issue.minimum, language);
    case 'too_big':
      return limitSentence(tooLargeTexts, issue, issue.maximum, language);
    case 'unrecognized_keys':
      return keysSentence(issue.keys, language);
    case 'invalid_format':
      return (expectedFormatTexts[issue.format] ?? wrongFormatText)[language];
    case 'custom':
      return (customRuleTexts[String(issue.params?.asked)] ?? invalidValueText)[language];
    default:
      return undefined;
  }
}

/** Creates zod's error map for a language; a message in the schema itself takes precedence. */
export function createValidationErrorMap(language: Language): z.core.$ZodErrorMap {
  return (issue) => formatIssue(issue, language) ?? builtIn[language](issue);
}

/** Finds the index of the syntax error in the message of the runtime's JSON parser; null if the message has none. */
function findJsonErrorIndex(text: string): number | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const position = /at position (\d+)/.exec(message)?.[1];
    if (position !== undefined) return Number(position);
    return /end of JSON/.test(message) ? text.length : null;
  }
}

export function formatNestingFault(levels: number, language: Language): string {
  return fillSentence(nestingTooDeepText[language], { levels }, language);
}

/** Formats the message about a JSON syntax error, with line and column if they are known. */
export function formatJsonFault(text: string, language: Language): string {
  const stop = findJsonErrorIndex(text);
  if (stop === null) return invalidJsonText[language];
  const lines = text.slice(0, stop).split('\n');
  const line = lines.length;
  const column = (lines.at(-1)?.length ?? 0) + 1;
  return fillSentence(invalidJsonAtText[language], { line, column }, language);
}
