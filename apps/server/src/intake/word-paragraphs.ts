/** Reads the paragraphs of a Word part with their visible text and their place. */
import { getOwnMember } from '@klarsikt/engine/values';

export interface WordLocation {
  readonly part: string;
  readonly heading: string;
  readonly paragraph: number;
  readonly table: number;
  readonly row: number;
}

export interface WordParagraph {
  readonly text: string;
  readonly codes: string;
  /** Index in the text at which each run begins; a run has one format. */
  readonly runs: readonly number[];
  readonly at: WordLocation;
  /**
   * Container of the paragraph. A loop must begin and end in the same holder (such as a cell), or in cells of the
   * same table.
   */
  readonly within: ParagraphContainer;
}

/**
 * Number of the body, cell, text box or note that contains a paragraph, and number of the innermost table around it
 * (0: none).
 */
export interface ParagraphContainer {
  readonly holder: number;
  readonly table: number;
}

export interface WordPart {
  readonly paragraphs: readonly WordParagraph[];
  readonly pictures: readonly { readonly alt: string; readonly at: WordLocation }[];
  readonly contents: boolean;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decodeEntities = (text: string): string =>
  text.replace(/&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w+));/g, (whole, hex, digits, name) => {
    const code = hex === undefined ? Number(digits) : Number.parseInt(String(hex), 16);
    if (Number.isFinite(code) && code <= 0x10ffff) return String.fromCodePoint(code);
    return getOwnMember(entities, String(name)) ?? whole;
  });

const readValueAttribute = (tag: string): string => decodeEntities(/\bw:val="([^"]*)"/.exec(tag)?.[1] ?? '');
export const readPictureAltText = (tag: string): string =>
  decodeEntities(/\bdescr="([^"]*)"/.exec(tag)?.[1] ?? '');

interface OpenParagraph {
  readonly number: number;
  text: string;
  codes: string;
  runs: number[];
  style: string;
}

/** Elements that contain their own paragraphs. */
const holders = new Set(['w:tc', 'w:txbxContent', 'w:footnote', 'w:endnote', 'w:customXml']);

interface PartListener {
  words(text: string): void;
  /** Receives text that is not displayed as words, such as field codes. */
  other?(text: string): void;
  begin(name: string, tag: string, isEmpty: boolean): void;
  end(name: string): void;
}

/** Reads a part tag by tag. It was already checked as XML without a DTD, so everything outside tags is text. */
export function visitWordPart(xml: string, listener: PartListener): void {
  let inText = false;
  for (const [token] of xml.matchAll(/<[^>]*>|[^<]+/g)) {
    if (!token.startsWith('<')) {
      if (inText) listener.words(decodeEntities(token));
      else listener.other?.(token);
    } else if (token.startsWith('</')) {
      const name = token.slice(2, -1).trim();
      if (name === 'w:t') inText = false;
      listener.end(name);
    } else {
      const name = /^<([\w:]+)/.exec(token)?.[1] ?? '';
      const isEmpty = token.endsWith('/>');
      if (name === 'w:t') inText = !isEmpty;
      listener.begin(name, token, isEmpty);
    }
  }
}

class PartReader {
  private readonly part: string;
  private readonly paragraphs: WordParagraph[] = [];
  private readonly pictures: { alt: string; at: WordLocation }[] = [];
  private readonly open: OpenParagraph[] = [];
  private readonly rows: number[] = [];
  private readonly openHolders: ParagraphContainer[] = [{ holder: 0, table: 0 }];
  private holders = 0;
  private readonly around: number[] = [];
  private heading = '';
  private counted = 0;
  private tables = 0;
  private contents = false;

  constructor(part: string) {
    this.part = part;
  }

  read(xml: string): WordPart {
    visitWordPart(xml, {
      words: (text) => {
        const paragraph = this.open.at(-1);
        if (paragraph) paragraph.text += text;
      },
      other: (text) => {
        this.contents ||= /\bTOC\b/.test(text);
        const paragraph = this.open.at(-1);
        if (paragraph) paragraph.codes += decodeEntities(text);
      },
      begin: (name, tag, isEmpty) => this.begin(name, tag, isEmpty),
      end: (name) => this.end(name),
    });
    const { paragraphs, pictures, contents } = this;
    return { paragraphs, pictures, contents };
  }

  private get at(): WordLocation {
    const { part, heading, counted, tables, rows } = this;
    const row = rows.at(-1) ?? 0;
    return { part, heading, paragraph: counted, table: rows.length === 0 ? 0 : tables, row };
  }

  private begin(name: string, tag: string, isEmpty: boolean): void {
    const paragraph = this.open.at(-1);
    if (name === 'w:p' && !isEmpty) {
      this.counted += 1;
      this.open.push({ number: this.counted, text: '', codes: '', runs: [], style: '' });
    } else if (name === 'w:r' && paragraph) paragraph.runs.push(paragraph.text.length);
    else if (name === 'w:tab' && paragraph) paragraph.text += '\t';
    else if (name === 'w:fldSimple' && paragraph)
      paragraph.codes += ` ${decodeEntities(/\bw:instr="([^"]*)"/.exec(tag)?.[1] ?? '')} `;
    else if (name === 'w:pStyle' && paragraph) paragraph.style = readValueAttribute(tag);
    else if (name === 'w:tbl' && !isEmpty) {
      this.tables += 1;
      this.rows.push(0);
      this.around.push(this.tables);
    } else if (name === 'w:tr' && !isEmpty) this.rows.push((this.rows.pop() ?? 0) + 1);
    else if (holders.has(name) && !isEmpty) this.hold(name);
    else if (name === 'wp:docPr') this.pictures.push({ alt: readPictureAltText(tag), at: this.at });
  }

  private hold(name: string): void {
    this.holders += 1;
    const table = name === 'w:tc' ? (this.around.at(-1) ?? 0) : 0;
    this.openHolders.push({ holder: this.holders, table });
  }

  private end(name: string): void {
    if (name === 'w:tbl') {
      this.rows.pop();
      this.around.pop();
    }
    if (holders.has(name)) this.openHolders.pop();
    if (name !== 'w:p') return;
    const paragraph = this.open.pop();
    if (paragraph === undefined) return;
    const { number, text, codes, runs, style } = paragraph;
    if (/^(?:heading|rubrik|überschrift)\s?\d$/i.test(style) && text.trim() !== '')
      this.heading = text.trim().slice(0, 120);
    const within = this.openHolders.at(-1) ?? { holder: 0, table: 0 };
    this.paragraphs.push({ text, codes, runs, at: { ...this.at, paragraph: number }, within });
  }
}

export const parseWordPart = (part: string, xml: string): WordPart => new PartReader(part).read(xml);
