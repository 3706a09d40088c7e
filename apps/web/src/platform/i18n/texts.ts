/**
 * Texts of the interface. Each folder keeps its own in `texts.ts`; a screen names the dictionary that it uses, so a
 * key that does not exist, or that lacks a language, does not compile, and texts travel with the code that needs them.
 */
import type { Language } from '@klarsikt/engine';
import type { ReactNode } from 'react';
import { createIntl, createIntlCache, type IntlShape } from 'react-intl';
import { useLanguage } from '../settings/language.ts';

/** ICU messages by key, in every language. Keys start with the folder's name: `login.title`. */
export type Dictionary<K extends string = string> = {
  readonly [L in Language]: { readonly [P in K]: string };
};

/** Declares a dictionary: both languages must have the same keys. */
export function dictionary<const En extends Record<string, string>>(texts: {
  readonly en: En;
  readonly sv: { readonly [P in keyof En]: string };
}): Dictionary<keyof En & string> {
  return texts;
}

export type Values = Readonly<Record<string, string | number | boolean | Date | null | undefined>>;
type RichValue = ReactNode | ((chunks: ReactNode) => ReactNode);

export interface Translate<K extends string> {
  (key: K, values?: Values): string;
  /** For messages with tags: `rich('login.help', { a: (text) => <a href="/help">{text}</a> })`. */
  rich(key: K, values: Readonly<Record<string, RichValue>>): ReactNode;
}

const locales: { readonly [L in Language]: string } = { en: 'en-GB', sv: 'sv-SE' };
export const localeOf = (language: Language): string => locales[language];

const cache = createIntlCache();
const intls = new WeakMap<Dictionary, Partial<Record<Language, IntlShape>>>();

function intlOf(texts: Dictionary, language: Language): IntlShape {
  const known = intls.get(texts) ?? {};
  const made =
    known[language] ??
    createIntl({ locale: localeOf(language), messages: texts[language], onError: reportTextFault }, cache);
  intls.set(texts, { ...known, [language]: made });
  return made;
}

function reportTextFault(fault: Error): void {
  console.error(fault);
}

/** Translates outside components (messages raised by the platform). */
export function translate<K extends string>(
  texts: Dictionary<K>,
  language: Language,
  key: K,
  values?: Values,
): string {
  return saidBy(texts, language, key, values);
}

/** A message of names in braces at most: no choice, no tag, no quoting. */
const simple = /^[^'<{}]*(?:\{\w+\}[^'<{}]*)*$/;

/**
 * Most messages are simple, and put together here: the first question to the library makes the browser read every
 * locale that it knows, which a slow phone feels as a quarter of a second before the first screen.
 */
function saidBy(texts: Dictionary, language: Language, key: string, values: Values = {}): string {
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
  return intlOf(texts, language).formatMessage({ id: key }, values);
}

const translators = new WeakMap<Dictionary, Partial<Record<Language, Translate<string>>>>();

function translatorOf(texts: Dictionary, language: Language): Translate<string> {
  const known = translators.get(texts) ?? {};
  const existing = known[language];
  if (existing !== undefined) return existing;
  const made: Translate<string> = Object.assign(
    (key: string, values?: Values) => saidBy(texts, language, key, values),
    {
      rich: (key: string, values: Readonly<Record<string, RichValue>>): ReactNode => {
        const intl = intlOf(texts, language);
        return intl.formatMessage({ id: key }, values as Parameters<typeof intl.formatMessage>[1]);
      },
    },
  );
  translators.set(texts, { ...known, [language]: made });
  return made;
}

/** The texts of a dictionary in the present language; the function changes only with the language. */
export function useT<K extends string>(texts: Dictionary<K>): Translate<K> {
  return translatorOf(texts, useLanguage());
}
