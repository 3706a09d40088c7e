/** The paragraphs of a Word document's part with the text that a reader sees, and where each stands. */

export interface WordPlace {
  readonly part: string;
  readonly heading: string;
  readonly paragraph: number;
  readonly table: number;
  readonly row: number;
}

export interface WordParagraph {
  readonly text: string;
  /** Where each run of characters with one look begins in the text. */
  readonly runs: readonly number[];
  readonly at: WordPlace;
}

export interface WordPart {
  readonly paragraphs: readonly WordParagraph[];
  readonly pictures: readonly { readonly alt: string; readonly at: WordPlace }[];
  readonly tracked: number;
  readonly contents: boolean;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decoded = (text: string): string =>
  text.replace(/&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w+));/g, (whole, hex, digits, name) => {
    const code = hex === undefined ? Number(digits) : Number.parseInt(String(hex), 16);
    if (Number.isFinite(code) && code <= 0x10ffff) return String.fromCodePoint(code);
    return entities[String(name)] ?? whole;
  });

const valueIn = (tag: string): string => decoded(/\bw:val="([^"]*)"/.exec(tag)?.[1] ?? '');
const descriptionIn = (tag: string): string => decoded(/\bdescr="([^"]*)"/.exec(tag)?.[1] ?? '');

interface Open {
  text: string;
  runs: number[];
  style: string;
}

/** Reads a part tag by tag: it was checked to be XML without a DTD, so what is not a tag is text. */
class PartReader {
  private readonly part: string;
  private readonly paragraphs: WordParagraph[] = [];
  private readonly pictures: { alt: string; at: WordPlace }[] = [];
  private readonly open: Open[] = [];
  private readonly rows: number[] = [];
  private heading = '';
  private counted = 0;
  private tables = 0;
  private tracked = 0;
  private contents = false;
  private inText = false;

  constructor(part: string) {
    this.part = part;
  }

  read(xml: string): WordPart {
    for (const [token] of xml.matchAll(/<[^>]*>|[^<]+/g)) {
      if (!token.startsWith('<')) this.words(token);
      else if (token.startsWith('</')) this.end(token.slice(2, -1).trim());
      else this.begin(token);
    }
    const { paragraphs, pictures, tracked, contents } = this;
    return { paragraphs, pictures, tracked, contents };
  }

  private get at(): WordPlace {
    const { part, heading, counted, tables, rows } = this;
    const row = rows.at(-1) ?? 0;
    return { part, heading, paragraph: counted, table: rows.length === 0 ? 0 : tables, row };
  }

  private words(token: string): void {
    const paragraph = this.open.at(-1);
    if (this.inText && paragraph) paragraph.text += decoded(token);
    else if (/\bTOC\b/.test(token)) this.contents = true;
  }

  private begin(tag: string): void {
    const name = /^<([\w:]+)/.exec(tag)?.[1] ?? '';
    const isEmpty = tag.endsWith('/>');
    const paragraph = this.open.at(-1);
    if (name === 'w:p' && !isEmpty) {
      this.counted += 1;
      this.open.push({ text: '', runs: [], style: '' });
    } else if (name === 'w:t') this.inText = !isEmpty;
    else if (name === 'w:r' && paragraph) paragraph.runs.push(paragraph.text.length);
    else if (name === 'w:tab' && paragraph) paragraph.text += '\t';
    else if (name === 'w:pStyle' && paragraph) paragraph.style = valueIn(tag);
    else if (name === 'w:tbl' && !isEmpty) {
      this.tables += 1;
      this.rows.push(0);
    } else if (name === 'w:tr' && !isEmpty) this.rows.push((this.rows.pop() ?? 0) + 1);
    else if (name === 'w:ins' || name === 'w:del') this.tracked += 1;
    else if (name === 'wp:docPr') this.pictures.push({ alt: descriptionIn(tag), at: this.at });
  }

  private end(name: string): void {
    if (name === 'w:t') this.inText = false;
    if (name === 'w:tbl') this.rows.pop();
    if (name !== 'w:p') return;
    const { text, runs, style } = this.open.pop() ?? { text: '', runs: [], style: '' };
    if (/^(?:heading|rubrik|überschrift)\s?\d$/i.test(style) && text.trim() !== '')
      this.heading = text.trim().slice(0, 120);
    this.paragraphs.push({ text, runs, at: this.at });
  }
}

export const readPart = (part: string, xml: string): WordPart => new PartReader(part).read(xml);
