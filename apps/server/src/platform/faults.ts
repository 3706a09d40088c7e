/** What is wrong with one place of the input, as a sentence for people. What has no sentence here gets zod's own. */
import { dayOf, fillSentence, type Language, type Text, utc } from '@klarsikt/engine';
import { z } from 'zod';
import {
  asked,
  atLeast,
  atMost,
  empty,
  formats,
  invalid,
  kinds,
  missing,
  mustBe,
  noForm,
  noJson,
  noJsonAt,
  oneOf,
  oneOfMany,
  tooDeep,
  unknownField,
  unknownFields,
  wrongFormat,
} from './texts.ts';

type Issue = z.core.$ZodRawIssue;

const builtIn = { en: z.locales.en().localeError, sv: z.locales.sv().localeError };

/** Made once: to make one takes longer than to say what is wrong. */
const figures = {
  en: new Intl.NumberFormat('en-GB', { maximumFractionDigits: 10 }),
  sv: new Intl.NumberFormat('sv-SE', { maximumFractionDigits: 10 }),
} as const;
const listed = new Set(['array', 'set', 'map', 'object', 'record']);

/** How many allowed values a sentence names. */
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
  const figure = origin === 'date' ? dayOf(new Date(Number(limit)), utc) : figures[language].format(limit);
  // The text that follows a count is chosen by the count; the others show the limit as it is written.
  const sentence = sentences[key]?.[language] ?? '';
  const n = sentence.includes('{n, plural') ? limit : figure;
  return sentence === '' ? undefined : fillSentence(sentence, { n }, language);
}

function choiceSentence(values: readonly unknown[], language: Language): string {
  const named = values.slice(0, maxNamed).map(String).join(', ');
  if (values.length === 1) return fillSentence(mustBe[language], { named }, language);
  const more = values.length - maxNamed;
  const sentence = more > 0 ? oneOfMany : oneOf;
  return fillSentence(sentence[language], { named, more }, language);
}

function keysSentence(keys: readonly string[], language: Language): string {
  const named = keys.slice(0, maxNamed).join(', ');
  const sentence = keys.length === 1 ? unknownField : unknownFields;
  return fillSentence(sentence[language], { named }, language);
}

function sentenceOf(issue: Issue, language: Language): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? missing[language] : kinds[issue.expected]?.[language];
    case 'invalid_value':
      return issue.input === undefined ? missing[language] : choiceSentence(issue.values, language);
    case 'invalid_union':
      return issue.input === undefined ? missing[language] : noForm[language];
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return empty[language];
      return limitSentence(atLeast, issue, issue.minimum, language);
    case 'too_big':
      return limitSentence(atMost, issue, issue.maximum, language);
    case 'unrecognized_keys':
      return keysSentence(issue.keys, language);
    case 'invalid_format':
      return (formats[issue.format] ?? wrongFormat)[language];
    case 'custom':
      return (asked[String(issue.params?.asked)] ?? invalid)[language];
    default:
      return undefined;
  }
}

/** The error map of a language. A message that the schema itself gives comes before it. */
export function faultMap(language: Language): z.core.$ZodErrorMap {
  return (issue) => sentenceOf(issue, language) ?? builtIn[language](issue);
}

/** Where a text stops being JSON, as the parser of this runtime tells it: an index, or null when it does not say. */
function stopOf(text: string): number | null {
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

/** Says that a body is nested deeper than anything is read. */
export function depthFault(levels: number, language: Language): string {
  return fillSentence(tooDeep[language], { levels }, language);
}

/** Says that a body is not JSON, and where it stops being so, when that is known. */
export function jsonFault(text: string, language: Language): string {
  const stop = stopOf(text);
  if (stop === null) return noJson[language];
  const lines = text.slice(0, stop).split('\n');
  const line = lines.length;
  const column = (lines.at(-1)?.length ?? 0) + 1;
  return fillSentence(noJsonAt[language], { line, column }, language);
}
