import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createFullEntitlement,
  type Entitlement,
  findModelProblems,
  projectModel,
  removeEntities,
  removeThreatTexts,
  toCanonicalJson,
} from '../../src/model/index.ts';
import { smallModel } from './small-model.ts';

const model = smallModel();
const full = createFullEntitlement(model);
const keys = (list: readonly { readonly key: string }[]) => list.map(({ key }) => key);

describe('the projection of a model for a licence', () => {
  test('equals the model if the licence covers everything', () => {
    expect(toCanonicalJson(projectModel(model, full))).toBe(toCanonicalJson(model));
  });

  test('has, for STANDARD, no entity marked ENTERPRISE and no reference to such an entity', () => {
    const standard = projectModel(model, { ...full, offering: 'STANDARD' });
    expect(keys(standard.products)).toEqual(['pr-account']);
    expect(keys(standard.legals)).toEqual(['le-cdd']);
    expect(keys(standard.businesses)).toEqual(['bu-bank']);
    expect(keys(standard.controls)).not.toContain('co-big');
    const text = JSON.stringify(standard);
    for (const key of ['pr-trade', 'le-big', 'bu-big', 'co-big']) expect(text).not.toContain(key);
    const leaf = standard.threats.find(({ key }) => key === 'th-leaf');
    expect(leaf?.texts?.exploitation.map(({ product }) => product)).toEqual(['pr-account']);
    expect(leaf?.texts?.indicators).toMatchObject([{ type: 'products', key: null }]);
  });

  test('has DOMESTIC threats of licensed countries only', () => {
    const abroad = projectModel(model, { ...full, domesticCountries: ['ge-se'] });
    expect(keys(abroad.threats)).toEqual(['th-leaf', 'th-root', 'th-mid']);
    expect(abroad.tags[0]?.threats).toEqual(['th-leaf']);
    expect(keys(projectModel(model, { ...full, domesticCountries: ['ge-us'] }).threats)).toContain('th-lone');
  });

  test('contains, for a demo, the demo threats, their mother threats as context, and the sources in use', () => {
    const demo = projectModel(model, { ...full, demo: true });
    expect(demo.threats.map(({ key, context }) => [key, context])).toEqual([
      ['th-leaf', undefined],
      ['th-root', true],
      ['th-mid', true],
    ]);
    expect(keys(demo.references)).toEqual(['re-one', 're-two', 're-three']);
    expect(keys(demo.customers)).toEqual(keys(model.customers));
    const less = projectModel(removeThreatTexts(model), { ...full, demo: true });
    expect(keys(less.references)).toEqual(['re-one', 're-two']);
  });

  test('contains PRO data points only with a PRO licence, and no data points without a data point licence', () => {
    const points = (datapoint: Entitlement['datapoint']) =>
      projectModel(model, { ...full, datapoint }).customers.map((customer) => customer.datapoint);
    expect(points('PRO')).toEqual(['BASIC', 'PRO']);
    expect(points('BASIC')).toEqual(['BASIC', 'NO']);
    expect(points('NO')).toEqual(['NO', 'NO']);
    expect(projectModel(model, { ...full, datapoint: 'NO' }).transactions[0]?.datapoint).toBe('NO');
  });

  test('has no card texts for the browser', () => {
    expect(
      projectModel(model, { ...full, texts: false }).threats.every(({ texts }) => texts === undefined),
    ).toBe(true);
    expect(JSON.stringify(removeThreatTexts(model))).not.toContain('generalInfo');
  });

  test('is valid and idempotent for every licence', () => {
    const entitlement = fc.record<Entitlement>({
      demo: fc.boolean(),
      offering: fc.constantFrom('UNDEFINED', 'STANDARD', 'ENTERPRISE'),
      datapoint: fc.constantFrom('NO', 'BASIC', 'PRO'),
      domesticCountries: fc.subarray(['ge-se', 'ge-us']),
      texts: fc.boolean(),
    });
    fc.assert(
      fc.property(entitlement, (which) => {
        const once = projectModel(model, which);
        expect(findModelProblems(once)).toEqual([]);
        // Without card texts, the sources that they cited are unknown.
        if (which.texts || !which.demo) {
          expect(toCanonicalJson(projectModel(once, which)) === toCanonicalJson(once)).toBe(true);
        }
      }),
    );
  });
});

describe('removing entities from a model', () => {
  const all = [
    ...model.threats,
    ...model.geographies,
    ...model.customers,
    ...model.products,
    ...model.transactions,
    ...model.channels,
    ...model.industries,
    ...model.legalForms,
    ...model.legals,
    ...model.businesses,
    ...model.riskLabels,
    ...model.references,
    ...model.categories,
    ...model.productCategories,
    ...model.controlCategories,
    ...model.controls,
    ...model.tags,
    ...model.publications,
  ].map(({ key }) => key);

  test('leaves no reference to a removed entity', () => {
    fc.assert(
      fc.property(fc.subarray(all), (dropped) => {
        const rest = removeEntities(model, new Set(dropped));
        expect(findModelProblems(rest)).toEqual([]);
        const text = toCanonicalJson(removeThreatTexts(rest));
        for (const key of dropped) expect(text.includes(`"${key}"`)).toBe(false);
      }),
    );
  });
});
