/** Writes files with the libraries write-excel-file, excelts and docx. */
import { Workbook } from '@cj-tech-master/excelts';
import { Document, Packer, Paragraph, Table, TableCell, TableRow, TextRun, VerticalMergeType } from 'docx';
import writeXlsxFile, { type Cell } from 'write-excel-file/node';
import type { CellMerge, GeneratedCell, GeneratedFile, GeneratedSheet } from './made.ts';
import { formatGeneratedCellText } from './write-docx.ts';

const mergeAt = (merges: readonly CellMerge[], row: number, column: number): CellMerge | undefined =>
  merges.find((one) => one.row === row && one.column === column);

function plainCell(cell: GeneratedCell | null, merge: CellMerge | undefined): Cell {
  if (cell === null) return null;
  const spans = merge === undefined ? {} : { columnSpan: merge.columns, rowSpan: merge.rows };
  const { text, number, format } = cell;
  if (number === undefined) return { value: text ?? '', type: String, ...spans };
  return {
    value: number,
    type: Number,
    ...(format !== undefined && format !== 'General' && { format }),
    ...spans,
  };
}

/** Writes a workbook with write-excel-file: texts, numbers and merged cells. */
export async function writeWithWriteExcelFile({ sheets }: GeneratedFile): Promise<Buffer> {
  const written = sheets.map(({ name, rows, merges }) => ({
    sheet: name,
    data: rows.map((cells, row) =>
      cells.map((cell, column) => plainCell(cell, mergeAt(merges, row, column))),
    ),
  }));
  return writeXlsxFile(written).toBuffer();
}

function setCell(
  sheet: ReturnType<Workbook['addWorksheet']>,
  cell: GeneratedCell,
  row: number,
  column: number,
): void {
  const target = sheet.getCell(row + 1, column + 1);
  const { text, number, format, formula, error, raised, struck, note } = cell;
  if (error !== undefined) target.value = { error: error === '#REF!' ? '#REF!' : '#DIV/0!' };
  else if (formula !== undefined) target.value = { formula, ...(number !== undefined && { result: number }) };
  else if (number !== undefined) target.value = number;
  else if (raised === undefined && struck === undefined) target.value = text ?? '';
  else
    target.value = {
      richText: [
        ...(struck === undefined ? [] : [{ text: struck, font: { strike: true } }]),
        { text: text ?? '' },
        ...(raised === undefined ? [] : [{ text: raised, font: { vertAlign: 'superscript' as const } }]),
      ],
    };
  if (format !== undefined && format !== 'General') target.numFmt = format;
  if (note !== undefined) target.note = note;
}

/** Writes a workbook with excelts. */
export async function writeWithExcelts({ sheets }: GeneratedFile): Promise<Buffer> {
  const book = new Workbook();
  const activeTab = Math.max(
    0,
    sheets.findIndex(({ isHidden }) => !isHidden),
  );
  book.views = [
    { x: 0, y: 0, width: 10_000, height: 10_000, firstSheet: 0, activeTab, visibility: 'visible' },
  ];
  for (const { name, rows, merges, hiddenRows, hiddenColumns, isHidden } of sheets) {
    const sheet = book.addWorksheet(name, { state: isHidden ? 'hidden' : 'visible' });
    rows.forEach((cells, row) => {
      cells.forEach((cell, column) => {
        if (cell !== null) setCell(sheet, cell, row, column);
      });
    });
    for (const { row, column, rows: height, columns } of merges)
      sheet.mergeCells(row + 1, column + 1, row + height, column + columns);
    for (const row of hiddenRows) sheet.getRow(row + 1).hidden = true;
    for (const column of hiddenColumns) sheet.getColumn(column + 1).hidden = true;
  }
  return Buffer.from(await book.xlsx.writeBuffer());
}

function runsOf(cell: GeneratedCell | null): readonly Paragraph[] {
  if (cell === null) return [new Paragraph('')];
  const { raised, struck, hidden } = cell;
  const [first = '', ...more] = formatGeneratedCellText(cell).split('\n');
  const runs = [
    ...(hidden === undefined ? [] : [new TextRun({ text: hidden, vanish: true })]),
    ...(struck === undefined ? [] : [new TextRun({ text: struck, strike: true })]),
    new TextRun(first),
    ...(raised === undefined ? [] : [new TextRun({ text: raised, superScript: true })]),
  ];
  return [new Paragraph({ children: runs }), ...more.map((line) => new Paragraph(line))];
}

function tableOf({ rows, merges }: GeneratedSheet): Table {
  const width = Math.max(...rows.map(({ length }) => length));
  return new Table({
    rows: rows.map(
      (cells, row) =>
        new TableRow({
          children: Array.from({ length: width }, (_, column) => {
            const merge = merges.find(
              (one) =>
                row >= one.row &&
                row < one.row + one.rows &&
                column >= one.column &&
                column < one.column + one.columns,
            );
            if (merge !== undefined && column > merge.column) return [];
            const isFirst = merge === undefined || row === merge.row;
            const down = merge !== undefined && merge.rows > 1;
            return [
              new TableCell({
                children: [...runsOf(isFirst ? (cells[column] ?? null) : null)],
                ...(merge !== undefined && merge.columns > 1 && { columnSpan: merge.columns }),
                ...(down && {
                  verticalMerge: isFirst ? VerticalMergeType.RESTART : VerticalMergeType.CONTINUE,
                }),
              }),
            ];
          }).flat(),
        }),
    ),
  });
}

/** Writes a document with the library docx. */
export async function writeWithDocx({ sheets }: GeneratedFile): Promise<Buffer> {
  const children = sheets.flatMap((sheet) => [
    new Paragraph(sheet.name),
    ...(sheet.caption === undefined ? [] : [new Paragraph(sheet.caption)]),
    tableOf(sheet),
    new Paragraph(''),
  ]);
  return Buffer.from(await Packer.toBuffer(new Document({ sections: [{ children }] })));
}
