/**
 * Tables for Word with fixed widths, repeated header and coloured cells. They are written as XML text, because a
 * bank's report has five thousand cells and creating the library's objects for them would take most of the time.
 */
import type { DocumentCell, DocumentInline, DocumentRow, TableDocumentBlock } from '@klarsikt/engine/report';
import { ExternalHyperlink, type IContext, type IXmlableObject, Paragraph } from 'docx';
import {
  toAllWordRuns,
  toParagraphChildren,
  type WordRun,
  type WordRunContext,
  type WordRunFormat,
} from './docx-inline.ts';
import { toWordColour, wordPalette } from './docx-styles.ts';

interface Line {
  readonly style: 'none' | 'single';
  /** Width of the line in eighths of a point. */
  readonly size: number;
  readonly color: string;
}
const none: Line = { style: 'none', size: 0, color: 'auto' };
const hair: Line = { style: 'single', size: 4, color: toWordColour(wordPalette.line) };
const strong: Line = { style: 'single', size: 6, color: toWordColour(wordPalette.lineStrong) };

interface Layout {
  readonly table: TableDocumentBlock;
  readonly widths: readonly number[];
  readonly context: WordRunContext;
}

function widthsOf(table: TableDocumentBlock, textWidth: number): readonly number[] {
  const total = table.columns.reduce((sum, { width }) => sum + width, 0);
  return table.columns.map(({ width }) => Math.floor((width / total) * textWidth));
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '"': '&quot;',
  "'": '&apos;',
  '<': '&lt;',
  '>': '&gt;',
};
const escaped = (text: string): string => text.replace(/[&"'<>]/g, (sign) => escapes[sign] ?? sign);

const border = (side: string, { style, size, color }: Line): string =>
  `<w:${side} w:val="${style}" w:color="${color}" w:sz="${size}"/>`;
const shade = (fill: string): string => `<w:shd w:fill="${fill}" w:color="auto" w:val="clear"/>`;

function runFormatXml({ link, font, bold, italic, color, size, fill }: WordRunFormat): string {
  const parts = [
    link ? '<w:rStyle w:val="Hyperlink"/>' : '',
    font ? `<w:rFonts w:ascii="${font}" w:cs="${font}" w:eastAsia="${font}" w:hAnsi="${font}"/>` : '',
    bold ? '<w:b/><w:bCs/>' : '',
    italic ? '<w:i/><w:iCs/>' : '',
    color ? `<w:color w:val="${color}"/>` : '',
    size ? `<w:sz w:val="${size}"/><w:szCs w:val="${size}"/>` : '',
    fill ? shade(fill) : '',
  ].join('');
  return parts === '' ? '' : `<w:rPr>${parts}</w:rPr>`;
}

/** Id attribute of an external link to which the library has not assigned a number yet. */
const unnumbered = 'r:id=""';

function runXml(run: WordRun): string {
  if (run === 'break') return '<w:r><w:br/></w:r>';
  const made = `<w:r>${runFormatXml(run.look)}<w:t xml:space="preserve">${escaped(run.text)}</w:t></w:r>`;
  if (run.to === undefined) return made;
  const target = 'anchor' in run.to ? `w:anchor="${escaped(run.to.anchor)}"` : unnumbered;
  return `<w:hyperlink w:history="1" ${target}>${made}</w:hyperlink>`;
}

const toBold = (content: readonly DocumentInline[]): readonly DocumentInline[] =>
  content.map((inline) => (inline.type === 'text' ? { ...inline, bold: true } : inline));

interface Cell {
  readonly width: number;
  readonly span: number | null;
  readonly top: Line;
  readonly bottom: Line;
  readonly fill: string | null;
  readonly vertical: 'top' | 'bottom';
  readonly style: string;
  readonly keepNext: boolean;
  readonly align: string;
  readonly runs: readonly WordRun[];
}

const margin = (side: string, width: number): string => `<w:${side} w:type="dxa" w:w="${width}"/>`;
const margins = `<w:tcMar>${margin('top', 50)}${margin('left', 80)}${margin('bottom', 50)}${margin('right', 80)}</w:tcMar>`;

function cellXml(cell: Cell): string {
  const span = cell.span === null ? '' : `<w:gridSpan w:val="${cell.span}"/>`;
  const lines = [border('top', cell.top), border('left', none), border('bottom', cell.bottom)].join('');
  const ground = cell.fill === null ? '' : shade(cell.fill);
  return [
    `<w:tc><w:tcPr><w:tcW w:type="dxa" w:w="${cell.width}"/>${span}`,
    `<w:tcBorders>${lines}${border('right', none)}</w:tcBorders>${ground}${margins}`,
    `<w:vAlign w:val="${cell.vertical}"/></w:tcPr>`,
    `<w:p><w:pPr><w:pStyle w:val="${cell.style}"/>${cell.keepNext ? '<w:keepNext/>' : ''}`,
    `<w:jc w:val="${cell.align}"/></w:pPr>${cell.runs.map(runXml).join('')}</w:p></w:tc>`,
  ].join('');
}

function cellOf(cell: DocumentCell, column: number, style: DocumentRow['style'], layout: Layout): Cell {
  const { table, widths, context } = layout;
  const facts = table.style === 'facts';
  return {
    width: widths.slice(column, column + cell.span).reduce((sum, part) => sum + part, 0),
    span: cell.span,
    top: style === 'total' ? strong : none,
    bottom: facts ? none : hair,
    fill: cell.fill?.scale === 'risk' ? toWordColour(wordPalette.risk[cell.fill.class].bg) : null,
    vertical: 'top',
    style: facts && column === 0 ? 'ReportCellHead' : 'ReportCell',
    keepNext: style === 'group',
    align: table.columns[column]?.align ?? 'left',
    runs: toAllWordRuns(style === 'normal' ? cell.content : toBold(cell.content), context, true),
  };
}

function cellsOf(row: DocumentRow, layout: Layout): readonly Cell[] {
  let column = 0;
  return row.cells.map((cell) => {
    const made = cellOf(cell, column, row.style, layout);
    column += cell.span;
    return made;
  });
}

const headerOf = ({ table, widths, context }: Layout): readonly Cell[] =>
  table.columns.map((column, index) => ({
    ...{ width: widths[index] ?? 0, span: null, fill: null },
    ...{ top: none, bottom: strong, vertical: 'bottom', keepNext: false },
    ...{ style: 'ReportCellHead', align: column.align, runs: toAllWordRuns(column.header, context) },
  }));

const rowXml = (cells: readonly Cell[], more = ''): string =>
  `<w:tr><w:trPr><w:cantSplit/>${more}</w:trPr>${cells.map(cellXml).join('')}</w:tr>`;

const sides = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'];

function tableXml(width: number, widths: readonly number[], rows: readonly string[]): string {
  const columns = widths.map((each) => `<w:gridCol w:w="${each}"/>`).join('');
  return [
    `<w:tbl><w:tblPr><w:tblW w:type="dxa" w:w="${width}"/>`,
    `<w:tblBorders>${sides.map((side) => border(side, none)).join('')}</w:tblBorders>`,
    `<w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>${columns}</w:tblGrid>${rows.join('')}</w:tbl>`,
  ].join('');
}

/**
 * Stands for a table among the library's objects. It contains the table's external links, so that the library assigns
 * numbers to them.
 */
class TablePlaceholder extends Paragraph {
  readonly #number: number;

  constructor(number: number, links: readonly string[]) {
    super({ children: links.map((link) => new ExternalHyperlink({ link, children: [] })) });
    this.#number = number;
  }

  override prepForXml(context: IContext): IXmlableObject {
    return { 'place:table': [{ _attr: { number: this.#number } }, super.prepForXml(context)] };
  }
}

/** Replaces the placeholders by the tables, in which links have the numbers that the library assigned. */
export const insertTables = (xml: string, tables: readonly string[]): string =>
  xml.replace(/<place:table number="(\d+)">(.*?)<\/place:table>/gs, (_, number: string, links: string) => {
    const numbered = links.match(/r:id="[^"]+"/g) ?? [];
    let at = 0;
    return (tables[Number(number)] ?? '').replaceAll(unnumbered, () => numbered[at++] ?? '');
  });

/**
 * Creates the caption, placeholder and spacing of a table. The table itself is appended to `tables` as XML text,
 * which replaces the placeholder after the library has written the rest.
 */
export function createTableParagraphs(
  table: TableDocumentBlock,
  context: WordRunContext,
  textWidth: number,
  tables: string[],
): readonly Paragraph[] {
  const layout = { table, widths: widthsOf(table, textWidth), context };
  const header = table.header ? [headerOf(layout)] : [];
  const rows = table.rows.map((row) => cellsOf(row, layout));
  const links = [...header, ...rows]
    .flat()
    .flatMap(({ runs }) =>
      runs.flatMap((run) => (run !== 'break' && run.to && 'href' in run.to ? [run.to.href] : [])),
    );
  const place = new TablePlaceholder(tables.length, links);
  const written = [
    ...header.map((cells) => rowXml(cells, '<w:tblHeader/>')),
    ...rows.map((cells) => rowXml(cells)),
  ];
  tables.push(tableXml(textWidth, layout.widths, written));
  const caption =
    table.caption.length === 0
      ? []
      : [new Paragraph({ style: 'ReportCaption', children: toParagraphChildren(table.caption, context) })];
  return [...caption, place, new Paragraph({ style: 'ReportCell', spacing: { after: 200 }, children: [] })];
}
