/**
 * The part of a model in a pack must be sufficient for every figure and explanation, and contain nothing
 * else.
 */
import { computeAssessment } from '@klarsikt/engine/assess';
import { type AssessmentDocument, buildCase } from '@klarsikt/engine/assessment';
import { compileModel, findModelProblems, projectModel } from '@klarsikt/engine/model';
import { compareFigures, extractModelPart, listFigures } from '@klarsikt/engine/pack';
import { describe, expect, it } from 'vitest';
import { buildDemoAssessment, readStarterModel, sampleAssessment } from '../src/index.ts';

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
  ['the sample', sampleAssessment('en')],
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
    const whole = listFigures(computeAssessment(buildCase(model, document)));
    expect(
      compareFigures(whole, listFigures(computeAssessment(buildCase(compileModel(part), document)))),
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
