import { describe, expect, it } from 'vitest';
import {
  analysisReportShape,
  analysisReportTemplate,
  assessmentReportShape,
  chartByDataName,
  getTemplateFaultText,
  readTemplate,
  templateLimits,
} from '../../src/report/index.ts';

const text = (words: string) => ({ en: words, sv: words });
const template = (content: unknown, more: object = {}) => ({
  id: 'own',
  name: text('Own'),
  description: text(''),
  title: text('{{ meta.title }}'),
  author: text(''),
  subject: text(''),
  date: null,
  header: { left: text(''), right: text('') },
  cover: null,
  content,
  ...more,
});
const faultsOf = (content: unknown, more: object = {}) =>
  readTemplate(template(content, more), assessmentReportShape).faults.map(({ place, code }) => [place, code]);
const paragraph = (words: string) => ({ type: 'text', text: text(words) });

describe('an uploaded template', () => {
  it('is accepted if each block, name and formula is valid at its place', () => {
    const content = [
      paragraph('{{ overall.residual | level }} {{ parameters.limit | number }}'),
      {
        type: 'conditional',
        when: 'aboveAppetite_count > parameters_limit',
        blocks: [
          {
            type: 'loop',
            each: 'categories',
            as: 'kind',
            blocks: [
              {
                type: 'loop',
                each: 'kind.risks',
                as: 'one',
                blocks: [paragraph('{{ one.name }} {{ kind.name }} {{ loop.index }}')],
              },
            ],
          },
        ],
      },
      { type: 'loop', each: 'channels', as: 'word', blocks: [paragraph('{{ word }}')] },
    ];
    const parameters = [{ name: 'limit', type: 'number', question: text('How many?'), default: 3 }];
    expect(faultsOf(content, { parameters })).toEqual([]);
    expect(readTemplate(analysisReportTemplate, analysisReportShape).faults).toEqual([]);
  });

  it.each<[string, unknown, string, string]>([
    ['an unknown kind of block', [{ type: 'script' }], 'content.0', 'unknownBlock'],
    ['a row outside a table', [{ type: 'row', cells: [] }], 'content.0', 'misplacedBlock'],
    [
      'a heading in a table',
      [
        {
          type: 'table',
          columns: [{ header: text('') }],
          rows: [{ type: 'toc', title: text(''), depth: 1 }],
        },
      ],
      'content.0.rows.0',
      'misplacedBlock',
    ],
    ['an unknown field', [{ ...paragraph(''), onclick: 'x' }], 'content.0.onclick', 'unknownField'],
    ['a missing field', [{ type: 'toc', title: text('') }], 'content.0', 'missingField'],
    ['an unknown name', [paragraph('{{ overall.residul }}')], 'content.0.text.en', 'unknownName'],
    [
      'a name that every JavaScript object has',
      [paragraph('{{ constructor }}')],
      'content.0.text.en',
      'unknownName',
    ],
    [
      'a loop’s name outside of it',
      [{ type: 'loop', each: 'risks', as: 'risk', blocks: [] }, paragraph('{{ risk.name }}')],
      'content.1.text.en',
      'unknownName',
    ],
    [
      'a loop over one value',
      [{ type: 'loop', each: 'meta.title', as: 'x', blocks: [] }],
      'content.0.each',
      'notAList',
    ],
    ['an unknown format', [paragraph('{{ meta.title | upper }}')], 'content.0.text.en', 'unknownFormat'],
    ['an invalid name', [paragraph('{{ 1 + 1 }}')], 'content.0.text.en', 'brokenVariable'],
    ['a name that is not closed', [paragraph('{{ meta.title')], 'content.0.text.en', 'brokenVariable'],
    ['a broken formula', [{ type: 'conditional', when: '1 +', blocks: [] }], 'content.0.when', 'badFormula'],
    [
      'an unknown name in a formula',
      [{ type: 'conditional', when: 'moon > 1', blocks: [] }],
      'content.0.when',
      'unknownName',
    ],
    [
      'a reference to an unknown anchor',
      [{ type: 'ref', anchor: 'gone' }],
      'content.0.anchor',
      'unknownAnchor',
    ],
    [
      'a chart that cannot draw its data',
      [{ type: 'chart', chart: 'heatMap', data: 'charts.waterfall' }],
      'content.0.chart',
      'otherChart',
    ],
    [
      'a chart that is none',
      [{ type: 'chart', chart: 'waterfall', data: 'meta' }],
      'content.0.data',
      'notAChart',
    ],
    ['one language alone', [{ type: 'text', text: { en: 'x' } }], 'content.0.text.sv', 'missingField'],
    ['content that is no list', 'x', 'content', 'wrongValue'],
  ])('is refused with the place of %s', (_what, content, place, code) => {
    expect(faultsOf(content)).toContainEqual([place, code]);
  });

  it('remains usable if it was saved before charts were validated', () => {
    const old = template([{ type: 'chart', chart: 'heatMap', data: 'charts.waterfall' }]);
    expect(readTemplate(old, assessmentReportShape).template).toBeNull();
    expect(readTemplate(old, assessmentReportShape, { stored: true }).template).not.toBeNull();
  });

  it('may combine each chart with the data that the chart draws', () => {
    expect(Object.keys(chartByDataName)).toEqual(Object.keys(assessmentReportShape.charts));
    const charts = Object.entries(chartByDataName).map(([data, chart]) => ({
      ...{ type: 'chart', chart },
      data: `charts.${data}`,
    }));
    expect(faultsOf(charts)).toEqual([]);
  });

  it('is refused early if it is too deep, too long or has too many blocks', () => {
    let deep: unknown[] = [];
    for (let level = 0; level < 20; level += 1) deep = [{ type: 'conditional', when: '1', blocks: deep }];
    expect(faultsOf(deep).map(([, code]) => code)).toEqual(['tooDeep']);
    let nested: unknown = 'x';
    for (let level = 0; level < 100_000; level += 1) nested = [nested];
    expect(faultsOf(nested)).toEqual([['', 'tooDeep']]);
    const many = Array.from({ length: templateLimits.blocks + 5 }, () => ({ type: 'pageBreak' }));
    expect(faultsOf(many)).toEqual([[`content.${templateLimits.blocks}`, 'tooMany']]);
    expect(readTemplate(template(many), assessmentReportShape).faults).toMatchObject([
      { detail: String(templateLimits.blocks) },
    ]);
    expect(faultsOf([paragraph('x'.repeat(templateLimits.characters))])).toEqual([['', 'tooLarge']]);
  });

  it('is rejected with a message in both languages and a suggested correction', () => {
    const { faults } = readTemplate(template([paragraph('{{ overall.residul }}')]), assessmentReportShape);
    expect(faults[0]).toMatchObject({ meant: 'overall.residual' });
    expect(faults.map((fault) => getTemplateFaultText(fault, 'sv'))[0]).toBe(
      'Namnet ”overall.residul” är okänt här. Menade du overall.residual?',
    );
  });
});
