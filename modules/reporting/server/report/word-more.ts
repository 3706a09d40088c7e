/** Adds footnotes, and numbered lists that each begin at 1, to a filled Word file. */

import { writeZip } from '@klarsikt/server/intake/zip.ts';
import JSZip from 'jszip';

/** Paragraph style of the file; `numbers` is the id of the style's numbering. */
export interface WordStyle {
  readonly id: string;
  readonly numbers: number | undefined;
}

interface ReadStyle extends WordStyle {
  readonly name: string;
  readonly type: string;
  readonly basedOn: string;
}

function readStyles(xml: string): readonly ReadStyle[] {
  return [...xml.matchAll(/<w:style\b([^>]*)>([\s\S]*?)<\/w:style>/g)].map(([, head = '', body = '']) => {
    const value = (name: string): string => new RegExp(`<w:${name} w:val="([^"]*)"`).exec(body)?.[1] ?? '';
    const numbers = Number(value('numId'));
    return {
      id: /\bw:styleId="([^"]*)"/.exec(head)?.[1] ?? '',
      type: /\bw:type="([^"]*)"/.exec(head)?.[1] ?? '',
      name: value('name').toLowerCase(),
      basedOn: value('basedOn'),
      numbers: numbers > 0 ? numbers : undefined,
    };
  });
}

/** Returns the numbering of a style, or of the style on which it is based. */
function findNumbering(style: ReadStyle, byId: ReadonlyMap<string, ReadStyle>): number | undefined {
  const seen = new Set<string>();
  for (let at: ReadStyle | undefined = style; at && !seen.has(at.id); at = byId.get(at.basedOn)) {
    if (at.numbers !== undefined) return at.numbers;
    seen.add(at.id);
  }
  return undefined;
}

const findGreatestNumber = (xml: string, of: RegExp): number =>
  [...xml.matchAll(of)].reduce((most, [, id]) => Math.max(most, Number(id)), 0);

const notesType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml';
const notesRelation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes';
const separators = ['separator', 'continuationSeparator']
  .map(
    (type, index) =>
      `<w:footnote w:type="${type}" w:id="${index - 1}"><w:p><w:r><w:${type}/></w:r></w:p></w:footnote>`,
  )
  .join('');
