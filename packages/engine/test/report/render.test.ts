import { describe, expect, it } from 'vitest';
import {
  type Block,
  type DocumentBlock,
  type Language,
  plainText,
  ReportError,
  type ReportSource,
  type ReportTemplate,
  renderReport,
  type TableBlock,
  type Text,
} from '../../src/index.ts';

const t = (en: string, sv = en): Text => ({ en, sv });

function template(content: readonly Block[]): ReportTemplate {
  return {
    id: 'test',
    name: t('Test'),
    description: t(''),
    title: t('{{ title }}'),
    author: t('{{ bank }}'),
    subject: t(''),
    date: 'date',
    header: { left: t('{{ bank }}'), right: t('internal', 'intern') },
    cover: {
      eyebrow: t('{{ bank }}'),
      title: t('{{ title }}'),
      subtitle: t('{{ nothing }}'),
      facts: [
        { label: t('Date', 'Datum'), value: t('{{ date | date }}') },
        { label: t('Empty', 'Tomt'), value: t('{{ nothing }}') },
      ],
    },
    content,
  };
}

const source = (key: string, short: string, title: string): ReportSource => ({
  key,
  short,
  author: 'FATF',
  title,
  publication: 'Report',
  published: '2020',
  url: 'https://example.org',
});
const sources = {
  're-b': source('re-b', 'FATF 2020', 'Beta'),
  're-a': source('re-a', 'FATF 2020', 'Alpha'),
  're-c': source('re-c', 'EBA 2021', 'Gamma'),
};

const data = {
  title: 'Assessment',
  bank: 'Nordsund & Co',
  date: '2026-03-12',
  nothing: '',
  none: null,
  name: { en: 'Name', sv: 'Namn' },
  level: 2.45,
  strength: 3.6,
  share: 0.2,
  whole: 12,
  flag: true,
  list: ['a', 'b'],
  keys: ['re-c', 're-missing'],
  text: 'One **bold** [re-a].\n\n- x\n- {{ title }}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a foreign template language, on purpose
  hostile: '{{ title }} ${7*7} <script>alert(1)</script> #panic("x") **not bold**',
  items: [
    { key: 'one', n: 3 },
    { key: 'two', n: 2 },
    { key: 'three', n: 1 },
  ],
  groups: [{ items: [{ key: 'x' }, { key: 'y' }] }, { items: [] }],
};

const render = (content: readonly Block[], language: Language = 'en', more: object = {}) =>
  renderReport(template(content), { ...data, ...more }, language, { sources });

const textOf = (block: DocumentBlock | undefined): string =>
  block && 'content' in block ? plainText(block.content, (key) => `[${key}]`) : '';

const say = (text: string, language: Language = 'en'): string =>
  textOf(render([{ type: 'text', text: t(text) }], language).blocks[0]);

function failure(run: () => unknown): { code: string; place: string } {
  try {
    run();
  } catch (error) {
    if (error instanceof ReportError) return { code: error.code, place: error.place };
    throw error;
  }
  throw new Error('nothing went wrong');
}

describe('variables', () => {
  it.each([
    ['{{ level | level }}', '2.5\u00a0High'],
    ['{{ strength | strength }}', '3.6\u00a0Very Strong'],
    ['{{ level | figure }}', '2.5'],
    ['{{ share | percent }}', '20%'],
    ['{{ date | date }}', '12\u00a0March\u00a02026'],
    ['{{ whole }} {{ level }}', '12 2.5'],
    ['{{ whole | number }}', '12'],
    ['{{ list | list }}', 'a, b'],
    ['{{ name }}', 'Name'],
    ['{{ flag }}', 'yes'],
    ['{{ nothing }}{{ none }}', '\u2013\u2013'],
    ['[{{ nothing | text }}]', '[]'],
    ['{{ none | level }} {{ none | strength }}', '\u2013 \u2013'],
    ['{{ items.0.key }}', 'one'],
    ['{{ keys | cites }}', '[re-c]'],
  ])('%s is %j', (text, expected) => expect(say(text)).toBe(expected));

  it('are written in the report’s language', () => {
    expect(say('{{ level | level }} {{ name }} {{ flag }}', 'sv')).toBe('2,5\u00a0Hög Namn ja');
  });

  it.each([
    '{{7*7}}',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a foreign template language, on purpose
    '${7*7}',
    '<%= 7*7 %>',
    '#{7*7}',
    '{{ constructor.name }}',
    '{{ list.length }}',
    '{{ __proto__ }}',
    '{{}}',
    '{{ a | b | c }}',
    '{{ toString }}',
  ])('never evaluate %s', (text) => {
    const said = say(text);
    expect(said).toBe(text);
    expect(said).not.toContain('49');
  });

  it('of the data are text: not evaluated, not markup', () => {
    const plain = render([{ type: 'text', text: t('{{ hostile }}') }]).blocks[0];
    expect(plain).toEqual({
      type: 'paragraph',
      style: 'body',
      content: [{ type: 'text', text: data.hostile }],
    });
    expect(textOf(render([{ type: 'markdown', text: t('{{ hostile }}') }]).blocks[0])).toBe(data.hostile);
  });

  it('that lead nowhere stay as they are and are reported with their place', () => {
    const { blocks, warnings } = render([
      { type: 'text', text: t('{{ titel }} {{ level | lvl }} {{ keys | cites }}') },
    ]);
    expect(textOf(blocks[0])).toBe('{{ titel }} {{ level | lvl }} [re-c]');
    expect(warnings).toEqual([
      { code: 'unknownVariable', place: 'content.0', text: 'titel' },
      { code: 'unknownFormat', place: 'content.0', text: 'lvl' },
      { code: 'unknownSource', place: 'content.0', text: 're-missing' },
    ]);
  });
});

