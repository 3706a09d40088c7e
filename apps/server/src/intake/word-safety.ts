/**
 * Refuses fields, links and elements of a Word file that fetch or start something when it is opened (security page U8).
 * Text with tracked changes is checked both as accepted and as rejected.
 */
import { createActiveContentError, FileRefusedError } from './refused.ts';
import { findRefusedField, nestedObjectMark, type WordFieldRules } from './word-field-names.ts';
import { parseXml, type XmlTag } from './xml-tokens.ts';
import type { ZipEntry } from './zip.ts';

/** Limits far above the values of ordinary documents; reading a document beyond them would take too long. */
export const wordFileLimits = { levels: 256, controlLevels: 20, controls: 5_000 } as const;

/** Elements that include other files, programs or data. */
const bringing = new Set([
  ...[
    'altChunk',
    'subDoc',
    'attachedTemplate',
    'mailMerge',
    'control',
    'OLEObject',
    'objectLink',
    'objectEmbed',
  ],
  ...['entryMacro', 'exitMacro', 'sourceFileName', 'externalData', 'webVideoPr', 'webExtension'],
]);

/** True for an element that includes external content, and for a picture that is linked instead of embedded. */
function isExternalElement({ name, attributes }: XmlTag): boolean {
  if (bringing.has(name) || attributes.has('link')) return true;
  return name === 'imagedata' && (attributes.has('href') || /:|^[\\/]{2}/.test(attributes.get('src') ?? ''));
}

interface Code {
  code: string;
  isOpen: boolean;
  readonly paragraph: number;
  readonly after: string;
}

const removed = new Set(['del', 'moveFrom']);
const added = new Set(['ins', 'moveTo']);
const branches = new Set(['Choice', 'Fallback']);
const codeTexts = new Set(['instrText', 'delInstrText', 't', 'delText']);

class FieldReader {
  private readonly part: string;
  private readonly rules: WordFieldRules;
  private readonly leftOut: ReadonlySet<string>;
  private readonly elements: { readonly name: string; readonly fields: number }[] = [];
  private readonly fields: Code[] = [];
  /**
   * True inside text that was inserted and then deleted: it is omitted whether the changes are accepted or rejected.
   */
  isChangedTwice = false;
  private skipped = 0;
  private paragraphs = 0;
  private words = '';
  private controls = 0;
  private controlLevel = 0;

  constructor(part: string, rules: WordFieldRules, leftOut: ReadonlySet<string>) {
    this.part = part;
    this.rules = rules;
    this.leftOut = leftOut;
  }

  begin(tag: XmlTag): void {
    const { name } = tag;
    this.elements.push({ name, fields: this.fields.length });
    if (this.elements.length > wordFileLimits.levels)
      throw new FileRefusedError('unsafe', `levels in ${this.part}`);
    if (this.leftOut.has(name)) {
      this.skipped += 1;
      const others = this.leftOut === removed ? added : removed;
      this.isChangedTwice ||= this.elements.some((element) => others.has(element.name));
    }
    if (name === 'sdt') this.beginControl();
    if (name === 'p') {
      this.paragraphs += 1;
      this.words = '';
    }
    if (isExternalElement(tag)) throw createActiveContentError({ kind: 'outside', name, ...this.place });
    if (this.skipped > 0) return;
    if (name === 'fldSimple') {
      this.open();
      this.close(tag.attributes.get('instr') ?? '');
    } else if (name === 'fldChar') this.mark(tag.attributes.get('fldCharType') ?? '');
    // Marks the place, because programs display only one of several branches, so a field code across branches is
    // ambiguous.
    else if (branches.has(name) || name === 'sym') this.add(nestedObjectMark);
    else if (name === 'tab' || name === 'br') this.add(' ');
  }

  end(name: string): void {
    const element = this.elements.pop();
    if (element?.name !== name) throw new FileRefusedError('unreadable', `${this.part} is no XML`);
    if (this.leftOut.has(name)) this.skipped -= 1;
    if (name === 'sdt') this.controlLevel -= 1;
    if (branches.has(name) && element.fields !== this.fields.length)
      throw createActiveContentError({
        kind: 'field',
        name: this.fields.at(-1)?.code ?? '{ }',
        ...this.place,
      });
  }

  text(text: string): void {
    const within = this.elements.at(-1)?.name ?? '';
    if (this.skipped > 0 || !codeTexts.has(within)) return;
    if (this.fields.at(-1)?.isOpen) this.add(text);
    else if (within === 't') this.words = (this.words + text).slice(-200);
  }

  finish(): void {
    while (this.fields.length > 0) this.close();
  }

  private get place() {
    return { part: this.part, at: this.paragraphs, after: this.words };
  }

  private beginControl(): void {
    this.controls += 1;
    this.controlLevel += 1;
    if (this.controls > wordFileLimits.controls || this.controlLevel > wordFileLimits.controlLevels)
      throw new FileRefusedError('unsafe', `content controls in ${this.part}`);
  }

  private add(text: string): void {
    const field = this.fields.at(-1);
    if (field?.isOpen) field.code += text;
  }

  private open(): void {
    this.add(nestedObjectMark);
    this.fields.push({ code: '', isOpen: true, paragraph: this.paragraphs, after: this.words });
  }

  private mark(type: string): void {
    const field = this.fields.at(-1);
    if (type === 'begin') this.open();
    else if (type === 'separate' && field) field.isOpen = false;
    else if (type === 'end') this.close();
  }

  private close(code?: string): void {
    const field = this.fields.pop();
    if (field === undefined) return;
    const name = findRefusedField(code ?? field.code, this.rules);
    if (name === null) return;
    const { paragraph, after } = field;
    throw createActiveContentError({ kind: 'field', name, part: this.part, at: paragraph, after });
  }
}

const hasChanges = /<(?:[^\s<>/]+:)?(?:ins|del|moveFrom|moveTo)\b/;

function readFields(part: string, xml: string, rules: WordFieldRules, leftOut: ReadonlySet<string>): boolean {
  const reader = new FieldReader(part, rules, leftOut);
  parseXml(xml, reader);
  reader.finish();
  return reader.isChangedTwice;
}

/** True for data of other programs, whose elements may have any name. */
const isData = (name: string, xml: string): boolean =>
  /^(?:customXml|docProps)\//i.test(name) && !/wordprocessingml|vml|&#/i.test(xml);

/** Checks the parts of a Word file; throws `FileRefusedError` with the place of active content. */
export function checkWordParts(entries: readonly ZipEntry[], rules: WordFieldRules): void {
  for (const { name, content } of entries) {
    if (!/\.xml$/i.test(name)) continue;
    const xml = content.toString('utf8').replace(/^\uFEFF/, '');
    if (isData(name, xml)) continue;
    const isChanged = hasChanges.test(xml);
    const isChangedTwice = readFields(name, xml, rules, isChanged ? removed : new Set());
    if (isChanged) readFields(name, xml, rules, added);
    if (isChangedTwice) readFields(name, xml, rules, new Set());
  }
}
