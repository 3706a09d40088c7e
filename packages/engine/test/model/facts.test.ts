/** Precomputed properties of threats, risks and places in a compiled model. */
import { describe, expect, test } from 'vitest';
import {
  compileModel,
  getAdjacencyTargets,
  type ReferenceModel,
  type Threat,
} from '../../src/model/index.ts';
import {
  business,
  channel,
  customer,
  geography,
  grade,
  modelOf,
  named,
  product,
  relations,
  threat,
} from './sample.ts';

const factsOf = (own: Partial<Threat>, rest: Partial<ReferenceModel> = {}) =>
  compileModel(modelOf({ ...rest, threats: [threat('th-x', own)] })).threatFacts;

describe('facts about threats', () => {
  test('include the areas of each threat, where a general threat or one without areas counts in all areas', () => {
    const areas = (relevance: Threat['relevance']) => factsOf({ relevance }).relevances[0];
    expect(areas(['ml'])).toBe(1);
    expect(areas(['tf'])).toBe(2);
    expect(areas(['sv', 'ml'])).toBe(5);
    expect(areas([])).toBe(7);
    expect(areas(['general'])).toBe(7);
  });

  test('include the index of the country of each threat, or -1 without a country', () => {
    const geographies = [geography('ge-a'), geography('ge-b')];
    expect(factsOf({ geography: 'ge-b' }, { geographies }).geography[0]).toBe(1);
    expect(factsOf({ geography: null }, { geographies }).geography[0]).toBe(-1);
  });

  test('include whether a threat is only context for its children', () => {
    expect(factsOf({ context: true }).context[0]).toBe(1);
    expect(factsOf({}).context[0]).toBe(0);
  });

  test('include the segments by grade, probability or label of the threat or its nearest mother threat', () => {
    const segments = (own: Partial<Threat>) =>
      factsOf({ privGrade: null, corpGrade: null, ...own }).segments[0];
    expect(segments({ levelIndividual: 'LOW' })).toBe(1);
    expect(segments({ levelCorporate: 'LOW' })).toBe(2);
    expect(segments({ levelIndividual: 'LOW', levelCorporate: 'HIGH' })).toBe(3);
    expect(segments({ corpGrade: grade(0), levelCorporate: 'HIGH' })).toBe(0);
    expect(segments({ privGrade: grade(0), levelIndividual: 'HIGH' })).toBe(0);
    expect(segments({})).toBe(0);
  });

  test('include the level by probability, grade or label, taken from the nearest mother threat if missing', () => {
    const graded = (...threats: Threat[]) => {
      const { gradedBy, threatFacts } = compileModel(modelOf({ threats }));
      return {
        priv: [...gradedBy.priv],
        corp: [...gradedBy.corp],
        privLevel: [...threatFacts.privLevel],
        corpLevel: [...threatFacts.corpLevel],
      };
    };
    const none = { privGrade: null, corpGrade: null };
    const top = threat('th-top', { ...none, probability: { priv: 0.025 }, levelCorporate: 'MEDIUM' });
    const middle = threat('th-middle', { ...none, parent: 'th-top', probability: { corp: 0.001 } });
    const leaf = threat('th-leaf', { ...none, parent: 'th-middle', levelIndividual: 'VERYHIGH' });
    const alone = threat('th-alone', none);
    const { priv, corp, privLevel, corpLevel } = graded(leaf, middle, top, alone);
    expect(priv).toEqual([0, 2, 2, -1]);
    expect(corp).toEqual([1, 1, 2, -1]);
    expect(privLevel.map((level) => level.toFixed(6))).toEqual([
      '4.000000',
      '3.000000',
      '3.000000',
      '0.000000',
    ]);
    expect(corpLevel.map((level) => level.toFixed(6))).toEqual([
      '1.000000',
      '1.000000',
      '2.000000',
      '0.000000',
    ]);
  });

  test('include the businesses of the indicators of each threat and of its mother threats', () => {
    const model = compileModel(
      modelOf({
        businesses: [business('bu-a'), business('bu-b'), business('bu-c')],
        customers: [customer('cu-x', { businesses: ['bu-b'] })],
        products: [product('pr-x', { businesses: ['bu-c', 'bu-b'] })],
        channels: [channel('ch-x', { businesses: ['bu-a'] })],
        legalForms: [named('lf-x')],
        threats: [
          threat('th-mother', { relations: relations({ products: ['pr-x'], legalForms: ['lf-x'] }) }),
          threat('th-child', { parent: 'th-mother', relations: relations({ channels: ['ch-x'] }) }),
          threat('th-other', { relations: relations({ customers: ['cu-x'] }) }),
        ],
      }),
    );
    expect([0, 1, 2].map((row) => model.threatFacts.businesses.columnsOf(row))).toEqual([
      [1, 2],
      [0, 1, 2],
      [1],
    ]);
    expect(model.businessesOf.products?.columnsOf(0)).toEqual([1, 2]);
    expect(model.businessesOf.geographies).toBeNull();
  });
});

describe('facts about risks', () => {
  test('include the segments of each risk, where none stated means both, and whether the risk is hidden', () => {
    const model = compileModel(
      modelOf({
        customers: [
          customer('cu-i', { segment: 'INDIVIDUALS' }),
          customer('cu-c', { segment: 'CORPORATES', hidden: true }),
          customer('cu-b', { segment: 'BOTH' }),
          customer('cu-u', { segment: 'UNDEFINED' }),
        ],
        geographies: [geography('ge-x')],
      }),
    );
    expect([...model.riskFacts.customers.segments]).toEqual([1, 2, 3, 3]);
    expect([...model.riskFacts.customers.hidden]).toEqual([0, 1, 0, 0]);
    expect([...model.riskFacts.geographies.segments]).toEqual([3]);
  });
});

describe('the compiled graph of geographies', () => {
  test('gives all ancestors and descendants at any distance, in any order of input', () => {
    const model = compileModel(
      modelOf({
        geographies: [
          geography('ge-se', ['ge-eu', 'ge-nordic']),
          geography('ge-nordic', ['ge-europe']),
          geography('ge-eu', ['ge-europe']),
          geography('ge-europe', ['ge-world']),
          geography('ge-world'),
          geography('ge-moon'),
        ],
      }),
    );
    const { ancestors, descendants } = model.geographyGraph;
    const all = (graph: typeof ancestors) =>
      [0, 1, 2, 3, 4, 5].map((place) => [...getAdjacencyTargets(graph, place)]);
    expect(all(ancestors)).toEqual([[1, 2, 3, 4], [3, 4], [3, 4], [4], [], []]);
    expect(all(descendants)).toEqual([[], [0], [0], [0, 1, 2], [0, 1, 2, 3], []]);
  });
});

describe('the tree of threats', () => {
  test('contains mother threats, children, and all threats ordered with mother threats first', () => {
    const { threatTree } = compileModel(
      modelOf({
        threats: [
          threat('th-leaf', { parent: 'th-mid' }),
          threat('th-mid', { parent: 'th-top' }),
          threat('th-top'),
          threat('th-twin', { parent: 'th-mid' }),
        ],
      }),
    );
    expect([...threatTree.parent]).toEqual([1, 2, -1, 1]);
    expect([0, 1, 2, 3].map((row) => [...getAdjacencyTargets(threatTree.children, row)])).toEqual([
      [],
      [0, 3],
      [1],
      [],
    ]);
    expect(threatTree.order.indexOf(2)).toBeLessThan(threatTree.order.indexOf(1));
    expect(threatTree.order.indexOf(1)).toBeLessThan(threatTree.order.indexOf(0));
  });
});
