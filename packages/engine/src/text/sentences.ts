/** Splits texts into sentences, for citations and for passages of documents. */
import type { Language } from './terms.ts';

/**
 * A sentence with its position: `text` is the part of the given text from `start` to `end` (exclusive), counted in
 * UTF-16 units.
 */
export interface TextSentence {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Abbreviations and initials, after which a full stop ends no sentence. English and Swedish are combined, because
 * texts in one language quote the other.
 */
const abbreviation =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|cf|vs|approx|no|nos|art|arts|fig|para|paras|sec|p|pp|mr|mrs|ms|dr|st|inc|ltd|co|u\.s|u\.k|t\.ex|bl\.a|d\.v\.s|dvs|s\.k|m\.m|m\.fl|osv|jfr|ca|kap|st|nr|resp|forts|enl|f\.d|fr\.o\.m|t\.o\.m|p\.g\.a|[A-ZÅÄÖ])\.\s*$/i;

/** A line that contains only the number of a list item. */
const pointNumber = /^\s*\p{N}{1,3}[.)]\s*$/u;

const stopped = /[.?!…]["'”’»)\]]*\s*$/;
const lineEnds = /\n\s*$/;
/**
 * A lower-case letter or a figure at the beginning of a line. The number of a list item is excluded, because it
 * begins a sentence.
 */
const beginsSmall = /^(?:\p{Ll}|\p{N}(?!\p{N}*[.)]\s))/u;

/** True when two segments that the Unicode rules separate belong to one sentence. */
function isSameSentence(open: string, next: string): boolean {
  const abbreviated = abbreviation.test(open) || pointNumber.test(open);
  return lineEnds.test(open) ? beginsSmall.test(next) && (abbreviated || !stopped.test(open)) : abbreviated;
}

const segmenters = new Map<Language, Intl.Segmenter>();

function segmenterOf(language: Language): Intl.Segmenter {
  const segmenter = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'sentence' });
  segmenters.set(language, segmenter);
  return segmenter;
}

/**
 * Splits a text into sentences in order, without surrounding blanks. Sentences end as defined by Unicode (UAX #29),
 * except at an abbreviation, at the number of a list item, and at the end of a line that continues on the next. A
 * blank text gives an empty list.
 */
export function splitIntoSentences(text: string, language: Language): readonly TextSentence[] {
  const sentences: TextSentence[] = [];
  let from = 0;
  const close = (to: number) => {
    const whole = text.slice(from, to);
    const own = whole.trim();
    const start = from + whole.indexOf(own);
    if (own !== '') sentences.push({ text: own, start, end: start + own.length });
    from = to;
  };
  for (const { segment, index } of segmenterOf(language).segment(text))
    if (index > from && !isSameSentence(text.slice(from, index), segment)) close(index);
  close(text.length);
  return sentences;
}
