/** Text in markdown as paragraphs and tables of a Word file, in the styles that the file itself has. */
import {
  type DocumentBlock,
  type Inline,
  type Language,
  ownBlocks,
  type ReportSource,
  type TableDocumentBlock,
} from '@klarsikt/engine';
import { escapeXml } from '@klarsikt/server/render/svg.ts';
import type { WordMore } from './word-more.ts';

/** Characters that XML can not hold. */
const unwritable = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
export const wordText = (text: string): string => text.replace(unwritable, '');

const words = (text: string): string => `<w:t xml:space="preserve">${escapeXml(wordText(text))}</w:t>`;
const run = (text: string, look = ''): string =>
  `<w:r>${look === '' ? '' : `<w:rPr>${look}</w:rPr>`}${words(text)}</w:r>`;

/** A link without a relation of the part: a field that says where it leads. */
function linkXml(href: string, shown: string): string {
  const address = escapeXml(wordText(href).replace(/["\\]/g, encodeURIComponent));
  const field = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
  return `${field('begin')}<w:r><w:instrText xml:space="preserve"> HYPERLINK "${address}" </w:instrText></w:r>${field('separate')}${shown}${field('end')}`;
}

export interface WordLook {
  readonly language: Language;
  readonly sources: { readonly [key: string]: ReportSource };
  readonly more: WordMore;
  /** Style of the paragraph in which the tag stands: what is no heading and no list is set like it. */
  readonly style: string | undefined;
  /** Word has footnotes in the body alone. */
  readonly notes: boolean;
}

/** Author, title, publication and address of a source, as a footnote says it. */
function sourceXml({ author, title, publication, published, url }: ReportSource): string {
  const text = [author, title, publication, published?.slice(0, 4) ?? '']
    .filter((part, index, all) => part !== '' && all.indexOf(part) === index)
    .join(', ');
  return `${run(`${text}. `)}${url === '' ? '' : linkXml(url, run(url))}`;
}

function inlineXml(inline: Inline, look: WordLook): string {
  if (inline.type === 'break') return '<w:r><w:br/></w:r>';
  if (inline.type === 'cite') {
    const source = look.sources[inline.source];
    if (source === undefined) return run(inline.source);
    return run(source.short) + (look.notes ? look.more.note(sourceXml(source)) : '');
  }
  if (inline.type !== 'text') return run(`${inline.figure} ${inline.word}`.trim());
  const marks = `${inline.bold ? '<w:b/>' : ''}${inline.italic ? '<w:i/>' : ''}`;
  const shown = run(inline.text, marks);
  return inline.href === undefined ? shown : linkXml(inline.href, shown);
}

function paragraph(
  content: readonly Inline[],
  look: WordLook,
  given: { readonly style?: string | undefined; readonly set?: string; readonly before?: string } = {},
): string {
  const style = given.style === undefined ? '' : `<w:pStyle w:val="${escapeXml(given.style)}"/>`;
  const set = `${style}${given.set ?? ''}`;
  const lead = given.before === undefined ? '' : run(given.before);
  return `<w:p>${set === '' ? '' : `<w:pPr>${set}</w:pPr>`}${lead}${content.map((inline) => inlineXml(inline, look)).join('')}</w:p>`;
}

/** A list in the file's own list style; where that one has no marks they are written. Each numbered one begins at 1. */
function listXml(
  { items, ordered }: Extract<DocumentBlock, { type: 'list' }>,
  look: WordLook,
): readonly string[] {
  const { more } = look;
  const own = more.styles.get(ordered ? 'list number' : 'list bullet');
  const style = own?.id ?? look.style;
  if (own?.numbers === undefined) {
    const mark = (index: number): string => (ordered ? `${index + 1}. ` : '• ');
    return items.map((item, index) => paragraph(item, look, { style, before: mark(index) }));
  }
  const numbering = ordered ? more.list(own.numbers) : null;
  const set =
    numbering === null ? '' : `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${numbering}"/></w:numPr>`;
  return items.map((item) => paragraph(item, look, { style, set }));
}

const edge = (name: string): string => `<w:${name} w:val="single" w:sz="4" w:space="0" w:color="auto"/>`;
const edges = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(edge).join('');

/** A table in the file's own table grid, else with lines of its own. Its heads are repeated on each page. */
function tableXml({ columns, rows }: TableDocumentBlock, look: WordLook): string {
  const grid = look.more.tables.get('table grid');
  const whole = columns.reduce((sum, { width }) => sum + width, 0);
  const share = (width: number): number => Math.round((width / whole) * 5_000);
  const cell = (content: readonly Inline[], index: number, head: boolean): string => {
    const { align = 'left', width = 1 } = columns[index] ?? {};
    const bold = head
      ? content.map((one) => (one.type === 'text' ? { ...one, bold: true as const } : one))
      : content;
    const set = align === 'left' ? '' : `<w:jc w:val="${align}"/>`;
    return `<w:tc><w:tcPr><w:tcW w:w="${share(width)}" w:type="pct"/></w:tcPr>${paragraph(bold, look, { style: look.style, set })}</w:tc>`;
  };
  const heads = columns.map(({ header }, index) => cell(header, index, true)).join('');
  const body = rows
    .map(
      ({ cells }) =>
        `<w:tr>${cells.map(({ content }, index) => cell(content, index, false)).join('')}</w:tr>`,
    )
    .join('');
  const looks = grid === undefined ? `<w:tblBorders>${edges}</w:tblBorders>` : '';
  const style = grid === undefined ? '' : `<w:tblStyle w:val="${escapeXml(grid)}"/>`;
  return `<w:tbl><w:tblPr>${style}<w:tblW w:w="5000" w:type="pct"/>${looks}<w:tblLook w:val="0420"/></w:tblPr><w:tblGrid>${columns.map(() => '<w:gridCol/>').join('')}</w:tblGrid><w:tr><w:trPr><w:tblHeader/></w:trPr>${heads}</w:tr>${body}</w:tbl>`;
}

function blockXml(block: DocumentBlock, look: WordLook): readonly string[] {
  if (block.type === 'list') return listXml(block, look);
  // Two tables that touch become one, and a cell ends with a paragraph.
  if (block.type === 'table') return [tableXml(block, look), '<w:p/>'];
  if (block.type !== 'paragraph') return [];
  const named = { subhead: 'heading 3', quote: 'quote' } as const;
  const { style } = block;
  const own = style === 'subhead' || style === 'quote' ? look.more.styles.get(named[style])?.id : undefined;
  return [paragraph(block.content, look, { style: own ?? look.style })];
}

/** The paragraphs of a text in markdown. */
export function markdownXml(text: string, look: WordLook): readonly string[] {
  return ownBlocks(text, look.language, look.sources).blocks.flatMap((block) => blockXml(block, look));
}
