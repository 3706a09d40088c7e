/** Shows a Word file as a page for review: text, headings, tables, headers and footers, without the layout. */

import { copyWordFile } from '@klarsikt/server/intake/word-copy.ts';
import { readPictureAltText, visitWordPart } from '@klarsikt/server/intake/word-paragraphs.ts';
import { readZip } from '@klarsikt/server/intake/zip.ts';
import { escapeXml } from '@klarsikt/server/render/escape-xml.ts';

/** Two private-use characters around filled-in text. */
export const filledTextMarkers = { from: '\ue0f1', to: '\ue0f2' } as const;

/** Id of a paragraph on the page. */
export const toWordAnchor = (part: string, paragraph: number): string =>
  `word-${part.replace(/\W+/g, '-')}-${paragraph}`;

export interface WordPageView {
  readonly html: string;
  /** True if the page shows only the beginning of the file. */
  readonly cut: boolean;
}

const mostParagraphs = 3_000;

interface Piece {
  readonly text: string;
  readonly bold: boolean;
  readonly italic: boolean;
}

interface Paragraph {
  readonly number: number;
  style: string;
  isItem: boolean;
  readonly pieces: Piece[];
  /** Nested content with separate paragraphs, such as text boxes. */
  readonly inner: string[];
}

const highlighted = new RegExp(
  `\\{\\{[^{}]*\\}\\}|${filledTextMarkers.from}[^${filledTextMarkers.to}]*${filledTextMarkers.to}`,
  'g',
);
const marksOnly = new RegExp(`[${filledTextMarkers.from}${filledTextMarkers.to}]`, 'g');

const pieceHtml = (text: string, { bold, italic }: Piece, isMarked: boolean): string => {
  const shown = text.replace(marksOnly, '');
  if (shown === '') return '';
  const words = escapeXml(shown).replaceAll('\n', '<br>');
  const slanted = italic ? `<em>${words}</em>` : words;
  const set = bold ? `<strong>${slanted}</strong>` : slanted;
  return isMarked ? `<mark>${set}</mark>` : set;
};

/** Returns the text of a paragraph as HTML; tags and filled-in text are marked, even if they span several runs. */
function piecesHtml(pieces: readonly Piece[]): string {
  const whole = pieces.map(({ text }) => text).join('');
  const edges = [...whole.matchAll(highlighted)].flatMap(({ 0: found, index }) => [
    index,
    index + found.length,
  ]);
  let at = 0;
  let html = '';
  for (const piece of pieces) {
    const end = at + piece.text.length;
    const stops = [at, ...edges.filter((edge) => edge > at && edge < end), end];
    stops.slice(1).forEach((stop, index) => {
      const from = stops[index] ?? at;
      const before = edges.filter((edge) => edge <= from).length;
      html += pieceHtml(whole.slice(from, stop), piece, before % 2 === 1);
    });
    at = end;
  }
  return html;
}

class PartPage {
  private readonly part: string;
  private readonly headings: ReadonlyMap<string, number>;
  private readonly buffers: string[][] = [[]];
  private readonly spans: number[] = [];
  private readonly open: Paragraph[] = [];
  private look = { bold: false, italic: false };
  private counted = 0;
  private hidden = 0;
  cut = false;

  constructor(part: string, headings: ReadonlyMap<string, number>) {
    this.part = part;
    this.headings = headings;
  }

  read(xml: string): string {
    visitWordPart(xml, {
      words: (text) => this.add(text),
      begin: (name, tag, isEmpty) => this.begin(name, tag, isEmpty),
      end: (name) => this.end(name),
    });
    return (this.buffers[0] ?? []).join('');
  }

  private put(html: string): void {
    if (this.hidden === 0 && !this.cut) this.buffers.at(-1)?.push(html);
  }

  private add(text: string): void {
    this.open.at(-1)?.pieces.push({ text, ...this.look });
  }

