/** Lets ReportLab (Debian package python3-reportlab, optional) print tables as PDF files. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateFile } from './files.ts';
import type { GeneratedCell, GeneratedFile, GeneratedSheet, TrueRow } from './made.ts';
import { formatGeneratedCellText } from './write-docx.ts';
import type { WrittenFile } from './writers.ts';

const print = `
import json, sys
from reportlab.lib import pagesizes, colors
from reportlab.platypus import SimpleDocTemplate, Table, TableStyle, Spacer
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
pdfmetrics.registerFont(TTFont('Sans', '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf'))
for file in json.load(open(sys.argv[1])):
    look = [('FONT', (0, 0), (-1, -1), 'Sans', 8), ('GRID', (0, 0), (-1, -1), 0.3, colors.grey)]
    for at, row in enumerate(file['rows']):
        if sum(1 for cell in row if cell != '') == 1:
            look.append(('SPAN', (0, at), (-1, at)))
    table = Table(file['rows'], style=TableStyle(look), hAlign='LEFT')
    SimpleDocTemplate(file['out'], pagesize=pagesizes.landscape(pagesizes.A1)).build([table])
`;

const isFilled = (cell: GeneratedCell | null): cell is GeneratedCell =>
  cell !== null && formatGeneratedCellText(cell).trim() !== '';

/**
 * Returns the table as it is printed, without empty rows and without empty columns on the left. The row numbers of
 * the true content are adjusted.
 */
function onPaper(sheet: GeneratedSheet, truth: readonly TrueRow[]) {
  const from = Math.min(
    ...sheet.rows.flatMap((cells) => {
      const first = cells.findIndex(isFilled);
      return first < 0 ? [] : [first];
    }),
  );
  const before = sheet.caption === undefined ? [] : [[{ text: sheet.caption }]];
  const numbers = new Map<number, number>();
  const rows: (readonly (GeneratedCell | null)[])[] = [...before];
  sheet.rows.forEach((cells, at) => {
    if (!cells.some(isFilled)) return;
    rows.push(cells.slice(from));
    numbers.set(at + 1, rows.length);
  });
  const kept = truth.map(({ row, values, ...rest }) => ({
    ...rest,
    row: numbers.get(row) ?? 0,
    values: values.map((value) => ({ ...value, column: value.column - from })),
  }));
  return { sheet: { ...sheet, rows, hiddenRows: [], hiddenColumns: [] }, truth: kept };
}

/** Prints the files with the given numbers, each with one table, through ReportLab. */
export function printFiles(seed: number, ids: readonly number[]): readonly WrittenFile[] {
  const folder = mkdtempSync(join(tmpdir(), 'foreign-tables-'));
  mkdirSync(folder, { recursive: true });
  try {
    const files = ids.flatMap((id) => {
      const made: GeneratedFile = generateFile(seed, id, new Set(['captions']));
      const [sheet] = made.sheets;
      if (sheet === undefined || made.traits.includes('two tables')) return [];
      const { sheet: shown, truth } = onPaper(sheet, made.truth);
      return [{ ...made, sheets: [shown], truth }];
    });
    const described = files.map(({ id, sheets: [sheet] }) => {
      const rows = sheet?.rows ?? [];
      const width = Math.max(...rows.map(({ length }) => length));
      const texts = rows.map((cells) =>
        Array.from({ length: width }, (_, at) => (cells[at] ? formatGeneratedCellText(cells[at]) : '')),
      );
      return { out: join(folder, `table-${id}.pdf`), rows: texts };
    });
    const list = join(folder, 'files.json');
    writeFileSync(list, JSON.stringify(described));
    execFileSync('/usr/bin/python3', ['-c', print, list], { stdio: ['ignore', 'ignore', 'inherit'] });
    return files.map((made, at) => ({
      ...{ made, writer: 'pdf by reportlab', name: `table-${made.id}.pdf` },
      bytes: readFileSync(described[at]?.out ?? ''),
    }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
