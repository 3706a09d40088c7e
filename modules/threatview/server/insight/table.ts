/** Workbooks and delimited text as blocks: a heading per sheet, and a block per row that says which column each value is of. */
import type { Grid } from '@klarsikt/engine';
import { checkFile } from '@klarsikt/server/intake/check-file.ts';
import { NotTaken } from '@klarsikt/server/intake/refused.ts';
import { textTables, workbookTables } from '@klarsikt/server/intake/tables.ts';
import { type Block, cleanText } from './text.ts';

/** A row of one cell is a line of its own; in others each value follows the name of its column. */
function lineOf(cells: readonly string[], names: readonly string[]): string {
  const given = cells.flatMap((cell, at) => {
    const text = cleanText(cell);
    return text === '' ? [] : [{ text, name: cleanText(names[at] ?? '') }];
  });
  if (given.length === 1) return given[0]?.text ?? '';
  const said = given.map(({ text, name }) => (name === '' ? text : `${name}: ${text}`));
  return said.length === 0 ? '' : `${said.join('; ')}.`;
}

/** The first row with more than one cell names the columns. */
function blocksOfTable({ rows }: Grid): Block[] {
  const head = rows.findIndex(({ cells }) => cells.filter((cell) => cell.trim() !== '').length > 1);
  const names = rows[head]?.cells ?? [];
  return rows.flatMap(({ cells }, at): Block[] => {
    const text = lineOf(cells, at > head ? names : []);
    return text === '' ? [] : [{ text, page: null, level: 0 }];
  });
}

/** Refuses what is not read to its end: of a source that is searched nothing may be missing. */
function whole(tables: readonly Grid[]): readonly Grid[] {
  for (const { cut } of tables) if (cut !== undefined) throw new NotTaken('toomuch', JSON.stringify(cut));
  return tables;
}

/** The text of a workbook, sheet by sheet. */
export async function readWorkbook(bytes: Buffer): Promise<Block[]> {
  const sheets = whole(await workbookTables(bytes));
  return sheets.flatMap((sheet): Block[] => {
    const blocks = blocksOfTable(sheet);
    const name = cleanText(sheet.name);
    return blocks.length === 0 || name === '' ? blocks : [{ text: name, page: null, level: 1 }, ...blocks];
  });
}

/** The text of a table of delimited text. */
export async function readDelimited(bytes: Buffer): Promise<Block[]> {
  checkFile('table.csv', bytes, ['csv']);
  return whole(textTables(bytes)).flatMap(blocksOfTable);
}
