/**
 * Reads the report templates of the product from JSON. The files have the form of `ReportTemplate`, shortened where a
 * template repeats itself:
 * - `{ "part": "levelsTable" }` in a list stands for the blocks of that part; with `"inAppendix": true`, for the chapter
 *   as an appendix, without numbers.
 * - A string with `{{ }}` in place of a text is the text of both languages.
 * - In `cells`, a string, a text or `{ "text": …, "span": … }` is a cell.
 * - A conditional block need not have `names` and `otherwise`.
 */
import { assessmentReportShape, type ReportTemplate, readTemplate } from '@klarsikt/engine/report';
import { ContentError } from '../decode.ts';

/** Blocks or columns that several places of the templates share, by name. */
export type TemplateParts = { readonly [name: string]: readonly unknown[] };

type JsonObject = { readonly [field: string]: unknown };

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const inAppendixTitle = (text: unknown, word: string): string => {
  const title = String(text);
  return `${word}: ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
};

/** Turns a block of a chapter into one of an appendix chapter, whose headings have no numbers. */
function moveToAppendix(block: unknown): unknown {
  if (!isObject(block)) return block;
  const { type, level, text, blocks } = block;
  if (type === 'conditional' && Array.isArray(blocks))
    return { ...block, blocks: blocks.map(moveToAppendix) };
  if (type !== 'heading') return block;
  if (level !== 1 || !isObject(text)) return { ...block, numbered: false };
  const title = { en: inAppendixTitle(text.en, 'Appendix'), sv: inAppendixTitle(text.sv, 'Bilaga') };
  return { ...block, text: title, numbered: false };
}

class TemplateExpansion {
  constructor(
    private readonly parts: TemplateParts,
    private readonly file: string,
  ) {}

  /** `within`: names of the parts that are being expanded. */
  expand(value: unknown, within: readonly string[] = []): unknown {
    if (Array.isArray(value)) return value.flatMap((item: unknown) => this.expandItem(item, within));
    if (!isObject(value)) return value;
    const fields = Object.entries(value).map(([name, field]): readonly [string, unknown] => [
      name,
      this.expandField(name, field, within),
    ]);
    if (value.type !== 'conditional') return Object.fromEntries(fields);
    const { type, when, names = {}, blocks, otherwise = [], ...more } = Object.fromEntries(fields);
    return { type, when, names, blocks, otherwise, ...more };
  }

  private expandField(name: string, field: unknown, within: readonly string[]): unknown {
    if (name === 'cells' && Array.isArray(field)) return field.map(toCell);
    if (typeof field !== 'string' || name === 'anchor' || !field.includes('{{'))
      return this.expand(field, within);
    return name === 'en' || name === 'sv' ? field : toBothLanguages(field);
  }

  private expandItem(item: unknown, within: readonly string[]): readonly unknown[] {
    if (!isObject(item) || !('part' in item)) return [this.expand(item, within)];
    const name = String(item.part);
    const part = Object.hasOwn(this.parts, name) ? this.parts[name] : undefined;
    if (part === undefined) throw new ContentError(`${this.file}: there is no part "${name}"`);
    if (within.includes(name)) throw new ContentError(`${this.file}: the part "${name}" contains itself`);
    const blocks = part.flatMap((one) => this.expandItem(one, [...within, name]));
    return item.inAppendix === true ? blocks.map(moveToAppendix) : blocks;
  }
}

const toBothLanguages = (text: string) => ({ en: text, sv: text });

function toCell(cell: unknown): unknown {
  if (typeof cell === 'string') return { type: 'cell', text: toBothLanguages(cell) };
  if (!isObject(cell) || !('text' in cell)) return { type: 'cell', text: cell };
  const { text } = cell;
  return { type: 'cell', ...cell, text: typeof text === 'string' ? toBothLanguages(text) : text };
}

/**
 * Reads a template. `file` begins an error.
 * @throws ContentError with the place of the first fault.
 */
export function readReportTemplate(value: unknown, parts: TemplateParts, file: string): ReportTemplate {
  const expanded = new TemplateExpansion(parts, file).expand(value);
  const { template, faults } = readTemplate(expanded, assessmentReportShape);
  if (template !== null) return template;
  const [fault] = faults;
  throw new ContentError(`${file}: ${fault?.place}: ${fault?.code} (${fault?.detail})`);
}
