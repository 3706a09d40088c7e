import { describe, expect, it } from 'vitest';
import { renderReport, type TemplateBlock } from '../../src/report/index.ts';
import { data, failure, render, t, template } from './template.ts';

describe('the rendering of a template', () => {
  const loops = (depth: number): TemplateBlock =>
    depth === 0
      ? { type: 'text', text: t('x') }
      : { type: 'loop', each: 'items', as: `i${depth}`, blocks: [loops(depth - 1)] };

  it.each<[string, readonly TemplateBlock[], string, string]>([
    ['a loop over no list', [{ type: 'loop', each: 'title', as: 'x', blocks: [] }], 'notAList', 'content.0'],
    ['a broken formula', [{ type: 'conditional', when: '1 +', blocks: [] }], 'badFormula', 'content.0'],
    ['an unknown name', [{ type: 'conditional', when: 'gone', blocks: [] }], 'badFormula', 'content.0'],
    ['a division by zero', [{ type: 'limit', max: '1/0', blocks: [] }], 'badFormula', 'content.0'],
    ['a row outside a table', [{ type: 'row', cells: [] }], 'misplacedBlock', 'content.0'],
    [
      'a text among rows',
      [{ type: 'table', columns: [{ header: t('x') }], rows: [{ type: 'text', text: t('x') }] }],
      'misplacedBlock',
      'content.0.rows.0',
    ],
    [
      'more cells than columns',
      [
        {
          type: 'table',
          columns: [{ header: t('x') }],
          rows: [
            {
              type: 'row',
              cells: [
                { type: 'cell', text: t('1') },
                { type: 'cell', text: t('2') },
              ],
            },
          ],
        },
      ],
      'misplacedBlock',
      'content.0.rows.0.cells.1',
    ],
    ['nine loops in one another', [loops(9)], 'tooDeep', `content.0${'.blocks.0'.repeat(8)}`],
  ])('fails with code and place for %s', (_, content, code, place) => {
    expect(failure(() => render(content))).toEqual({ code, place });
  });

  it('stops at 100,000 nodes before the memory is full', () => {
    const items = Array.from({ length: 400 }, () => ({}));
    const bomb: TemplateBlock = {
      type: 'loop',
      each: 'items',
      as: 'a',
      blocks: [{ type: 'loop', each: 'items', as: 'b', blocks: [{ type: 'pageBreak' }] }],
    };
    expect(failure(() => render([bomb], 'en', { items })).code).toBe('tooManyNodes');
  });

  it('stops at the maximum text length before the memory is full', () => {
    const limits = { characters: 1000 };
    const long: TemplateBlock = { type: 'text', text: t('x'.repeat(400)) };
    expect(failure(() => renderReport(template([long, long, long]), data, 'en', { limits })).code).toBe(
      'tooLarge',
    );
  });

  it('allows eight nested loops', () => {
    expect(render([loops(8)], 'en', { items: [{}] }).blocks).toHaveLength(1);
  });
});
