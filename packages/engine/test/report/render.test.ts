import { describe, expect, it } from 'vitest';
import type { TemplateBlock } from '../../src/report/index.ts';
import { data, failure, render, say, t, textOf } from './template.ts';

describe('template variables', () => {
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
  ])('render %s as %j', (text, expected) => expect(say(text)).toBe(expected));

  it('are written in the language of the report', () => {
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
  ])('never evaluate %s as code', (text) => {
    const said = say(text);
    expect(said).toBe(text);
    expect(said).not.toContain('49');
  });

  it('insert data as plain text that is neither evaluated nor parsed as markup', () => {
    const plain = render([{ type: 'text', text: t('{{ hostile }}') }]).blocks[0];
    expect(plain).toEqual({
      type: 'paragraph',
      style: 'body',
      content: [{ type: 'text', text: data.hostile }],
    });
    expect(textOf(render([{ type: 'markdown', text: t('{{ hostile }}') }]).blocks[0])).toBe(data.hostile);
  });

  it('show a source in the data by its name, never by its key', () => {
    for (const format of ['', ' | text']) {
      const { blocks, sources } = render([{ type: 'text', text: t(`{{ cited${format} }}`) }]);
      expect(blocks[0]).toMatchObject({
        content: [
          { type: 'text', text: 'Seen in trade' },
          { type: 'text', text: ' ' },
          { type: 'cite', source: 're-a' },
          { type: 'text', text: ', once more' },
          { type: 'text', text: '.' },
        ],
      });
      expect(sources.map(({ key }) => key)).toEqual(['re-a']);
    }
  });

  it('remain in the text if they are unknown, with a warning that contains their place', () => {
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

describe('markdown in the data of a report', () => {
  it('is rendered as separate paragraphs and lists, in which variables remain plain text', () => {
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

  it('is left out if it is empty', () => {
    expect(render([{ type: 'markdown', text: t('{{ nothing | markdown }}') }]).blocks).toEqual([]);
  });
});

describe('the table of contents', () => {
  it('lists every chapter, but sub-sections only of numbered chapters', () => {
    const { blocks } = render([
      { type: 'toc', title: t('Contents'), depth: 2 },
      { type: 'heading', level: 1, text: t('First') },
      { type: 'heading', level: 2, text: t('Part') },
      { type: 'heading', level: 1, text: t('Appendix: all'), numbered: false },
      { type: 'heading', level: 2, text: t('Customers'), numbered: false },
    ]);
    expect(blocks[0]).toMatchObject({
      entries: [{ text: 'First' }, { text: 'Part' }, { text: 'Appendix: all' }],
    });
  });
});

describe('the headings of a report', () => {
  const content: readonly TemplateBlock[] = [
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

  it('are numbered, listed in the table of contents and usable as link targets', () => {
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

  it('can be linked to, while links to unknown targets are removed', () => {
    const linked = render(content).blocks[9];
    const anchors =
      linked?.type === 'paragraph' ? linked.content.flatMap((i) => ('anchor' in i ? [i.anchor] : [])) : [];
    expect(anchors).toEqual(['risks-12']);
    expect(failure(() => render([{ type: 'ref', anchor: 'gone' }])).code).toBe('unknownAnchor');
  });
});

describe('the list of sources in a report', () => {
  it('contains each source once, with a letter after the year if author and year are equal', () => {
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

describe('a rendered report', () => {
  it('has title, author, date, cover and header, and leaves empty entries off the cover', () => {
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

  it('contains a chart only if the data of the chart exists', () => {
    const chart = (path: string): TemplateBlock => ({ type: 'chart', chart: 'waterfall', data: path });
    expect(render([chart('items'), chart('none')]).blocks).toEqual([
      { type: 'chart', chart: 'waterfall', data: data.items, caption: [] },
    ]);
  });
});
