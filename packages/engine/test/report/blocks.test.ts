import { describe, expect, it } from 'vitest';
import { flattenInlines, type TableBlock, type TemplateBlock } from '../../src/report/index.ts';
import { render, t, textOf } from './template.ts';

describe('a block of a template', () => {
  const item: TemplateBlock = { type: 'text', text: t('{{ item.key }} {{ loop.index }}/{{ loop.count }}') };
  const words = (content: readonly TemplateBlock[], more: object = {}) =>
    render(content, 'en', more).blocks.map((block) => textOf(block));

  it('is repeated for each item, also in nested loops', () => {
    expect(words([{ type: 'loop', each: 'items', as: 'item', blocks: [item] }])).toEqual([
      'one 1/3',
      'two 2/3',
      'three 3/3',
    ]);
    const nested: TemplateBlock = {
      type: 'loop',
      each: 'groups',
      as: 'group',
      blocks: [
        {
          type: 'loop',
          each: 'group.items',
          as: 'item',
          blocks: [item],
          empty: [{ type: 'text', text: t('none of {{ loop.count }}') }],
        },
      ],
    };
    expect(words([nested])).toEqual(['x 1/2', 'y 2/2', 'none of 2']);
  });

  it('is shown or hidden by a formula over the data', () => {
    const when = (formula: string, names = {}): readonly string[] =>
      words([
        {
          type: 'conditional',
          when: formula,
          names,
          blocks: [{ type: 'text', text: t('yes') }],
          otherwise: [{ type: 'text', text: t('no') }],
        },
      ]);
    expect(when('level >= 2.45 & whole = 12')).toEqual(['yes']);
    expect(when('n > 3', { n: 'items' })).toEqual(['no']);
    expect(when('text', { text: 'nothing' })).toEqual(['no']);
    expect(when('none | flag')).toEqual(['yes']);
  });

  it('is limited to a calculated number of items, with a note about the omitted items', () => {
    const limit: TemplateBlock = {
      type: 'limit',
      max: 'whole / 6',
      blocks: [{ type: 'loop', each: 'items', as: 'item', blocks: [item] }],
      more: [{ type: 'text', text: t('{{ left }} more') }],
    };
    expect(words([limit])).toEqual(['one 1/3', 'two 2/3', '1 more']);
    expect(words([limit], { whole: 18 })).toHaveLength(3);
  });

  it('is selected by the value of a variable', () => {
    const choose = (state: string): TemplateBlock => ({
      type: 'switch',
      on: state,
      cases: [
        { is: 'Assessment', blocks: [{ type: 'text', text: t('a') }] },
        { is: 12, blocks: [{ type: 'text', text: t('b') }] },
      ],
      otherwise: [{ type: 'text', text: t('c') }],
    });
    expect(words([choose('title'), choose('whole'), choose('gone')])).toEqual(['a', 'b', 'c']);
  });
});

describe('the tables of a template', () => {
  const table = (each: string): TableBlock => ({
    type: 'table',
    columns: [{ header: t('Key', 'Nyckel') }, { header: t('N'), align: 'right', width: 2 }],
    rows: [
      {
        type: 'loop',
        each,
        as: 'item',
        blocks: [
          {
            type: 'row',
            cells: [
              { type: 'cell', text: t('**{{ item.key }}**') },
              { type: 'cell', text: t('{{ item.n | level }}') },
            ],
          },
        ],
      },
      { type: 'row', style: 'total', cells: [{ type: 'cell', text: t('Sum'), span: 2 }] },
    ],
    empty: t('No rows'),
  });

  it('have one cell per column, and level cells have the class of their level', () => {
    const [made] = render([table('items')], 'sv').blocks;
    if (made?.type !== 'table') throw new Error('no table');
    expect(made.columns.map(({ header, align, width }) => [flattenInlines(header), align, width])).toEqual([
      ['Nyckel', 'left', 1],
      ['N', 'right', 2],
    ]);
    expect(made.rows.map(({ cells }) => cells.map(({ fill }) => fill?.class ?? null))).toEqual([
      [null, 'HIGH'],
      [null, 'MEDIUM'],
      [null, 'LOW'],
      [null],
    ]);
    expect(made.rows[3]).toMatchObject({ style: 'total', cells: [{ span: 2 }] });
  });

  it('are replaced by a note, or left out, if they have no rows', () => {
    const bare = { ...table('items'), rows: [] };
    expect(textOf(render([bare]).blocks[0])).toBe('No rows');
    const { empty: _, ...silent } = bare;
    expect(render([silent]).blocks).toEqual([]);
  });

  it('can summarise risks or threats with only the name of the list', () => {
    const risks = [{ name: 'R', segment: 'Both', share: null, inherent: 3, strength: null, residual: 0 }];
    const threats = [{ name: 'T', relevances: ['ML'], individuals: 1, corporates: null, sources: ['re-a'] }];
    const { blocks, warnings } = render(
      [
        { type: 'riskSummary', each: 'risks' },
        { type: 'threatSummary', each: 'threats', caption: t('Threats') },
      ],
      'en',
      { risks, threats },
    );
    expect(blocks.map((block) => (block.type === 'table' ? block.rows.length : 0))).toEqual([1, 1]);
    expect(warnings).toEqual([]);
  });
});
