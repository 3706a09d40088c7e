/**
 * Texts of the interface. Each folder has a dictionary in its `texts.ts`, and each screen names its dictionary. The
 * compiler rejects a missing key or language, and texts are loaded together with the code that needs them.
 */
import type { Language } from '@klarsikt/engine/text';
import type { ReactNode } from 'react';
import { createIntl, createIntlCache, type IntlShape } from 'react-intl';
import { useLanguage } from '../settings/language.ts';

/** Messages in ICU format by key, in every language. Keys begin with the name of the folder: `login.title`. */
export type TextDictionary<K extends string = string> = {
  readonly [L in Language]: { readonly [P in K]: string };
};

/** Creates a dictionary; the compiler requires the same keys in both languages. */
export function dictionary<const En extends Record<string, string>>(texts: {
  readonly en: En;
  readonly sv: { readonly [P in keyof En]: string };
}): TextDictionary<keyof En & string> {
  return texts;
}

export type MessageValues = Readonly<Record<string, string | number | boolean | Date | null | undefined>>;
type RichValue = ReactNode | ((chunks: ReactNode) => ReactNode);

export interface TranslateFunction<K extends string> {
  (key: K, values?: MessageValues): string;
  /** Formats messages with tags: `rich('login.help', { a: (text) => <a href="/help">{text}</a> })`. */
  rich(key: K, values: Readonly<Record<string, RichValue>>): ReactNode;
}

const locales: { readonly [L in Language]: string } = { en: 'en-GB', sv: 'sv-SE' };
export const getLocale = (language: Language): string => locales[language];

const cache = createIntlCache();
const intls = new WeakMap<TextDictionary, Partial<Record<Language, IntlShape>>>();

function getIntl(texts: TextDictionary, language: Language): IntlShape {
  const known = intls.get(texts) ?? {};
  const made =
    known[language] ??
    createIntl({ locale: getLocale(language), messages: texts[language], onError: reportTextFault }, cache);
  intls.set(texts, { ...known, [language]: made });
  return made;
}

function reportTextFault(fault: Error): void {
  console.error(fault);
}

/** Translates a message outside components. */
export function translate<K extends string>(
  texts: TextDictionary<K>,
  language: Language,
  key: K,
  values?: MessageValues,
): string {
  return formatText(texts, language, key, values);
}

/** Matches a message that contains at most names in braces, and no options, tags or quoting. */
const simple = /^[^'<{}]*(?:\{\w+\}[^'<{}]*)*$/;

/**
 * Formats simple messages without the library, because its first use loads all locales, which takes a quarter of a
 * second on a slow phone.
 */
function formatText(
  texts: TextDictionary,
  language: Language,
  key: string,
  values: MessageValues = {},
): string {
  const message = texts[language][key];
  if (message !== undefined && simple.test(message)) {
    let complete = true;
    const said = message.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name];
      if (typeof value === 'string' || typeof value === 'number') return String(value);
      complete = false;
      return '';
    });
    if (complete) return said;
  }
  return getIntl(texts, language).formatMessage({ id: key }, values);
}

const translators = new WeakMap<TextDictionary, Partial<Record<Language, TranslateFunction<string>>>>();

function getTranslator(texts: TextDictionary, language: Language): TranslateFunction<string> {
  const known = translators.get(texts) ?? {};
  const existing = known[language];
  if (existing !== undefined) return existing;
  const made: TranslateFunction<string> = Object.assign(
    (key: string, values?: MessageValues) => formatText(texts, language, key, values),
    {
      rich: (key: string, values: Readonly<Record<string, RichValue>>): ReactNode => {
        const intl = getIntl(texts, language);
        return intl.formatMessage({ id: key }, values as Parameters<typeof intl.formatMessage>[1]);
      },
    },
  );
  translators.set(texts, { ...known, [language]: made });
  return made;
}

/** Returns the function that translates the texts; it changes only with the language. */
export function useT<K extends string>(texts: TextDictionary<K>): TranslateFunction<K> {
  return getTranslator(texts, useLanguage());
}