describe('markdown', () => {
  it('of a text of the data becomes its own paragraphs and lists, its variables only text', () => {
    const { blocks } = render([{ type: 'markdown', text: t('{{ text | markdown }}') }]);
    expect(blocks).toEqual([
      {
        type: 'paragraph',
        style: 'body',
        content: [
          { type: 'text', text: 'One ' },
          { type: 'text', text: 'bold', bold: true },
          { type: 'text', text: ' ' },
          { type: 'cite', source: 're-a' },
          { type: 'text', text: '.' },
        ],
      },
      {
        type: 'list',
        ordered: false,
        items: [[{ type: 'text', text: 'x' }], [{ type: 'text', text: '{{ title }}' }]],
      },
    ]);
  });

  it('that is empty shows nothing', () => {
    expect(render([{ type: 'markdown', text: t('{{ nothing | markdown }}') }]).blocks).toEqual([]);
  });
});

describe('headings', () => {
  const content: readonly Block[] = [
    { type: 'toc', title: t('Contents'), depth: 2 },
    { type: 'heading', level: 1, text: t('First') },
    { type: 'heading', level: 2, text: t('Inner') },
    { type: 'heading', level: 3, text: t('Deep') },
    { type: 'heading', level: 2, text: t('Other'), anchor: 'risks-{{ whole }}' },
    { type: 'heading', level: 1, text: t('Second') },
    { type: 'heading', level: 2, text: t('Inner') },
    { type: 'heading', level: 1, text: t('Free'), numbered: false },
    { type: 'ref', anchor: 'risks-12', lead: t('See ', 'Se ') },
    { type: 'markdown', text: t('[there](#risks-12) [nowhere](#gone)') },
  ];

  it('are numbered, listed in the contents and can be pointed at', () => {
    const { blocks } = render(content, 'sv');
    const numbers = blocks.flatMap((block) => (block.type === 'heading' ? [block.number] : []));
    expect(numbers).toEqual(['1', '1.1', '1.1.1', '1.2', '2', '2.1', null]);
    const toc = blocks[0];
    expect(toc?.type === 'toc' && toc.entries.map(({ text }) => text)).toEqual([
      'First',
      'Inner',
      'Other',
      'Second',
      'Inner',
      'Free',
    ]);
    expect(textOf(blocks[8])).toBe('Se Avsnitt\u00a01.2, Other');
    const anchors = blocks.flatMap((block) => (block.type === 'heading' ? [block.anchor] : []));
    expect(new Set(anchors).size).toBe(anchors.length);
  });

  it('keep only the links that lead somewhere', () => {
    const linked = render(content).blocks[9];
    const anchors =
      linked?.type === 'paragraph' ? linked.content.flatMap((i) => ('anchor' in i ? [i.anchor] : [])) : [];
    expect(anchors).toEqual(['risks-12']);
    expect(failure(() => render([{ type: 'ref', anchor: 'gone' }])).code).toBe('unknownAnchor');
  });
});