const noNotes = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${separators}</w:footnotes>`;
const raised = '<w:rPr><w:vertAlign w:val="superscript"/></w:rPr>';

/**
 * Returns old and new notes in the order of their references in the body, because programs number notes by position.
 */
function sortNotesByReference(body: string, xml: string, added: readonly string[]): string {
  const [first, ...others] = [...xml.matchAll(/<w:footnote\b[\s\S]*?<\/w:footnote>/g)];
  const [last = first] = others.slice(-1);
  if (first === undefined || last === undefined) return xml;
  const idOf = (note: string): string => /\bw:id="([^"]*)"/.exec(note)?.[1] ?? '';
  const named = [...body.matchAll(/<w:footnoteReference\b[^>]*\bw:id="([^"]*)"/g)].map(([, id = '']) => id);
  const place = (note: string): number => {
    const head = note.slice(0, note.indexOf('>'));
    if (head.includes('w:type=')) return -1;
    const at = named.indexOf(idOf(note));
    return at < 0 ? named.length : at;
  };
  const notes = [first, ...others].map(([note]) => note);
  const sorted = [...notes, ...added].toSorted((a, b) => place(a) - place(b));
  return xml.slice(0, first.index) + sorted.join('') + xml.slice(last.index + last[0].length);
}

type ReadPartText = (name: string) => string;

export class WordPartAdditions {
  readonly styles: ReadonlyMap<string, WordStyle>;
  readonly tables: ReadonlyMap<string, string>;
  private readonly numbering: string;
  private readonly noteStyle: string | undefined;
  private readonly lists: string[] = [];
  private readonly notes: string[] = [];
  private readonly firstList: number;
  private readonly firstNote: number;
  private readonly notesPart: string;

  constructor(textOf: ReadPartText, notesPart: string | undefined) {
    const read = readStyles(textOf('word/styles.xml'));
    const byId = new Map(read.map((style) => [style.id, style]));
    const paragraphs = read.filter(({ type }) => type === 'paragraph');
    this.styles = new Map(
      paragraphs.map((style) => [style.name, { id: style.id, numbers: findNumbering(style, byId) }]),
    );
    this.tables = new Map(read.flatMap(({ type, name, id }) => (type === 'table' ? [[name, id]] : [])));
    this.numbering = textOf('word/numbering.xml');
    this.noteStyle = this.styles.get('footnote text')?.id;
    this.notesPart = notesPart ?? 'word/footnotes.xml';
    this.firstList = 1 + findGreatestNumber(this.numbering, /<w:num\b[^>]*w:numId="(\d+)"/g);
    this.firstNote = 1 + findGreatestNumber(textOf(this.notesPart), /<w:footnote\b[^>]*w:id="(\d+)"/g);
  }

  /** Adds a list with the look of a style's numbering that begins at 1; returns its number. */
  list(numbers: number): number {
    const own = new RegExp(`<w:num\\b[^>]*w:numId="${numbers}"[^>]*>\\s*<w:abstractNumId w:val="(\\d+)"`);
    const form = own.exec(this.numbering)?.[1];
    if (form === undefined) return numbers;
    const id = this.firstList + this.lists.length;
    this.lists.push(
      `<w:num w:numId="${id}"><w:abstractNumId w:val="${form}"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>`,
    );
    return id;
  }

  /** Adds a footnote with this content; returns its reference mark. */
  note(content: string): string {
    const id = this.firstNote + this.notes.length;
    const style = this.noteStyle === undefined ? '' : `<w:pPr><w:pStyle w:val="${this.noteStyle}"/></w:pPr>`;
    this.notes.push(
      `<w:footnote w:id="${id}"><w:p>${style}<w:r>${raised}<w:footnoteRef/></w:r><w:r><w:t xml:space="preserve"> </w:t></w:r>${content}</w:p></w:footnote>`,
    );
    return `<w:r>${raised}<w:footnoteReference w:id="${id}"/></w:r>`;
  }

  async addedTo(made: Buffer, main: string): Promise<Buffer> {
    if (this.lists.length === 0 && this.notes.length === 0) return made;
    const zip = await JSZip.loadAsync(made);
    const parts = new Map<string, Buffer>();
    for (const [name, file] of Object.entries(zip.files))
      if (!file.dir) parts.set(name, await file.async('nodebuffer'));
    const change = (name: string, to: (xml: string) => string, from = ''): void => {
      parts.set(name, Buffer.from(to(parts.get(name)?.toString('utf8') ?? from)));
    };
    if (this.lists.length > 0)
      change('word/numbering.xml', (xml) =>
        xml.replace(/(?=<w:numIdMacAtCleanup\b|<\/w:numbering>)/, this.lists.join('')),
      );
    if (this.notes.length > 0) {
      const isNew = !parts.has(this.notesPart);
      const body = parts.get(main)?.toString('utf8') ?? '';
      change(this.notesPart, (xml) => sortNotesByReference(body, xml, this.notes), noNotes);
      if (isNew) this.declareNotes(change, main);
    }
    return writeZip([...parts].map(([name, content]) => ({ name, content })));
  }

  private declareNotes(
    change: (name: string, to: (xml: string) => string, from?: string) => void,
    main: string,
  ): void {
    change('[Content_Types].xml', (xml) =>
      xml.replace('</Types>', `<Override PartName="/${this.notesPart}" ContentType="${notesType}"/></Types>`),
    );
    change(
      main.replace(/([^/]+)$/, '_rels/$1.rels'),
      (xml) =>
        xml
          .replace(/<Relationships\b([^>]*)\/>/, '<Relationships$1></Relationships>')
          .replace(
            '</Relationships>',
            `<Relationship Id="rIdFootnotes" Type="${notesRelation}" Target="footnotes.xml"/></Relationships>`,
          ),
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>',
    );
  }
}
