/** Tables for Word: fixed widths, a header that repeats on each page, coloured level cells. */
import type { ColumnAlign, DocumentCell, DocumentRow, Inline, TableDocumentBlock } from '@klarsikt/engine';
import {
  AlignmentType,
  BorderStyle,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  VerticalAlign,
  WidthType,
} from 'docx';
import { type RunContext, runsOf } from './docx-inline.ts';
import { palette, wordColour } from './docx-styles.ts';

const none = { style: BorderStyle.NONE, size: 0, color: 'auto' } as const;
const hair = { style: BorderStyle.SINGLE, size: 4, color: wordColour(palette.line) } as const;
const strong = { style: BorderStyle.SINGLE, size: 6, color: wordColour(palette.lineStrong) } as const;
const alignments = {
  left: AlignmentType.LEFT,
  right: AlignmentType.RIGHT,
  center: AlignmentType.CENTER,
} as const satisfies Record<ColumnAlign, string>;

interface Layout {
  readonly table: TableDocumentBlock;
  readonly widths: readonly number[];
  readonly context: RunContext;
}

function widthsOf(table: TableDocumentBlock, textWidth: number): readonly number[] {
  const total = table.columns.reduce((sum, { width }) => sum + width, 0);
  return table.columns.map(({ width }) => Math.floor((width / total) * textWidth));
}

function shading(cell: DocumentCell) {
  if (cell.fill?.scale !== 'risk') return {};
  const fill = wordColour(palette.risk[cell.fill.class].bg);
  return { shading: { type: ShadingType.CLEAR, color: 'auto', fill } };
}

/** Sums and the names of groups stand out. */
const emphasised = (content: readonly Inline[]): readonly Inline[] =>
  content.map((inline) => (inline.type === 'text' ? { ...inline, bold: true } : inline));

function cellOf(cell: DocumentCell, column: number, style: DocumentRow['style'], layout: Layout): TableCell {
  const { table, widths, context } = layout;
  const width = widths.slice(column, column + cell.span).reduce((sum, part) => sum + part, 0);
  const facts = table.style === 'facts';
  const bottom = facts ? none : hair;
  return new TableCell({
    width: { size: width, type: WidthType.DXA },
    columnSpan: cell.span,
    verticalAlign: VerticalAlign.TOP,
    margins: { top: 50, bottom: 50, left: 80, right: 80 },
    borders: { left: none, right: none, top: style === 'total' ? strong : none, bottom },
    ...shading(cell),
    children: [
      new Paragraph({
        style: facts && column === 0 ? 'ReportCellHead' : 'ReportCell',
        alignment: alignments[table.columns[column]?.align ?? 'left'],
        ...(style === 'group' ? { keepNext: true } : {}),
        children: runsOf(style === 'normal' ? cell.content : emphasised(cell.content), context, true),
      }),
    ],
  });
}

function rowOf(row: DocumentRow, layout: Layout): TableRow {
  let column = 0;
  const children = row.cells.map((cell) => {
    const made = cellOf(cell, column, row.style, layout);
    column += cell.span;
    return made;
  });
  return new TableRow({ cantSplit: true, children });
}

function headerOf({ table, widths, context }: Layout): TableRow {
  const children = table.columns.map(
    (column, index) =>
      new TableCell({
        width: { size: widths[index] ?? 0, type: WidthType.DXA },
        verticalAlign: VerticalAlign.BOTTOM,
        margins: { top: 50, bottom: 50, left: 80, right: 80 },
        borders: { left: none, right: none, top: none, bottom: strong },
        children: [
          new Paragraph({
            style: 'ReportCellHead',
            alignment: alignments[column.align],
            children: runsOf(column.header, context),
          }),
        ],
      }),
  );
  return new TableRow({ tableHeader: true, cantSplit: true, children });
}

/** Caption, table and the space after it. */
export function tableOf(
  table: TableDocumentBlock,
  context: RunContext,
  textWidth: number,
): readonly (Paragraph | Table)[] {
  const layout = { table, widths: widthsOf(table, textWidth), context };
  const rows = table.rows.map((row) => rowOf(row, layout));
  const caption =
    table.caption.length === 0
      ? []
      : [new Paragraph({ style: 'ReportCaption', children: runsOf(table.caption, context) })];
  return [
    ...caption,
    new Table({
      rows: table.header ? [headerOf(layout), ...rows] : rows,
      columnWidths: layout.widths,
      width: { size: textWidth, type: WidthType.DXA },
      layout: TableLayoutType.FIXED,
      borders: {
        top: none,
        bottom: none,
        left: none,
        right: none,
        insideHorizontal: none,
        insideVertical: none,
      },
    }),
    new Paragraph({ style: 'ReportCell', spacing: { after: 200 }, children: [] }),
  ];
}
