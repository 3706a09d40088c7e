import { expect, it } from 'vitest';
import {
  type BlockDraft,
  createBlock,
  findBlockInsertPosition,
  insertBlock,
  listBlockTreeRows,
  moveBlock,
  moveBlockBefore,
  removeBlock,
} from './blocks.ts';
import { completeFieldName, findFieldNameAtCursor } from './editor/completion.ts';

const text = (words: string): BlockDraft => ({ type: 'text', text: { en: words, sv: words } });
const loop = (...blocks: readonly BlockDraft[]): BlockDraft => ({
  type: 'loop',
  each: 'risks',
  as: 'risk',
  blocks,
});
const content = [text('a'), loop(text('b'), text('c')), text('d')];
const places = (blocks: readonly BlockDraft[]) =>
  listBlockTreeRows(blocks).map(({ place, block }) => [place, JSON.stringify(block.text ?? block.each)]);
const words = (blocks: readonly BlockDraft[]) =>
  JSON.stringify(blocks)
    .match(/(?<="en":")[a-z]+/g)
    ?.join('');

it('blocks are listed in reading order, each with the path that error messages use', () => {
  expect(places(content).map(([place]) => place)).toEqual([
    'content.0',
    'content.1',
    'content.1.blocks.0',
    'content.1.blocks.1',
    'content.2',
  ]);
});

it('a block moves only among its siblings and never beyond the first or last position', () => {
  const moved = moveBlock(content, ['content', 1, 'blocks', 0], 1);
  expect([words(moved?.content ?? []), moved?.path]).toEqual(['acbd', ['content', 1, 'blocks', 1]]);
  expect(moveBlock(content, ['content', 1, 'blocks', 1], 1)).toBeNull();
  expect(moveBlock(content, ['content', 0], -1)).toBeNull();
});

it('a block can be dragged into another one, but not into itself', () => {
  expect(words(moveBlockBefore(content, ['content', 2], ['content', 1, 'blocks', 0]) ?? [])).toBe('adbc');
  expect(words(moveBlockBefore(content, ['content', 1, 'blocks', 1], ['content', 0]) ?? [])).toBe('cabd');
  expect(moveBlockBefore(content, ['content', 1], ['content', 1, 'blocks', 0])).toBeNull();
});

it('a new block is added to the selected container, else after the selected block', () => {
  const rows = listBlockTreeRows(content);
  const { list, index } = findBlockInsertPosition(rows[1] ?? null, content);
  expect(listBlockTreeRows(insertBlock(content, list, index, createBlock('toc')))[4]?.block.type).toBe('toc');
  expect(findBlockInsertPosition(rows[0] ?? null, content)).toMatchObject({ list: ['content'], index: 1 });
  expect(words(removeBlock(content, ['content', 1, 'blocks', 0]))).toBe('acd');
});

it('completing a variable adds its format without duplicating the closing braces', () => {
  expect(findFieldNameAtCursor('A {{ overall.res', 16)).toBe('overall.res');
  expect(findFieldNameAtCursor('A {{ x }} b', 11)).toBeNull();
  expect(completeFieldName('A {{ov}} b', 6, { path: 'overall.residual', leaf: 'level' }).text).toBe(
    'A {{ overall.residual | level }} b',
  );
});
