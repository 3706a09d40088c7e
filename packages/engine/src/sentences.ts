/** Texts as sentences: what a source is cited for, what a passage of a document is made of. */
import type { Language } from './terms.ts';

/** A sentence and where it stands: `text` is the given text from `start` up to `end`, counted in UTF-16 units. */
export interface Sentence {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Their stop ends no sentence: English and Swedish ones together, since texts quote each other; and initials. */
const abbreviation =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|cf|vs|approx|no|nos|art|arts|fig|para|paras|sec|p|pp|mr|mrs|ms|dr|st|inc|ltd|co|u\.s|u\.k|t\.ex|bl\.a|d\.v\.s|dvs|s\.k|m\.m|m\.fl|osv|jfr|ca|kap|st|nr|resp|forts|enl|f\.d|fr\.o\.m|t\.o\.m|p\.g\.a|[A-ZÅÄÖ])\.\s*$/i;

/** The number of a point in a list, on its own. */
const pointNumber = /^\s*\p{N}{1,3}[.)]\s*$/u;

const stopped = /[.?!…]["'”’»)\]]*\s*$/;
const lineEnds = /\n\s*$/;
/** Small letters and figures; the number of a point in a list begins something of its own. */
const beginsSmall = /^(?:\p{Ll}|\p{N}(?!\p{N}*[.)]\s))/u;

/** Whether what is read so far goes on in what comes next, although the rules of Unicode part them. */
function goesOn(open: string, next: string): boolean {
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
 * The sentences of a text in their order, without the blanks around them. They end where Unicode ends them (UAX #29),
 * but neither at an abbreviation or the number of a point, nor at the end of a line that goes on in the next. A text of blanks has none.
 */
export function sentencesOf(text: string, language: Language): readonly Sentence[] {
  const sentences: Sentence[] = [];
  let from = 0;
  const close = (to: number) => {
    const whole = text.slice(from, to);
    const own = whole.trim();
    const start = from + whole.indexOf(own);
    if (own !== '') sentences.push({ text: own, start, end: start + own.length });
    from = to;
  };
  for (const { segment, index } of segmenterOf(language).segment(text))
    if (index > from && !goesOn(text.slice(from, index), segment)) close(index);
  close(text.length);
  return sentences;
}
