/** The fields of every kind of block, as data for validation and for the editor. */
import { paragraphStyles, tableStyles } from './document.ts';
import { matrixContents, riskColumns, type TemplateBlock } from './template.ts';

/** The kind of content of a field, with its rules: possible values, range, and whether the field is optional. */
export type TemplateField =
  | { readonly kind: 'words' | 'line'; readonly optional?: true }
  | { readonly kind: 'path' | 'list' | 'chart'; readonly optional?: true }
  | { readonly kind: 'formula' | 'names' | 'name' | 'anchor'; readonly optional?: true }
  | { readonly kind: 'blocks' | 'cells' | 'columns' | 'cases'; readonly optional?: true }
  | { readonly kind: 'one'; readonly of: readonly (string | number)[]; readonly optional?: true }
  | { readonly kind: 'many'; readonly of: readonly string[]; readonly optional?: true }
  | { readonly kind: 'flag'; readonly optional?: true }
  | { readonly kind: 'number'; readonly from: number; readonly to: number; readonly optional?: true };

/** The fields of a block by name, in the order in which the editor shows them. */
export type TemplateFields = { readonly [name: string]: TemplateField };

const optional = true;
const levels = { kind: 'one', of: [1, 2, 3, 4] } as const;
const style = { kind: 'one', of: paragraphStyles, optional } as const;
const caption = { kind: 'words', optional } as const;
const empty = { kind: 'words', optional } as const;
const record: TemplateFields = { caption, empty };

/** The fields of each kind of block, apart from `type`. */
export const templateBlockFields: { readonly [T in TemplateBlock['type']]: TemplateFields } = {
  heading: {
    text: { kind: 'line' },
    level: levels,
    numbered: { kind: 'flag', optional },
    anchor: { kind: 'anchor', optional },
  },
  text: { text: { kind: 'words' }, style },
  markdown: { text: { kind: 'words' }, style },
  table: {
    caption,
    style: { kind: 'one', of: tableStyles, optional },
    header: { kind: 'flag', optional },
    columns: { kind: 'columns' },
    rows: { kind: 'blocks' },
    empty,
  },
  row: {
    style: { kind: 'one', of: ['normal', 'total', 'group'], optional },
    cells: { kind: 'cells' },
  },
  cell: { text: { kind: 'words' }, span: { kind: 'number', from: 1, to: 20, optional } },
  conditional: {
    when: { kind: 'formula' },
    names: { kind: 'names', optional },
    blocks: { kind: 'blocks' },
    otherwise: { kind: 'blocks', optional },
  },
  loop: {
    each: { kind: 'list' },
    as: { kind: 'name' },
    blocks: { kind: 'blocks' },
    empty: { kind: 'blocks', optional },
  },
  limit: {
    max: { kind: 'formula' },
    names: { kind: 'names', optional },
    blocks: { kind: 'blocks' },
    more: { kind: 'blocks', optional },
  },
  switch: {
    on: { kind: 'path' },
    cases: { kind: 'cases' },
    otherwise: { kind: 'blocks', optional },
  },
  toc: { title: { kind: 'line' }, depth: levels },
  pageBreak: {},
  ref: { anchor: { kind: 'anchor' }, lead: { kind: 'line', optional } },
  riskSummary: {
    each: { kind: 'list' },
    columns: { kind: 'many', of: riskColumns, optional },
    caption,
    empty,
  },
  threatSummary: { each: { kind: 'list' }, caption, empty },
  matrix: { of: { kind: 'one', of: matrixContents }, caption },
  approvals: record,
  actions: record,
  completeness: record,
  chart: { chart: { kind: 'name' }, data: { kind: 'chart' }, caption },
  sources: {},
};

/** Control blocks such as loops and conditions, which are allowed both in pages and in tables. */
export const flowBlockTypes: readonly TemplateBlock['type'][] = ['conditional', 'loop', 'limit', 'switch'];

/** Blocks that are allowed in a table. */
export const rowBlockTypes: readonly TemplateBlock['type'][] = ['row', ...flowBlockTypes];

/** True for the name of a kind of block. */
export const isBlockType = (type: unknown): type is TemplateBlock['type'] =>
  typeof type === 'string' && Object.hasOwn(templateBlockFields, type);
