import { describe, expect, it } from 'vitest';
import {
  collectSectionFigures,
  type DocumentBlock,
  findChangedFigures,
  getBlockText,
  insertReportUserTexts,
  locateReportUserTexts,
  type ReportDocument,
  type ReportUserText,
  signReportUserTexts,
  splitSections,
} from '../../src/report/index.ts';

const text = (words: string) => [{ type: 'text', text: words }] as const;
const paragraph = (words: string): DocumentBlock => ({
  type: 'paragraph',
  style: 'body',
  content: text(words),
});
const heading = (level: 1 | 2, words: string, number: string): DocumentBlock => ({
  type: 'heading',
  level,
  number,
  text: words,
  anchor: `section-${number}`,
});
const cell = (words: string) => ({ content: text(words), span: 1, fill: null });
const table = (level: string): DocumentBlock => ({
  type: 'table',
  style: 'compact',
  caption: [],
  header: true,
  columns: ['Channel', 'Residual'].map((header) => ({ header: text(header), align: 'left', width: 1 })),
  rows: [{ style: 'normal', cells: [cell('Agent network'), cell(level)] }],
});

const documentOf = (blocks: readonly DocumentBlock[]): ReportDocument => ({
  schema: 1,
  template: 'own',
  language: 'en',
  title: '',
  author: '',
  subject: '',
  date: null,
  cover: null,
  header: { left: '', right: '' },
  blocks,
  sources: [],
  warnings: [],
});
const at = (level: string, more: readonly DocumentBlock[] = []) =>
  documentOf([
    ...more,
    heading(1, 'Risk', '1'),
    heading(2, 'Channels', '1.1'),
    paragraph(`The highest level is ${level}.`),
    table(level),
    heading(2, 'Products', '1.2'),
    paragraph('Nothing with a number.'),
  ]);

const words = (given: Partial<ReportUserText>): ReportUserText => ({
  section: 'Risk / Channels',
  after: 2,
  instead: false,
  text: 'The agents remain weak at 2.6 High.',
  author: 'Maria',
  at: '2026-11-20T10:00:00.000Z',
  told: {},
  ...given,
});
const told = (document: ReportDocument, key = 'Risk / Channels') =>
  collectSectionFigures(splitSections(document).find((section) => section.key === key) ?? { blocks: [] });

describe('own words in a report', () => {
  it('keep their place when sections before them are added or removed', () => {
    const moved = at('2.6 High', [heading(1, 'Before', '0'), paragraph('New')]);
    const blocks = insertReportUserTexts(moved, { a: words({}) }, {}).blocks.map(getBlockText);
    expect(blocks.slice(-3)).toEqual([
      'The agents remain weak at 2.6 High.',
      'Products',
      'Nothing with a number.',
    ]);
    expect(blocks).toHaveLength(moved.blocks.length + 1);
  });

  it('replace a generated paragraph if the author chooses so', () => {
    const blocks = insertReportUserTexts(
      at('2.6 High'),
      { a: words({ after: 1, instead: true }) },
      {},
    ).blocks;
    expect(blocks.map(getBlockText)[2]).toBe('The agents remain weak at 2.6 High.');
    expect(blocks).toHaveLength(at('2.6 High').blocks.length);
  });

  it('are marked with the old and the new value if a figure in their text has changed', () => {
    const own = words({ told: told(at('2.6 High')) });
    expect(findChangedFigures(own, told(at('2.6 High')))).toEqual([]);
    expect(findChangedFigures(own, told(at('2.8 High')))).toEqual([
      { name: 'Agent network, Residual', before: '2.6 High', now: '2.8 High' },
    ]);
  });

  it('are marked if the generated paragraph before them has changed, but never for other paragraphs', () => {
    const given = { text: 'We look at this again in May.', told: told(at('2.6 High')) };
    expect(
      findChangedFigures(words({ ...given, after: 1 }), told(at('2.8 High'))).map(({ name }) => name),
    ).toEqual(['¶1']);
    expect(findChangedFigures(words({ ...given, after: 2 }), told(at('2.8 High')))).toEqual([]);
  });

  it('remain stored without a place if their section is removed', () => {
    const document = documentOf([heading(1, 'Other', '1')]);
    expect(locateReportUserTexts(splitSections(document), { a: words({}) })).toMatchObject([
      { id: 'a', section: null },
    ]);
    expect(insertReportUserTexts(document, { a: words({}) }, {}).blocks).toEqual(document.blocks);
  });

  it('are plain text in which neither variables nor markup are evaluated', () => {
    const blocks = insertReportUserTexts(at('2'), { a: words({ text: '{{ meta.title }} <b>' }) }, {}).blocks;
    expect(blocks.map(getBlockText)).toContain('{{ meta.title }} <b>');
  });
});

describe('the author of own words', () => {
  const words = (change: Partial<ReportUserText>): ReportUserText => ({
    ...{ section: '', after: 1, instead: false, text: 'As agreed.' },
    ...{ author: 'Maria', at: '2026-11-01T09:00:00.000Z', told: { Level: '2.1' } },
    ...change,
  });
  const signature = { author: 'Erik', at: '2026-11-29T10:00:00.000Z' };
  const sign = (before: ReportUserText | null, after: ReportUserText) =>
    signReportUserTexts(before === null ? {} : { one: before }, { one: after }, signature).one;

  it('is the person who makes the change, for a new or changed text', () => {
    expect(sign(null, words({}))).toEqual(words(signature));
    for (const change of [{ text: 'Not so.' }, { after: 2 }, { instead: true }, { told: { Level: '2.2' } }])
      expect(sign(words({}), words(change))).toEqual(words({ ...change, ...signature }));
  });

  it('does not change with an unchanged text, even if the request contains another author', () => {
    expect(sign(words({}), words({ author: 'The board', at: '2020-01-01T00:00:00.000Z' }))).toEqual(
      words({}),
    );
  });
});
