/** Tables as a workbook in which texts stay texts: no cell is ever a formula or a link (security page X1). */
import {
  type AnalysisSheet,
  cellText,
  type Day,
  daysBetween,
  type Language,
  type TableCell,
} from '@klarsikt/engine';
import { sheetNames } from './sheet-names.ts';

/** Characters that XML can not hold, and the noncharacters of each plane. */
const unwritable = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const longestCell = 32_767;

/** How cells show days, with the names of months in the language of the file. */
const dayFormats: { readonly [L in Language]: string } = { en: '[$-809]d mmm yyyy', sv: 'yyyy-mm-dd' };

/**
 * A day as spreadsheets count days; null before 1 March 1900, because Excel counts a 29 February in 1900.
 */
function serialOf(day: Day): number | null {
  const serial = daysBetween('1899-12-30', day);
  return serial > 60 ? serial : null;
}

function cellOf(value: TableCell): string | number | null {
  if (value === null || typeof value === 'number') return value;
  if (typeof value === 'object') return serialOf(value.day) ?? value.day;
  return value.replace(unwritable, '').slice(0, longestCell);
}

function widthOf(rows: AnalysisSheet['rows'], column: number): number {
  const longest = Math.max(...rows.map((row) => cellText(row[column] ?? null).length), 0);
  return Math.min(60, Math.max(10, longest + 2));
}

/** Writes the sheets, headings in bold and in sight while scrolling. */
export async function writeWorkbook(
  sheets: readonly AnalysisSheet[],
  given: { creator: string; title: string; language: Language; at: Date },
): Promise<Uint8Array> {
  // Read with the first workbook: a server that has just started should be small.
  const { Workbook } = await import('@cj-tech-master/excelts');
  const workbook = new Workbook();
  workbook.creator = given.creator.replace(unwritable, '');
  workbook.title = given.title.replace(unwritable, '');
  workbook.created = given.at;
  workbook.modified = given.at;
  const names = sheetNames(sheets.map(({ name }) => name));
  for (const [index, { rows }] of sheets.entries()) {
    const sheet = workbook.addWorksheet(names[index] ?? '', { views: [{ state: 'frozen', ySplit: 1 }] });
    for (const row of rows) {
      const added = sheet.addRow(row.map(cellOf));
      for (const [column, cell] of row.entries())
        if (cell !== null && typeof cell === 'object' && serialOf(cell.day) !== null)
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
