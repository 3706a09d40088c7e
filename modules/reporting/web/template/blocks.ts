import { isBlockType, type RowBlock, type TemplateBlock, templateBlockFields } from '@klarsikt/engine/report';

/** Block that may have any fields, because a draft may lack required fields. */
export type BlockDraft = { readonly type: TemplateBlock['type'] } & { readonly [field: string]: unknown };

/** Path from the content of a template to a block: fields by name, lists by index. */
export type BlockPath = readonly (string | number)[];

export interface BlockTreeRow {
  readonly path: BlockPath;
  /** Place of the block in the form that faults use: "content.3.blocks.0". */
  readonly place: string;
  readonly depth: number;
  readonly block: BlockDraft;
  /** Field of the parent block that contains this block; '' at the top level. */
  readonly within: string;
}

const isDraft = (value: unknown): value is BlockDraft =>
  typeof value === 'object' && value !== null && 'type' in value && isBlockType(value.type);

export const filterBlockDrafts = (value: unknown): readonly BlockDraft[] =>
  Array.isArray(value) ? value.filter(isDraft) : [];

function listChildLists(
  block: BlockDraft,
): readonly { readonly steps: BlockPath; readonly blocks: readonly BlockDraft[] }[] {
  const fields = Object.entries(templateBlockFields[block.type]);
  return fields.flatMap(([name, field]) => {
    if (field.kind === 'blocks' || field.kind === 'cells')
      return Object.hasOwn(block, name) ? [{ steps: [name], blocks: filterBlockDrafts(block[name]) }] : [];
    if (field.kind !== 'cases') return [];
    const cases: readonly unknown[] = Array.isArray(block[name]) ? block[name] : [];
    return cases.map((one, index) => ({
      steps: [name, index, 'blocks'],
      blocks: filterBlockDrafts(typeof one === 'object' && one !== null && 'blocks' in one ? one.blocks : []),
    }));
  });
}

export function listBlockTreeRows(
  content: readonly BlockDraft[],
  above: BlockPath = ['content'],
  depth = 0,
  within = '',
): readonly BlockTreeRow[] {
  return content.flatMap((block, index) => {
    const path = [...above, index];
    const row = { path, place: path.join('.'), depth, block, within };
    const inner = listChildLists(block).flatMap(({ steps, blocks }) =>
      listBlockTreeRows(blocks, [...path, ...steps], depth + 1, String(steps[0])),
    );
    return [row, ...inner];
  });
}

/** Returns a copy with the value at a path replaced; the value undefined removes it. */
export function replaceAtPath(value: unknown, path: BlockPath, change: (at: unknown) => unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return change(value);
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value;
    return list.flatMap((item, index) => {
      if (index !== step) return [item];
      const next = replaceAtPath(item, rest, change);
      return next === undefined ? [] : [next];
    });
  }
  if (typeof value !== 'object' || value === null) return value;
  const before: unknown = Object.hasOwn(value, step)
    ? Object.entries(value).find(([name]) => name === step)?.[1]
    : undefined;
  const next = replaceAtPath(before, rest, change);
  const others = Object.fromEntries(Object.entries(value).filter(([name]) => name !== step));
  return next === undefined ? others : { ...value, [step]: next };
}

/** Changes the content of a template; paths begin with "content". */
export function changeContentAtPath(
  content: readonly BlockDraft[],
  path: BlockPath,
  change: (at: unknown) => unknown,
): readonly BlockDraft[] {
  return filterBlockDrafts(replaceAtPath(content, path.slice(1), change));
}

const listPathOf = (path: BlockPath): BlockPath => path.slice(0, -1);
const blockIndexOf = (path: BlockPath): number => Number(path.at(-1));

export const removeBlock = (content: readonly BlockDraft[], path: BlockPath): readonly BlockDraft[] =>
  changeContentAtPath(content, path, () => undefined);

export function insertBlock(
  content: readonly BlockDraft[],
  list: BlockPath,
  index: number,
  block: BlockDraft,
): readonly BlockDraft[] {
  return changeContentAtPath(content, list, (at) => filterBlockDrafts(at).toSpliced(index, 0, block));
}

/** Move a block one position up or down; null at either end. */
export function moveBlock(
  content: readonly BlockDraft[],
  path: BlockPath,
  step: -1 | 1,
): { readonly content: readonly BlockDraft[]; readonly path: BlockPath } | null {
  const list = listPathOf(path);
  const from = blockIndexOf(path);
  const to = from + step;
  const length = listBlockTreeRows(content).filter(
    ({ path: other }) => listPathOf(other).join('.') === list.join('.'),
  ).length;
  if (to < 0 || to >= length) return null;
  const next = changeContentAtPath(content, list, (at) => {
    const drafts = filterBlockDrafts(at);
    const moved = drafts[from];
    return moved === undefined ? drafts : drafts.toSpliced(from, 1).toSpliced(to, 0, moved);
  });
  return { content: next, path: [...list, to] };
}

