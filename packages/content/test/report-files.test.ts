import { describe, expect, it } from 'vitest';
import { boardSummaryTemplate, businessWideTemplate } from '../src/index.ts';
import { readReportTemplate, type TemplateParts } from '../src/report/read-report-template.ts';

const text = (en: string, sv = en) => ({ en, sv });
const head = {
  ...{ id: 'sample', name: text('Sample', 'Prov'), description: text('A sample.', 'Ett prov.') },
  ...{ title: '{{ meta.title }}', author: '{{ meta.organisation }}', subject: text('Sample', 'Prov') },
  ...{ date: 'meta.generated', header: { left: '{{ meta.organisation }}', right: text('Sample', 'Prov') } },
  cover: null,
};
const read = (content: readonly unknown[], parts: TemplateParts = {}) =>
  readReportTemplate({ ...head, content }, parts, 'sample.json');
const paragraph = { type: 'markdown', text: '{{ meta.title }}' };

describe('the files of report templates', () => {
  it('state a text of only a variable once for both languages', () => {
    const { title, author, content } = read([paragraph]);
    expect(title).toEqual(text('{{ meta.title }}'));
    expect(author).toEqual(text('{{ meta.organisation }}'));
    expect(content).toEqual([{ type: 'markdown', text: text('{{ meta.title }}') }]);
  });

  it('keep a variable in an anchor', () => {
    const heading = { type: 'heading', level: 1, text: text('Part', 'Del'), anchor: 'part-{{ meta.title }}' };
    expect(read([heading]).content).toEqual([heading]);
  });

  it('state the cells of a row as texts', () => {
    const row = {
      type: 'row',
      cells: ['', '{{ meta.title }}', text('Level', 'Nivå'), { text: '{{ meta.unit }}', span: 2 }],
    };
    const columns = Array.from({ length: 5 }, () => ({ header: text('') }));
    const cell = (said: object, more = {}) => ({ type: 'cell', text: said, ...more });
    expect(read([{ type: 'table', columns, rows: [row] }]).content).toMatchObject([
      {
        rows: [
          {
            type: 'row',
            cells: [
              cell(text('')),
              cell(text('{{ meta.title }}')),
              cell(text('Level', 'Nivå')),
              cell(text('{{ meta.unit }}'), { span: 2 }),
            ],
          },
        ],
      },
    ]);
  });

  it('share parts, also as a chapter of the appendix without numbers', () => {
    const heading = (level: number, en: string, sv: string) => ({
      type: 'heading',
      level,
      text: text(en, sv),
    });
    const parts = {
      chapter: [
        { type: 'conditional', when: '1 > 0', blocks: [heading(1, 'Legal duties', 'Skyldigheter')] },
        heading(2, 'Detail', 'Detalj'),
        { part: 'ending' },
      ],
      ending: [paragraph],
    };
    const [conditional, detail, ending] = read([{ part: 'chapter', inAppendix: true }], parts).content;
    expect(conditional).toMatchObject({
      names: {},
      blocks: [{ text: text('Appendix: legal duties', 'Bilaga: skyldigheter'), numbered: false }],
      otherwise: [],
    });
    expect(detail).toEqual({ ...heading(2, 'Detail', 'Detalj'), numbered: false });
    expect(ending).toEqual({ type: 'markdown', text: text('{{ meta.title }}') });
    expect(read([{ part: 'chapter' }], parts).content[1]).toEqual(heading(2, 'Detail', 'Detalj'));
  });

  it.each([
    [{ part: 'chaptr' }, 'sample.json: there is no part "chaptr"'],
    [{ part: 'toString' }, 'sample.json: there is no part "toString"'],
    [{ part: 'self' }, 'sample.json: the part "self" contains itself'],
    [{ type: 'markdwn', text: text('a') }, 'sample.json: content.0: unknownBlock (markdwn)'],
    [{ type: 'markdown', text: { en: 'a' } }, 'sample.json: content.0.text.sv: missingField'],
    [
      { type: 'markdown', text: '{{ meta.titel }}' },
      'sample.json: content.0.text.en: unknownName (meta.titel)',
    ],
    [{ type: 'conditional', when: '1 >', blocks: [] }, 'sample.json: content.0.when: badFormula'],
  ])('are refused with the place of the fault: %o', (block, fault) => {
    const parts = { self: [{ type: 'conditional', when: '1', blocks: [{ part: 'self' }] }] };
    expect(() => read([block], parts)).toThrow(fault);
  });

  it('give the board summary and the full report the same two pages', () => {
    const pages = boardSummaryTemplate.content.slice(2);
    expect(pages.length).toBeGreaterThan(10);
    expect(businessWideTemplate.content.slice(1, 1 + pages.length)).toEqual(pages);
  });
});
