/** What is wrong with one place of the input, as a sentence for people. What has no sentence here is told in zod's words. */
import { fillSentence, type Language, type Text } from '@klarsikt/engine';
import { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const builtIn = { en: z.locales.en().localeError, sv: z.locales.sv().localeError };

const missing: Text = { en: 'This field is missing', sv: 'Fältet saknas' };
const empty: Text = { en: 'This field must not be empty', sv: 'Fältet får inte vara tomt' };
const invalid: Text = { en: 'The value is not valid', sv: 'Värdet är inte giltigt' };
const noForm: Text = {
  en: 'The value has none of the allowed forms',
  sv: 'Värdet har ingen av de tillåtna formerna',
};

const kinds: Readonly<Record<string, Text>> = {
  number: { en: 'Give a number', sv: 'Ange ett tal' },
  bigint: { en: 'Give a whole number', sv: 'Ange ett heltal' },
  int: { en: 'Give a whole number', sv: 'Ange ett heltal' },
  string: { en: 'Give a text', sv: 'Ange en text' },
  boolean: { en: 'Answer yes or no (true or false)', sv: 'Svara ja eller nej (true eller false)' },
  array: { en: 'Give a list', sv: 'Ange en lista' },
  date: { en: 'Give a date', sv: 'Ange ett datum' },
  object: { en: 'Give an object with its fields', sv: 'Ange ett objekt med fält' },
  record: { en: 'Give an object with its fields', sv: 'Ange ett objekt med fält' },
  null: { en: 'Leave this empty (null)', sv: 'Lämna tomt (null)' },
};

const formats: Readonly<Record<string, Text>> = {
  email: { en: 'Give an e-mail address', sv: 'Ange en e-postadress' },
  url: { en: 'Give a web address', sv: 'Ange en webbadress' },
  date: { en: 'Give a date as YYYY-MM-DD', sv: 'Ange ett datum som ÅÅÅÅ-MM-DD' },
  datetime: { en: 'Give date and time in ISO 8601', sv: 'Ange datum och tid enligt ISO 8601' },
  uuid: { en: 'Give an identifier (UUID)', sv: 'Ange en identifierare (UUID)' },
};
const wrongFormat: Text = { en: 'The format is not valid', sv: 'Formatet är inte giltigt' };

/** `{n}` is the limit. */
const atLeast: Readonly<Record<string, Text>> = {
  string: {
    en: 'Too short: at least {n, plural, one {# character} other {# characters}}',
    sv: 'För kort: minst {n} tecken',
  },
  items: { en: 'Too few: at least {n}', sv: 'För få: minst {n}' },
  date: { en: 'Too early: {n} at the earliest', sv: 'För tidigt: tidigast {n}' },
  inclusive: { en: 'Too small: at least {n}', sv: 'För litet: minst {n}' },
  exclusive: { en: 'Too small: more than {n}', sv: 'För litet: mer än {n}' },
};
const atMost: Readonly<Record<string, Text>> = {
  string: {
    en: 'Too long: at most {n, plural, one {# character} other {# characters}}',
    sv: 'För långt: högst {n} tecken',
  },
  items: { en: 'Too many: at most {n}', sv: 'För många: högst {n}' },
  date: { en: 'Too late: {n} at the latest', sv: 'För sent: senast {n}' },
  inclusive: { en: 'Too large: at most {n}', sv: 'För stort: högst {n}' },
  exclusive: { en: 'Too large: less than {n}', sv: 'För stort: mindre än {n}' },
};

const locales = { en: 'en-GB', sv: 'sv-SE' } as const;
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
  const figure =
    origin === 'date'
      ? new Date(Number(limit)).toISOString().slice(0, 10)
      : new Intl.NumberFormat(locales[language], { maximumFractionDigits: 10 }).format(limit);
  // The text that follows a count is chosen by the count; the others show the limit as it is written.
  const sentence = sentences[key]?.[language] ?? '';
  const n = sentence.includes('{n, plural') ? limit : figure;
  return sentence === '' ? undefined : fillSentence(sentence, { n }, language);
}

function choiceSentence(values: readonly unknown[], language: Language): string {
  const named = values.slice(0, maxNamed).map(String).join(', ');
  if (values.length === 1) return { en: `Must be: ${named}`, sv: `Ska vara: ${named}` }[language];
  const more = values.length - maxNamed;
  const rest = more > 0 ? { en: ` and ${more} more`, sv: ` och ${more} till` }[language] : '';
  return { en: `Choose one of: ${named}${rest}`, sv: `Välj ett av: ${named}${rest}` }[language];
}

function keysSentence(keys: readonly string[], language: Language): string {
  const named = keys.slice(0, maxNamed).join(', ');
  const word =
    keys.length === 1
      ? { en: 'Unknown field', sv: 'Okänt fält' }[language]
      : { en: 'Unknown fields', sv: 'Okända fält' }[language];
  return `${word}: ${named}`;
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
      return invalid[language];
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
  return {
    en: `The body is nested too deeply: at most ${levels} levels`,
    sv: `Innehållet är nästlat för djupt: högst ${levels} nivåer`,
  }[language];
}

/** Says that a body is not JSON, and where it stops being so, when that is known. */
export function jsonFault(text: string, language: Language): string {
  const stop = stopOf(text);
  if (stop === null)
    return { en: 'The body is not valid JSON', sv: 'Innehållet är inte giltig JSON' }[language];
  const lines = text.slice(0, stop).split('\n');
  const line = lines.length;
  const column = (lines.at(-1)?.length ?? 0) + 1;
  return {
    en: `The body is not valid JSON: line ${line}, column ${column}`,
    sv: `Innehållet är inte giltig JSON: rad ${line}, kolumn ${column}`,
  }[language];
}
