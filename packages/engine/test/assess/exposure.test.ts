/** Shares and weights: calculation page sections 4.5, 4.6 and 6. */
import { describe, expect, it } from 'vitest';
import type { AssessmentCase, RiskInput } from '../../src/assess/index.ts';
import { figuresOf, product, rowOf, threat } from './sample.ts';

const quantity = (mode: 'abs' | 'perc' | 'ratio' | 'ball', value: number): Partial<RiskInput> => ({
  data: { BOTH: { Quantity: { mode, value } } },
});

describe('background data', () => {
  it('means full weight when it is missing, and never gives a higher level when it is entered', () => {
    const without = product({});
    expect(without).toMatchObject({ share: null, weight: 1 });
    expect(without.inherent).toBeCloseTo(3, 12);
    for (const value of [0, 1, 50, 100, 250]) {
      expect(product(quantity('perc', value)).inherent).toBeLessThanOrEqual(without.inherent);
    }
  });

  it('gives level 0 for a figure of 0, even for a key risk indicator, but not for an obligation', () => {
    expect(product(quantity('perc', 0))).toMatchObject({ share: 0, weight: 0, inherent: 0 });
    expect(product({ ...quantity('perc', 0), kri: true }).inherent).toBe(0);
    const law: AssessmentCase = {
      assessment: {},
      threats: [threat('t', { corpGrade: 3, relations: { legals: ['law'] } })],
      risks: { legals: [{ key: 'law', data: { BOTH: { Quantity: { mode: 'perc', value: 0 } } } }] },
    };
    expect(rowOf(law, 'legals', 'law')?.inherent).toBeCloseTo(3, 12);
  });

  it('gives share 0 for an absolute figure if the total is 0', () => {
    expect(product(quantity('abs', 0))).toMatchObject({ share: 0, inherent: 0 });
    const totals = { BOTH: { products: { Quantity: 0 } } };
    expect(product(quantity('abs', 7), { totals }).share).toBe(0);
  });

  it('is divided, if absolute, by the declared total, else by the sum of applicable risks', () => {
    const totals = { BOTH: { products: { Quantity: 40 } } };
    expect(product(quantity('abs', 10), { totals }).share).toBe(0.25);
    const among = (other: Partial<RiskInput>) =>
      product(
        {},
        {
          risks: {
            products: [
              { key: 'x', ...quantity('abs', 10) },
              { key: 'y', ...quantity('abs', 30), ...other },
            ],
          },
        },
      );
    expect(among({}).share).toBe(0.25);
    expect(among({ selected: false }).share).toBe(0.25);
    expect(among({ hidden: true }).share).toBe(0.25);
    expect(among({ na: true }).share).toBe(1);
    expect(among(quantity('perc', 30)).share).toBe(1);
    expect(among({ data: { CORPORATES: { Quantity: { mode: 'abs', value: 30 } } } }).share).toBe(1);
    expect(among({ data: { INDIVIDUALS: { Quantity: { mode: 'abs', value: 30 } } } }).share).toBe(1);
  });

  it('is used for the segment, with the totals of the segment, in preference to data for both segments', () => {
    const data = {
      CORPORATES: { Quantity: { mode: 'abs' as const, value: 10 } },
      BOTH: { Quantity: { mode: 'perc' as const, value: 90 } },
    };
    const totals = { BOTH: { products: { Quantity: 10 } }, CORPORATES: { products: { Quantity: 100 } } };
    expect(product({ data }, { totals }).share).toBe(0.1);
  });

  it('gives the largest share of the figure kinds that the risk type has', () => {
    const kinds = (entry: Record<string, number>) => ({
      data: {
        BOTH: Object.fromEntries(
          Object.entries(entry).map(([kind, value]) => [kind, { mode: 'ratio' as const, value }]),
        ),
      },
    });
    expect(product(kinds({ Quantity: 0.1, TransactionQuantity: 0.4 })).share).toBe(0.4);
    expect(product(kinds({ Onboarded: 0.9 })).share).toBeNull();
    const inactive: AssessmentCase = {
      assessment: { segment: 'CORPORATES' },
      risks: { geographies: [{ key: 'x', ...kinds({ CustomerInactive: 0.9 }) }] },
    };
    expect(figuresOf(inactive, 'geographies', 'x').share).toBeNull();
  });

  it.each([
    ['perc', 35, 0.35],
    ['perc', 150, 1],
    ['ratio', 0.2, 0.2],
    ['ratio', -1, 0],
    ['ball', 0, 0],
    ['ball', 1, 0.008],
    ['ball', 3, 0.2],
    ['ball', 4, 1],
  ] as const)('is converted from %s %d to a share of %d', (mode, value, share) => {
    expect(product(quantity(mode, value)).share).toBeCloseTo(share, 12);
  });

  it('is ignored if it is not a number', () => {
    expect(product(quantity('perc', Number.NaN)).share).toBeNull();
  });

  it('gives a weight that is the share raised to the exponent of the risk type', () => {
    const weightWith = (products: number) =>
      product(quantity('perc', 25), { config: { distribution: { products } } }).weight;
    expect(weightWith(0.5)).toBe(0.5);
    expect(weightWith(2)).toBe(0.0625);
    expect(weightWith(0)).toBe(1);
  });

  it('does not reduce the weight of a key risk indicator unless the setting is switched off', () => {
    expect(product({ ...quantity('perc', 1), kri: true }).weight).toBe(1);
    const off = { config: { keyRiskIndicators: false } };
    expect(product({ ...quantity('perc', 1), kri: true }, off).weight).toBe(0.01);
  });
});

