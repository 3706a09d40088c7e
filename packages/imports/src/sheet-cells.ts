/** Reads the cells of a sheet: shown text and stored value. */
import { addDays, countDaysBetween, type Day, getDayPart } from '@klarsikt/engine/calendar';
import type { CellAppearance } from '@klarsikt/engine/recognise';
import { toNfc } from '@klarsikt/engine/text';
import { combineTextPieces, type FormattedTextPiece, type MarkedText } from './marked-text.ts';
import { formatWithNumberFormat } from './number-format.ts';
import { type CellStyle, isTagEnabled } from './sheet-styles.ts';
import { getTagAttribute, type MarkupTag, readMarkupTags } from './xml.ts';

/**
 * The text of a cell. `whenStruck` is its text if the style of the cell is struck through, for texts with formatted
 * pieces.
 */
export interface SheetText extends MarkedText {
  readonly whenStruck?: MarkedText;
}

/** The parts of a workbook that its sheets share. */
export interface WorkbookParts {
  readonly texts: readonly SheetText[];
  readonly styles: readonly CellStyle[];
  /** The date of day 0 in the workbook's day numbers. */
  readonly start: Day;
  /**
   * True for a workbook whose formulas are calculated when it is opened. The program that wrote it can have stored 0
   * instead of unknown results.
   */
  readonly isUncalculated: boolean;
}

/** Day 0 of a workbook that does not use the 1904 system. */
export const sheetDayZero: Day = '1899-12-30';
/** The largest number that represents a day, 9999-12-31. */
const lastDay = 2_958_465;

/** Decodes characters that XML cannot contain (`_xHHHH_`). */
export const decodeXmlEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;

/** Removes line ends that a program has escaped a second time, because no person wrote them as text. */
const removeEscapedReturns = (text: string): string => text.replace(/_x000D_\n?/gi, '\n');

function cleanText(text: string): string {
  const whole = removeEscapedReturns(toNfc(decodeXmlEscapes(text)));
  return whole.includes('\r') ? whole.replaceAll(/\r\n?/g, '\n') : whole;
}

const noText: SheetText = { text: '' };

/** Formatting that does not affect the look of a text (hints for programs), or that is evaluated separately. */
const unseen: ReadonlySet<string> = new Set(['family', 'scheme', 'charset', 'strike', 'vertAlign']);

/** Creates a collector that builds a text from plain or formatted pieces, without phonetic hints. */
export function createTextCollector() {
  let pieces: (FormattedTextPiece & { readonly hasLook: boolean })[] = [];
  let look: { isRaised?: boolean; isLowered?: boolean; isStruck?: boolean; format?: string } = {};
  let hasLook = false;
  let isLook = false;
  let isSpoken = false;
  return {
    see: (tag: MarkupTag) => {
      const { name, kind, before } = tag;
      if (name === 'rPh') isSpoken = kind === 'opens';
      if (name === 'r') [look, hasLook] = [{}, false];
      if (name === 'rPr') [hasLook, isLook] = [true, kind === 'opens'];
      else if (isLook && kind !== 'closes' && !unseen.has(name))
        look.format = `${look.format ?? ''} ${name} ${JSON.stringify(tag.attributes)}`;
      if (name === 'strike' && kind !== 'closes') look.isStruck = isTagEnabled(getTagAttribute(tag, 'val'));
      if (name === 'vertAlign' && kind !== 'closes') {
        look.isRaised = getTagAttribute(tag, 'val') === 'superscript';
        look.isLowered = getTagAttribute(tag, 'val') === 'subscript';
      }
      if (name === 't' && kind === 'closes' && !isSpoken)
        pieces.push({ text: cleanText(before), hasLook, ...look });
    },
    take: (): SheetText => {
      if (pieces.length === 0) return noText;
      const whole = combineTextPieces(pieces);
      const isRich = pieces.some((piece) => piece.hasLook);
      const whenStruck = isRich
        ? combineTextPieces(pieces.map((piece) => (piece.hasLook ? piece : { ...piece, isStruck: true })))
        : undefined;
      [pieces, look, hasLook] = [[], {}, false];
      return whenStruck === undefined ? whole : { ...whole, whenStruck };
    },
  };
}

