/** Words for the customers of a row, a section or a sheet. */
import { parseSegmentWord } from '../assessment/sheet.ts';
import { normalizeWords } from '../text/spelling.ts';
import { findSegmentInText } from './headers.ts';

/** The customers of the rows below a heading; null for both. */
export type SectionSegment = 'INDIVIDUALS' | 'CORPORATES' | null;

/** A text that only names a segment. */
export const segmentOnlyPattern =
  /^(privat|privatkunder|privatpersoner|privatmarknad|personkunder|fysiska personer|konsumenter|individuals|individual customers|natural persons|consumers|retail|företag|företagskunder|företagsmarknad|juridiska personer|bolag|corporates|corporate customers|companies|legal persons|legal entities)$/u;
const bothSegments = /^(båda|bägge|both|alla|all|gemensamt|övriga|övrigt|other)$/u;

/** The segment that a text names by itself; `before` if it names none. */
export function parseSectionSegment(text: string, before: SectionSegment): SectionSegment {
  const plain = normalizeWords(text);
  if (bothSegments.test(plain)) return null;
  if (/^(retail|privatmarknad)$/u.test(plain)) return 'INDIVIDUALS';
  if (plain === 'företagsmarknad') return 'CORPORATES';
  return segmentOnlyPattern.test(plain) ? (findSegmentInText(plain) ?? before) : before;
}

/** The segment in a cell; null for an unknown word. */
export function parseCellSegment(text: string): 'INDIVIDUALS' | 'CORPORATES' | 'BOTH' | null {
  const said = parseSegmentWord(text);
  if (said !== null && said !== 'UNDEFINED') return said;
  return findSegmentInText(text) ?? (bothSegments.test(normalizeWords(text)) ? 'BOTH' : null);
}
