/** Remaining content after entities are left out, and further queries on a model. */
import { describe, expect, test } from 'vitest';
import { findEntitiesOnCycles } from '../../src/model/hierarchy.ts';
import {
  collectControlRiskKeys,
  compileModel,
  createFullEntitlement,
  diffModels,
  isEmptyModelDiff,
  listThreatsRelatedToRisk,
  ModelError,
  projectModel,
  removeEntities,
} from '../../src/model/index.ts';
import {
  changed,
  control,
  customer,
  geography,
  legal,
  modelOf,
  product,
  reference,
  relations,
  riskLabel,
  threat,
} from './sample.ts';
import { smallModel } from './small-model.ts';

describe('removing entities from a model', () => {
  test('preserves every relation between the remaining entities', () => {
    const rest = removeEntities(smallModel(), new Set(['ge-se', 'pr-trade', 'in-f']));
    expect(rest.customers.find(({ key }) => key === 'cu-firms')?.dep).toEqual({ industries: ['in-f41'] });
    expect(rest.riskLists[0]?.entries).toEqual([{ geography: 'ge-us', value: 4 }]);
    expect(rest.controls.find(({ key }) => key === 'co-eu')?.related).toEqual({
      geographies: ['ge-eu'],
      products: [],
    });
    expect(rest.industries.map(({ key, parent }) => [key, parent])).toEqual([['in-f41', null]]);
    const leaf = rest.threats.find(({ key }) => key === 'th-leaf');
    expect(leaf?.texts?.exploitation).toEqual([
      expect.objectContaining({ product: 'pr-account', channel: 'ch-branch' }),
    ]);
    expect(leaf?.relations.customers).toEqual(['cu-firms']);
  });

  test('returns an equal model if nothing is removed', () => {
    const model = smallModel();
    expect(removeEntities(model, new Set())).toEqual(model);
  });
});

describe('the demo part of a model', () => {
  test('includes the sources of its obligations, news and threats', () => {
    const model = modelOf({
      references: [reference('re-law'), reference('re-news'), reference('re-threat'), reference('re-idle')],
      legals: [legal('le-x', { references: ['re-law'] })],
      publications: smallModel().publications.map((one) => ({ ...one, reference: 're-news', tags: [] })),
      threats: [threat('th-x', { demo: true, references: ['re-threat'] })],
    });
    const demo = projectModel(model, { ...createFullEntitlement(model), demo: true });
    expect(demo.references.map(({ key }) => key)).toEqual(['re-law', 're-news', 're-threat']);
  });
});

describe('queries of a model with several matches', () => {
  test('list the threats of a geography in model order, even if the threats refer to its ancestors', () => {
    const model = compileModel(
      modelOf({
        geographies: [geography('ge-in', ['ge-a', 'ge-b']), geography('ge-a'), geography('ge-b')],
        products: [product('pr-x')],
        threats: [
          threat('th-b', { relations: relations({ geographies: ['ge-b'] }) }),
          threat('th-in', { relations: relations({ geographies: ['ge-in'] }) }),
          threat('th-a', { relations: relations({ geographies: ['ge-a', 'ge-b'] }) }),
          threat('th-none', { relations: relations({ products: ['pr-x'] }) }),
        ],
      }),
    );
    expect(listThreatsRelatedToRisk(model, 'geographies', 'ge-in').map(({ key }) => key)).toEqual([
      'th-b',
      'th-in',
      'th-a',
    ]);
    expect(listThreatsRelatedToRisk(model, 'geographies', 'ge-a').map(({ key }) => key)).toEqual(['th-a']);
    expect(listThreatsRelatedToRisk(model, 'products', 'pr-x').map(({ key }) => key)).toEqual(['th-none']);
  });

  test('use only labels of type control for the risks of a control, and list each risk once', () => {
    const model = compileModel(
      modelOf({
        riskLabels: [riskLabel('rl-cover', 'control'), riskLabel('rl-filter', 'raFilter')],
        customers: [
          customer('cu-cover', { risklabels: ['rl-cover'] }),
          customer('cu-filter', { risklabels: ['rl-filter'] }),
          customer('cu-both', { risklabels: ['rl-cover', 'rl-filter'] }),
        ],
        controls: [
          control('co-x', { risklabels: ['rl-cover', 'rl-filter'], related: { customers: ['cu-both'] } }),
        ],
      }),
    );
    const [only] = model.controls.list;
    expect(only && collectControlRiskKeys(model, only)).toEqual({ customers: ['cu-both', 'cu-cover'] });
  });

  test('find a cycle that leads through a second parent', () => {
    const parents: { readonly [key: string]: readonly string[] } = {
      top: [],
      a: ['top', 'b'],
      b: ['top', 'a'],
      c: ['top', 'top'],
    };
    const keys = Object.keys(parents).map((key) => ({ key }));
    expect([...findEntitiesOnCycles(keys, (key) => parents[key] ?? [])].sort()).toEqual(['a', 'b']);
  });
});

describe('the difference of two models', () => {
  test('is not empty after an addition with a removal, or after a change of a field', () => {
    const model = smallModel();
    const swapped = {
      ...model,
      legalForms: model.legalForms.map((form) => ({ ...form, key: 'lf-other', id: 990_001 })),
    };
    expect(isEmptyModelDiff(diffModels(model, swapped))).toBe(false);
    const renamed = { ...model, tags: changed(model.tags, 'tg-one', () => ({ tag: 'two' })) };
    expect(isEmptyModelDiff(diffModels(model, renamed))).toBe(false);
    expect(isEmptyModelDiff(diffModels(model, smallModelAgain(model)))).toBe(true);
  });
});

/** A copy with equal content in new objects. */
const smallModelAgain = <M>(model: M): M => structuredClone(model);

describe('the error of an invalid model', () => {
  test('lists five faults and counts the rest', () => {
    const faults = (count: number) => () => {
      compileModel(
        modelOf({
          threats: Array.from({ length: count }, (_, index) => threat(`th-${index}`, { parent: 'th-gone' })),
        }),
      );
    };
    expect(faults(1)).toThrow(ModelError);
    expect(faults(5)).not.toThrow(/more/);
    expect(faults(5)).toThrow(/th-4/);
    expect(faults(7)).toThrow(/7 fault.*th-4.* and 2 more$/);
    expect(faults(7)).not.toThrow(/th-5/);
  });
});