/** Move a block before another block; null for a move into itself. */
export function moveBlockBefore(
  content: readonly BlockDraft[],
  from: BlockPath,
  before: BlockPath,
): readonly BlockDraft[] | null {
  const [a, b] = [from.join('.'), before.join('.')];
  if (a === b || b.startsWith(`${a}.`)) return null;
  const row = listBlockTreeRows(content).find(({ place }) => place === a);
  if (row === undefined) return null;
  // Mark the old position before the insertion, because the insertion may change its path.
  const mark: BlockDraft = { type: 'pageBreak', moving: true };
  const marked = changeContentAtPath(content, from, () => mark);
  const placed = insertBlock(marked, listPathOf(before), blockIndexOf(before), row.block);
  const gone = listBlockTreeRows(placed).find(({ block }) => block.moving === true);
  return gone === undefined ? null : removeBlock(placed, gone.path);
}

const text = { en: '', sv: '' };
const cell = { type: 'cell', text } as const;
const row: RowBlock = { type: 'row', cells: [cell] };

/** Initial content of a new block of each type: enough to be valid. */
export const newBlockContents: {
  readonly [T in TemplateBlock['type']]: TemplateBlock & { readonly type: T };
} = {
  heading: { type: 'heading', level: 1, text },
  text: { type: 'text', text },
  markdown: { type: 'markdown', text },
  table: { type: 'table', columns: [{ header: text }], rows: [row] },
  row,
  cell,
  conditional: { type: 'conditional', when: '1', blocks: [] },
  loop: { type: 'loop', each: 'risks', as: 'risk', blocks: [] },
  limit: { type: 'limit', max: '5', blocks: [] },
  switch: { type: 'switch', on: 'meta.status', cases: [], otherwise: [] },
  toc: { type: 'toc', title: { en: 'Contents', sv: 'Innehåll' }, depth: 2 },
  pageBreak: { type: 'pageBreak' },
  ref: { type: 'ref', anchor: '' },
  riskSummary: { type: 'riskSummary', each: 'risks' },
  threatSummary: { type: 'threatSummary', each: 'threats' },
  matrix: { type: 'matrix', of: 'levels' },
  approvals: { type: 'approvals' },
  actions: { type: 'actions' },
  completeness: { type: 'completeness' },
  chart: { type: 'chart', chart: 'waterfall', data: 'charts.waterfall' },
  sources: { type: 'sources' },
};

export const createBlock = (type: TemplateBlock['type']): BlockDraft => ({ ...newBlockContents[type], type });

const columnsIn = (field: unknown): number => (Array.isArray(field) ? field.length : 1);

/** Returns the position of a new block: inside the chosen block if it contains blocks, otherwise after it. */
export function findBlockInsertPosition(
  chosen: BlockTreeRow | null,
  content: readonly BlockDraft[],
): { readonly list: BlockPath; readonly index: number; readonly inTable: boolean } {
  if (chosen === null) return { list: ['content'], index: content.length, inTable: false };
  const { block, path } = chosen;
  const inTable = path.includes('rows');
  if (block.type === 'table') return { list: [...path, 'rows'], index: columnsIn(block.rows), inTable: true };
  if (['loop', 'conditional', 'limit'].includes(block.type))
    return { list: [...path, 'blocks'], index: filterBlockDrafts(block.blocks).length, inTable };
  if (block.type === 'row') return { list: listPathOf(path), index: blockIndexOf(path) + 1, inTable: true };
  if (block.type === 'cell')
    return { list: listPathOf(path.slice(0, -2)), index: Number(path.at(-3)) + 1, inTable: true };
  return { list: listPathOf(path), index: blockIndexOf(path) + 1, inTable };
}

export function summarizeBlock(block: BlockDraft, language: 'en' | 'sv'): string {
  const { text: words, when, each, data, max, on, of, caption } = block;
  const said = words ?? caption;
  if (typeof said === 'object' && said !== null && language in said) {
    const found = Object.entries(said).find(([name]) => name === language)?.[1];
    if (typeof found === 'string' && found.trim() !== '') return found.trim().slice(0, 80);
  }
  const other = [when, each, data, max, on, of].find((value) => typeof value === 'string');
  return typeof other === 'string' ? other : '';
}
