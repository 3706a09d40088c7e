/**
 * Sheets of an Excel file (ECMA-376, SpreadsheetML). Read here and not by a library: files that other programs write name
 * their parts from the root, leave out addresses of cells or put texts into the cells, and every one of them must be read.
 */
import { composed, type Grid, type GridRow } from '@klarsikt/engine';
import { textIn } from './json-text.ts';
import type { Sheet } from './sheet.ts';
import { type Book, sharedTexts, sheetDayZero } from './sheet-cells.ts';
import { type ReadSheetPart, readSheetPart } from './sheet-rows.ts';
import { cellStyles } from './sheet-styles.ts';
import { attributeOf, tagsOf } from './xml.ts';
import { openZip, type UnpackedPart, unpackedZip, type Zip, ZipTooLarge } from './zip.ts';

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

interface Named {
  readonly name: string;
  readonly part: string;
  readonly isHidden: boolean;
}

function sheetsIn(xml: string, relations: ReadonlyMap<string, Relation>): readonly Named[] {
  const named: Named[] = [];
  for (const tag of tagsOf(xml)) {
    if (tag.name !== 'sheet' || tag.kind === 'closes') continue;
    const relation = relations.get(attributeOf(tag, 'id') ?? '');
    if (relation?.type === 'worksheet')
      named.push({
        name: composed(attributeOf(tag, 'name') ?? ''),
        part: relation.target,
        isHidden: /^(?:veryH|h)idden$/.test(attributeOf(tag, 'state') ?? ''),
      });
  }
  return named;
}

const usesLaterCalendar = (xml: string): boolean =>
  [...tagsOf(xml)].some(
    (tag) => tag.name === 'workbookPr' && /^(1|true)$/.test(attributeOf(tag, 'date1904') ?? ''),
  );

/** The comments on the cells of a sheet, by address. */
function notesOf(zip: Zip, part: string): ReadonlyMap<string, string> {
  const target = ofType(relationsOf(zip, part), 'comments');
  const xml = target === null ? null : textOfPart(zip, target);
  const notes = new Map<string, string>();
  let [cell, text] = ['', ''];
  for (const { name, kind, before, ...tag } of tagsOf(xml ?? '')) {
    if (name === 'comment' && kind === 'opens')
      [cell, text] = [attributeOf({ name, kind, before, ...tag }, 'ref') ?? '', ''];
    if (name === 't' && kind === 'closes') text += before;
    if (name === 'comment' && kind === 'closes') notes.set(cell, text.trim());
  }
  return notes;
}

function bookIn(zip: Zip, xml: string, relations: ReadonlyMap<string, Relation>): Book {
  const other = (type: string) => {
    const target = ofType(relations, type);
    return target === null ? '' : (textOfPart(zip, target) ?? '');
  };
  return {
    texts: sharedTexts(other('sharedStrings')),
    styles: cellStyles(other('styles')),
    start: usesLaterCalendar(xml) ? '1904-01-01' : sheetDayZero,
  };
}

interface ReadWorkbookSheet extends ReadSheetPart {
  readonly name: string;
  readonly isHidden: boolean;
}

/** A file, or the parts of one that were unpacked and checked before. */
export type WorkbookSource = Buffer | readonly UnpackedPart[];

function read(source: WorkbookSource): readonly ReadWorkbookSheet[] {
  const zip = Buffer.isBuffer(source) ? openZip(source, workbookLimits.bytes) : unpackedZip(source);
  const main = ofType(relationsOf(zip, ''), 'officeDocument') ?? 'xl/workbook.xml';
  const xml = textOfPart(zip, main);
  const relations = relationsOf(zip, main);
  const named = xml === null ? [] : sheetsIn(xml, relations);
  if (xml === null || named.length === 0) throw new NoWorkbook();
  const book = bookIn(zip, xml, relations);
  let count = 0;
  return named.map(({ name, part, isHidden }) => {
    const sheet = textOfPart(zip, part);
    if (sheet === null) throw new NoWorkbook(`no ${part}`);
    const content = readSheetPart(sheet, book, {
      notes: notesOf(zip, part),
      onRow: () => {
        count += 1;
        if (count > workbookLimits.rows) throw new WorkbookTooLarge();
      },
    });
    return { name, isHidden, ...content };
  });
}

function guarded<T>(reading: () => T): T {
  try {
    return reading();
  } catch (error) {
    if (error instanceof WorkbookTooLarge) throw error;
    if (error instanceof ZipTooLarge) throw new WorkbookTooLarge();
    throw new NoWorkbook('no workbook', { cause: error });
  }
}

/**
 * Reads every sheet of a file as a table, hidden ones too, each cell with how it looked; empty rows are none.
 * @throws WorkbookTooLarge, NoWorkbook
 */
export const readWorkbookGrids = (source: WorkbookSource): readonly Grid[] =>
  guarded(() =>
    read(source).map(({ name, isHidden, rows, hiddenColumns }) => ({
      name,
      rows,
      ...(isHidden && { isHidden }),
      ...(hiddenColumns.length > 0 && { hiddenColumns }),
    })),
  );

/** The texts of a row as libraries mean them: numbers as the file holds them, no faults, nothing of merged cells. */
function plainCells({ cells, looks = [] }: GridRow): ReadonlyMap<number, string> {
  const looksAt = new Map(looks.map((look) => [look.column, look]));
  return new Map(
    cells.flatMap((shown, index) => {
      const look = looksAt.get(index);
      if (look?.error !== undefined || look?.isUncalculated || look?.coveredBy) return [];
      const text = look?.number === undefined ? shown || (look?.struck ?? '') : String(look.number);
      return text === '' ? [] : [[index + 1, text] as const];
    }),
  );
}

/**
 * Reads every sheet of a file, hidden ones too; the first row that has cells gives the headers, empty rows are none.
 * @throws WorkbookTooLarge, NoWorkbook
 */
export const readWorkbook = (source: WorkbookSource): readonly Sheet[] =>
  guarded(() =>
    read(source).map(({ name, rows }) => {
      const filled = rows
        .map((row) => ({ number: row.number, cells: plainCells(row) }))
        .filter(({ cells }) => cells.size > 0);
      const [headers, ...rest] = filled;
      return { name, headers: headers?.cells ?? new Map(), rows: rest };
    }),
  );
