/**
 * The linter of a firm's Word file: each tag is known where it stands and each loop is closed by its own name. The
 * library that fills the file drops what is not balanced without a word, so nothing unbalanced reaches it.
 */
import type { WordFinding, WordReading } from '@klarsikt/contract';
import { assessmentShape, fieldsAt, isList, type NameScope, nearestName, shapeNear } from '@klarsikt/engine';
import { type ForeignField, foreignFields, mergeFields } from './foreign-fields.ts';
import { checkedParts } from './office.ts';
import { NotTaken } from './refused.ts';
import { wordCopy } from './word-copy.ts';
import { readPart, type WordHolder, type WordParagraph, type WordPlace } from './word-paragraphs.ts';
import type { Entry } from './zip.ts';

const limits = { parts: 1_000, bytes: 20 * 1024 * 1024, xml: 30 * 1024 * 1024, findings: 300 } as const;

interface OpenLoop {
  readonly path: string;
  readonly at: WordPlace;
  readonly within: WordHolder;
  readonly scope: NameScope | null;
}

interface Linting {
  readonly findings: WordFinding[];
  fields: number;
  loops: number;
}

function note(
  linting: Linting,
  kind: WordFinding['kind'],
  given: Pick<WordFinding, 'code' | 'tag' | 'detail' | 'at'>,
): void {
  if (linting.findings.length >= limits.findings) return;
  linting.findings.push({ kind, ...given, tag: given.tag.slice(0, 120) });
}

function meant(path: string, scope: NameScope | null): string {
  return (
    nearestName(
      path,
      fieldsAt(scope, assessmentShape).map((field) => field.path),
    ) ?? ''
  );
}

/** A loop repeats whole paragraphs of one place, or whole rows of one table. */
const together = (one: WordHolder, two: WordHolder): boolean =>
  one.holder === two.holder || (one.table !== 0 && one.table === two.table);

class TagReader {
  private readonly stack: OpenLoop[] = [];
  private readonly linting: Linting;

  constructor(linting: Linting) {
    this.linting = linting;
  }

  private get scope(): NameScope | null {
    return this.stack.at(-1)?.scope ?? null;
  }

  read({
    text,
    runs,
    at,
    within,
  }: Omit<WordParagraph, 'within' | 'codes'> & { readonly within?: WordHolder }): void {
    let from = 0;
    for (;;) {
      const start = text.indexOf('{{', from);
      const closing = text.indexOf('}}', from);
      if (start < 0 && closing < 0) return;
      const end = start < 0 ? -1 : text.indexOf('}}', start + 2);
      if (start < 0 || end < 0 || (closing >= 0 && closing < start)) {
        const broken = text
          .slice(Math.max(0, (start < 0 ? closing : Math.min(start, closing < 0 ? start : closing)) - 10))
          .slice(0, 40);
        note(this.linting, 'mend', { code: 'brokenTag', tag: broken, detail: '', at });
        return;
      }
      const inside = runs.filter((run) => run > start && run < end + 2).length;
      const tag = text.slice(start + 2, end).trim();
      if (inside > 0)
        note(this.linting, 'know', { code: 'splitTag', tag: `{{${tag}}}`, detail: String(inside + 1), at });
      this.tag(tag, at, within ?? { holder: 0, table: 0 });
      from = end + 2;
    }
  }

