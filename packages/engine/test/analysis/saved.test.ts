import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  analyseSelection,
  buildSavedLists,
  countSelectedEntities,
  createEmptySavedAnalysis,
  findUnknownSavedReferences,
  getSavedAnalysisFilter,
  resolveSavedLists,
  type SavedAnalysis,
  type SavedSelectionLists,
  selectableAnalysisTypes,
} from '../../src/analysis/index.ts';
import { compileModel } from '../../src/model/index.ts';
import {
  analysisReportTemplate,
  buildAnalysisReportData,
  buildAnalysisSheets,
  buildAnalysisTable,
  collectReportSources,
  renderReport,
} from '../../src/report/index.ts';
import { riskTypes } from '../../src/text/index.ts';
import { smallModel } from '../model/small-model.ts';
import { queries, randomModels } from './random-models.ts';

const model = compileModel(smallModel());
const idOf = (type: 'threats' | 'customers' | 'channels', key: string): number =>
  model[type].byKey.get(key)?.id ?? 0;

const saved: SavedAnalysis = {
  ...createEmptySavedAnalysis('Firms', 1_000),
  selected: {
    ...createEmptySavedAnalysis('', 0).selected,
    threats: [
      { id: idOf('threats', 'th-leaf') },
      { id: 77_777, relatedId: 5 },
      { id: idOf('threats', 'th-lone') },
    ],
    customers: [{ id: idOf('customers', 'cu-firms') }],
  },
};

const report = (given: SavedAnalysis, language: 'en' | 'sv' = 'en') =>
  buildAnalysisReportData({
    model,
    saved: given,
    own: null,
    language,
    organisation: 'The Bank',
    modelName: '2026:1',
    date: '2026-11-20',
  });

describe('a saved analysis', () => {
  test('is converted from ids to keys, and unknown ids are listed', () => {
    const { selection, unknown } = resolveSavedLists(model, saved.selected);
    expect(selection.threats).toEqual(['th-leaf', 'th-lone']);
    expect(selection.customers).toEqual(['cu-firms']);
    expect(unknown).toEqual([{ type: 'threats', id: 77_777 }]);
    expect(
      findUnknownSavedReferences(model, { ...saved, opGeography: 'ge-none', businesses: ['bu-none'] }),
    ).toEqual([
      { path: 'selected.threats[1].id', value: 77_777 },
      { path: 'opGeography', value: 'ge-none' },
      { path: 'businesses[0]', value: 'bu-none' },
    ]);
  });

  test('retains unknown entities and the order of its items after changes', () => {
    const next = buildSavedLists(
      model,
      { threats: ['th-lone', 'th-leaf', 'th-root'], legalForms: [] },
      saved.selected,
    );
    expect(next.threats).toEqual([...saved.selected.threats, { id: idOf('threats', 'th-root') }]);
    expect(next.customers).toEqual([]);
    expect(Object.keys(next).sort()).toEqual(Object.keys(saved.selected).sort());
  });

  test('has no segment filter if both segments or neither is selected', () => {
    const segmentOf = (priv: boolean, corp: boolean) =>
      getSavedAnalysisFilter({ ...saved, priv, corp }).segment;
    expect([segmentOf(true, true), segmentOf(false, false)]).toEqual([undefined, undefined]);
    expect([segmentOf(true, false), segmentOf(false, true)]).toEqual(['INDIVIDUALS', 'CORPORATES']);
  });

  test('is identical after conversion to keys and back, for random models and selections', () => {
    fc.assert(
      fc.property(randomModels, queries, (source, { selection }) => {
        const compiled = compileModel(source);
        const lists: SavedSelectionLists = buildSavedLists(compiled, selection);
        const { selection: again, unknown } = resolveSavedLists(compiled, lists);
        expect(unknown).toEqual([]);
        for (const type of selectableAnalysisTypes)
          expect(again[type]).toEqual(
            [...new Set(selection[type] ?? [])].filter((key) => compiled[type].byKey.has(key)),
          );
        const { threats, risks } = countSelectedEntities(lists);
        expect(threats + risks).toBe(
          selectableAnalysisTypes.reduce((sum, type) => sum + again[type].length, 0),
        );
        expect(buildSavedLists(compiled, again, lists)).toEqual(lists);
      }),
    );
  });
});

describe('the report data of an analysis', () => {
  test('contain every row of the analysis result with its count', () => {
    const data = report(saved);
    const { rows } = analyseSelection(model, {
      selection: resolveSavedLists(model, saved.selected).selection,
      ...getSavedAnalysisFilter(saved),
    });
    expect(data.relatedThreats.map(({ key, count, total }) => [key, count, total])).toEqual(
      rows.threats.map(({ key, count, total }) => [key, count, total]),
    );
    for (const type of riskTypes) {
      const group = data.relatedRisks.find((one) => one.type === type);
      expect((group?.lines ?? []).map(({ key, count }) => [key, count])).toEqual(
        rows[type].map(({ key, count }) => [key, count]),
      );
    }
    expect(data.counts).toMatchObject({ threats: 2, risks: 1, taken: 3 });
    expect(data.unknown).toEqual([{ typeName: 'Threats', id: 77_777 }]);
  });

  test('show counts as fractions or per cent, as set in the analysis', () => {
    const occurs = (showPercentages: boolean) =>
      report({ ...saved, reportData: { ...saved.reportData, showPercentages } }, 'sv').relatedRisks[0]
        ?.lines[0]?.occurs;
    expect(occurs(false)).toMatch(/^\d+\/\d+$/);
    expect(occurs(true)).toMatch(/^\d+\u00a0%$/);
  });

  test('render the report template without warnings in both languages, even for an empty selection', () => {
    for (const language of ['en', 'sv'] as const)
      for (const given of [saved, createEmptySavedAnalysis('Empty', 0)]) {
        const document = renderReport(analysisReportTemplate, report(given, language), language, {
          sources: collectReportSources(model),
        });
        expect(document.warnings).toEqual([]);
        expect(document.title).toBe('ThreatView report');
      }
  });

  test('give tables with equally many cells in each row', () => {
    const data = report(saved);
    const [head, ...rows] = buildAnalysisTable(data, 'en');
    expect(rows.length).toBe(
      data.selectedThreats.length +
        data.counts.risks +
        data.counts.related +
        data.unknown.length +
        data.redFlags.length,
    );
    expect(rows.every((row) => row.length === head?.length)).toBe(true);
    expect(buildAnalysisSheets(data, 'sv').map(({ name }) => name)).toEqual([
      'Översikt',
      'Urval',
      'Relaterade hot',
      'Relaterade risker',
      'Riskindikatorer',
      'Anteckningar',
    ]);
  });
});
