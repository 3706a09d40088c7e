import fc from 'fast-check';
import type { AnalysisQuery } from '../../src/analysis/index.ts';
import type { ReferenceModel, RiskList, Threat } from '../../src/model/index.ts';
import {
  type OperationalRelevance,
  operationalRelevances,
  type RiskType,
  relevances,
  riskTypes,
  segments,
} from '../../src/text/index.ts';
import {
  business,
  channel,
  customer,
  geography,
  grade,
  legal,
  modelOf,
  named,
  product,
  relations,
  threat,
  transaction,
} from '../model/sample.ts';

const businesses = ['bu-1', 'bu-2'];
const places = ['ge-world', 'ge-eu', 'ge-se', 'ge-us'];
const keysOf = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix}-${n}`);

/** All keys of a random model, per type. */
export const riskKeys: { readonly [T in RiskType]: readonly string[] } = {
  customers: keysOf('cu', 3),
  products: keysOf('pr', 3),
  transactions: keysOf('tr', 2),
  channels: keysOf('ch', 2),
  geographies: places,
  industries: keysOf('in', 2),
  legalForms: keysOf('lf', 2),
  legals: keysOf('le', 2),
};
const threatKeys = keysOf('th', 6);

const traits = fc.record({
  segment: fc.constantFrom(...segments),
  hidden: fc.boolean(),
  businesses: fc.subarray(businesses),
});

const level = fc.option(fc.constantFrom(0, 1, 2.5, 4), { nil: null });

const ownRelations = fc.record(
  Object.fromEntries(riskTypes.map((type) => [type, fc.subarray([...riskKeys[type]], { maxLength: 2 })])),
);

const relevanceLists = fc.oneof(
  fc.subarray<OperationalRelevance | 'general'>([...operationalRelevances]),
  fc.constant<readonly (OperationalRelevance | 'general')[]>(['general']),
);

const probability = fc.record(
  { priv: fc.constantFrom(0, 0.005, 0.125), corp: fc.constantFrom(0, 0.001) },
  { requiredKeys: [] },
);

const randomThreats: fc.Arbitrary<readonly Threat[]> = fc
  .array(
    fc.record({
      mother: fc.option(fc.nat({ max: 5 }), { nil: null }),
      place: fc.option(fc.constantFrom(...places), { nil: null }),
      own: ownRelations,
      relevance: relevanceLists,
      priv: level,
      corp: level,
      probability,
      label: fc.constantFrom('UNDEFINED' as const, 'LOW' as const, 'HIGH' as const),
      context: fc.nat({ max: 9 }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((rows) =>
    rows.map((row, index) =>
      threat(`th-${index}`, {
        parent: row.mother === null || index === 0 ? null : `th-${row.mother % index}`,
        geography: row.place,
        relations: relations(row.own),
        relevance: row.relevance,
        privGrade: row.priv === null ? null : grade(row.priv),
        corpGrade: row.corp === null ? null : grade(row.corp),
        probability: row.probability,
        levelCorporate: row.label,
        ...(row.context === 0 ? { context: true } : {}),
      }),
    ),
  );

const listTraits = { highIsGood: false, source: 'test', date: '2026-01-01' };

const randomLists: fc.Arbitrary<readonly RiskList[]> = fc
  .array(
    fc.record({
      relevances: fc.subarray([...operationalRelevances]),
      place: fc.constantFrom(...places),
      value: fc.constantFrom(0, 1, 2.5, 4),
      good: fc.boolean(),
      index: fc.boolean(),
    }),
    { maxLength: 3 },
  )
  .map((lists) =>
    lists.map(({ relevances: own, place, value, good, index }, at) => ({
      ...named(`li-${at}`),
      ...listTraits,
      relevances: own,
      kind: index ? ('index' as const) : ('flat' as const),
      highIsGood: good,
      entries: [{ geography: place, value: index ? value * 25 : value }],
    })),
  );

/** Small models that vary in everything that a filter uses. Mothers can precede or follow their children. */
export const randomModels: fc.Arbitrary<ReferenceModel> = fc
  .record({
    threats: randomThreats,
    reverse: fc.boolean(),
    traits: fc.array(traits, { minLength: 12, maxLength: 12 }),
    lists: randomLists,
  })
  .map(({ threats, reverse, traits: drawn, lists }) => {
    let next = 0;
    const draw = () => {
      next += 1;
      return drawn[next - 1] ?? { segment: 'BOTH' as const, hidden: false, businesses: [] };
    };
    return modelOf({
      threats: reverse ? threats.toReversed() : threats,
      businesses: businesses.map((key) => business(key)),
      customers: riskKeys.customers.map((key) => customer(key, draw())),
      products: riskKeys.products.map((key) => product(key, draw())),
      transactions: riskKeys.transactions.map((key) => transaction(key, draw())),
      channels: riskKeys.channels.map((key) => {
        const { hidden, businesses: own } = draw();
        return channel(key, { hidden, businesses: own });
      }),
      legals: riskKeys.legals.map((key) => legal(key, draw())),
      geographies: [
        geography('ge-se', ['ge-eu']),
        geography('ge-world', []),
        geography('ge-us', ['ge-world']),
        geography('ge-eu', ['ge-world']),
      ],
      industries: riskKeys.industries.map((key) => ({
        ...named(key),
        nacecode: '',
        naceRevision: '2',
        isic: '',
        parent: null,
      })),
      legalForms: riskKeys.legalForms.map(named),
      riskLists: lists,
    });
  });

/** Selections and filters for such models; some selected threats do not exist. */
export const queries: fc.Arbitrary<AnalysisQuery> = fc.record(
  {
    selection: fc.record({
      threats: fc.subarray(threatKeys, { maxLength: 3 }),
      customers: fc.subarray([...riskKeys.customers]),
      products: fc.subarray([...riskKeys.products], { maxLength: 2 }),
      transactions: fc.subarray([...riskKeys.transactions], { maxLength: 1 }),
      channels: fc.subarray([...riskKeys.channels], { maxLength: 1 }),
      geographies: fc.subarray([...riskKeys.geographies], { maxLength: 2 }),
      industries: fc.subarray([...riskKeys.industries], { maxLength: 1 }),
      legalForms: fc.subarray([...riskKeys.legalForms], { maxLength: 1 }),
    }),
    segment: fc.constantFrom(...segments),
    relevances: fc.subarray([...relevances]),
    opGeography: fc.option(fc.constantFrom(...places), { nil: null }),
    businesses: fc.subarray(businesses),
  },
  { requiredKeys: ['selection'] },
);
