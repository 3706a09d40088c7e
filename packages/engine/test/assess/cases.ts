/** Random assessment cases: small, but with every field of the calculation page's section 3. */
import fc, { type Arbitrary } from 'fast-check';
import type {
  AssessmentCase,
  ControlInput,
  Datum,
  PartialConfig,
  RiskData,
  RiskInput,
  RiskListInput,
  ThreatInput,
} from '../../src/assess/index.ts';
import { dataKinds, type RiskType, relevances, riskTypes, segments } from '../../src/text/index.ts';

export const keys = {
  customers: ['c1', 'c2', 'c3', 'c4'],
  products: ['p1', 'p2', 'p3'],
  transactions: ['t1', 't2'],
  channels: ['h1', 'h2'],
  geographies: ['g1', 'g2', 'g3', 'grp'],
  industries: ['i1', 'i2'],
  legalForms: ['l1', 'l2'],
  legals: ['o1', 'o2', 'o3'],
} as const satisfies Record<RiskType, readonly string[]>;

const places = ['world', 'r1', 'r2', ...keys.geographies];

/**
 * Levels with two decimals, as people enter them; numbers close to 0 would only test the rounding of doubles.
 */
const level = fc.integer({ min: 0, max: 400 }).map((hundredths) => hundredths / 100);
const motivation = fc.constantFrom('own experience', 'expert judgement', '', '  ');

/** Occurrence of absolute data: with sums as denominators, with declared totals only, or not at all. */
export type AbsoluteData = 'summed' | 'declared' | 'none';

function datum(absolute: AbsoluteData): Arbitrary<Datum> {
  const relative = fc.oneof(
    fc.record({ mode: fc.constant('perc' as const), value: fc.constantFrom(0, 0.5, 5, 35, 100, 130) }),
    fc.record({ mode: fc.constant('ratio' as const), value: fc.double({ min: 0, max: 1, noNaN: true }) }),
    fc.record({ mode: fc.constant('ball' as const), value: fc.integer({ min: 0, max: 4 }) }),
  );
  if (absolute === 'none') return relative;
  const value = fc.constantFrom(0, 5, 300, 2000);
  return fc.oneof(relative, fc.record({ mode: fc.constant('abs' as const), value }));
}

function data(type: RiskType, absolute: AbsoluteData): Arbitrary<RiskData> {
  const entry = fc.dictionary(fc.constantFrom(...dataKinds[type], 'Unknown'), datum(absolute), {
    maxKeys: 3,
  });
  return fc.record({ INDIVIDUALS: entry, CORPORATES: entry, BOTH: entry }, { requiredKeys: [] });
}

const figures = fc.oneof(level, fc.record({ priv: level, corp: level }, { requiredKeys: [] }));

const dependency = fc.record(
  {
    industries: fc.subarray([...keys.industries]),
    legalForms: fc.subarray([...keys.legalForms]),
    geographies: fc.subarray([...keys.geographies]),
  },
  { requiredKeys: [] },
);

const seldom = fc.integer({ min: 0, max: 9 }).map((number) => number === 0);

function risk(type: RiskType, key: string, absolute: AbsoluteData): Arbitrary<RiskInput> {
  const fields = {
    key: fc.constant(key),
    segment: fc.constantFrom(...segments),
    kri: fc.boolean(),
    na: seldom,
    hidden: seldom,
    selected: seldom.map((not) => !not),
    override: fc.record({ inherent: figures, residual: figures, motivation }, { requiredKeys: [] }),
  };
  if (type === 'legals') return fc.record(fields, { requiredKeys: ['key'] });
  const withData = { ...fields, data: data(type, absolute) };
  if (type !== 'customers') return fc.record(withData, { requiredKeys: ['key'] });
  return fc.record({ ...withData, dep: dependency }, { requiredKeys: ['key'] });
}

/** The arbitraries are built once, because building them for each case took a quarter of the time. */
function risksOfType(type: RiskType, absolute: AbsoluteData): Arbitrary<readonly RiskInput[]> {
  const risks = keys[type].map((key) => risk(type, key, absolute));
  return fc.subarray(risks).chain((chosen) => fc.tuple(...chosen));
}

const relations = fc.record(
  {
    customers: fc.subarray([...keys.customers]),
    products: fc.subarray([...keys.products]),
    transactions: fc.subarray([...keys.transactions]),
    channels: fc.subarray([...keys.channels]),
    geographies: fc.subarray(places),
    industries: fc.subarray([...keys.industries]),
    legalForms: fc.subarray([...keys.legalForms]),
    legals: fc.subarray([...keys.legals]),
  },
  { requiredKeys: [] },
);

const grade = fc.oneof(
  fc.double({ min: 0, max: 5, noNaN: true }),
  fc.record({ grade: fc.constantFrom(0, 1, 2.5, 4), motivation: fc.constant('motivated') }),
);

const sides = (value: Arbitrary<number>) => fc.record({ priv: value, corp: value }, { requiredKeys: [] });

/** A threat whose mother, if any, is one of `parents`, including cycles. */
export function threat(key: string, parents: readonly string[]): Arbitrary<ThreatInput> {
  return fc.record(
    {
      key: fc.constant(key),
      parent: fc.constantFrom(...parents),
      relevance: fc.subarray(['general', 'ml', 'tf', 'sv', 'legal']),
      geography: fc.constantFrom(...places),
      selected: seldom.map((not) => !not),
      privGrade: grade,
      corpGrade: grade,
      probability: sides(fc.constantFrom(0, 0.0005, 0.004, 0.02, 0.3)),
      inheritance: fc.subarray(['grade', ...riskTypes]),
      override: fc
        .tuple(sides(level), motivation)
        .map(([values, reason]) => ({ ...values, motivation: reason })),
      relations,
    },
    { requiredKeys: ['key', 'relevance', 'relations'] },
  );
}

