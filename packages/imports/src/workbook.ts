/**
 * Reads the sheets of an Excel file (ECMA-376, SpreadsheetML) without an external library, because files of other
 * programs deviate from Excel's: they name parts from the root, omit cell addresses or write texts directly into
 * cells.
 */
import type { GridRow, TableGrid } from '@klarsikt/engine/recognise';
import { toNfc } from '@klarsikt/engine/text';
import { decodeText } from './json-text.ts';
import type { ImportSheet } from './sheet.ts';
import { readSharedTexts, sheetDayZero, type WorkbookParts } from './sheet-cells.ts';
import { readSheetContent, type SheetContent } from './sheet-rows.ts';
import { readCellStyles } from './sheet-styles.ts';
import { getTagAttribute, listMarkupTags } from './xml.ts';
import {
  createZipPartLookup,
  RefusedZipError,
  readZip,
  type UnpackedPart,
  type ZipPartLookup,
} from './zip.ts';

/** Limits against hostile files: number of rows in a workbook, and number of unpacked bytes in its parts. */
export const workbookLimits = { rows: 200_000, bytes: 400_000_000 } as const;

const zipLimits = { entries: 20_000, bytes: workbookLimits.bytes, ratio: 2_000, small: 1024 * 1024 } as const;

/** The error for a file whose unpacked content exceeds the limits. */
export class WorkbookTooLargeError extends Error {}

/** The error for a file that is not a workbook. */
export class NotAWorkbookError extends Error {}

const textOfPart = (zip: ZipPartLookup, name: string): string | null => {
  const part = zip.part(name);
  return part === null ? null : decodeText(part).replaceAll('\r\n', '\n');
};

interface Relation {
  readonly type: string;
  readonly target: string;
}

/** Returns the relations of a part by id. Their targets are relative to the folder of the part, or absolute. */
function relationsOf(zip: ZipPartLookup, part: string): ReadonlyMap<string, Relation> {
  const slash = part.lastIndexOf('/') + 1;
  const [folder, file] = [part.slice(0, slash), part.slice(slash)];
  const found = new Map<string, Relation>();
  for (const tag of listMarkupTags(textOfPart(zip, `${folder}_rels/${file}.rels`) ?? '')) {
    if (tag.name !== 'Relationship' || tag.kind === 'closes') continue;
    const given = (getTagAttribute(tag, 'Target') ?? '').replaceAll('\\', '/');
    const { pathname } = new URL(given, `file:///${folder}`);
    found.set(getTagAttribute(tag, 'Id') ?? '', {
      type: (getTagAttribute(tag, 'Type') ?? '').split('/').at(-1) ?? '',
      target: decodeURIComponent(pathname.slice(1)),
    });
  }
  return found;
}

const ofType = (relations: ReadonlyMap<string, Relation>, type: string): string | null =>
  [...relations.values()].find((relation) => relation.type === type)?.target ?? null;

interface NamedSheetPart {
  readonly name: string;
  readonly part: string;
  readonly isHidden: boolean;
}

function listSheetParts(xml: string, relations: ReadonlyMap<string, Relation>): readonly NamedSheetPart[] {
  const named: NamedSheetPart[] = [];
  for (const tag of listMarkupTags(xml)) {
    if (tag.name !== 'sheet' || tag.kind === 'closes') continue;
    const relation = relations.get(getTagAttribute(tag, 'id') ?? '');
    if (relation?.type === 'worksheet')
      named.push({
        name: toNfc(getTagAttribute(tag, 'name') ?? ''),
        part: relation.target,
        isHidden: /^(?:veryH|h)idden$/.test(getTagAttribute(tag, 'state') ?? ''),
      });
  }
  return named;
}

const hasSetting = (xml: string, element: string, attribute: string): boolean =>
  listMarkupTags(xml).some(
    (tag) => tag.name === element && /^(1|true)$/.test(getTagAttribute(tag, attribute) ?? ''),
  );