  private begin(name: string, tag: string, isEmpty: boolean): void {
    const paragraph = this.open.at(-1);
    const isOn = !/w:val="(?:0|false|off)"/.test(tag);
    if (name === 'mc:Fallback' && !isEmpty) this.hidden += 1;
    else if (name === 'w:p' && !isEmpty) this.beginParagraph();
    else if (name === 'w:r') this.look = { bold: false, italic: false };
    else if (name === 'w:b') this.look = { ...this.look, bold: isOn };
    else if (name === 'w:i') this.look = { ...this.look, italic: isOn };
    else if (name === 'w:tab' && !/w:(?:val|pos)=/.test(tag)) this.add('\t');
    else if (name === 'w:br' && !/w:type="page"/.test(tag)) this.add('\n');
    else if (name === 'w:footnoteReference') this.add('*');
    else if (name === 'w:pStyle' && paragraph) paragraph.style = /w:val="([^"]*)"/.exec(tag)?.[1] ?? '';
    else if (name === 'w:numPr' && paragraph) paragraph.isItem = true;
    else if (name === 'wp:docPr') this.add(`[${readPictureAltText(tag)}]`);
    else if (!isEmpty) this.beginTable(name);
    else if (name === 'w:gridSpan') this.spans.splice(-1, 1, Number(/w:val="(\d+)"/.exec(tag)?.[1] ?? 1));
  }

  private beginParagraph(): void {
    this.counted += 1;
    if (this.counted > mostParagraphs) this.cut = true;
    this.open.push({ number: this.counted, style: '', isItem: false, pieces: [], inner: [] });
  }

  private beginTable(name: string): void {
    if (name === 'w:tbl' || name === 'w:tr' || name === 'w:tc' || name === 'w:txbxContent') {
      this.buffers.push([]);
      this.spans.push(1);
    }
  }

  private end(name: string): void {
    if (name === 'mc:Fallback') this.hidden -= 1;
    else if (name === 'w:p') this.endParagraph();
    else if (['w:tbl', 'w:tr', 'w:tc', 'w:txbxContent'].includes(name)) this.endTable(name);
  }

  private endTable(name: string): void {
    const html = (this.buffers.pop() ?? []).join('');
    const span = this.spans.pop() ?? 1;
    if (html === '') return;
    if (name === 'w:txbxContent') this.open.at(-1)?.inner.push(html);
    else if (name === 'w:tbl') this.put(`<table><tbody>${html}</tbody></table>`);
    else if (name === 'w:tr') this.put(`<tr>${html}</tr>`);
    else this.put(`<td${span > 1 ? ` colspan="${span}"` : ''}>${html}</td>`);
  }

  private endParagraph(): void {
    const paragraph = this.open.pop();
    if (paragraph === undefined) return;
    const { number, style, isItem, pieces, inner } = paragraph;
    const level = this.headings.get(style);
    const name = level === undefined ? 'p' : `h${Math.min(4, level)}`;
    const words = piecesHtml(pieces);
    const item = isItem && level === undefined && words !== '' ? '• ' : '';
    const isBare = words === '' && inner.length > 0;
    const id = toWordAnchor(this.part, number);
    if (!isBare) this.put(`<${name} id="${id}">${item}${words}</${name}>`);
    for (const box of inner) this.put(box);
  }
}

function readHeadingLevels(styles: string): ReadonlyMap<string, number> {
  const found = styles.matchAll(
    /<w:style\b[^>]*w:styleId="([^"]*)"[^>]*>\s*<w:name w:val="(?:heading (\d)|(title))"/gi,
  );
  return new Map([...found].map(([, id = '', level]) => [id, level === undefined ? 1 : Number(level)]));
}

const roles = [
  { of: /<w:hdr\b/, element: 'header' },
  { of: /<w:document\b/, element: 'div' },
  { of: /<w:(?:foot|end)notes\b/, element: 'aside' },
  { of: /<w:ftr\b/, element: 'footer' },
] as const;

export function renderWordAsHtml(file: Uint8Array): WordPageView {
  const { entries, texts } = copyWordFile(readZip(Buffer.from(file)));
  const parts = entries
    .filter(({ name }) => texts.has(name))
    .map(({ name, content }) => ({ name, xml: content.toString('utf8') }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  const said = new Set<string>();
  const styles = entries.find(({ name }) => name === 'word/styles.xml')?.content.toString('utf8') ?? '';
  const headings = readHeadingLevels(styles);
  let cut = false;
  const html = roles.flatMap(({ of, element }) =>
    parts
      .filter(({ xml }) => of.test(xml.slice(0, 4_000)))
      .map(({ name, xml }) => {
        const page = new PartPage(name, headings);
        const inside = page.read(xml);
        cut ||= page.cut;
        // The first page and the other pages often share a header, so list an equal header only once.
        const words = `${element} ${inside.replace(/<[^>]*>/g, '').trim()}`;
        if (said.has(words)) return '';
        said.add(words);
        return words === `${element} ` ? '' : `<${element}>${inside}</${element}>`;
      }),
  );
  return { html: `<article>${html.join('')}</article>`, cut };
}