/** Reads the shared texts of a workbook, in the order of their numbers. */
export function readSharedTexts(xml: string): readonly SheetText[] {
  const texts: SheetText[] = [];
  const collector = createTextCollector();
  readMarkupTags(xml, (tag) => {
    collector.see(tag);
    if (tag.name === 'si' && tag.kind !== 'opens') texts.push(collector.take());
  });
  return texts;
}

/** A cell: its text, its stored value, and its appearance. */
export interface SheetCell {
  readonly text: string;
  readonly look: Omit<CellAppearance, 'column'>;
}

/** The appearance of a cell that has only text. */
export const emptyCellAppearance: SheetCell['look'] = {};

const usual: CellStyle = {
  format: { isDay: false, isPercent: false, shortened: 1, decimals: null, before: '', after: '' },
  isStruck: false,
  isRaised: false,
};

function numberCell(text: string, { format }: CellStyle, { start }: WorkbookParts): SheetCell {
  const number = Number(text);
  if (text === '' || !Number.isFinite(number)) return { text, look: emptyCellAppearance };
  if (format.isDay && number >= 1) {
    const day = countDaysBetween(sheetDayZero, start) + Math.floor(number);
    if (day <= lastDay) return { text: addDays(sheetDayZero, day), look: emptyCellAppearance };
  }
  const { shortened, decimals } = format;
  // A whole number without scaling is unambiguous as text. For other numbers the stored value is kept as well.
  if (Number.isSafeInteger(number) && shortened === 1 && !format.isPercent)
    return { text: formatWithNumberFormat(format, number), look: emptyCellAppearance };
  const look = shortened > 1 ? { number, shortened } : { number, ...(decimals !== null && { decimals }) };
  return { text: formatWithNumberFormat(format, number), look };
}

function withText({ text, ...look }: MarkedText): SheetCell {
  return { text, look: Object.keys(look).length === 0 ? emptyCellAppearance : look };
}

/**
 * Returns the text of a cell. If the style of the cell is struck through, this applies to all pieces without separate
 * formatting.
 */
function withPieces(whole: SheetText, isStruck: boolean): SheetCell {
  const { whenStruck, ...usual } = whole;
  if (!isStruck) return withText(usual);
  return withText(whenStruck ?? { text: '', ...(whole.text !== '' && { struck: whole.text }) });
}

/** The raw content of a cell: type, style, value, formula and text. */
export interface RawSheetCell {
  /** The type in the file; `n` by default. */
  readonly type: string;
  readonly style: number;
  readonly value: string;
  /** The formula; null for a cell without a formula. */
  readonly formula: string | null;
  readonly own: SheetText;
}

function resolveCellContent(
  { type, value, own }: RawSheetCell,
  style: CellStyle,
  book: WorkbookParts,
): SheetCell {
  const { isStruck } = style;
  if (type === 's') return withPieces(book.texts[Number(value)] ?? { text: '' }, isStruck);
  if (type === 'inlineStr' || own.text !== '') return withPieces(own, isStruck);
  if (type === 'b')
    return {
      text: value === '1' || value === 'true' ? 'true' : value === '' ? '' : 'false',
      look: emptyCellAppearance,
    };
  if (type === 'e') return { text: value, look: { error: value } };
  if (type === 'd') return { text: getDayPart(value), look: emptyCellAppearance };
  return type === 'n'
    ? numberCell(value.trim(), style, book)
    : { text: cleanText(value).trim(), look: emptyCellAppearance };
}

/** Reads a cell. A cell that is struck through as a whole has an empty text. */
export function readSheetCell(given: RawSheetCell, book: WorkbookParts): SheetCell {
  const style = book.styles[given.style] ?? usual;
  const { formula, type, own } = given;
  const hasResult = given.value !== '' && !(book.isUncalculated && given.value === '0');
  if (formula !== null && !hasResult && own.text === '')
    return { text: `=${formula}`, look: { isUncalculated: true } };
  const read = resolveCellContent(given, style, book);
  const isText = type === 's' || type === 'inlineStr' || own.text !== '';
  if (!style.isStruck || isText || read.text === '') return read;
  return { text: '', look: { struck: read.text } };
}
