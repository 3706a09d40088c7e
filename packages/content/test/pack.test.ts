/**
 * The part of a model in a pack must be sufficient for every figure and explanation, and contain nothing
 * else.
 */
import { computeAssessment } from '@klarsikt/engine/assess';
import { type AssessmentDocument, buildAssessmentCase } from '@klarsikt/engine/assessment';
import { compileModel, findModelProblems, projectModel } from '@klarsikt/engine/model';
import { extractModelPart, findPackFigureDifferences, listPackFigures } from '@klarsikt/engine/pack';
import { describe, expect, it } from 'vitest';
import { buildDemoAssessment, buildSampleAssessment, readStarterModel } from '../src/index.ts';

const model = compileModel(
  projectModel(readStarterModel('2026:1'), {
    demo: false,
    offering: 'ENTERPRISE',
    datapoint: 'PRO',
    domesticCountries: ['ge-se'],
    texts: true,
  }),
);
const bank = buildDemoAssessment('en');
const withSettings = (settings: Partial<AssessmentDocument['settings']>): AssessmentDocument => ({
  ...bank,
  settings: { ...bank.settings, ...settings },
});
const threats = model.threats.list.map(({ key }) => key);

const documents: readonly (readonly [string, AssessmentDocument])[] = [
  ['the demo bank', bank],
  ['the demo bank in Swedish', buildDemoAssessment('sv')],
  ['the sample', buildSampleAssessment('en')],
  ['another business', withSettings({ businesses: ['bu-pay'] })],
  ['no business named', withSettings({ businesses: [] })],
  ['terrorist financing alone', withSettings({ relevances: ['tf'] })],
  ['legal alone', withSettings({ relevances: ['legal'] })],
  ['natural persons alone', withSettings({ segment: 'INDIVIDUALS' })],
  ['everything inherited', withSettings({ config: { fullInheritance: true } })],
  [
    'few threats',
    {
      ...bank,
      selections: {
        ...bank.selections,
        threats: { mode: 'none', exceptions: threats.filter((_, at) => at % 7 === 3) },
      },
    },
  ],
  ['no list', { ...bank, selections: { ...bank.selections, riskLists: { mode: 'none', exceptions: [] } } }],
  [
    'every control',
    { ...bank, selections: { ...bank.selections, controls: { mode: 'all', exceptions: [] } } },
  ],
];

describe('the extracted part of a model that an assessment uses', () => {
  it.each(documents)('gives the same figures as the whole model: %s', (_, document) => {
    const part = extractModelPart(model, document);
    expect(findModelProblems(part)).toEqual([]);
    const whole = listPackFigures(computeAssessment(buildAssessmentCase(model, document)));
    expect(
      findPackFigureDifferences(
        whole,
        listPackFigures(computeAssessment(buildAssessmentCase(compileModel(part), document))),
      ),
    ).toEqual([]);
  });

  it('contains no card texts, sources, publications or excluded entities', () => {
    const [, few] = documents[9] ?? [];
    if (!few) throw new Error('no document');
    const part = extractModelPart(model, few);
    expect(part.threats.length).toBeLessThan(model.threats.list.length / 2);
    expect([part.references, part.publications, part.tags]).toEqual([[], [], []]);
    expect(part.threats.filter((threat) => threat.texts !== undefined)).toEqual([]);
    expect(part.controls.length).toBeLessThan(model.controls.list.length);
  });
});