describe('what is shown', () => {
  const item: Block = { type: 'text', text: t('{{ item.key }} {{ loop.index }}/{{ loop.count }}') };
  const words = (content: readonly Block[], more: object = {}) =>
    render(content, 'en', more).blocks.map((block) => textOf(block));

  it('repeats for each item, inside one another', () => {
    expect(words([{ type: 'loop', each: 'items', as: 'item', blocks: [item] }])).toEqual([
      'one 1/3',
      'two 2/3',
      'three 3/3',
    ]);
    const nested: Block = {
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

  it('depends on formulas over the data', () => {
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

  it('is limited by a formula, and says what was left out', () => {
    const limit: Block = {
      type: 'limit',
      max: 'whole / 6',
      blocks: [{ type: 'loop', each: 'items', as: 'item', blocks: [item] }],
      more: [{ type: 'text', text: t('{{ left }} more') }],
    };
    expect(words([limit])).toEqual(['one 1/3', 'two 2/3', '1 more']);
    expect(words([limit], { whole: 18 })).toHaveLength(3);
  });

  it('is chosen by a value', () => {
    const choose = (state: string): Block => ({
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

describe('tables', () => {
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

  it('have a cell for each column, the level cells with their class', () => {
    const [made] = render([table('items')], 'sv').blocks;
    if (made?.type !== 'table') throw new Error('no table');
    expect(made.columns.map(({ header, align, width }) => [plainText(header), align, width])).toEqual([
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

  it('without rows say so, or are left out', () => {
    const bare = { ...table('items'), rows: [] };
    expect(textOf(render([bare]).blocks[0])).toBe('No rows');
    const { empty: _, ...silent } = bare;
    expect(render([silent]).blocks).toEqual([]);
  });

  it('of risks and threats need no more than the list', () => {
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

describe('sources', () => {
  it('are listed once each, told apart by letters', () => {
    const { sources: listed } = render([
      { type: 'markdown', text: t('[re-b] [re-a] [re-c] [re-b]') },
      { type: 'sources' },
    ]);
    expect(listed.map(({ key, label }) => [key, label])).toEqual([
      ['re-c', 'EBA 2021'],
      ['re-a', 'FATF 2020a'],
      ['re-b', 'FATF 2020b'],
    ]);
  });
});

describe('the document', () => {
  it('carries title, author, date, cover and header; what nobody wrote is left off the cover', () => {
    const document = render([], 'sv');
    expect(document).toMatchObject({
      schema: 1,
      template: 'test',
      language: 'sv',
      title: 'Assessment',
      author: 'Nordsund & Co',
      date: '2026-03-12',
      header: { left: 'Nordsund & Co', right: 'intern' },
      cover: { subtitle: '', facts: [{ label: 'Datum', value: '12\u00a0mars\u00a02026' }] },
    });
  });

  it('holds a chart with its data, and none where there is none', () => {
    const chart = (path: string): Block => ({ type: 'chart', chart: 'waterfall', data: path });
    expect(render([chart('items'), chart('none')]).blocks).toEqual([
      { type: 'chart', chart: 'waterfall', data: data.items, caption: [] },
    ]);
  });
});

describe('a template that cannot be rendered', () => {
  const loops = (depth: number): Block =>
    depth === 0
      ? { type: 'text', text: t('x') }
      : { type: 'loop', each: 'items', as: `i${depth}`, blocks: [loops(depth - 1)] };

  it.each<[string, readonly Block[], string, string]>([
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
  ])('%s ends with code and place', (_, content, code, place) => {
    expect(failure(() => render(content))).toEqual({ code, place });
  });

  it('ends before it fills the memory: 100,000 nodes, no more', () => {
    const items = Array.from({ length: 400 }, () => ({}));
    const bomb: Block = {
      type: 'loop',
      each: 'items',
      as: 'a',
      blocks: [{ type: 'loop', each: 'items', as: 'b', blocks: [{ type: 'pageBreak' }] }],
    };
    expect(failure(() => render([bomb], 'en', { items })).code).toBe('tooManyNodes');
  });

  it('ends before it fills the memory with text', () => {
    const limits = { characters: 1000 };
    const long: Block = { type: 'text', text: t('x'.repeat(400)) };
    expect(failure(() => renderReport(template([long, long, long]), data, 'en', { limits })).code).toBe(
      'tooLarge',
    );
  });

  it('of eight loops is still rendered', () => {
    expect(render([loops(8)], 'en', { items: [{}] }).blocks).toHaveLength(1);
  });
});
