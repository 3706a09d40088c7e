/** The blocks of a template as the tree shows them, and what moving, adding and removing make of them. */
import { type Block, blockFields, isBlockType, type RowBlock } from '@klarsikt/engine';

/** A block with whatever it holds: a draft may lack what a template needs. */
export type Draft = { readonly type: Block['type'] } & { readonly [field: string]: unknown };

/** Steps from the template's content to a block: fields by name, lists by position. */
export type Path = readonly (string | number)[];

export interface TreeRow {
  readonly path: Path;
  /** As faults name it: "content.3.blocks.0". */
  readonly place: string;
  readonly depth: number;
  readonly block: Draft;
  /** The field of the block above that it stands in; '' for the page itself. */
  readonly within: string;
}

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && 'type' in value && isBlockType(value.type);

export const draftsIn = (value: unknown): readonly Draft[] =>
  Array.isArray(value) ? value.filter(isDraft) : [];

/** Lists of blocks that a block holds, with the steps that lead there. */
function listsOf(block: Draft): readonly { readonly steps: Path; readonly blocks: readonly Draft[] }[] {
  const fields = Object.entries(blockFields[block.type]);
  return fields.flatMap(([name, field]) => {
    if (field.kind === 'blocks' || field.kind === 'cells')
      return Object.hasOwn(block, name) ? [{ steps: [name], blocks: draftsIn(block[name]) }] : [];
    if (field.kind !== 'cases') return [];
    const cases: readonly unknown[] = Array.isArray(block[name]) ? block[name] : [];
    return cases.map((one, index) => ({
      steps: [name, index, 'blocks'],
      blocks: draftsIn(typeof one === 'object' && one !== null && 'blocks' in one ? one.blocks : []),
    }));
  });
}

/** Every block in reading order. */
export function treeRows(
  content: readonly Draft[],
  above: Path = ['content'],
  depth = 0,
  within = '',
): readonly TreeRow[] {
  return content.flatMap((block, index) => {
    const path = [...above, index];
    const row = { path, place: path.join('.'), depth, block, within };
    const inner = listsOf(block).flatMap(({ steps, blocks }) =>
      treeRows(blocks, [...path, ...steps], depth + 1, String(steps[0])),
    );
    return [row, ...inner];
  });
}

/** The same value with what stands at a path replaced; undefined takes it away. */
export function withAt(value: unknown, path: Path, change: (at: unknown) => unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return change(value);
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value;
    return list.flatMap((item, index) => {
      if (index !== step) return [item];
      const next = withAt(item, rest, change);
      return next === undefined ? [] : [next];
    });
  }
  if (typeof value !== 'object' || value === null) return value;
  const before: unknown = Object.hasOwn(value, step)
    ? Object.entries(value).find(([name]) => name === step)?.[1]
    : undefined;
  const next = withAt(before, rest, change);
  const others = Object.fromEntries(Object.entries(value).filter(([name]) => name !== step));
  return next === undefined ? others : { ...value, [step]: next };
}

/** Changes the content of a template, whose paths begin with its name. */
export function changed(
  content: readonly Draft[],
  path: Path,
  change: (at: unknown) => unknown,
): readonly Draft[] {
  return draftsIn(withAt(content, path.slice(1), change));
}

const listAt = (path: Path): Path => path.slice(0, -1);
const indexOf = (path: Path): number => Number(path.at(-1));

export const removedAt = (content: readonly Draft[], path: Path): readonly Draft[] =>
  changed(content, path, () => undefined);

export function insertedAt(
  content: readonly Draft[],
  list: Path,
  index: number,
  block: Draft,
): readonly Draft[] {
  return changed(content, list, (at) => draftsIn(at).toSpliced(index, 0, block));
}

/** One place up or down among its neighbours; null at the end of them. */
export function movedBy(
  content: readonly Draft[],
  path: Path,
  step: -1 | 1,
): { readonly content: readonly Draft[]; readonly path: Path } | null {
  const list = listAt(path);
  const from = indexOf(path);
  const to = from + step;
  const length = treeRows(content).filter(
    ({ path: other }) => listAt(other).join('.') === list.join('.'),
  ).length;
  if (to < 0 || to >= length) return null;
  const next = changed(content, list, (at) => {
    const drafts = draftsIn(at);
    const moved = drafts[from];
    return moved === undefined ? drafts : drafts.toSpliced(from, 1).toSpliced(to, 0, moved);
  });
  return { content: next, path: [...list, to] };
}

/** Takes a block to the place before another one; null into itself, where it can not go. */
export function movedBefore(content: readonly Draft[], from: Path, before: Path): readonly Draft[] | null {
  const [a, b] = [from.join('.'), before.join('.')];
  if (a === b || b.startsWith(`${a}.`)) return null;
  const row = treeRows(content).find(({ place }) => place === a);
  if (row === undefined) return null;
  // Put in where it will stand first: taking it away afterwards moves nothing that was named by a path before it.
  const mark: Draft = { type: 'pageBreak', moving: true };
  const marked = changed(content, from, () => mark);
  const placed = insertedAt(marked, listAt(before), indexOf(before), row.block);
  const gone = treeRows(placed).find(({ block }) => block.moving === true);
  return gone === undefined ? null : removedAt(placed, gone.path);
}

const text = { en: '', sv: '' };
const cell = { type: 'cell', text } as const;
const row: RowBlock = { type: 'row', cells: [cell] };

/** What a new block of a kind begins with: enough to be a template. */
export const newBlocks: { readonly [T in Block['type']]: Block & { readonly type: T } } = {
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

export const newBlock = (type: Block['type']): Draft => ({ ...newBlocks[type], type });

const columnsIn = (field: unknown): number => (Array.isArray(field) ? field.length : 1);

/** Where a new block goes: into an open block of blocks, else after the chosen one. */
export function placeFor(
  chosen: TreeRow | null,
  content: readonly Draft[],
): { readonly list: Path; readonly index: number; readonly inTable: boolean } {
  if (chosen === null) return { list: ['content'], index: content.length, inTable: false };
  const { block, path } = chosen;
  const inTable = path.includes('rows');
  if (block.type === 'table') return { list: [...path, 'rows'], index: columnsIn(block.rows), inTable: true };
  if (['loop', 'conditional', 'limit'].includes(block.type))
    return { list: [...path, 'blocks'], index: draftsIn(block.blocks).length, inTable };
  if (block.type === 'row') return { list: listAt(path), index: indexOf(path) + 1, inTable: true };
  if (block.type === 'cell')
    return { list: listAt(path.slice(0, -2)), index: Number(path.at(-3)) + 1, inTable: true };
  return { list: listAt(path), index: indexOf(path) + 1, inTable };
}

/** The words of a block's text, for the tree. */
export function summaryOf(block: Draft, language: 'en' | 'sv'): string {
  const { text: words, when, each, data, max, on, of, caption } = block;
  const said = words ?? caption;
  if (typeof said === 'object' && said !== null && language in said) {
    const found = Object.entries(said).find(([name]) => name === language)?.[1];
    if (typeof found === 'string' && found.trim() !== '') return found.trim().slice(0, 80);
  }
  const other = [when, each, data, max, on, of].find((value) => typeof value === 'string');
  return typeof other === 'string' ? other : '';
}
