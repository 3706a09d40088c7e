/** Writes each field of report data as text, for lists of fields and for users' Word files. */
import type { Language } from '../text/terms.ts';
import type { ReportSource } from './document.ts';
import { defaultReportLimits } from './errors.ts';
import { absentFigureMark, type ClassThresholds, defaultClassThresholds } from './format.ts';
import { flattenInlines, parseTextInlines } from './inline.ts';
import { ReportRendering } from './rendering.ts';
import {
  type DataShape,
  defaultLeafFormats,
  getShapeAtPath,
  isListShape,
  isRecordShape,
  type LeafShape,
  type NameScope,
  type RecordShape,
} from './shape.ts';

/** Returns the tag of a field in a user's Word file. A list becomes a loop and a chart becomes a picture. */
export function toWordFileTag({ path, leaf }: { readonly path: string; readonly leaf: string }): string {
  if (leaf === 'list') return `{{#${path}}}{{/${path}}}`;
  return `{{${leaf === 'chart' ? path.replace(/^charts\./, 'chart.') : path}}}`;
}

/** Options for writing fields. */
export interface FieldWriterOptions {
  readonly language: Language;
  readonly thresholds?: ClassThresholds;
  readonly sources?: { readonly [key: string]: ReportSource };
}

/**
 * Returns a function that writes a value as text in one language, in the same way as a template without a format; ''
 * for an absent value.
 */
export function createFieldWriter(options: FieldWriterOptions): (value: unknown, leaf: LeafShape) => string {
  const { language, thresholds = defaultClassThresholds, sources = {} } = options;
  const rendering = new ReportRendering({
    language,
    data: {},
    sources,
    thresholds,
    limits: defaultReportLimits,
  });
  const label = (key: string): string => (Object.hasOwn(sources, key) ? (sources[key]?.short ?? '') : '');
  return (value, leaf) => {
    const format = defaultLeafFormats[leaf];
    const text = format === null ? '{{ x }}' : `{{ x | ${format} }}`;
    const scope = { name: 'x', value, outer: null };
    const said = flattenInlines(parseTextInlines(text, rendering, { scope, place: '' }), label);
    return said === absentFigureMark ? '' : said;
  };
}

/**
 * Returns the shape at a path. As in a user's Word file, the fields of an item in an open loop can be named without
 * the name of the loop.
 */
export function findShapeAtPath(path: string, scope: NameScope | null, data: RecordShape): DataShape | null {
  const whole = getShapeAtPath(path, scope, data);
  if (whole !== null && scope !== null && path.split('.')[0] === scope.name) return whole;
  for (let frame = scope; frame; frame = frame.outer) {
    const found = getShapeAtPath(`${frame.name}.${path}`, frame, {});
    if (found !== null) return found;
  }
  return whole;
}

/** A field with its current value. `within` is the list that contains the field; '' outside lists. */
export interface FieldValue {
  readonly path: string;
  readonly leaf: LeafShape | 'list';
  readonly within: string;
  readonly value: string;
}

const getOwnMemberValue = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;

const longestValue = 120;
const deepest = 5;

/** Lists every field of a shape with its current value. A list is represented by the fields of its first item. */
export function listFieldValues(
  data: unknown,
  shape: RecordShape,
  write: (value: unknown, leaf: LeafShape) => string,
): readonly FieldValue[] {
  const fields: FieldValue[] = [];
  const visit = (value: unknown, form: DataShape, path: string, within: string, depth: number): void => {
    if (depth > deepest) return;
    if (isListShape(form)) {
      const items = Array.isArray(value) ? value : [];
      fields.push({ path, leaf: 'list', within, value: String(items.length) });
      const inside = within === '' ? path : `${within} > ${path}`;
      visit(items[0], form.item, form.as, inside, depth + 1);
    } else if (isRecordShape(form)) {
      for (const [name, inner] of Object.entries(form))
        visit(getOwnMemberValue(value, name), inner, path === '' ? name : `${path}.${name}`, within, depth);
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
