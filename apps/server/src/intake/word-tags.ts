/**
 * Checks the tags of a firm's Word template: each name must be known where it is used, and each loop closed by its own
 * name. The library that fills the file silently drops unbalanced tags.
 */
import type { WordTemplateAnalysis, WordTemplateFinding } from '@klarsikt/contract';
import {
  assessmentReportShape,
  findShapeAtPath,
  isListShape,
  listAvailableFields,
  type NameScope,
  nearestName,
} from '@klarsikt/engine/report';
import { type ForeignMergeField, findForeignMergeFields, findMergeFields } from './foreign-fields.ts';
import { readCheckedOfficeParts } from './office.ts';
import { FileRefusedError } from './refused.ts';
import { copyWordFile } from './word-copy.ts';
import {
  type ParagraphContainer,
  parseWordPart,
  type WordLocation,
  type WordParagraph,
} from './word-paragraphs.ts';
import type { ZipEntry } from './zip.ts';

const limits = { parts: 1_000, bytes: 20 * 1024 * 1024, xml: 30 * 1024 * 1024, findings: 300 } as const;

interface OpenLoop {
  readonly path: string;
  readonly at: WordLocation;
  readonly within: ParagraphContainer;
  readonly scope: NameScope | null;
}

interface LintState {
  readonly findings: WordTemplateFinding[];
  fields: number;
  loops: number;
}

function note(
  linting: LintState,
  kind: WordTemplateFinding['kind'],
  given: Pick<WordTemplateFinding, 'code' | 'tag' | 'detail' | 'at'>,
): void {
  if (linting.findings.length >= limits.findings) return;
  linting.findings.push({ kind, ...given, tag: given.tag.slice(0, 120) });
}

function resolvePath(path: string, scope: NameScope | null): string {
  return (
    nearestName(
      path,
      listAvailableFields(scope, assessmentReportShape).map((field) => field.path),
    ) ?? ''
  );
}

/**
 * True if a loop may begin in one container and end in the other: it repeats whole paragraphs of one holder, or whole
 * rows of one table.
 */
const canShareLoop = (one: ParagraphContainer, two: ParagraphContainer): boolean =>
  one.holder === two.holder || (one.table !== 0 && one.table === two.table);

class TagReader {
  private readonly stack: OpenLoop[] = [];
  private readonly linting: LintState;

