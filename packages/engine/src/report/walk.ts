/** The blocks that decide what is shown: loops, conditions, limits and switches, the same for pages and for tables. */
import { ReportError } from './errors.ts';
import type { Position } from './inline.ts';
import type { Rendering } from './rendering.ts';
import { asNumber, countedAt, missing, type Scope, valueAt } from './scope.ts';
import { flatToPath } from './shape.ts';
import type {
  Block,
  ConditionalBlock,
  FormulaNames,
  LimitBlock,
  LoopBlock,
  SwitchBlock,
} from './template.ts';

/** Blocks that produce something of their own. */
export type LeafBlock = Exclude<Block, ConditionalBlock | LoopBlock | LimitBlock | SwitchBlock>;

/** How many items the loops directly inside a limit may still show, and how many they left out. */
interface Cap {
  readonly most: number;
  left: number;
}

/** Where a block stands: names, place in the template, nesting, and the limit that its loops are under. */
export interface WalkPosition extends Position {
  readonly depth: number;
  readonly cap?: Cap | null;
}

/** Receives each block that is to be shown. */
export type Leaf = (block: LeafBlock, position: WalkPosition) => void;

/** The position one level further in. @throws ReportError `tooDeep`. */
export function deeper(position: WalkPosition, rendering: Rendering): WalkPosition {
  const depth = position.depth + 1;
  if (depth > rendering.limits.depth) {
    throw new ReportError('tooDeep', position.place, `more than ${rendering.limits.depth}`);
  }
  return { ...position, depth };
}

function bind(position: WalkPosition, name: string, value: unknown): Scope {
  return { name, value, outer: position.scope };
}

function formulaValue(
  text: string,
  names: FormulaNames | undefined,
  rendering: Rendering,
  position: WalkPosition,
): number {
  const { variables, evaluate } = rendering.condition(text, position.place);
  const values: { [name: string]: number } = {};
  for (const name of variables) {
    const path = names && Object.hasOwn(names, name) ? (names[name] ?? name) : flatToPath(name);
    const value = countedAt(path, position.scope, rendering.data);
    if (value === missing) throw new ReportError('badFormula', position.place, `unknown name '${path}'`);
    values[name] = asNumber(value);
  }
  try {
    return evaluate(values);
  } catch (cause) {
    throw new ReportError('badFormula', position.place, cause instanceof Error ? cause.message : text, cause);
  }
}

function loop(block: LoopBlock, rendering: Rendering, position: WalkPosition, leaf: Leaf): void {
  const found = valueAt(block.each, position.scope, rendering.data);
  if (found !== null && !Array.isArray(found)) throw new ReportError('notAList', position.place, block.each);
  const items: readonly unknown[] = found ?? [];
  const shown = position.cap ? items.slice(0, position.cap.most) : items;
  if (position.cap) position.cap.left += items.length - shown.length;
  const inside = { ...deeper(position, rendering), cap: null };
  if (items.length === 0) walk(block.empty ?? [], rendering, inside, leaf, 'empty');
  shown.forEach((item, index) => {
    rendering.countNode(position.place);
    const turn = { index: index + 1, count: items.length };
    const scope = { name: block.as, value: item, outer: bind(position, 'loop', turn) };
    walk(block.blocks, rendering, { ...inside, scope }, leaf);
  });
}

function limit(block: LimitBlock, rendering: Rendering, position: WalkPosition, leaf: Leaf): void {
  const most = Math.max(0, Math.floor(formulaValue(block.max, block.names, rendering, position)));
  const cap: Cap = { most, left: 0 };
  const inside = deeper(position, rendering);
  walk(block.blocks, rendering, { ...inside, cap }, leaf);
  if (cap.left > 0) {
    const scope = bind(position, 'left', cap.left);
    walk(block.more ?? [], rendering, { ...inside, scope, cap: null }, leaf, 'more');
  }
}

function choose(block: SwitchBlock, rendering: Rendering, position: WalkPosition, leaf: Leaf): void {
  const value = valueAt(block.on, position.scope, rendering.data);
  const index = block.cases.findIndex((candidate) => candidate.is === value);
  const inside = deeper(position, rendering);
  if (index < 0) walk(block.otherwise ?? [], rendering, inside, leaf, 'otherwise');
  else walk(block.cases[index]?.blocks ?? [], rendering, inside, leaf, `cases.${index}.blocks`);
}

function decide(block: ConditionalBlock, rendering: Rendering, position: WalkPosition, leaf: Leaf): void {
  const holds = formulaValue(block.when, block.names, rendering, position) !== 0;
  const inside = deeper(position, rendering);
  if (holds) walk(block.blocks, rendering, inside, leaf);
  else walk(block.otherwise ?? [], rendering, inside, leaf, 'otherwise');
}

/** Calls `leaf` for every block that is to be shown, in order. */
export function walk(
  blocks: readonly Block[],
  rendering: Rendering,
  position: WalkPosition,
  leaf: Leaf,
  field = 'blocks',
): void {
  for (const [index, block] of blocks.entries()) {
    const at = { ...position, place: `${position.place}.${field}.${index}`.replace(/^\./, '') };
    rendering.countNode(at.place);
    if (block.type === 'loop') loop(block, rendering, at, leaf);
    else if (block.type === 'limit') limit(block, rendering, at, leaf);
    else if (block.type === 'switch') choose(block, rendering, at, leaf);
    else if (block.type === 'conditional') decide(block, rendering, at, leaf);
    else leaf(block, at);
  }
}
