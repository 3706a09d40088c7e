/** The text of every kind of value in a template, including absent values. */
import { describe, expect, it } from 'vitest';
import {
  formatDate,
  formatLevel,
  formatNumber,
  formatShareAsPercent,
  renderReport,
  type TemplateBlock,
} from '../../src/report/index.ts';
import { failure, render, say, t, template, textOf } from './template.ts';

const dash = '\u2013';
const values = {
  zero: 0,
  count: 3,
  one: 1,
  yes: true,
  no: false,
  blank: ' ',
  empty: [],
  names: ['b', 7],
  mixed: ['re-a', 4, 're-b'],
  padded: ' x ',
  half: { en: 'only English' },
  object: { key: 1 },
  none: null,
  deep: { list: [{ name: 'first' }], gone: null },
  day: '',
  note: 'One *word* and `code`, [there](https://a.se).\n',
};
const saying = (text: string) => textOf(render([{ type: 'text', text: t(text) }], 'en', values).blocks[0]);

describe('a value inserted by a template', () => {
  it.each([
    ['{{ count | percent }} {{ blank | percent }}', `300% ${dash}`],
    ['{{ yes | number }} {{ count | number }}', `${dash} 3`],
    ['{{ none | figure }} {{ count | figure }}', `${dash} 3.0`],
    ['{{ none | number }} {{ none | percent }}', `${dash} ${dash}`],
    ['{{ count | count: risk is; risks are }} {{ zero | count: risk; risks }}', '3 risks are 0 risks'],
    ['{{ one | count: risk is; risks are }} {{ none | count: risk; risks }}', `1 risk is ${dash}`],
    ['{{ count | count: one }}', '{{ count | count: one }}'],
    ['{{ day | date }} {{ count | date }} {{ none | date }}', `${dash} ${dash} ${dash}`],
    ['{{ empty }} {{ names }}', `${dash} b, 7`],
    ['[{{ padded | text }}] [{{ count | text }}] [{{ none | text }}]', '[x] [] []'],
    ['{{ empty | cites }} {{ count | cites }}', `${dash} ${dash}`],
    ['{{ mixed | cites }}', '[re-a], [re-b]'],
    ['{{ object }} {{ half }}', `${dash} ${dash}`],
    ['{{ no }} {{ yes }}', 'no yes'],
    ['{{ none | level }}{{ zero | level }}', `${dash}0.0\u00a0None`],
  ])('is rendered from %j as %j', (text, expected) => expect(saying(text)).toBe(expected));

  it.each([
    ['deep.list.0.name', 'first'],
    ['deep.gone.further', dash],
    ['names.0', 'b'],
    ['names.00', 'b'],
    ['names.1', '7'],
  ])('is found at the path %s', (path, expected) => expect(saying(`{{ ${path} }}`)).toBe(expected));

  it.each([
    'names.2',
    'names.10',
    'names.x1',
    'names.1x',
    'names.length',
    'gone.further',
    'count.toFixed',
    'deep.list.name',
  ])('is not found at the path %s, so that the variable remains in the text', (path) =>
    expect(saying(`{{ ${path} }}`)).toBe(`{{ ${path} }}`),
  );

  it.each([
    '{{ 1a }}',
    '{{ a b }}',
    '{{ a. }}',
    '{{ a..b }}',
    '{{ count | }}',
    '{{ count | number | x }}',
    '{{ !count }}',
  ])('is not looked up for the malformed variable %s', (text) => {
    const { warnings } = render([{ type: 'text', text: t(text) }], 'en', values);
    expect(saying(text)).toBe(text);
    expect(warnings).toEqual([]);
  });

  it('has the emphasis around its variable, and emphasis of its own only with the markdown filter', () => {
    const [block] = render(
      [{ type: 'markdown', text: t('*{{ padded }}* and `{{ count }}` {{ note | markdown }}') }],
      'en',
      values,
    ).blocks;
    expect(block?.type === 'paragraph' ? block.content : []).toEqual([
      { type: 'text', text: ' x ', italic: true },
      { type: 'text', text: ' and ' },
      { type: 'text', text: '{{ count }}', code: true },
      { type: 'text', text: ' ' },
      { type: 'text', text: 'One ' },
      { type: 'text', text: 'word', italic: true },
      { type: 'text', text: ' and ' },
      { type: 'text', text: 'code', code: true },
      { type: 'text', text: ', ' },
      { type: 'text', text: 'there', href: 'https://a.se' },
      { type: 'text', text: '.' },
    ]);
  });

  it('keeps the emphasis around it if it is a level with a class', () => {
    const [block] = render([{ type: 'markdown', text: t('**{{ count | level }}**') }], 'en', values).blocks;
    expect(block?.type === 'paragraph' && block.content).toEqual([
      { type: 'level', value: 3, class: 'HIGH', figure: '3.0', word: 'High' },
    ]);
  });
});

