/** Recognises words for customer segments in a row, a section heading or the name of a sheet. */
import { parseSegmentWord } from '../assessment/sheet.ts';
import { normalizeWords } from '../text/spelling.ts';
import { findSegmentInText } from './headers.ts';

/** The customer segment of the rows below a section heading; null for both segments. */
export type SectionSegment = 'INDIVIDUALS' | 'CORPORATES' | null;

/** A text that consists only of the name of a segment. */
export const segmentOnlyPattern =
  /^(privat|privatkunder|privatpersoner|privatmarknad|personkunder|fysiska personer|konsumenter|individuals|individual customers|natural persons|consumers|retail|företag|företagskunder|företagsmarknad|juridiska personer|bolag|corporates|corporate customers|companies|legal persons|legal entities)$/u;
const bothSegments = /^(båda|bägge|both|alla|all|gemensamt|övriga|övrigt|other)$/u;

/** Returns the segment that a text names; `before` if the text names none. */
export function parseSectionSegment(text: string, before: SectionSegment): SectionSegment {
  const plain = normalizeWords(text);
  if (bothSegments.test(plain)) return null;
  if (/^(retail|privatmarknad)$/u.test(plain)) return 'INDIVIDUALS';
  if (plain === 'företagsmarknad') return 'CORPORATES';
  return segmentOnlyPattern.test(plain) ? (findSegmentInText(plain) ?? before) : before;
}

/** Returns the segment that a cell names; null for an unknown word. */
export function parseCellSegment(text: string): 'INDIVIDUALS' | 'CORPORATES' | 'BOTH' | null {
  const said = parseSegmentWord(text);
  if (said !== null && said !== 'UNDEFINED') return said;
  return findSegmentInText(text) ?? (bothSegments.test(normalizeWords(text)) ? 'BOTH' : null);
}
