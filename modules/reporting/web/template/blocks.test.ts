import { expect, it } from 'vitest';
import {
  type Draft,
  insertedAt,
  movedBefore,
  movedBy,
  newBlock,
  placeFor,
  removedAt,
  treeRows,
} from './blocks.ts';
import { begunName, completed } from './editor/completion.ts';

const text = (words: string): Draft => ({ type: 'text', text: { en: words, sv: words } });
const loop = (...blocks: readonly Draft[]): Draft => ({ type: 'loop', each: 'risks', as: 'risk', blocks });
const content = [text('a'), loop(text('b'), text('c')), text('d')];
const places = (blocks: readonly Draft[]) =>
  treeRows(blocks).map(({ place, block }) => [place, JSON.stringify(block.text ?? block.each)]);
const words = (blocks: readonly Draft[]) =>
  JSON.stringify(blocks)
    .match(/(?<="en":")[a-z]+/g)
    ?.join('');

it('blocks are listed in reading order, each with its place as faults name it', () => {
  expect(places(content).map(([place]) => place)).toEqual([
    'content.0',
    'content.1',
    'content.1.blocks.0',
    'content.1.blocks.1',
    'content.2',
  ]);
});

it('a block moves among its neighbours and stops at their end', () => {
  const moved = movedBy(content, ['content', 1, 'blocks', 0], 1);
  expect([words(moved?.content ?? []), moved?.path]).toEqual(['acbd', ['content', 1, 'blocks', 1]]);
  expect(movedBy(content, ['content', 1, 'blocks', 1], 1)).toBeNull();
  expect(movedBy(content, ['content', 0], -1)).toBeNull();
});

it('a block is dragged into another one, and not into itself', () => {
  expect(words(movedBefore(content, ['content', 2], ['content', 1, 'blocks', 0]) ?? [])).toBe('adbc');
  expect(words(movedBefore(content, ['content', 1, 'blocks', 1], ['content', 0]) ?? [])).toBe('cabd');
  expect(movedBefore(content, ['content', 1], ['content', 1, 'blocks', 0])).toBeNull();
});

it('a new block goes into the chosen block of blocks, else after the chosen one', () => {
  const rows = treeRows(content);
  const { list, index } = placeFor(rows[1] ?? null, content);
  expect(treeRows(insertedAt(content, list, index, newBlock('toc')))[4]?.block.type).toBe('toc');
  expect(placeFor(rows[0] ?? null, content)).toMatchObject({ list: ['content'], index: 1 });
  expect(words(removedAt(content, ['content', 1, 'blocks', 0]))).toBe('acd');
});

it('a begun name is completed with its format, and the braces closed once', () => {
  expect(begunName('A {{ overall.res', 16)).toBe('overall.res');
  expect(begunName('A {{ x }} b', 11)).toBeNull();
  expect(completed('A {{ov}} b', 6, { path: 'overall.residual', leaf: 'level' }).text).toBe(
    'A {{ overall.residual | level }} b',
  );
});
