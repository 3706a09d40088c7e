/** Fields written out one by one: for lists of fields, and for files whose layout is not ours. */
import type { Language } from '../terms.ts';
import type { ReportSource } from './document.ts';
import { defaultReportLimits } from './errors.ts';
import { dash, defaultThresholds, type Thresholds } from './format.ts';
import { plainText, textInlines } from './inline.ts';
import { Rendering } from './rendering.ts';
import {
  formatOfLeaf,
  isList,
  isRecordShape,
  type Leaf,
  type NameScope,
  type RecordShape,
  type Shape,
  shapeAt,
} from './shape.ts';

/** How a firm's Word file names a field: a list as a loop, a chart as a picture. */
export function wordTag({ path, leaf }: { readonly path: string; readonly leaf: string }): string {
  if (leaf === 'list') return `{{#${path}}}{{/${path}}}`;
  return `{{${leaf === 'chart' ? path.replace(/^charts\./, 'chart.') : path}}}`;
}

/** What writing fields needs beside the values. */
export interface FieldWriterOptions {
  readonly language: Language;
  readonly thresholds?: Thresholds;
  readonly sources?: { readonly [key: string]: ReportSource };
}

/** Writes a value as a template would without a format of its own: text, in one language; '' for nothing. */
export function fieldWriter(options: FieldWriterOptions): (value: unknown, leaf: Leaf) => string {
  const { language, thresholds = defaultThresholds, sources = {} } = options;
  const rendering = new Rendering({ language, data: {}, sources, thresholds, limits: defaultReportLimits });
  const label = (key: string): string => (Object.hasOwn(sources, key) ? (sources[key]?.short ?? '') : '');
  return (value, leaf) => {
    const format = formatOfLeaf[leaf];
    const text = format === null ? '{{ x }}' : `{{ x | ${format} }}`;
    const scope = { name: 'x', value, outer: null };
    const said = plainText(textInlines(text, rendering, { scope, place: '' }), label);
    return said === dash ? '' : said;
  };
}

/** What a name stands for where the items of open loops can also be named by their fields alone, as in a firm's Word file. */
export function shapeNear(path: string, scope: NameScope | null, data: RecordShape): Shape | null {
  const whole = shapeAt(path, scope, data);
  if (whole !== null && scope !== null && path.split('.')[0] === scope.name) return whole;
  for (let frame = scope; frame; frame = frame.outer) {
    const found = shapeAt(`${frame.name}.${path}`, frame, {});
    if (found !== null) return found;
  }
  return whole;
}

/** A field with its present value. `within`: the list that has to be gone through to reach it; '' for none. */
export interface FieldValue {
  readonly path: string;
  readonly leaf: Leaf | 'list';
  readonly within: string;
  readonly value: string;
}

const own = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;

const longestValue = 120;
const deepest = 5;

/** Every field of a form with what it says now; of a list the fields of its first item. */
export function fieldValues(
  data: unknown,
  shape: RecordShape,
  write: (value: unknown, leaf: Leaf) => string,
): readonly FieldValue[] {
  const fields: FieldValue[] = [];
  const visit = (value: unknown, form: Shape, path: string, within: string, depth: number): void => {
    if (depth > deepest) return;
    if (isList(form)) {
      const items = Array.isArray(value) ? value : [];
      fields.push({ path, leaf: 'list', within, value: String(items.length) });
      const inside = within === '' ? path : `${within} > ${path}`;
      visit(items[0], form.item, form.as, inside, depth + 1);
    } else if (isRecordShape(form)) {
      for (const [name, inner] of Object.entries(form))
        visit(own(value, name), inner, path === '' ? name : `${path}.${name}`, within, depth);
    } else {
      const said = form === 'chart' ? '' : write(value ?? null, form);
      fields.push({
        path,
        leaf: form,
        within,
        value: said.length > longestValue ? `${said.slice(0, longestValue - 1)}…` : said,
      });
    }
  };
  visit(data, shape, '', '', 0);
  return fields;
}
