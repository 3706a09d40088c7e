/**
 * Sheets of an Excel file (ECMA-376, SpreadsheetML). Read here and not by a library: files that other programs write name
 * their parts from the root, leave out addresses of cells or put texts into the cells, and every one of them must be read.
 */
import { addDays, composed, type Day, daysBetween, writtenDay } from '@klarsikt/engine';
import { textIn } from './json-text.ts';
import type { Sheet } from './sheet.ts';
import { attributeOf, type Tag, tagsOf } from './xml.ts';
import { openZip, type Zip, ZipTooLarge } from './zip.ts';

/** Bounds against files that are larger inside than any library: rows of a workbook, and bytes of its parts. */
export const workbookLimits = { rows: 200_000, bytes: 400_000_000 } as const;

/** A file that is larger inside than it may be. */
export class WorkbookTooLarge extends Error {}

/** A file that is no workbook. */
export class NoWorkbook extends Error {}

const textOfPart = (zip: Zip, name: string): string | null => {
  const part = zip.part(name);
  return part === null ? null : textIn(part).replaceAll('\r\n', '\n');
};

interface Relation {
  readonly type: string;
  readonly target: string;
}

/** What a part leads to, by id: targets are told from its folder, or from the root. */
function relationsOf(zip: Zip, part: string): ReadonlyMap<string, Relation> {
  const slash = part.lastIndexOf('/') + 1;
  const [folder, file] = [part.slice(0, slash), part.slice(slash)];
  const found = new Map<string, Relation>();
  for (const tag of tagsOf(textOfPart(zip, `${folder}_rels/${file}.rels`) ?? '')) {
    if (tag.name !== 'Relationship' || tag.kind === 'closes') continue;
    const given = (attributeOf(tag, 'Target') ?? '').replaceAll('\\', '/');
    const { pathname } = new URL(given, `file:///${folder}`);
    found.set(attributeOf(tag, 'Id') ?? '', {
      type: (attributeOf(tag, 'Type') ?? '').split('/').at(-1) ?? '',
      target: decodeURIComponent(pathname.slice(1)),
    });
  }
  return found;
}

const ofType = (relations: ReadonlyMap<string, Relation>, type: string): string | null =>
  [...relations.values()].find((relation) => relation.type === type)?.target ?? null;

/** Characters that XML cannot hold are written by their number. */
const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;

/** Collects the words of a text: plain, or in pieces of different looks; how they are pronounced is left out. */
function textCollector() {
  let text = '';
  let isSpoken = false;
  return {
    see: ({ name, kind, before }: Tag) => {
      if (name === 'rPh') isSpoken = kind === 'opens';
      if (name === 't' && kind === 'closes' && !isSpoken) text += before;
    },
    take: () => {
      const whole = composed(unescaped(text));
      text = '';
      return whole;
    },
  };
}

function sharedTexts(xml: string): readonly string[] {
  const texts: string[] = [];
  const collector = textCollector();
  for (const tag of tagsOf(xml)) {
    collector.see(tag);
    if (tag.name === 'si' && tag.kind !== 'opens') texts.push(collector.take());
  }
  return texts;
}

/** Formats of days that have no words of their own in the file (ECMA-376, part 1, section 18.8.30). */
const dayFormats: ReadonlySet<number> = new Set(
  [14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47].concat(
    Array.from({ length: 10 }, (_, at) => 27 + at),
    Array.from({ length: 9 }, (_, at) => 50 + at),
  ),
);

