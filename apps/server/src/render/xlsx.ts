/** Tables as a workbook in which texts stay texts: no cell is ever a formula or a link (security page X1). */
import type { AnalysisSheet, TableCell } from '@klarsikt/engine';
import { sheetNames } from './sheet-names.ts';

/** Characters that XML can not hold, and the noncharacters of each plane. */
const unwritable = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const longestCell = 32_767;

function cellOf(value: TableCell): string | number | null {
  return typeof value === 'string' ? value.replace(unwritable, '').slice(0, longestCell) : value;
}

function widthOf(rows: AnalysisSheet['rows'], column: number): number {
  const longest = Math.max(...rows.map((row) => String(row[column] ?? '').length), 0);
  return Math.min(60, Math.max(10, longest + 2));
}

/** Writes the sheets, headings in bold and in sight while scrolling. */
export async function writeWorkbook(
  sheets: readonly AnalysisSheet[],
  given: { creator: string; title: string; at: Date },
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
    for (const row of rows) sheet.addRow(row.map(cellOf));
    const columns = Math.max(...rows.map((row) => row.length), 0);
    for (let column = 0; column < columns; column += 1)
      sheet.getColumn(column + 1).width = widthOf(rows, column);
    sheet.getRow(1).font = { bold: true };
  }
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}
