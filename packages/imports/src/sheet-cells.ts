/** The cells of a sheet: what each shows and holds. */
import { addDays, type CellLook, composed, type Day, daysBetween, writtenDay } from '@klarsikt/engine';
import { type MarkedText, markedText, type TextPiece } from './marked-text.ts';
import { shownBy } from './number-format.ts';
import { type CellStyle, isSet } from './sheet-styles.ts';
import { attributeOf, plainText, type Tag, TagReader } from './xml.ts';

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

function cleaned(text: string): string {
  const whole = composed(unescaped(text));
  return whole.includes('\r') ? whole.replaceAll(/\r\n?/g, '\n') : whole;
}

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

/** A text without looks, as most are. */
const plainItem = /<si><t(?: xml:space="preserve")?>([^<]*)<\/t><\/si>/y;

/** The texts that cells refer to by number. */
export function sharedTexts(xml: string): readonly SheetText[] {
  const texts: SheetText[] = [];
  const collector = textCollector();
  const reader = new TagReader(xml);
  while (true) {
    const plain = reader.take(plainItem);
    const tag = plain === null ? reader.next() : null;
    if (plain !== null) texts.push({ text: cleaned(plainText(plain[1] ?? '')).trim() });
    else if (tag === null) return texts;
    else {
      collector.see(tag);
      if (tag.name === 'si' && tag.kind !== 'opens') texts.push(collector.take());
    }
  }
}

/** A cell as it is read: its text, and how it looks where that is more. */
export interface ReadCell {
  readonly text: string;
  readonly look: Omit<CellLook, 'column'>;
}

/** The look of a cell that is only text. */
export const noLook: ReadCell['look'] = {};

const usual: CellStyle = {
  format: { isDay: false, isPercent: false, shortened: 1, before: '', after: '' },
  isStruck: false,
  isRaised: false,
};

function numberCell(text: string, { format }: CellStyle, { start }: Book): ReadCell {
  const number = Number(text);
  if (text === '' || !Number.isFinite(number)) return { text, look: noLook };
  if (format.isDay && number >= 1) {
    const day = daysBetween(sheetDayZero, start) + Math.floor(number);
    if (day <= lastDay) return { text: addDays(sheetDayZero, day), look: noLook };
  }
  const { shortened } = format;
  // Digits alone can be read in one way only where they are whole.
  if (Number.isSafeInteger(number) && shortened === 1 && !format.isPercent)
    return { text: shownBy(format, number), look: noLook };
  const look = shortened > 1 ? { number, shortened } : { number };
  return { text: shownBy(format, number), look };
}

function withText({ text, mark, struck, hidden }: MarkedText): ReadCell {
  if (mark === undefined && struck === undefined && hidden === undefined) return { text, look: noLook };
  return {
    text,
    look: { ...(mark && { mark }), ...(struck && { struck }), ...(hidden && { hidden }) },
  };
}

/** A text in a cell whose style strikes what has no look of its own. */
function withPieces(whole: SheetText, isStruck: boolean): ReadCell {
  if (!isStruck) return withText(whole);
  return withText(whole.whenStruck ?? { text: '', ...(whole.text !== '' && { struck: whole.text }) });
}

/** What a cell is given: its type and style, value, formula and text. */
export interface GivenCell {
  /** As the file writes it: `n` where it writes none. */
  readonly type: string;
  readonly style: number;
  readonly value: string;
  /** Null for a cell without one. */
  readonly formula: string | null;
  readonly own: SheetText;
}

function contentOf({ type, value, own }: GivenCell, style: CellStyle, book: Book): ReadCell {
  const { isStruck } = style;
  if (type === 's') return withPieces(book.texts[Number(value)] ?? { text: '' }, isStruck);
  if (type === 'inlineStr' || own.text !== '') return withPieces(own, isStruck);
  if (type === 'b')
    return { text: value === '1' || value === 'true' ? 'true' : value === '' ? '' : 'false', look: noLook };
  if (type === 'e') return { text: value, look: { error: value } };
  if (type === 'd') return { text: writtenDay(value), look: noLook };
  return type === 'n' ? numberCell(value.trim(), style, book) : { text: cleaned(value).trim(), look: noLook };
}

/** Reads a cell. A whole cell in struck text has no text of its own. */
export function readCell(given: GivenCell, book: Book): ReadCell {
  const style = book.styles[given.style] ?? usual;
  const { formula, type, own } = given;
  if (formula !== null && given.value === '' && own.text === '')
    return { text: `=${formula}`, look: { isUncalculated: true } };
  const read = contentOf(given, style, book);
  const isText = type === 's' || type === 'inlineStr' || own.text !== '';
  if (!style.isStruck || isText || read.text === '') return read;
  return { text: '', look: { struck: read.text } };
}

/** A text of a cell without looks. */
export const plainOwn = (written: string): SheetText => ({ text: cleaned(plainText(written)).trim() });

/** The type and style of the cell of a tag. */
export const typeOf = (tag: Tag): Pick<GivenCell, 'type' | 'style'> => ({
  type: attributeOf(tag, 't') ?? 'n',
  style: Number(attributeOf(tag, 's') ?? 0),
});