const isDayFormat = (code: string): boolean =>
  /[dmyhs]/i.test(code.replace(/"[^"]*"|\\.|_.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, ''));

/** For each style of cells whether it shows a number as a day. */
function dayStyles(xml: string): readonly boolean[] {
  const formats = new Map<number, boolean>();
  const styles: boolean[] = [];
  let isCell = false;
  for (const tag of tagsOf(xml)) {
    if (tag.name === 'numFmt' && tag.kind !== 'closes')
      formats.set(Number(attributeOf(tag, 'numFmtId')), isDayFormat(attributeOf(tag, 'formatCode') ?? ''));
    if (tag.name === 'cellXfs') isCell = tag.kind === 'opens';
    if (tag.name !== 'xf' || tag.kind === 'closes' || !isCell) continue;
    const format = Number(attributeOf(tag, 'numFmtId'));
    styles.push(formats.get(format) ?? dayFormats.has(format));
  }
  return styles;
}

interface Book {
  readonly texts: readonly string[];
  readonly days: readonly boolean[];
  /** Day 0 of its days. */
  readonly start: Day;
}

/** Day 0 of the days of a workbook, where it does not count from 1904. */
const sheetDayZero: Day = '1899-12-30';
/** The last number that is a day, 9999-12-31. */
const lastDay = 2_958_465;

function shownNumber(text: string, style: number, { days, start }: Book): string {
  const value = Number(text);
  if (text === '' || !Number.isFinite(value)) return text;
  if (days[style] !== true) return String(value);
  const day = daysBetween(sheetDayZero, start) + Math.floor(value);
  return value < 1 || day > lastDay ? String(value) : addDays(sheetDayZero, day);
}

/** What a cell shows: formulas by their result, days as ISO dates, faults as nothing. */
function shown(tag: Tag | null, given: string, book: Book): string {
  if (tag === null) return '';
  const type = attributeOf(tag, 't') ?? 'n';
  if (type === 's') return (book.texts[Number(given)] ?? '').trim();
  if (type === 'b') return given === '1' || given === 'true' ? 'true' : given === '' ? '' : 'false';
  if (type === 'e') return '';
  if (type === 'd') return writtenDay(given);
  if (type === 'n') return shownNumber(given.trim(), Number(attributeOf(tag, 's') ?? 0), book);
  return unescaped(given).trim();
}

/** The column of an address such as "AB12", from 1; 0 where it has none. */
function columnOf(address: string): number {
  let column = 0;
  for (const letter of address.toUpperCase()) {
    const at = letter.charCodeAt(0) - 64;
    if (at < 1 || at > 26) break;
    column = column * 26 + at;
  }
  return column;
}

/** Rows of a sheet that hold something. What says no address stands behind what is before it. */
function* rowsOf(xml: string, book: Book): Generator<Sheet['rows'][number]> {
  const collector = textCollector();
  let [number, column, value] = [0, 0, ''];
  let cells = new Map<number, string>();
  let cell: Tag | null = null;
  for (const tag of tagsOf(xml)) {
    collector.see(tag);
    if (tag.name === 'row' && tag.kind !== 'closes') {
      number = Number(attributeOf(tag, 'r') ?? 0) || number + 1;
      [column, cells] = [0, new Map()];
    }
    if (tag.name === 'row' && tag.kind === 'closes' && cells.size > 0) yield { number, cells };
    if (tag.name === 'c' && tag.kind === 'opens') {
      cell = tag;
      value = '';
    }
    if (tag.name === 'c' && tag.kind !== 'closes')
      column = columnOf(attributeOf(tag, 'r') ?? '') || column + 1;
    if (tag.name === 'v' && tag.kind === 'closes') value = tag.before;
    if (tag.name !== 'c' || tag.kind !== 'closes') continue;
    const text = shown(cell, value + collector.take(), book);
    if (text !== '') cells.set(column, text);
    cell = null;
  }
}

interface Named {
  readonly name: string;
  readonly part: string;
}

function sheetsIn(xml: string, relations: ReadonlyMap<string, Relation>): readonly Named[] {
  const named: Named[] = [];
  for (const tag of tagsOf(xml)) {
    if (tag.name !== 'sheet' || tag.kind === 'closes') continue;
    const relation = relations.get(attributeOf(tag, 'id') ?? '');
    if (relation?.type === 'worksheet')
      named.push({ name: composed(attributeOf(tag, 'name') ?? ''), part: relation.target });
  }
  return named;
}

const usesLaterCalendar = (xml: string): boolean =>
  [...tagsOf(xml)].some(
    (tag) => tag.name === 'workbookPr' && /^(1|true)$/.test(attributeOf(tag, 'date1904') ?? ''),
  );

function read(bytes: Buffer): readonly Sheet[] {
  const zip = openZip(bytes, workbookLimits.bytes);
  const main = ofType(relationsOf(zip, ''), 'officeDocument') ?? 'xl/workbook.xml';
  const xml = textOfPart(zip, main);
  const relations = relationsOf(zip, main);
  const named = xml === null ? [] : sheetsIn(xml, relations);
  if (xml === null || named.length === 0) throw new NoWorkbook();
  const other = (type: string) => {
    const target = ofType(relations, type);
    return target === null ? '' : (textOfPart(zip, target) ?? '');
  };
  const book: Book = {
    texts: sharedTexts(other('sharedStrings')),
    days: dayStyles(other('styles')),
    start: usesLaterCalendar(xml) ? '1904-01-01' : sheetDayZero,
  };
  let count = 0;
  return named.map(({ name, part }) => {
    const rows: Sheet['rows'][number][] = [];
    const sheet = textOfPart(zip, part);
    if (sheet === null) throw new NoWorkbook(`no ${part}`);
    for (const row of rowsOf(sheet, book)) {
      count += 1;
      if (count > workbookLimits.rows) throw new WorkbookTooLarge();
      rows.push(row);
    }
    const [headers, ...rest] = rows;
    return { name, headers: headers?.cells ?? new Map(), rows: rest };
  });
}

/**
 * Reads every sheet of a file, hidden ones too; the first row that has cells gives the headers, empty rows are none.
 * @throws WorkbookTooLarge, NoWorkbook
 */
export function readWorkbook(bytes: Buffer): readonly Sheet[] {
  try {
    return read(bytes);
  } catch (error) {
    if (error instanceof WorkbookTooLarge) throw error;
    if (error instanceof ZipTooLarge) throw new WorkbookTooLarge();
    throw new NoWorkbook('no workbook', { cause: error });
  }
}