describe('a condition in a template', () => {
  const holds = (when: string) =>
    render([{ type: 'conditional', when, blocks: [{ type: 'text', text: t('x') }] }], 'en', {
      ...values,
      odd: Number.NaN,
      missing: undefined,
    }).blocks.length > 0;

  it.each(['yes', 'count', 'names', 'padded', 'object', 'deep'])('is true for the value %s', (name) => {
    expect(holds(name)).toBe(true);
  });

  it.each(['no', 'zero', 'empty', 'blank', 'day', 'none', 'odd', 'missing'])(
    'is false for the value %s',
    (name) => {
      expect(holds(name)).toBe(false);
    },
  );

  it('reads a list as its length, and any existing text or object as 1', () => {
    expect(holds('names = 2')).toBe(true);
    expect(holds('yes = 1 & padded = 1 & object = 1')).toBe(true);
  });

  it('renders nothing if the else branch is missing or the list is empty', () => {
    const nothing: readonly TemplateBlock[] = [
      { type: 'conditional', when: 'no', blocks: [{ type: 'text', text: t('x') }] },
      { type: 'loop', each: 'empty', as: 'x', blocks: [{ type: 'text', text: t('x') }] },
      { type: 'loop', each: 'none', as: 'x', blocks: [{ type: 'text', text: t('x') }] },
      { type: 'switch', on: 'count', cases: [] },
      { type: 'limit', max: '0', blocks: [{ type: 'loop', each: 'names', as: 'x', blocks: [] }] },
    ];
    expect(render(nothing, 'en', values).blocks).toEqual([]);
  });
});

describe('a table rendered from a template', () => {
  const table = (cells: readonly { text: string; span?: number }[], more: object = {}) => {
    const rows: TemplateBlock[] = [
      { type: 'row', cells: cells.map(({ text, ...rest }) => ({ type: 'cell', text: t(text), ...rest })) },
    ];
    const columns = ['One', '{{ padded | text }}', 'Three'].map((header) => ({ header: t(header) }));
    const [made] = render([{ type: 'table', columns, rows, ...more }], 'en', values).blocks;
    if (made?.type !== 'table') throw new Error('no table');
    return made;
  };

  it('has a header row and no caption unless the template sets others', () => {
    const plain = table([{ text: 'a' }]);
    expect(plain).toMatchObject({ style: 'plain', header: true, caption: [] });
    expect(plain.columns[1]?.header).toEqual([{ type: 'text', text: 'x' }]);
    const other = table([{ text: 'a' }], { style: 'compact', header: false, caption: t('{{ count }} rows') });
    expect(other).toMatchObject({
      style: 'compact',
      header: false,
      caption: [
        { type: 'text', text: '3' },
        { type: 'text', text: ' rows' },
      ],
    });
  });

  it('has short rows filled with empty cells, and cells that span too many columns shortened', () => {
    const empty = { content: [], span: 1, fill: null };
    expect(table([{ text: 'a' }]).rows[0]?.cells).toEqual([
      { content: [{ type: 'text', text: 'a' }], span: 1, fill: null },
      empty,
      empty,
    ]);
    expect(table([{ text: 'a' }, { text: 'b', span: 9 }]).rows[0]?.cells.map(({ span }) => span)).toEqual([
      1, 2,
    ]);
    expect(table([{ text: 'a', span: 2 }]).rows[0]?.cells.map(({ span }) => span)).toEqual([2, 1]);
  });

  it('has colour only in cells that contain a single level and no other text', () => {
    const fills = (text: string) => table([{ text }]).rows[0]?.cells[0]?.fill;
    expect(fills('{{ count | level }}')).toEqual({ scale: 'risk', class: 'HIGH' });
    expect(fills('{{ count | strength }}')).toEqual({ scale: 'strength', class: 'STRONG' });
    expect(fills('{{ none | level }}')).toBeNull();
    expect(fills('{{ none | strength }}')).toBeNull();
    expect(fills('{{ count | level }} so')).toBeNull();
    expect(fills('{{ count }}')).toBeNull();
    expect(fills('')).toBeNull();
  });
});

