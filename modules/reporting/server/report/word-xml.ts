/** Converts Markdown to paragraphs and tables of a Word file, in the styles of the file. */
import {
  type DocumentBlock,
  type DocumentInline,
  type ReportSource,
  renderReportUserText,
  type TableDocumentBlock,
} from '@klarsikt/engine/report';
import type { Language } from '@klarsikt/engine/text';
import { escapeXml } from '@klarsikt/server/render/escape-xml.ts';
import type { WordPartAdditions } from './word-more.ts';

const unwritable = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
export const removeInvalidXmlCharacters = (text: string): string => text.replace(unwritable, '');

const words = (text: string): string =>
  `<w:t xml:space="preserve">${escapeXml(removeInvalidXmlCharacters(text))}</w:t>`;
const run = (text: string, look = ''): string =>
  `<w:r>${look === '' ? '' : `<w:rPr>${look}</w:rPr>`}${words(text)}</w:r>`;

/** Returns a link as a field, because a field needs no relationship of the document part. */
function linkXml(href: string, shown: string): string {
  const address = escapeXml(removeInvalidXmlCharacters(href).replace(/["\\]/g, encodeURIComponent));
  const field = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
  return `${field('begin')}<w:r><w:instrText xml:space="preserve"> HYPERLINK "${address}" </w:instrText></w:r>${field('separate')}${shown}${field('end')}`;
}

export interface WordXmlContext {
  readonly language: Language;
  readonly sources: { readonly [key: string]: ReportSource };
  readonly more: WordPartAdditions;
  /** Style of the paragraph that contains the tag, used for everything except headings and lists. */
  readonly style: string | undefined;
  /** True if footnotes are possible; Word allows them only in the body. */
  readonly notes: boolean;
}

function sourceXml({ author, title, publication, published, url }: ReportSource): string {
  const text = [author, title, publication, published?.slice(0, 4) ?? '']
    .filter((part, index, all) => part !== '' && all.indexOf(part) === index)
    .join(', ');
  return `${run(`${text}. `)}${url === '' ? '' : linkXml(url, run(url))}`;
}

function inlineXml(inline: DocumentInline, look: WordXmlContext): string {
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
  content: readonly DocumentInline[],
  look: WordXmlContext,
  given: { readonly style?: string | undefined; readonly set?: string; readonly before?: string } = {},
): string {
  const style = given.style === undefined ? '' : `<w:pStyle w:val="${escapeXml(given.style)}"/>`;
  const set = `${style}${given.set ?? ''}`;
  const lead = given.before === undefined ? '' : run(given.before);
  return `<w:p>${set === '' ? '' : `<w:pPr>${set}</w:pPr>`}${lead}${content.map((inline) => inlineXml(inline, look)).join('')}</w:p>`;
}

/**
 * Returns a list in the list style of the file; if the style has no marks, they are written as text. Each numbered
 * list begins at 1.
 */
function listXml(
  { items, ordered }: Extract<DocumentBlock, { type: 'list' }>,
  look: WordXmlContext,
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

const borderXml = (name: string): string => `<w:${name} w:val="single" w:sz="4" w:space="0" w:color="auto"/>`;
const edges = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(borderXml).join('');

/**
 * Returns a table in the file's table grid style, or with its own borders if the file has no such style. The heading
 * row is repeated on each page.
 */
function tableXml({ columns, rows }: TableDocumentBlock, look: WordXmlContext): string {
  const grid = look.more.tables.get('table grid');
  const whole = columns.reduce((sum, { width }) => sum + width, 0);
  const share = (width: number): number => Math.round((width / whole) * 5_000);
  const cell = (content: readonly DocumentInline[], index: number, head: boolean): string => {
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

function blockXml(block: DocumentBlock, look: WordXmlContext): readonly string[] {
  if (block.type === 'list') return listXml(block, look);
  // An empty paragraph follows, because adjacent tables merge and a cell must end with a paragraph.
  if (block.type === 'table') return [tableXml(block, look), '<w:p/>'];
  if (block.type !== 'paragraph') return [];
  const named = { subhead: 'heading 3', quote: 'quote' } as const;
  const { style } = block;
  const own = style === 'subhead' || style === 'quote' ? look.more.styles.get(named[style])?.id : undefined;
  return [paragraph(block.content, look, { style: own ?? look.style })];
}

export function toWordXml(text: string, look: WordXmlContext): readonly string[] {
  return renderReportUserText(text, look.language, look.sources).blocks.flatMap((block) =>
    blockXml(block, look),
  );
}