describe('a share calculated from other shares', () => {
  const places = (rest: readonly RiskInput[]): AssessmentCase => ({
    assessment: { segment: 'CORPORATES' },
    geographies: [
      { key: 'group' },
      { key: 'part', parents: ['group'] },
      { key: 'a', parents: ['group', 'part'] },
      { key: 'b', parents: ['part'] },
      { key: 'unlisted', parents: ['part'] },
    ],
    risks: { geographies: [{ key: 'group' }, ...rest] },
  });
  const place = (key: string, kind: string, value: number, rest: Partial<RiskInput> = {}): RiskInput => ({
    key,
    data: { BOTH: { [kind]: { mode: 'perc', value } } },
    ...rest,
  });
  const share = (...rest: readonly RiskInput[]) => figuresOf(places(rest), 'geographies', 'group').share;

  it('is the sum over the members of a group, per kind of figure, and at most 1', () => {
    expect(share(place('a', 'CustomerQuantity', 10), place('b', 'CustomerQuantity', 20))).toBeCloseTo(
      0.3,
      12,
    );
    expect(share(place('a', 'CustomerQuantity', 10), place('b', 'TransactionsIn', 20))).toBeCloseTo(0.2, 12);
    expect(share(place('a', 'CustomerQuantity', 70), place('b', 'CustomerQuantity', 70))).toBe(1);
  });

  it('is the sum over places that contain no other place, even those not applicable', () => {
    expect(share(place('part', 'CustomerQuantity', 90), place('a', 'CustomerQuantity', 10))).toBeCloseTo(
      0.1,
      12,
    );
    const notAssessed = place('b', 'CustomerQuantity', 20, { na: true });
    expect(share(place('a', 'CustomerQuantity', 10), notAssessed)).toBeCloseTo(0.3, 12);
  });

  it('is unknown if no member has data, and is not used if the risk has its own data', () => {
    expect(share({ key: 'a' }, { key: 'b' })).toBeNull();
    expect(share()).toBeNull();
    const own = places([place('a', 'CustomerQuantity', 10)]);
    const withOwn = {
      ...own,
      risks: { geographies: [place('group', 'TransactionsIn', 2), place('a', 'CustomerQuantity', 10)] },
    };
    expect(figuresOf(withOwn, 'geographies', 'group').share).toBe(0.02);
  });

  it('is, for a customer type, the largest of its industries, legal forms and places', () => {
    const customer = (dep: RiskInput['dep'] | undefined, rest: Partial<RiskInput> = {}) =>
      figuresOf(
        {
          ...places([place('a', 'CustomerQuantity', 30), place('b', 'CustomerQuantity', 20)]),
          risks: {
            ...places([]).risks,
            geographies: [
              { key: 'group' },
              place('a', 'CustomerQuantity', 30),
              place('b', 'CustomerQuantity', 20),
            ],
            customers: [{ key: 'c', ...(dep === undefined ? {} : { dep }), ...rest }],
            industries: [
              place('i', 'CustomerQuantity', 15),
              place('j', 'CustomerQuantity', 20),
              { key: 'k' },
            ],
            legalForms: [place('l', 'CustomerQuantity', 40, { na: true })],
          },
        },
        'customers',
        'c',
      ).share;
    expect(customer({ industries: ['i', 'j', 'i', 'k', 'nowhere'] })).toBeCloseTo(0.35, 12);
    expect(customer({ industries: ['i'], legalForms: ['l'] })).toBeCloseTo(0.4, 12);
    expect(customer({ geographies: ['group'], industries: ['j'] })).toBeCloseTo(0.5, 12);
    expect(customer({ industries: ['k'] })).toBeNull();
    expect(customer({})).toBeNull();
    expect(customer(undefined)).toBeNull();
    expect(
      customer({ industries: ['i'] }, { data: { BOTH: { Quantity: { mode: 'perc', value: 1 } } } }),
    ).toBe(0.01);
  });

  it('is calculated from industries only for customer types', () => {
    const dep = { industries: ['i'] };
    const input: AssessmentCase = {
      assessment: { segment: 'CORPORATES' },
      risks: { products: [{ key: 'x', dep }], industries: [place('i', 'CustomerQuantity', 15)] },
    };
    expect(figuresOf(input, 'products', 'x').share).toBeNull();
  });
});