describe('figures at the limits of their range', () => {
  it.each([
    [1e21, dash],
    [1e20, '100,000,000,000,000,000,000'],
    [-0, '0'],
    [-0.4, '0'],
    [-0.5, '\u22121'],
  ])('%d in whole numbers is %s', (value, text) => expect(formatNumber(value, 0, 'en')).toBe(text));

  it.each([
    [0.001, '0.1%'],
    [0.00099, '<0.1%'],
    [0.0999, '10%'],
    [0.1, '10%'],
    [0.1004, '10%'],
    [-0.155, '\u221216%'],
  ])('%d as a share is %s', (value, text) => expect(formatShareAsPercent(value, 'en')).toBe(text));

  it.each(['x2026-01-02', '2026-01-02x', '2026-1-2', '02026', '2026-01-02 12:00'])(
    '%s is left unchanged because it is no date',
    (text) => {
      expect(formatDate(text, 'en')).toBe(text);
    },
  );

  it('show a missing level as a dash', () => {
    expect(formatLevel(null, 'en')).toBe(dash);
    expect(formatLevel(2.45, 'sv')).toBe('2,5');
  });
});

describe('a document rendered from a template', () => {
  it('has no cover and no date when the template has none', () => {
    const bare = { ...template([]), cover: null, date: null };
    expect(renderReport(bare, { title: 'T', bank: 'B' }, 'en')).toMatchObject({ cover: null, date: null });
    expect(renderReport({ ...template([]), date: 'title' }, { title: 3, bank: 'B' }, 'en').date).toBeNull();
  });

  it('omits empty paragraphs, and line breaks at the end of a paragraph', () => {
    const { blocks } = render(
      [
        { type: 'text', text: t('{{ none | text }}') },
        { type: 'markdown', text: t('{{ none | text }}') },
        { type: 'markdown', text: t('  {{ none | markdown }}  ') },
        { type: 'markdown', text: t('a\n{{ none | text }}') },
      ],
      'en',
      values,
    );
    expect(blocks.map(textOf)).toEqual(['a']);
  });

  it('keeps the style of paragraphs, quotes and sub-headings', () => {
    const { blocks } = render([
      { type: 'markdown', style: 'muted', text: t('a\n\n> b\n\n## c') },
      { type: 'text', style: 'note', text: t('d') },
    ]);
    expect(blocks.map((block) => block.type === 'paragraph' && block.style)).toEqual([
      'muted',
      'quote',
      'subhead',
      'note',
    ]);
  });

  it('has separate paragraphs for {{ path | markdown }} only if the line contains no other text', () => {
    const note = { note: 'a\n\nb' };
    expect(
      render([{ type: 'markdown', text: t(' {{ note | markdown }} ') }], 'en', note).blocks,
    ).toHaveLength(2);
    expect(
      render([{ type: 'markdown', text: t('x {{ note | markdown }}') }], 'en', note).blocks,
    ).toHaveLength(1);
    expect(
      render([{ type: 'markdown', text: t('{{ note | markdown }} x') }], 'en', note).blocks,
    ).toHaveLength(1);
    const { blocks, warnings } = render([{ type: 'markdown', text: t('{{ gone | markdown }}') }]);
    expect(blocks.map(textOf)).toEqual(['{{ gone | markdown }}']);
    expect(warnings.map(({ code }) => code)).toEqual(['unknownVariable']);
  });

  it('has a warning for a chart of an unknown variable, but not for a chart without data', () => {
    const chart = (data: string): TemplateBlock => ({
      type: 'chart',
      chart: 'waterfall',
      data,
      caption: t('{{ count }}'),
    });
    const { blocks, warnings } = render([chart('gone'), chart('none'), chart('names')], 'en', values);
    expect(blocks).toEqual([
      { type: 'chart', chart: 'waterfall', data: values.names, caption: [{ type: 'text', text: '3' }] },
    ]);
    expect(warnings).toEqual([{ code: 'unknownVariable', place: 'content.0', text: 'gone' }]);
  });

  it('has unique heading anchors of letters, digits and hyphens', () => {
    const heading = (text: string, anchor?: string): TemplateBlock => ({
      type: 'heading',
      level: 1,
      numbered: false,
      text: t(text),
      ...(anchor === undefined ? {} : { anchor }),
    });
    const { blocks } = render([
      ...[heading('A  & B!'), heading('A b'), heading('A b'), heading('A b')],
      ...[heading('x', '--Own  one--'), heading('x', '{{ nothing | text }}'), heading('!', '!!')],
      { type: 'ref', anchor: 'own-one' },
    ]);
    expect(blocks.flatMap((block) => (block.type === 'heading' ? [block.anchor] : []))).toEqual([
      ...['section-a-b', 'section-a-b-2', 'section-a-b-3', 'section-a-b-4'],
      ...['own-one', 'section-x', 'section'],
    ]);
    expect(textOf(blocks[7])).toBe('x');
  });

  it('is rendered up to its node, text and depth limits, and fails beyond them', () => {
    const limits = { nodes: 3, characters: 40, depth: 1 };
    const blocks = (count: number, text: string): readonly TemplateBlock[] =>
      Array.from({ length: count }, () => ({ type: 'text', text: t(text) }));
    const bare = (content: readonly TemplateBlock[]) =>
      renderReport(
        { ...template(content), cover: null, header: { left: t(''), right: t('') } },
        { title: '', bank: '' },
        'en',
        { limits },
      );
    expect(bare(blocks(3, 'x')).blocks).toHaveLength(3);
    expect(failure(() => bare(blocks(4, 'x'))).code).toBe('tooManyNodes');
    expect(bare(blocks(1, 'x'.repeat(38))).blocks).toHaveLength(1);
    expect(failure(() => bare(blocks(1, 'x'.repeat(41)))).code).toBe('tooLarge');
  });

  it('fails with an error that contains the unexpected value, shortened, and the cause', () => {
    const block = JSON.parse(`{"type":"unheard-of","text":"${'x'.repeat(200)}"}`);
    let caught: unknown;
    try {
      render([block]);
    } catch (error) {
      caught = error;
    }
    expect(caught).toMatchObject({ code: 'unknownBlock', place: 'content.0' });
    expect(String(caught).length).toBeLessThan(150);
    expect(caught instanceof Error && caught.cause).toBeUndefined();
    try {
      render([{ type: 'conditional', when: '1 +', blocks: [] }]);
    } catch (error) {
      expect(error instanceof Error && error.cause).toBeInstanceOf(Error);
    }
  });

  it('has at most 1,000 warnings', () => {
    const many = Array.from(
      { length: 1_005 },
      (): TemplateBlock => ({ type: 'text', text: t('{{ gone }}') }),
    );
    expect(render(many).warnings).toHaveLength(1_000);
  });

  it('refers to a heading without a number by the text of the heading', () => {
    const { blocks } = render([
      { type: 'heading', level: 1, numbered: false, anchor: 'end', text: t('The end') },
      { type: 'ref', anchor: 'end', lead: t('See ') },
    ]);
    expect(textOf(blocks[1])).toBe('See The end');
    expect(say('a')).toBe('a');
  });
});
