/** Texts in pieces of different looks: which of them are the text, and which are beside it. */
import type { CellLook } from '@klarsikt/engine';

/** A piece of a text with how it looks. */
export interface TextPiece {
  readonly text: string;
  readonly isRaised?: boolean;
  readonly isStruck?: boolean;
  readonly isHidden?: boolean;
}

/** A text without what is struck, hidden or a raised mark, and these beside it. */
export interface MarkedText extends Pick<CellLook, 'mark' | 'struck' | 'hidden'> {
  readonly text: string;
}

/** Longer ones are prose, in which a raised letter or figure belongs to its word. */
const longestFigure = 60;

/** Endings of ordinal numbers, which are raised and no marks. */
const ordinal = /^(?:st|nd|rd|th|er|ère|e|:?[ae])$/iu;

const isMark = (raised: string): boolean => raised.trim() === '' || !ordinal.test(raised.trim());

const joined = (pieces: readonly TextPiece[]): string => pieces.map(({ text }) => text).join('');

/** Puts pieces together. */
export function markedText(pieces: readonly TextPiece[]): MarkedText {
  const struck = joined(pieces.filter(({ isStruck, isHidden }) => isStruck && !isHidden)).trim();
  const hidden = joined(pieces.filter(({ isHidden }) => isHidden)).trim();
  const kept = pieces.filter(({ isStruck, isHidden }) => !isStruck && !isHidden);
  const isProse = joined(kept).length > longestFigure;
  const isBeside = ({ isRaised, text }: TextPiece) => isRaised === true && !isProse && isMark(text);
  const mark = joined(kept.filter(isBeside)).trim();
  return {
    text: joined(kept.filter((piece) => !isBeside(piece))).trim(),
    ...(mark !== '' && { mark }),
    ...(struck !== '' && { struck }),
    ...(hidden !== '' && { hidden }),
  };
}
