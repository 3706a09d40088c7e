/** The cells of a sheet: what each shows and holds. */
import { addDays, type CellLook, composed, type Day, daysBetween, writtenDay } from '@klarsikt/engine';
import { type MarkedText, markedText, type TextPiece } from './marked-text.ts';
import { shownBy } from './number-format.ts';
import { type CellStyle, isSet } from './sheet-styles.ts';
import { attributeOf, type Tag, tagsOf } from './xml.ts';

/** A text of a cell; `whenStruck`, where its pieces have looks of their own: what it is in a cell of struck text. */
export interface SheetText extends MarkedText {
  readonly whenStruck?: MarkedText;
}

/** What the cells of a workbook share. */
export interface Book {
  readonly texts: readonly SheetText[];
  readonly styles: readonly CellStyle[];
  /** Day 0 of its days. */
  readonly start: Day;
}

/** Day 0 of the days of a workbook, where it does not count from 1904. */
export const sheetDayZero: Day = '1899-12-30';
/** The last number that is a day, 9999-12-31. */
const lastDay = 2_958_465;

/** Characters that XML cannot hold are written by their number. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;

const cleaned = (text: string): string => composed(unescaped(text)).replaceAll(/\r\n?/g, '\n');

/** Collects the words of a text: plain, or in pieces of different looks; how they are pronounced is left out. */
export function textCollector() {
  let pieces: (TextPiece & { readonly hasLook: boolean })[] = [];
  let look: { isRaised?: boolean; isStruck?: boolean } = {};
  let hasLook = false;
  let isSpoken = false;
  return {
    see: (tag: Tag) => {
      const { name, kind, before } = tag;
      if (name === 'rPh') isSpoken = kind === 'opens';
      if (name === 'r') [look, hasLook] = [{}, false];
      if (name === 'rPr') hasLook = true;
      if (name === 'strike' && kind !== 'closes') look.isStruck = isSet(attributeOf(tag, 'val'));
      if (name === 'vertAlign' && kind !== 'closes')
        look.isRaised = attributeOf(tag, 'val') === 'superscript';
      if (name === 't' && kind === 'closes' && !isSpoken)
        pieces.push({ text: cleaned(before), hasLook, ...look });
    },
    take: (): SheetText => {
      const whole = markedText(pieces);
      const isRich = pieces.some((piece) => piece.hasLook);
      const whenStruck = isRich
        ? markedText(pieces.map((piece) => (piece.hasLook ? piece : { ...piece, isStruck: true })))
        : undefined;
      [pieces, look, hasLook] = [[], {}, false];
      return whenStruck === undefined ? whole : { ...whole, whenStruck };
    },
  };
}

/** The texts that cells refer to by number. */
export function sharedTexts(xml: string): readonly SheetText[] {
  const texts: SheetText[] = [];
  const collector = textCollector();
  for (const tag of tagsOf(xml)) {
    collector.see(tag);
    if (tag.name === 'si' && tag.kind !== 'opens') texts.push(collector.take());
  }
  return texts;
}

/** A cell as it is read: its text, and how it looks where that is more. */
export interface ReadCell {
  readonly text: string;
  readonly look: Omit<CellLook, 'column'>;
}

const usual: CellStyle = {
  format: { isDay: false, isPercent: false, shortened: 1, before: '', after: '' },
  isStruck: false,
  isRaised: false,
};

function numberCell(text: string, { format }: CellStyle, { start }: Book): ReadCell {
  const number = Number(text);
  if (text === '' || !Number.isFinite(number)) return { text, look: {} };
  const day = daysBetween(sheetDayZero, start) + Math.floor(number);
  if (format.isDay && number >= 1 && day <= lastDay) return { text: addDays(sheetDayZero, day), look: {} };
  const { shortened } = format;
  // Digits alone can be read in one way only where they are whole.
  if (Number.isSafeInteger(number) && shortened === 1 && !format.isPercent)
    return { text: shownBy(format, number), look: {} };
  return { text: shownBy(format, number), look: { number, ...(shortened > 1 && { shortened }) } };
}

const withText = ({ text, ...look }: MarkedText): ReadCell => ({ text, look });

/** A text in a cell whose style strikes what has no look of its own. */
const withPieces = ({ whenStruck, ...whole }: SheetText, isStruck: boolean): ReadCell =>
  withText(isStruck ? (whenStruck ?? { text: '', ...(whole.text !== '' && { struck: whole.text }) }) : whole);

/** What a cell is given: its tag, value, formula and text. */
export interface GivenCell {
  readonly tag: Tag;
  readonly value: string;
  /** Null for a cell without one. */
  readonly formula: string | null;
  readonly own: SheetText;
}

function contentOf({ tag, value, own }: GivenCell, style: CellStyle, book: Book): ReadCell {
  const type = attributeOf(tag, 't') ?? 'n';
  const { isStruck } = style;
  if (type === 's') return withPieces(book.texts[Number(value)] ?? { text: '' }, isStruck);
  if (type === 'inlineStr' || own.text !== '') return withPieces(own, isStruck);
  if (type === 'b')
    return { text: value === '1' || value === 'true' ? 'true' : value === '' ? '' : 'false', look: {} };
  if (type === 'e') return { text: value, look: { error: value } };
  if (type === 'd') return { text: writtenDay(value), look: {} };
  return type === 'n' ? numberCell(value.trim(), style, book) : { text: cleaned(value).trim(), look: {} };
}

/** Reads a cell. A whole cell in struck text has no text of its own. */
export function readCell(given: GivenCell, book: Book): ReadCell {
  const style = book.styles[Number(attributeOf(given.tag, 's') ?? 0)] ?? usual;
  const { formula } = given;
  if (formula !== null && given.value === '' && given.own.text === '')
    return { text: `=${formula}`, look: { isUncalculated: true } };
  const read = contentOf(given, style, book);
  const isText = /^(?:s|inlineStr)$/u.test(attributeOf(given.tag, 't') ?? '') || given.own.text !== '';
  if (!style.isStruck || isText || read.text === '') return read;
  return { text: '', look: { struck: read.text } };
}
