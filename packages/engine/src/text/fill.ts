/** Fills values, and words that depend on a count, into sentences. Used for all texts outside the browser. */
import type { Language } from './terms.ts';

/** The formatters are created once, because creating one takes longer than filling a sentence. */
const counts = { en: new Intl.NumberFormat('en-GB'), sv: new Intl.NumberFormat('sv-SE') } as const;

const choice = /\{(\w+), plural,((?:\s*(?:=\d+|one|other) \{[^{}]*\})+)\s*\}/g;
const form = /(=\d+|one|other) \{([^{}]*)\}/g;

/** Chooses the words for a count. Both languages have the forms one and other (CLDR: `one` is exactly 1). */
function choosePluralForm(count: number, forms: string): string | undefined {
  const given = new Map([...forms.matchAll(form)].map(([, name = '', words = '']) => [name, words]));
  return given.get(`=${count}`) ?? (count === 1 ? given.get('one') : undefined) ?? given.get('other');
}

/**
 * Fills a sentence: `{name}` is replaced by a value, and `{count, plural, =0 {none} one {# member} other {#
 * members}}` by the words for a count, with `#` as the number. The browser's texts use the same notation (ICU
 * MessageFormat). Placeholders without a value are unchanged.
 */
export function fillSentence(
  text: string,
  values: Readonly<Record<string, unknown>>,
  language: Language,
): string {
  return text
    .replace(choice, (whole, name: string, forms: string) => {
      const count = Object.hasOwn(values, name) ? Number(values[name]) : Number.NaN;
      const words = Number.isFinite(count) ? choosePluralForm(count, forms) : undefined;
      return words?.replaceAll('#', counts[language].format(count)) ?? whole;
    })
    .replace(/\{(\w+)\}/g, (whole, name: string) =>
      Object.hasOwn(values, name) ? String(values[name]) : whole,
    );
}
