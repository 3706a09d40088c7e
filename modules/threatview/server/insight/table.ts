/**
 * Reads workbooks and delimited text as blocks: a heading per sheet and a block per row, each value with its column
 * name.
 */
import type { TableGrid } from '@klarsikt/engine/recognise';
import { checkFile } from '@klarsikt/server/intake/check-file.ts';
import { FileRefusedError } from '@klarsikt/server/intake/refused.ts';
import { readTextTables, readWorkbookTables } from '@klarsikt/server/intake/tables.ts';
import { cleanText, type SourceTextBlock } from './text.ts';

function formatRow(cells: readonly string[], names: readonly string[]): string {
  const given = cells.flatMap((cell, at) => {
    const text = cleanText(cell);
    return text === '' ? [] : [{ text, name: cleanText(names[at] ?? '') }];
  });
  if (given.length === 1) return given[0]?.text ?? '';
  const said = given.map(({ text, name }) => (name === '' ? text : `${name}: ${text}`));
  return said.length === 0 ? '' : `${said.join('; ')}.`;
}

/** Builds the blocks of a table. The first row with more than one cell contains the column names. */
function buildTableBlocks({ rows }: TableGrid): SourceTextBlock[] {
  const head = rows.findIndex(({ cells }) => cells.filter((cell) => cell.trim() !== '').length > 1);
  const names = rows[head]?.cells ?? [];
  return rows.flatMap(({ cells }, at): SourceTextBlock[] => {
    const text = formatRow(cells, at > head ? names : []);
    return text === '' ? [] : [{ text, page: null, level: 0 }];
  });
}

/** Refuses truncated tables, because a searchable source must be complete. */
function requireComplete(tables: readonly TableGrid[]): readonly TableGrid[] {
  for (const { cut } of tables)
    if (cut !== undefined) throw new FileRefusedError('toomuch', JSON.stringify(cut));
  return tables;
}

export async function readWorkbookBlocks(bytes: Buffer): Promise<SourceTextBlock[]> {
  const sheets = requireComplete(await readWorkbookTables(bytes));
  return sheets.flatMap((sheet): SourceTextBlock[] => {
    const blocks = buildTableBlocks(sheet);
    const name = cleanText(sheet.name);
    return blocks.length === 0 || name === '' ? blocks : [{ text: name, page: null, level: 1 }, ...blocks];
  });
}

export async function readCsvBlocks(bytes: Buffer): Promise<SourceTextBlock[]> {
  checkFile('table.csv', bytes, ['csv']);
  return requireComplete(readTextTables(bytes)).flatMap(buildTableBlocks);
}
