/** Sentences, each with the threats that a search for it should find. */
import type { Language } from '@klarsikt/engine/text';
import type { TextSearchIndex } from '@klarsikt/threatview/web/threat/search/text-index.ts';

export interface SuspicionCase {
  readonly lang: Language;
  readonly text: string;
  /** Keys of threats; each of them is a right answer. */
  readonly right: readonly string[];
}

export interface SuspicionCases {
  /** Number of first threats of a search that count. */
  readonly top: number;
  /** Number of sentences that must find a right threat. */
  readonly need: number;
  readonly cases: readonly SuspicionCase[];
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readCase(value: unknown, place: number): SuspicionCase {
  if (!isRecord(value)) throw new Error(`cases[${place}] is no object`);
  const { lang, text, right } = value;
  if (lang !== 'en' && lang !== 'sv') throw new Error(`cases[${place}].lang is neither en nor sv`);
  if (typeof text !== 'string') throw new Error(`cases[${place}].text is no text`);
  if (!Array.isArray(right) || right.length === 0) throw new Error(`cases[${place}].right names no threat`);
  return { lang, text, right: right.map(String) };
}

/**
 * Reads the cases from the content of a file.
 * @throws Error that names the place where the file does not have the expected shape.
 */
export function parseSuspicionCases(value: unknown): SuspicionCases {
  if (!isRecord(value)) throw new Error('no object');
  const { top, need, cases } = value;
  if (typeof top !== 'number' || typeof need !== 'number') throw new Error('top and need are numbers');
  if (!Array.isArray(cases)) throw new Error('cases is no list');
  return { top, need, cases: cases.map(readCase) };
}

/** True if a right threat is among the first threats that the search finds. */
export function isSuspicionFound(
  search: TextSearchIndex,
  { lang, text, right }: SuspicionCase,
  top: number,
): boolean {
  const threats = search.search(text, lang).hits.filter(({ type }) => type === 'threats');
  return threats.slice(0, top).some(({ key }) => right.includes(key));
}