  private tag(tag: string, at: WordPlace, within: WordHolder): void {
    const [, sign = '', path = ''] = /^([#/]?)\s*([A-Za-z_][\w.-]*)$/.exec(tag) ?? [];
    const shown = `{{${tag}}}`;
    if (path === '') note(this.linting, 'mend', { code: 'brokenTag', tag: shown, detail: '', at });
    else if (sign === '#') this.open(path, shown, { at, within });
    else if (sign === '/') this.close(path, shown, { at, within });
    else {
      this.linting.fields += 1;
      const shape = path.startsWith('chart.')
        ? shapeNear(path.replace('chart.', 'charts.'), null, assessmentShape)
        : shapeNear(path, this.scope, assessmentShape);
      if (shape === null) this.unknown(path, shown, at);
    }
  }

  private unknown(path: string, tag: string, at: WordPlace): void {
    note(this.linting, 'mend', { code: 'unknownName', tag, detail: meant(path, this.scope), at });
  }

  /** True where a loop over such items stands open: another in it would multiply the file and say the same. */
  private isOpen(item: string): boolean {
    for (let scope = this.scope; scope; scope = scope.outer) if (scope.name === item) return true;
    return false;
  }

  private open(path: string, tag: string, { at, within }: Pick<OpenLoop, 'at' | 'within'>): void {
    this.linting.loops += 1;
    const shape = shapeNear(path, this.scope, assessmentShape);
    if (shape === null) this.unknown(path, tag, at);
    if (shape !== null && isList(shape) && this.isOpen(shape.as))
      note(this.linting, 'mend', { code: 'loopInItself', tag, detail: '', at });
    // What is no list is a condition: what stands inside is shown when it is there.
    const scope =
      shape !== null && isList(shape) ? { name: shape.as, shape: shape.item, outer: this.scope } : this.scope;
    this.stack.push({ path, at, within, scope });
  }

  private close(path: string, tag: string, { at, within }: Pick<OpenLoop, 'at' | 'within'>): void {
    const last = this.stack.at(-1);
    if (last === undefined) note(this.linting, 'mend', { code: 'unopenedLoop', tag, detail: '', at });
    else {
      if (last.path !== path)
        note(this.linting, 'mend', { code: 'crossedLoop', tag, detail: `{{#${last.path}}}`, at });
      else if (!together(last.within, within))
        note(this.linting, 'mend', { code: 'loopAcross', tag: `{{#${path}}}`, detail: '', at });
      this.stack.pop();
    }
  }

  finish(): void {
    for (const { path, at } of this.stack)
      note(this.linting, 'mend', { code: 'unclosedLoop', tag: `{{#${path}}}`, detail: '', at });
  }
}

const styleNames = (xml: string): readonly string[] =>
  [...xml.matchAll(/<w:style\b[^>]*w:type="paragraph"[^>]*>[\s\S]*?<w:name w:val="([^"]*)"/g)]
    .map(([, name = '']) => name)
    .slice(0, 300);

/** Reads fields in a picture's alternative text; loops do not apply there. */
function readPicture(alt: string, at: WordPlace, linting: Linting): void {
  if (alt.trim() === '') note(linting, 'know', { code: 'pictureWithoutAlt', tag: '', detail: '', at });
  const reader = new TagReader(linting);
  reader.read({ text: alt, runs: [], at });
  reader.finish();
}

const trackedIn = (parts: readonly Entry[]): number =>
  parts.reduce(
    (sum, { content }) => sum + (content.toString('utf8').match(/<w:(?:ins|del)[\s>]/g)?.length ?? 0),
    0,
  );

interface ForeignPlace extends ForeignField {
  readonly at: WordPlace;
}

/** The fields of other programs in a paragraph; what Word shows of a field for mail merge is no further one. */
function foreignIn({ text, codes, at }: WordParagraph): readonly ForeignPlace[] {
  const merged = mergeFields(codes);
  const written = foreignFields(text).filter(({ tag }) => merged.length === 0 || !tag.startsWith('«'));
  return [...merged, ...written].map((field) => ({ ...field, at }));
}

/** Tells of fields of other programs: without one of ours the file was made for another program, and has to be mended. */
function noteForeign(linting: Linting, found: readonly ForeignPlace[]): void {
  const [first] = found;
  if (first === undefined) return;
  const kind = linting.fields + linting.loops === 0 ? 'mend' : 'know';
  const { at } = first;
  note(linting, kind, { code: 'foreignFields', tag: first.tag, detail: String(found.length), at });
  const seen = new Set<string>();
  for (const { tag, ours, at: place } of found) {
    if (seen.has(tag)) continue;
    seen.add(tag);
    note(linting, kind, { code: 'foreignField', tag, detail: ours, at: place });
  }
}

export interface ReadWord {
  readonly parts: number;
  readonly reading: WordReading;
}

/** Reads a Word file that passed its checks; refuses one that is too large, or brings in another document. */
export function readWord(bytes: Buffer): ReadWord {
  if (bytes.length > limits.bytes) throw new NotTaken('toomuch', `${bytes.length} bytes`);
  const checked = checkedParts(bytes, 'docx');
  if (checked.length > limits.parts) throw new NotTaken('toomuch', `${checked.length} parts`);
  const { entries, texts: names } = wordCopy(checked);
  const linting: Linting = { findings: [], fields: 0, loops: 0 };
  let bytesLeft: number = limits.xml;
  let contents = false;
  const foreign: ForeignPlace[] = [];
  for (const { name, content } of entries.filter((entry) => names.has(entry.name))) {
    bytesLeft -= content.length;
    if (bytesLeft < 0) throw new NotTaken('toomuch', 'text');
    const xml = content.toString('utf8');
    const part = readPart(name, xml);
    const reader = new TagReader(linting);
    for (const paragraph of part.paragraphs) reader.read(paragraph);
    foreign.push(...part.paragraphs.flatMap(foreignIn));
    reader.finish();
    for (const { alt, at } of part.pictures) readPicture(alt, at, linting);
    contents ||= part.contents;
  }
  noteForeign(linting, foreign);
  const tracked = trackedIn(checked.filter(({ name }) => names.has(name)));
  if (tracked > 0) {
    const at = { part: 'word/document.xml', heading: '', paragraph: 0, table: 0, row: 0 };
    note(linting, 'know', { code: 'trackedChanges', tag: '', detail: String(tracked), at });
  }
  const styles = entries.find(({ name }) => name === 'word/styles.xml');
  const { findings, fields, loops } = linting;
  return {
    parts: checked.length,
    reading: {
      findings,
      fields,
      loops,
      contents,
      styles: [...styleNames(styles?.content.toString('utf8') ?? '')],
    },
  };
}