const threatKeys = ['th1', 'th2', 'th3', 'th4', 'th5', 'th6'];

const assessed = fc.oneof(level, fc.record({ design: level, operation: level }, { requiredKeys: [] }));

function control(key: string): Arbitrary<ControlInput> {
  return fc.record(
    {
      key: fc.constant(key),
      general: fc.boolean(),
      na: seldom,
      segment: fc.constantFrom(...segments),
      all: fc.subarray([...riskTypes], { maxLength: 4 }),
      risks: relations,
      assessment: fc.record({ priv: assessed, corp: assessed, both: assessed }, { requiredKeys: [] }),
    },
    { requiredKeys: ['key'] },
  );
}

const list = (key: string): Arbitrary<RiskListInput> =>
  fc.record(
    {
      key: fc.constant(key),
      relevances: fc.subarray(['ml', 'tf', 'sv'] as const).map((chosen) => [...chosen]),
      kind: fc.constantFrom('flat' as const, 'index' as const),
      highIsGood: fc.boolean(),
      entries: fc.array(
        fc.record({ geography: fc.constantFrom(...places), value: fc.integer({ min: 0, max: 100 }) }),
        { maxLength: 3 },
      ),
    },
    { requiredKeys: ['key', 'relevances', 'kind', 'entries'] },
  );

export const configs: Arbitrary<PartialConfig> = fc.record(
  {
    aggregationSumFactor: fc.constantFrom(0, 0.5, 1),
    keyRiskIndicators: fc.boolean(),
    fullInheritance: fc.boolean(),
    residual: fc.record(
      {
        mode: fc.constantFrom('relative' as const, 'absolute' as const),
        maxMitigation: fc.constantFrom(0, 0.5, 0.9),
      },
      { requiredKeys: [] },
    ),
    fractions: fc.record(
      { customers: fc.constantFrom(0.1, 0.4), geographies: fc.constantFrom(0.05, 0.3) },
      { requiredKeys: [] },
    ),
    distribution: fc.record(
      { customers: fc.constantFrom(0, 0.5, 2), products: fc.constantFrom(0.5, 1) },
      { requiredKeys: [] },
    ),
    potential: fc.record(
      { specific: fc.constantFrom(0.8, 1), general: fc.constantFrom(0.25, 0.5) },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
);

const geographies = fc
  .tuple(
    fc.subarray(['r1', 'r2', 'grp'], { minLength: 1 }),
    fc.subarray(['r1', 'r2', 'grp']),
    fc.subarray(['r1', 'r2']),
  )
  .map(([g1, g2, g3]) => [
    { key: 'world' },
    { key: 'r1', parents: ['world'] },
    { key: 'r2', parents: ['world'] },
    { key: 'grp', parents: ['world'] },
    { key: 'g1', parents: g1 },
    { key: 'g2', parents: g2 },
    { key: 'g3', parents: g3 },
  ]);

const assessment = fc.record(
  {
    segment: fc.constantFrom(...segments),
    relevances: fc.subarray([...relevances]),
    opGeography: fc.constantFrom(...places),
  },
  { requiredKeys: [] },
);

const declaredTotals = (type: RiskType) => Object.fromEntries(dataKinds[type].map((kind) => [kind, 2000]));

const allTotals = Object.fromEntries(
  ['INDIVIDUALS', 'CORPORATES', 'BOTH'].map((segment) => [
    segment,
    Object.fromEntries(riskTypes.map((type) => [type, declaredTotals(type)])),
  ]),
);

const oneTotal = { BOTH: { customers: { Quantity: 1000 } } };

/** Random cases. Some properties need declared totals, which `absolute` selects. */
export function cases(
  absolute: AbsoluteData = 'summed',
  config: Arbitrary<PartialConfig> = configs,
): Arbitrary<AssessmentCase> {
  const of = (type: RiskType) => risksOfType(type, absolute);
  return fc.record(
    {
      config,
      assessment,
      geographies,
      threats: fc.tuple(...threatKeys.map((key) => threat(key, [...threatKeys, 'unknown']))),
      totals: absolute === 'declared' ? fc.constant(allTotals) : fc.constant(oneTotal),
      risks: fc.record({
        customers: of('customers'),
        products: of('products'),
        transactions: of('transactions'),
        channels: of('channels'),
        geographies: of('geographies'),
        industries: of('industries'),
        legalForms: of('legalForms'),
        legals: of('legals'),
      }),
      controls: fc.tuple(control('k1'), control('k2'), control('k3'), control('k4')),
      riskLists: fc.tuple(list('list1'), list('list2')),
    },
    {
      requiredKeys: [
        'assessment',
        'threats',
        'risks',
        ...(absolute === 'declared' ? ['totals' as const] : []),
      ],
    },
  );
}

export function withRisks(
  input: AssessmentCase,
  change: (risk: RiskInput, type: RiskType) => RiskInput,
): AssessmentCase {
  const of = (type: RiskType) => (input.risks?.[type] ?? []).map((one) => change(one, type));
  return {
    ...input,
    risks: {
      customers: of('customers'),
      products: of('products'),
      transactions: of('transactions'),
      channels: of('channels'),
      geographies: of('geographies'),
      industries: of('industries'),
      legalForms: of('legalForms'),
      legals: of('legals'),
    },
  };
}

export function withThreat(
  input: AssessmentCase,
  position: number,
  change: (threat: ThreatInput) => ThreatInput,
): AssessmentCase {
  const threats = (input.threats ?? []).map((one, index) => (index === position ? change(one) : one));
  return { ...input, threats };
}

/** Position of one of the random threats. */
export const anyThreat = fc.nat({ max: threatKeys.length - 1 });
