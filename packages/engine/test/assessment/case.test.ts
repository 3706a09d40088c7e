import { describe, expect, it } from 'vitest';
import { computeAssessment } from '../../src/assess/index.ts';
import {
  buildAssessmentCase,
  computeAssessmentSummary,
  listControlsInUse,
  listRiskRows,
} from '../../src/assessment/index.ts';
import type { RiskType } from '../../src/text/index.ts';
import { bankWith, empty, full, model, set } from './bank.ts';

const risk = (document = empty, type: RiskType, key: string) =>
  buildAssessmentCase(model, document).risks?.[type]?.find((one) => one.key === key);
const threatOf = (document = empty, key: string) =>
  buildAssessmentCase(model, document).threats?.find((one) => one.key === key);
const controlOf = (document = empty, key: string) =>
  buildAssessmentCase(model, document).controls?.find((one) => one.key === key);

describe('the calculation input of an assessment', () => {
  it('contains the settings, with no geographic filter if no country of operation is set', () => {
    expect(buildAssessmentCase(model, empty).assessment).toEqual({ segment: 'BOTH', relevances: [] });
    expect(buildAssessmentCase(model, full)).toMatchObject({
      assessment: { segment: 'BOTH', opGeography: 'ge-se' },
      config: { residual: { maxMitigation: 0.4 } },
      totals: { INDIVIDUALS: { customers: { Quantity: 1000 } } },
    });
    expect(buildAssessmentCase(model, empty).geographies).toContainEqual({
      key: 'ge-se',
      parents: ['ge-eu'],
    });
  });

  it('contains only risks of the chosen businesses, or all if no business is chosen', () => {
    const keys = (document = empty) =>
      buildAssessmentCase(model, document).risks?.customers?.map(({ key }) => key);
    expect(keys()).toEqual(['cu-private', 'cu-company', 'cu-pep']);
    expect(keys(bankWith(set('/settings/businesses', [])))).toContain('cu-client');
    expect(buildAssessmentCase(model, empty).risks?.industries?.map(({ key }) => key)).toEqual(['in-trade']);
  });

  it('marks risks as deselected, hidden, not applicable or key risk indicator', () => {
    expect(risk(full, 'products', 'pr-account')).toEqual({
      key: 'pr-account',
      segment: 'BOTH',
      selected: false,
    });
    expect(risk(full, 'products', 'pr-cash')?.selected).toBeUndefined();
    expect(risk(empty, 'geographies', 'ge-secret')?.hidden).toBe(true);
    expect(risk(empty, 'geographies', 'ge-kp')?.kri).toBe(true);
    expect(risk(full, 'channels', 'ch-branch')?.na).toBe(true);
    const none = bankWith(set('/selections/channels', { mode: 'none', exceptions: ['ch-branch'] }));
    expect(buildAssessmentCase(model, none).risks?.channels?.map((one) => [one.key, one.selected])).toEqual([
      ['ch-online', false],
      ['ch-branch', undefined],
    ]);
  });

  it('carries data, dependencies and overrides of a risk', () => {
    expect(risk(full, 'customers', 'cu-company')).toMatchObject({
      dep: { industries: ['in-trade'] },
      data: { CORPORATES: { Quantity: { mode: 'ball', value: 3 } } },
    });
    expect(risk(full, 'customers', 'cu-pep')?.override).toEqual({
      inherent: { priv: 4 },
      motivation: 'Known',
    });
  });

  it('contains the grade of a threat, else the grade of its label, and its probability', () => {
    expect(threatOf(empty, 'th-mother')).toMatchObject({ privGrade: 3, corpGrade: 2 });
    expect(threatOf(empty, 'th-child')).toMatchObject({ parent: 'th-mother' });
    expect(threatOf(empty, 'th-child')).not.toHaveProperty('privGrade');
    expect(threatOf(empty, 'th-labelled')).toMatchObject({ corpGrade: 3, geography: 'ge-tr' });
    expect(threatOf(empty, 'th-labelled')).not.toHaveProperty('privGrade');
    expect(threatOf(empty, 'th-law')).toMatchObject({ probability: { priv: 0.004 } });
    expect(threatOf(full, 'th-mother')?.override).toEqual({ priv: 1, motivation: 'Few' });
  });

  it('contains deselected threats and threats of other businesses, marked as deselected', () => {
    expect(threatOf(empty, 'th-law')?.selected).toBe(false);
    expect(threatOf(empty, 'th-mother')?.selected).toBeUndefined();
    const without = bankWith(set('/selections/threats', { mode: 'all', exceptions: ['th-mother'] }));
    expect(threatOf(without, 'th-mother')).toMatchObject({ selected: false, privGrade: 3 });
  });

  it('contains for each control the risks to which the labels of the control refer', () => {
    expect(controlOf(empty, 'co-cash')).toMatchObject({
      general: false,
      risks: { products: ['pr-account', 'pr-cash'], customers: ['cu-company'] },
    });
    expect(controlOf(full, 'co-cash')?.assessment).toEqual({ priv: { design: 3, operation: 2.5 }, both: 1 });
  });

  it('contains the selected library controls of the chosen businesses, and all own controls', () => {
    expect(listControlsInUse(model, empty)).toEqual(['co-general', 'co-cash']);
    expect(listControlsInUse(model, full)).toEqual(['co-cash', 'own-gate']);
    expect(controlOf(full, 'own-gate')).toEqual({
      key: 'own-gate',
      general: false,
      all: ['channels'],
      risks: { customers: ['cu-pep', 'cu-private'] },
    });
  });

  it('contains the selected risk lists', () => {
    expect(buildAssessmentCase(model, empty).riskLists?.map(({ key }) => key)).toEqual(['li-call']);
    const none = bankWith(set('/selections/riskLists', { mode: 'none', exceptions: [] }));
    expect(buildAssessmentCase(model, none).riskLists).toEqual([]);
    const level = (document = empty) =>
      computeAssessment(buildAssessmentCase(model, document)).combined?.types.geographies.risks.find(
        ({ key }) => key === 'ge-kp',
      );
    expect(level()?.inherent).toBe(4);
    expect(level(none)?.inherent).toBe(0);
  });

  it('ignores entries for unknown entities', () => {
    const stray = bankWith(
      set('/threats/data/th-gone', { note: 'x' }),
      set('/risks/data/customers/cu-gone', { na: { reason: 'x' } }),
      set('/controls/data/co-gone', { note: 'x' }),
    );
    expect(computeAssessmentSummary(model, stray)).toEqual({
      ...computeAssessmentSummary(model, empty),
      untouched: false,
    });
  });

  it('gives results for exactly the risks that the risk rows show as included', () => {
    for (const document of [empty, full, bankWith(set('/settings/segment', 'CORPORATES'))]) {
      const { combined } = computeAssessment(buildAssessmentCase(model, document));
      for (const type of ['customers', 'products', 'transactions', 'channels', 'geographies'] as const) {
        const rows = listRiskRows(model, document, type).filter(({ absence, na }) => absence === null && !na);
        expect(combined?.types[type].risks.map(({ key }) => key).sort()).toEqual(
          rows.map(({ key }) => key).sort(),
        );
      }
    }
  });

  it('shares unchanged parts between documents, so that the calculator can reuse its structure', () => {
    const [a, b] = [buildAssessmentCase(model, empty), buildAssessmentCase(model, full)];
    expect(a.geographies).toBe(b.geographies);
    expect(a.threats?.[1]).toBe(b.threats?.[1]);
    expect(controlOf(empty, 'co-cash')?.risks).toBe(controlOf(full, 'co-cash')?.risks);
  });
});
