/** Sentences with values in them, and with words that follow a count: one rule for every text outside the browser's. */
import type { Language } from './terms.ts';

/** Made once: to make one takes longer than to fill a sentence. */
const counts = { en: new Intl.NumberFormat('en-GB'), sv: new Intl.NumberFormat('sv-SE') } as const;

const choice = /\{(\w+), plural,((?:\s*(?:=\d+|one|other) \{[^{}]*\})+)\s*\}/g;
const form = /(=\d+|one|other) \{([^{}]*)\}/g;

/** The words for a count; both languages know one and many (CLDR: `one` is exactly 1). */
function wordsFor(count: number, forms: string): string | undefined {
  const given = new Map([...forms.matchAll(form)].map(([, name = '', words = '']) => [name, words]));
  return given.get(`=${count}`) ?? (count === 1 ? given.get('one') : undefined) ?? given.get('other');
}

/**
 * Fills a sentence: `{name}` stands for a value, `{count, plural, =0 {none} one {# member} other {# members}}` chooses by
 * a count and writes it for `#`. The notation is that of the browser's texts (ICU MessageFormat). What has no value stays
 * as it is written.
 */
export function fillSentence(
  text: string,
  values: Readonly<Record<string, unknown>>,
  language: Language,
): string {
  return text
    .replace(choice, (whole, name: string, forms: string) => {
      const count = Object.hasOwn(values, name) ? Number(values[name]) : Number.NaN;
      const words = Number.isFinite(count) ? wordsFor(count, forms) : undefined;
      return words?.replaceAll('#', counts[language].format(count)) ?? whole;
    })
    .replace(/\{(\w+)\}/g, (whole, name: string) =>
      Object.hasOwn(values, name) ? String(values[name]) : whole,
    );
}