  constructor(linting: LintState) {
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
  }: Omit<WordParagraph, 'within' | 'codes'> & { readonly within?: ParagraphContainer }): void {
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

  private tag(tag: string, at: WordLocation, within: ParagraphContainer): void {
    const [, sign = '', path = ''] = /^([#/]?)\s*([A-Za-z_][\w.-]*)$/.exec(tag) ?? [];
    const shown = `{{${tag}}}`;
    if (path === '') note(this.linting, 'mend', { code: 'brokenTag', tag: shown, detail: '', at });
    else if (sign === '#') this.open(path, shown, { at, within });
    else if (sign === '/') this.close(path, shown, { at, within });
    else {
      this.linting.fields += 1;
      const shape = path.startsWith('chart.')
        ? findShapeAtPath(path.replace('chart.', 'charts.'), null, assessmentReportShape)
        : findShapeAtPath(path, this.scope, assessmentReportShape);
      if (shape === null) this.unknown(path, shown, at);
    }
  }

  private unknown(path: string, tag: string, at: WordLocation): void {
    note(this.linting, 'mend', { code: 'unknownName', tag, detail: resolvePath(path, this.scope), at });
  }

  /**
   * True if an enclosing loop repeats the same list; another loop over it would multiply the file without new
   * content.
   */
  private isOpen(item: string): boolean {
    for (let scope = this.scope; scope; scope = scope.outer) if (scope.name === item) return true;
    return false;
  }

  private open(path: string, tag: string, { at, within }: Pick<OpenLoop, 'at' | 'within'>): void {
    this.linting.loops += 1;
    const shape = findShapeAtPath(path, this.scope, assessmentReportShape);
    if (shape === null) this.unknown(path, tag, at);
    if (shape !== null && isListShape(shape) && this.isOpen(shape.as))
      note(this.linting, 'mend', { code: 'loopInItself', tag, detail: '', at });
    // A tag whose name is not a list is a condition: its content is shown if the value exists.
    const scope =
      shape !== null && isListShape(shape)
        ? { name: shape.as, shape: shape.item, outer: this.scope }
        : this.scope;
    this.stack.push({ path, at, within, scope });
  }

  private close(path: string, tag: string, { at, within }: Pick<OpenLoop, 'at' | 'within'>): void {
    const last = this.stack.at(-1);
    if (last === undefined) note(this.linting, 'mend', { code: 'unopenedLoop', tag, detail: '', at });
    else {
      if (last.path !== path)
        note(this.linting, 'mend', { code: 'crossedLoop', tag, detail: `{{#${last.path}}}`, at });
      else if (!canShareLoop(last.within, within))
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

/** Reads fields in a picture's alternative text, where loops have no effect. */
function readPicture(alt: string, at: WordLocation, linting: LintState): void {
  if (alt.trim() === '') note(linting, 'know', { code: 'pictureWithoutAlt', tag: '', detail: '', at });
  const reader = new TagReader(linting);
  reader.read({ text: alt, runs: [], at });
  reader.finish();
}

const countTrackedChanges = (parts: readonly ZipEntry[]): number =>
  parts.reduce(
    (sum, { content }) => sum + (content.toString('utf8').match(/<w:(?:ins|del)[\s>]/g)?.length ?? 0),
    0,
  );

interface LocatedForeignField extends ForeignMergeField {
  readonly at: WordLocation;
}

/** Finds fields of other programs in a paragraph. The displayed text of a mail-merge field is not counted again. */
function findForeignFieldsIn({ text, codes, at }: WordParagraph): readonly LocatedForeignField[] {
  const merged = findMergeFields(codes);
  const written = findForeignMergeFields(text).filter(
    ({ tag }) => merged.length === 0 || !tag.startsWith('«'),
  );
  return [...merged, ...written].map((field) => ({ ...field, at }));
}

/**
 * Reports fields of other programs. They are a fault if the file has no field of Klarsikt, because the file was then
 * made for another program.
 */
function reportForeignFields(linting: LintState, found: readonly LocatedForeignField[]): void {
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

export interface WordTemplateContent {
  readonly parts: number;
  readonly reading: WordTemplateAnalysis;
}

/** Reads a checked Word template; refuses a template that is too large or includes another document. */
export function readWordTemplateParts(bytes: Buffer): WordTemplateContent {
  if (bytes.length > limits.bytes) throw new FileRefusedError('toomuch', `${bytes.length} bytes`);
  const checked = readCheckedOfficeParts(bytes, 'docx');
  if (checked.length > limits.parts) throw new FileRefusedError('toomuch', `${checked.length} parts`);
  const { entries, texts: names } = copyWordFile(checked);
  const linting: LintState = { findings: [], fields: 0, loops: 0 };
  let bytesLeft: number = limits.xml;
  let contents = false;
  const foreign: LocatedForeignField[] = [];
  for (const { name, content } of entries.filter((entry) => names.has(entry.name))) {
    bytesLeft -= content.length;
    if (bytesLeft < 0) throw new FileRefusedError('toomuch', 'text');
    const xml = content.toString('utf8');
    const part = parseWordPart(name, xml);
    const reader = new TagReader(linting);
    for (const paragraph of part.paragraphs) reader.read(paragraph);
    foreign.push(...part.paragraphs.flatMap(findForeignFieldsIn));
    reader.finish();
    for (const { alt, at } of part.pictures) readPicture(alt, at, linting);
    contents ||= part.contents;
  }
  reportForeignFields(linting, foreign);
  const tracked = countTrackedChanges(checked.filter(({ name }) => names.has(name)));
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