/** Returns the comments on the cells of a sheet, by address. */
function notesOf(zip: ZipPartLookup, part: string): ReadonlyMap<string, string> {
  const target = ofType(relationsOf(zip, part), 'comments');
  const xml = target === null ? null : textOfPart(zip, target);
  const notes = new Map<string, string>();
  let [cell, text] = ['', ''];
  for (const { name, kind, before, ...tag } of listMarkupTags(xml ?? '')) {
    if (name === 'comment' && kind === 'opens')
      [cell, text] = [getTagAttribute({ name, kind, before, ...tag }, 'ref') ?? '', ''];
    if (name === 't' && kind === 'closes') text += before;
    if (name === 'comment' && kind === 'closes') notes.set(cell, text.trim());
  }
  return notes;
}

function readWorkbookParts(
  zip: ZipPartLookup,
  xml: string,
  relations: ReadonlyMap<string, Relation>,
): WorkbookParts {
  const other = (type: string) => {
    const target = ofType(relations, type);
    return target === null ? '' : (textOfPart(zip, target) ?? '');
  };
  return {
    texts: readSharedTexts(other('sharedStrings')),
    styles: readCellStyles(other('styles')),
    start: hasSetting(xml, 'workbookPr', 'date1904') ? '1904-01-01' : sheetDayZero,
    isUncalculated: hasSetting(xml, 'calcPr', 'fullCalcOnLoad'),
  };
}

interface WorkbookSheetReading extends SheetContent {
  readonly name: string;
  readonly isHidden: boolean;
}

/** A workbook file, or its parts that are already unpacked and checked. */
export type WorkbookSource = Buffer | readonly UnpackedPart[];

function readSheetReadings(source: WorkbookSource): readonly WorkbookSheetReading[] {
  const zip = createZipPartLookup(Buffer.isBuffer(source) ? readZip(source, zipLimits) : source);
  const main = ofType(relationsOf(zip, ''), 'officeDocument') ?? 'xl/workbook.xml';
  const xml = textOfPart(zip, main);
  const relations = relationsOf(zip, main);
  const named = xml === null ? [] : listSheetParts(xml, relations);
  if (xml === null || named.length === 0) throw new NotAWorkbookError();
  const book = readWorkbookParts(zip, xml, relations);
  let count = 0;
  return named.map(({ name, part, isHidden }) => {
    const sheet = textOfPart(zip, part);
    if (sheet === null) throw new NotAWorkbookError(`no ${part}`);
    const content = readSheetContent(sheet, book, {
      notes: notesOf(zip, part),
      onRow: () => {
        count += 1;
        if (count > workbookLimits.rows) throw new WorkbookTooLargeError();
      },
    });
    return { name, isHidden, ...content };
  });
}

function translateZipErrors<T>(reading: () => T): T {
  try {
    return reading();
  } catch (error) {
    if (error instanceof WorkbookTooLargeError) throw error;
    if (error instanceof RefusedZipError && error.fault === 'large') throw new WorkbookTooLargeError();
    throw new NotAWorkbookError('no workbook', { cause: error });
  }
}

/**
 * Reads every sheet of a file as a table with the properties of its cells, including hidden sheets. Empty rows are
 * left out.
 * @throws WorkbookTooLargeError, NoWorkbook
 */
export const readWorkbookGrids = (source: WorkbookSource): readonly TableGrid[] =>
  translateZipErrors(() =>
    readSheetReadings(source).map(({ name, isHidden, rows, hiddenColumns }) => ({
      name,
      rows,
      ...(isHidden && { isHidden }),
      ...(hiddenColumns.length > 0 && { hiddenColumns }),
    })),
  );

/**
 * Returns the texts of a row for reading libraries: numbers as stored, without error values and without cells covered
 * by a merged cell.
 */
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
 * Reads every sheet of a file, including hidden sheets. The first non-empty row contains the headers; empty rows are
 * left out.
 * @throws WorkbookTooLargeError, NoWorkbook
 */
export const readWorkbook = (source: WorkbookSource): readonly ImportSheet[] =>
  translateZipErrors(() =>
    readSheetReadings(source).map(({ name, rows }) => {
      const filled = rows
        .map((row) => ({ number: row.number, cells: plainCells(row) }))
        .filter(({ cells }) => cells.size > 0);
      const [headers, ...rest] = filled;
      return { name, headers: headers?.cells ?? new Map(), rows: rest };
    }),
  );
