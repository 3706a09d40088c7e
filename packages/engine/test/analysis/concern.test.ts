import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  computeThreatConcerns,
  countThreatConcerns,
  filterThreats,
  rankConcern,
} from '../../src/analysis/index.ts';
import { compileModel } from '../../src/model/index.ts';
import {
  business,
  channel,
  customer,
  legal,
  modelOf,
  product,
  relations,
  threat,
  transaction,
} from '../model/sample.ts';
import { randomModels } from './random-models.ts';

const law = ['bu-law'];

const model = compileModel(
  modelOf({
    businesses: [business('bu-law'), business('bu-bank')],
    customers: [customer('cu-firm', { businesses: law })],
    channels: [channel('ch-office', { businesses: law })],
    legals: [legal('le-cdd', { businesses: law })],
    products: [
      product('pr-escrow', { businesses: law }),
      product('pr-deed', { businesses: law }),
      product('pr-loan', { businesses: ['bu-bank'] }),
      product('pr-old', { businesses: law, hidden: true }),
    ],
    transactions: [
      transaction('tr-cash', { businesses: ['bu-law', 'bu-bank'] }),
      transaction('tr-old', { businesses: law, hidden: true }),
    ],
    threats: [
      threat('th-direct', {
        relations: relations({ products: ['pr-escrow', 'pr-loan'], transactions: ['tr-cash'] }),
      }),
      threat('th-child', { parent: 'th-direct' }),
      threat('th-seen', { relations: relations({ products: ['pr-loan'], transactions: ['tr-cash'] }) }),
      threat('th-around', {
        relations: relations({ customers: ['cu-firm'], channels: ['ch-office'], legals: ['le-cdd'] }),
      }),
      threat('th-hidden', { relations: relations({ products: ['pr-old'], transactions: ['tr-old'] }) }),
      threat('th-context', { context: true, relations: relations({ products: ['pr-escrow'] }) }),
    ],
  }),
);

const kinds = (businesses: readonly string[]) =>
  Object.fromEntries(
    [...(computeThreatConcerns(model, { businesses }) ?? [])].map(([key, { kind }]) => [key, kind]),
  );

describe('the concern of a threat for a business', () => {
  test('is direct if the threat or its mother is related to an offered product', () => {
    const concerns = computeThreatConcerns(model, { businesses: law });
    expect(concerns?.get('th-direct')).toEqual({
      kind: 'direct',
      products: ['pr-escrow'],
      transactions: ['tr-cash'],
    });
    expect(concerns?.get('th-child')).toEqual(concerns?.get('th-direct'));
  });

  test('is indirect if the threat is related only to transaction types of the business', () => {
    expect(kinds(law)).toEqual({ 'th-direct': 'direct', 'th-child': 'direct', 'th-seen': 'indirect' });
    expect(filterThreats(model, { businesses: law }).map(({ key }) => key)).toEqual([
      'th-direct',
      'th-child',
      'th-seen',
    ]);
  });

  test('is direct for several businesses if it is direct for any of them', () => {
    expect(kinds(['bu-law', 'bu-bank'])).toEqual({
      'th-direct': 'direct',
      'th-child': 'direct',
      'th-seen': 'direct',
    });
    expect(computeThreatConcerns(model, { businesses: [] })).toBeNull();
    expect(computeThreatConcerns(model, { businesses: ['bu-none'] })).toBeNull();
  });

  test('is indirect if the related product is not offered but a related transaction type is used', () => {
    const concerns = computeThreatConcerns(model, { businesses: law, offered: (key) => key !== 'pr-escrow' });
    expect(concerns?.get('th-direct')).toEqual({
      kind: 'indirect',
      products: [],
      transactions: ['tr-cash'],
    });
  });

  test('is counted by kind, and direct concern is sorted first', () => {
    const concerns = computeThreatConcerns(model, { businesses: law }) ?? new Map();
    expect(countThreatConcerns(concerns, model.threats.list)).toEqual({ direct: 2, indirect: 1 });
    const ranked = model.threats.list.toSorted(
      (a, b) => rankConcern(concerns.get(a.key)) - rankConcern(concerns.get(b.key)),
    );
    expect(ranked.map(({ key }) => key)).toEqual([
      'th-direct',
      'th-child',
      'th-seen',
      'th-around',
      'th-hidden',
      'th-context',
    ]);
  });

  test('exists exactly for the threats that the business filter retains', () => {
    fc.assert(
      fc.property(randomModels, fc.subarray(['bu-1', 'bu-2'], { minLength: 1 }), (source, businesses) => {
        const compiled = compileModel(source);
        const kept = filterThreats(compiled, { businesses }).map(({ key }) => key);
        expect([...(computeThreatConcerns(compiled, { businesses })?.keys() ?? [])]).toEqual(kept);
      }),
    );
  });
});
