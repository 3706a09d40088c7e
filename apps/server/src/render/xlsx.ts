/** Writes workbooks in which every text remains a text: no cell becomes a formula or a link (security page X1). */
import { countDaysBetween, type Day } from '@klarsikt/engine/calendar';
import type { AnalysisSheet } from '@klarsikt/engine/report';
import type { Language } from '@klarsikt/engine/text';
import { formatCellText, type TableCell } from '@klarsikt/engine/values';
import { createSheetNames } from './sheet-names.ts';

/** Characters that XML cannot contain, and noncharacters of Unicode. */
const unwritable = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const longestCell = 32_767;

/** Display formats of days by language, with the names of months in that language. */
const dayFormats: { readonly [L in Language]: string } = { en: '[$-809]d mmm yyyy', sv: 'yyyy-mm-dd' };

/**
 * Converts a day to its serial number in spreadsheets; null before 1 March 1900, because Excel counts a 29 February
 * in 1900.
 */
function toSerialDay(day: Day): number | null {
  const serial = countDaysBetween('1899-12-30', day);
  return serial > 60 ? serial : null;
}

function cellOf(value: TableCell): string | number | null {
  if (value === null || typeof value === 'number') return value;
  if (typeof value === 'object') return toSerialDay(value.day) ?? value.day;
  return value.replace(unwritable, '').slice(0, longestCell);
}

function widthOf(rows: AnalysisSheet['rows'], column: number): number {
  const longest = Math.max(...rows.map((row) => formatCellText(row[column] ?? null).length), 0);
  return Math.min(60, Math.max(10, longest + 2));
}

/** Writes a workbook; headings are bold and stay visible while scrolling. */
export async function writeWorkbook(
  sheets: readonly AnalysisSheet[],
  given: { creator: string; title: string; language: Language; at: Date },
): Promise<Uint8Array> {
  // The library is loaded on demand, so that a newly started server uses little memory.
  const { Workbook } = await import('@cj-tech-master/excelts');
  const workbook = new Workbook();
  workbook.creator = given.creator.replace(unwritable, '');
  workbook.title = given.title.replace(unwritable, '');
  workbook.created = given.at;
  workbook.modified = given.at;
  const names = createSheetNames(sheets.map(({ name }) => name));
  for (const [index, { rows }] of sheets.entries()) {
    const sheet = workbook.addWorksheet(names[index] ?? '', { views: [{ state: 'frozen', ySplit: 1 }] });
    for (const row of rows) {
      const added = sheet.addRow(row.map(cellOf));
      for (const [column, cell] of row.entries())
        if (cell !== null && typeof cell === 'object' && toSerialDay(cell.day) !== null)
          Object.assign(added.getCell(column + 1), {
            numFmt: dayFormats[given.language],
            alignment: { horizontal: 'left' },
          });
    }
    const columns = Math.max(...rows.map((row) => row.length), 0);
    for (let column = 0; column < columns; column += 1)
      sheet.getColumn(column + 1).width = widthOf(rows, column);
    sheet.getRow(1).font = { bold: true };
  }
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}
