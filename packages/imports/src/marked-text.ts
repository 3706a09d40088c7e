/** Separates the text of a cell from struck-through, hidden and raised pieces. */
import type { CellAppearance } from '@klarsikt/engine/recognise';

/** A piece of a text with its formatting. */
export interface FormattedTextPiece {
  readonly text: string;
  readonly isRaised?: boolean;
  readonly isLowered?: boolean;
  readonly isStruck?: boolean;
  readonly isHidden?: boolean;
  /** Identifies the other formatting of the piece. Pieces that look alike have equal values. */
  readonly format?: string;
}

/** The text without struck-through pieces, hidden pieces and raised marks. These are returned separately. */
export interface MarkedText extends Pick<CellAppearance, 'mark' | 'struck' | 'hidden' | 'isJoined'> {
  readonly text: string;
}

/**
 * Largest number of characters in a figure with a raised mark. Longer texts are prose, in which raised characters
 * belong to a word.
 */
const longestFigure = 60;

/** Raised endings of ordinal numbers, which are not footnote marks. */
const ordinal = /^(?:st|nd|rd|th|er|ère|e|:?[ae])$/iu;

const isMark = (raised: string): boolean => raised.trim() === '' || !ordinal.test(raised.trim());

const joinPieces = (pieces: readonly FormattedTextPiece[]): string => pieces.map(({ text }) => text).join('');

/**
 * True for a text with digits and without letters. Lowered digits are a footnote mark in a figure, but part of a word
 * such as CO2.
 */
const isFigure = (text: string): boolean => /\d/u.test(text) && !/\p{L}/u.test(text);

const figureEnd = /\d[^\S\n\t]*[.,]?[^\S\n\t]*$/u;
const figureStart = /^[^\S\n\t]*[.,]?[^\S\n\t]*\d/u;

/**
 * True if the digits of one piece are continued in a piece that looks different, or after a piece that is left out.
 */
function areDigitsJoined(
  pieces: readonly FormattedTextPiece[],
  isKept: (piece: FormattedTextPiece) => boolean,
): boolean {
  let before: FormattedTextPiece | null = null;
  let isApart = false;
  for (const piece of pieces) {
    if (!isKept(piece)) isApart ||= piece.text.trim() !== '';
    else if (piece.text !== '') {
      const isOther = isApart || (before !== null && (before.format ?? '') !== (piece.format ?? ''));
      if (before && isOther && figureEnd.test(before.text) && figureStart.test(piece.text)) return true;
      [before, isApart] = [piece, false];
    }
  }
  return false;
}

const isLeftOut = (piece: FormattedTextPiece): boolean =>
  [piece.isRaised, piece.isLowered, piece.isStruck, piece.isHidden].includes(true);

/** Combines the pieces of a text, and separates the pieces that are struck through, hidden or raised. */
export function combineTextPieces(pieces: readonly FormattedTextPiece[]): MarkedText {
  if (!pieces.some(isLeftOut)) {
    const isJoined = pieces.length > 1 && areDigitsJoined(pieces, () => true);
    return { text: joinPieces(pieces).trim(), ...(isJoined && { isJoined }) };
  }
  const struck = joinPieces(pieces.filter(({ isStruck, isHidden }) => isStruck && !isHidden)).trim();
  const hidden = joinPieces(pieces.filter(({ isHidden }) => isHidden)).trim();
  const kept = pieces.filter(({ isStruck, isHidden }) => !isStruck && !isHidden);
  const isProse = joinPieces(kept).length > longestFigure;
  const isOfFigure = isFigure(joinPieces(kept.filter(({ isRaised, isLowered }) => !isRaised && !isLowered)));
  const isBeside = ({ isRaised, isLowered, text }: FormattedTextPiece) =>
    (isRaised === true && !isProse && isMark(text)) || (isLowered === true && isOfFigure);
  const mark = joinPieces(kept.filter(isBeside)).trim();
  const isJoined = areDigitsJoined(pieces, (piece) => kept.includes(piece) && !isBeside(piece));
  return {
    text: joinPieces(kept.filter((piece) => !isBeside(piece))).trim(),
    ...(mark !== '' && { mark }),
    ...(struck !== '' && { struck }),
    ...(hidden !== '' && { hidden }),
    ...(isJoined && { isJoined }),
  };
}
