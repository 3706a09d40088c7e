import { computeAssessment } from '@klarsikt/engine/assess';
import { buildAssessmentCase } from '@klarsikt/engine/assessment';
import { compileModel } from '@klarsikt/engine/model';
import {
  buildAssessmentReportData,
  buildParameterData,
  collectReportSources,
  flattenInlines,
  getReportThresholds,
  renderReport,
} from '@klarsikt/engine/report';
import { computeLevelRanges, computeSensitivity } from '@klarsikt/engine/sensitivity';
import { languages } from '@klarsikt/engine/text';
import { expect, it } from 'vitest';
import { buildDemoAssessment, businessWideTemplate, readStarterModel } from '../src/index.ts';

const model = compileModel(readStarterModel('2026:1'));
const meta = {
  ...{ organisation: 'Nordsund Bank AB', unit: '', modelName: '2026:1', modelHash: 'abc', revision: 1 },
  ...{ trace: '', generated: '2026-11-21', product: 'Klarsikt' },
};

it('the full report contains level ranges, changes that flip a class, and effects of single risks', () => {
  const input = buildAssessmentCase(model, buildDemoAssessment('en'));
  const [changes, drawn] = [computeSensitivity(input), computeLevelRanges(input, { seed: 1, runs: 60 })];
  if (changes === null || drawn === null) throw new Error('no overall level');
  for (const language of languages) {
    const document = buildDemoAssessment(language);
    const result = computeAssessment(buildAssessmentCase(model, document));
    const data = buildAssessmentReportData({
      ...{ model, document, result, language, meta, timeZone: 'Europe/Stockholm' },
      fragility: { sensitivity: changes, ranges: drawn },
    });
    const parameters = buildParameterData(businessWideTemplate.parameters ?? [], {});
    const report = renderReport(businessWideTemplate, { ...data, parameters }, language, {
      sources: collectReportSources(model),
      thresholds: getReportThresholds({ document }),
    });
    const told = report.blocks.flatMap((block) =>
      block.type === 'table'
        ? block.rows.map(({ cells }) => cells.map((one) => flattenInlines(one.content)))
        : [],
    );
    const headings = report.blocks.flatMap((block) => (block.type === 'heading' ? [block.text] : []));
    expect(headings).toContain(language === 'en' ? 'How sure the levels are' : 'Hur säkra nivåerna är');
    const found = data.fragility;
    expect(found?.flipping).toBe(changes.changes.filter(({ flips }) => flips.length > 0).length);
    expect(found?.ranges.map(({ low, level, high }) => low <= level && level <= high)).not.toContain(false);
    const first = found?.changes[0];
    const row = told.find(([what = '']) => what.startsWith(first?.name ?? '-') && what !== first?.name);
    expect(row?.[1]).toBe(first?.step);
    for (const flip of first?.flips ?? []) expect(row?.[3]).toContain(flip);
    expect(found?.leftOut.length).toBeGreaterThan(0);
    // Readers must not see the names of generator and seed.
    const texts = report.blocks.flatMap((block) =>
      block.type === 'paragraph' ? [flattenInlines(block.content)] : [],
    );
    expect(texts.filter((text) => /mulberry32|\bseed\b|startvärde/.test(text))).toEqual([]);
    expect(report.warnings.filter(({ text }) => text.includes('fragility'))).toEqual([]);
  }
});

it('the sensitivity section of the report shows own controls by name in both languages', () => {
  for (const language of languages) {
    const document = buildDemoAssessment(language);
    const input = buildAssessmentCase(model, document);
    const [sensitivity, ranges] = [
      computeSensitivity(input),
      computeLevelRanges(input, { seed: 1, runs: 10 }),
    ];
    const [[control, own] = []] = Object.entries(document.controls.own);
    if (sensitivity === null || ranges === null || control === undefined || own === undefined)
      throw new Error('no overall level, or no own control');
    const flips = [{ measure: 'overall.residual', from: 'HIGH', to: 'MEDIUM' }] as const;
    const change = { kind: 'control', control, to: 'full' } as const;
    const data = buildAssessmentReportData({
      ...{ model, document, result: computeAssessment(input), language, meta, timeZone: 'Europe/Stockholm' },
      fragility: {
        sensitivity: { ...sensitivity, changes: [{ change, inherent: 0, residual: -0.2, flips }] },
        ranges,
      },
    });
    expect(data.fragility?.changes.map(({ name }) => name)).toEqual([own.name]);
  }
});
