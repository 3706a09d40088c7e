/** Evaluates control blocks (loops, conditions, limits and switches) for pages and tables. */
import { ReportError } from './errors.ts';
import type { TemplateTextPosition } from './inline.ts';
import type { ReportRendering } from './rendering.ts';
import {
  absentValue,
  getCountedValueAtPath,
  getValueAtPath,
  toFormulaNumber,
  type VariableScope,
} from './scope.ts';
import { toVariablePath } from './shape.ts';
import type {
  ConditionalBlock,
  FormulaNames,
  LimitBlock,
  LoopBlock,
  SwitchBlock,
  TemplateBlock,
} from './template.ts';

/** Blocks that produce output themselves, in contrast to control blocks. */
export type LeafBlock = Exclude<TemplateBlock, ConditionalBlock | LoopBlock | LimitBlock | SwitchBlock>;

/**
 * The number of items that the loops directly inside a limit may still show (`most`), and the number of omitted items
 * (`left`).
 */
interface LoopCap {
  readonly most: number;
  left: number;
}

/**
 * The position of a block: the names that it can use, its place in the template, its nesting depth, and the limit on
 * its loops.
 */
export interface WalkPosition extends TemplateTextPosition {
  readonly depth: number;
  readonly cap?: LoopCap | null;
}

/** A function that receives each block to be shown. */
export type LeafVisitor = (block: LeafBlock, position: WalkPosition) => void;

/**
 * Returns the position one level deeper.
 * @throws ReportError `tooDeep`.
 */
export function toDeeperPosition(position: WalkPosition, rendering: ReportRendering): WalkPosition {
  const depth = position.depth + 1;
  if (depth > rendering.limits.depth) {
    throw new ReportError('tooDeep', position.place, `more than ${rendering.limits.depth}`);
  }
  return { ...position, depth };
}

function bindName(position: WalkPosition, name: string, value: unknown): VariableScope {
  return { name, value, outer: position.scope };
}

function formulaValue(
  text: string,
  names: FormulaNames | undefined,
  rendering: ReportRendering,
  position: WalkPosition,
): number {
  const { variables, evaluate } = rendering.condition(text, position.place);
  const values: { [name: string]: number } = {};
  for (const name of variables) {
    const path = names && Object.hasOwn(names, name) ? (names[name] ?? name) : toVariablePath(name);
    const value = getCountedValueAtPath(path, position.scope, rendering.data);
    if (value === absentValue) throw new ReportError('badFormula', position.place, `unknown name '${path}'`);
    values[name] = toFormulaNumber(value);
  }
  try {
    return evaluate(values);
  } catch (cause) {
    throw new ReportError('badFormula', position.place, cause instanceof Error ? cause.message : text, cause);
  }
}

function walkLoop(
  block: LoopBlock,
  rendering: ReportRendering,
  position: WalkPosition,
  leaf: LeafVisitor,
): void {
  const found = getValueAtPath(block.each, position.scope, rendering.data);
  if (found !== null && !Array.isArray(found)) throw new ReportError('notAList', position.place, block.each);
  const items: readonly unknown[] = found ?? [];
  const shown = position.cap ? items.slice(0, position.cap.most) : items;
  if (position.cap) position.cap.left += items.length - shown.length;
  const inside = { ...toDeeperPosition(position, rendering), cap: null };
  if (items.length === 0) walkBlocks(block.empty ?? [], rendering, inside, leaf, 'empty');
  shown.forEach((item, index) => {
    rendering.countNode(position.place);
    const turn = { index: index + 1, count: items.length };
    const scope = { name: block.as, value: item, outer: bindName(position, 'loop', turn) };
    walkBlocks(block.blocks, rendering, { ...inside, scope }, leaf);
  });
}

function walkLimit(
  block: LimitBlock,
  rendering: ReportRendering,
  position: WalkPosition,
  leaf: LeafVisitor,
): void {
  const most = Math.max(0, Math.floor(formulaValue(block.max, block.names, rendering, position)));
  const cap: LoopCap = { most, left: 0 };
  const inside = toDeeperPosition(position, rendering);
  walkBlocks(block.blocks, rendering, { ...inside, cap }, leaf);
  if (cap.left > 0) {
    const scope = bindName(position, 'left', cap.left);
    walkBlocks(block.more ?? [], rendering, { ...inside, scope, cap: null }, leaf, 'more');
  }
}

function walkSwitch(
  block: SwitchBlock,
  rendering: ReportRendering,
  position: WalkPosition,
  leaf: LeafVisitor,
): void {
  const value = getValueAtPath(block.on, position.scope, rendering.data);
  const index = block.cases.findIndex((candidate) => candidate.is === value);
  const inside = toDeeperPosition(position, rendering);
  if (index < 0) walkBlocks(block.otherwise ?? [], rendering, inside, leaf, 'otherwise');
  else walkBlocks(block.cases[index]?.blocks ?? [], rendering, inside, leaf, `cases.${index}.blocks`);
}

function walkConditional(
  block: ConditionalBlock,
  rendering: ReportRendering,
  position: WalkPosition,
  leaf: LeafVisitor,
): void {
  const holds = formulaValue(block.when, block.names, rendering, position) !== 0;
  const inside = toDeeperPosition(position, rendering);
  if (holds) walkBlocks(block.blocks, rendering, inside, leaf);
  else walkBlocks(block.otherwise ?? [], rendering, inside, leaf, 'otherwise');
}

/** Calls `leaf` for every block to be shown, in order. */
export function walkBlocks(
  blocks: readonly TemplateBlock[],
  rendering: ReportRendering,
  position: WalkPosition,
  leaf: LeafVisitor,
  field = 'blocks',
): void {
  for (const [index, block] of blocks.entries()) {
    const at = { ...position, place: `${position.place}.${field}.${index}`.replace(/^\./, '') };
    rendering.countNode(at.place);
    if (block.type === 'loop') walkLoop(block, rendering, at, leaf);
    else if (block.type === 'limit') walkLimit(block, rendering, at, leaf);
    else if (block.type === 'switch') walkSwitch(block, rendering, at, leaf);
    else if (block.type === 'conditional') walkConditional(block, rendering, at, leaf);
    else leaf(block, at);
  }
}
