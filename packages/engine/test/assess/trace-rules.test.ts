/** The parts of an explanation: calculation page section 12. */
import { describe, expect, it } from 'vitest';
import {
  type AssessmentCase,
  type RiskTrace,
  type TraceSubject,
  traceFigure,
} from '../../src/assess/index.ts';
import type { RiskType } from '../../src/text/index.ts';

function riskTrace(input: AssessmentCase, subject: TraceSubject): RiskTrace {
  const explained = traceFigure(input, subject);
  if (explained.kind !== 'risk') throw new Error(`not explained: ${JSON.stringify(explained)}`);
  return explained;
}

const family: AssessmentCase = {
  assessment: { segment: 'CORPORATES', relevances: ['ml'], opGeography: 'se' },
  geographies: [
    { key: 'world' },
    { key: 'eu', parents: ['world'] },
    { key: 'se', parents: ['eu'] },
    { key: 'no' },
  ],
  threats: [
    {
      key: 'mother',
      relevance: ['ml'],
      corpGrade: 2,
      relations: { geographies: ['eu'], products: ['loan'] },
    },
    { key: 'heir', parent: 'mother', relevance: ['ml'], relations: {} },
    { key: 'given', parent: 'mother', relevance: ['ml'], probability: { corp: 0.004 }, relations: {} },
    { key: 'other', relevance: ['tf'], corpGrade: 4, relations: { products: ['loan'] } },
    { key: 'away', relevance: ['ml'], geography: 'no', corpGrade: 4, relations: { products: ['loan'] } },
    { key: 'off', relevance: ['ml'], selected: false, corpGrade: 4, relations: { products: ['loan'] } },
    {
      key: 'toned',
      relevance: [],
      corpGrade: 4,
      override: { corp: 1, motivation: 'small' },
      relations: { products: ['loan'] },
    },
  ],
  risks: { products: [{ key: 'loan' }], geographies: [{ key: 'se' }] },
  controls: [
    { key: 'all', general: true, assessment: { both: 3 } },
    { key: 'type', all: ['geographies'], assessment: { corp: { design: 3, operation: 2 } } },
    { key: 'place', risks: { geographies: ['eu'] } },
    { key: 'listed', risks: { geographies: ['se'] }, assessment: { corp: 1 } },
    { key: 'absent', risks: { geographies: ['se'] }, na: true, assessment: { corp: 1 } },
    { key: 'private', risks: { geographies: ['se'] }, segment: 'INDIVIDUALS', assessment: { both: 1 } },
  ],
};

describe('the threats of an explanation', () => {
  const [part] = riskTrace(family, { kind: 'risk', type: 'products', key: 'loan' }).segments;
  const families = new Map(part?.raw.families.map((one) => [one.key, one]));

  it('have the source of their probability', () => {
    const mother = families.get('mother');
    expect(mother?.probability).toMatchObject({
      rule: 'probability.grade',
      inherited: false,
      from: 'mother',
      grade: 2,
    });
    const children = new Map(mother?.children.map((one) => [one.key, one]));
    expect(children.get('heir')?.probability).toMatchObject({
      rule: 'probability.grade',
      inherited: true,
      from: 'mother',
    });
    expect(children.get('given')?.probability).toMatchObject({
      rule: 'probability.given',
      inherited: false,
      given: 0.004,
    });
    expect(families.get('toned')?.probability).toMatchObject({ rule: 'probability.override', grade: 1 });
  });

  it('have the reason why they count or do not count', () => {
    const scopes = [...families].map(([key, { scope, value }]) => [key, scope, value > 0]);
    expect(scopes.sort()).toEqual([
      ['away', 'scope.geography', false],
      ['mother', 'scope.counts', true],
      ['off', 'scope.deselected', false],
      ['other', 'scope.relevance', false],
      ['toned', 'scope.counts', true],
    ]);
  });

  it('have the relation through which they affect the risk', () => {
    expect(families.get('mother')?.relation).toEqual({
      rule: 'relation.own',
      from: 'mother',
      through: 'loan',
    });
    const place = riskTrace(family, { kind: 'risk', type: 'geographies', key: 'se' }).segments[0];
    const heir = place?.raw.families[0]?.children.find(({ key }) => key === 'heir');
    expect(heir?.relation).toEqual({ rule: 'relation.inherited', from: 'mother', through: 'eu' });
  });

  it('have the decisive part of their family', () => {
    expect(families.get('mother')?.decides).toBe('own');
    expect(families.get('other')?.decides).toBe('nothing');
    const louder = {
      ...family,
      threats: (family.threats ?? []).map((one) =>
        one.key === 'given' ? { ...one, probability: { corp: 0.02 } } : one,
      ),
    };
    const [loud] = riskTrace(louder, { kind: 'risk', type: 'products', key: 'loan' }).segments;
    expect(loud?.raw.families.find(({ key }) => key === 'mother')?.decides).toBe('gradedChildren');
    const quiet = {
      ...family,
      threats: (family.threats ?? []).map((one) =>
        one.key === 'mother' ? { ...one, relevance: ['tf'] } : one,
      ),
    };
    const [silent] = riskTrace(quiet, { kind: 'risk', type: 'products', key: 'loan' }).segments;
    expect(silent?.raw.families.find(({ key }) => key === 'mother')?.decides).toBe('inheritedChildren');
  });
});

describe('the controls of an explanation', () => {
  it('have their value and the rule by which they apply', () => {
    const [part] = riskTrace(family, { kind: 'risk', type: 'geographies', key: 'se' }).segments;
    expect(
      part?.strength.general.controls.map(({ key, coverage, assessed }) => [key, coverage, assessed.value]),
    ).toEqual([['all', 'control.everywhere', 3]]);
    expect(
      part?.strength.specific.controls.map(({ key, coverage, assessed }) => [key, coverage, assessed.value]),
    ).toEqual([
      ['type', 'control.type', 2],
      ['place', 'control.place', 0],
      ['listed', 'control.listed', 1],
    ]);
    expect(part?.strength.specific.controls.map(({ assessed }) => assessed.source)).toEqual([
      'segment',
      null,
      'segment',
    ]);
  });
});

describe('the steps of an explanation', () => {
  const base: AssessmentCase = {
    assessment: { segment: 'CORPORATES' },
    threats: [
      {
        key: 't',
        relevance: [],
        corpGrade: 3,
        relations: { customers: ['a', 'b', 'c'], geographies: ['x'] },
      },
    ],
    totals: { BOTH: { customers: { Quantity: 1000 } } },
    risks: {
      customers: [
        {
          key: 'a',
          data: { BOTH: { Quantity: { mode: 'abs', value: 200 } } },
          override: { inherent: 3.5, residual: 0, motivation: 'why' },
        },
        { key: 'b', override: { inherent: 1, residual: 1, motivation: '' } },
        { key: 'c', dep: { industries: ['i'], legalForms: ['l'] } },
      ],
      industries: [{ key: 'i', data: { BOTH: { CustomerQuantity: { mode: 'perc', value: 20 } } } }],
      legalForms: [{ key: 'l' }],
      geographies: [
        { key: 'x' },
        { key: 'zero', data: { BOTH: { TransactionsIn: { mode: 'perc', value: 0 } } } },
      ],
    },
    riskLists: [
      {
        key: 'flat',
        relevances: [],
        kind: 'flat',
        entries: [
          { geography: 'x', value: 3.5 },
          { geography: 'zero', value: 4 },
        ],
      },
    ],
  };
  const partOf = (type: RiskType, key: string) => riskTrace(base, { kind: 'risk', type, key }).segments[0];

  it('lead from the raw level through exposure to the override', () => {
    const part = partOf('customers', 'a');
    expect(part?.inherent.map(({ rule, value }) => [rule, Number(value.toFixed(6))])).toEqual([
      ['inherent.raw', 3],
      ['inherent.exposed', 2],
      ['inherent.override', 3.5],
    ]);
    expect(part?.residual.map(({ rule, value }) => [rule, value])).toEqual([
      ['residual.relative', 3.5],
      ['residual.override', 1.75],
    ]);
  });

  it('include overrides without effect', () => {
    const part = partOf('customers', 'b');
    expect(part?.inherent.at(-1)).toMatchObject({ rule: 'inherent.overrideWithoutMotivation', override: 1 });
    expect(part?.residual.at(-1)).toMatchObject({ rule: 'residual.overrideWithoutMotivation', override: 1 });
  });

  it('include the background data from which a share is calculated', () => {
    expect(partOf('customers', 'a')?.exposure).toEqual({
      rule: 'exposure.share',
      exponent: 1,
      weight: 0.2,
      share: {
        rule: 'share.kinds',
        share: 0.2,
        decides: 'Quantity',
        kinds: [
          {
            kind: 'Quantity',
            source: 'BOTH',
            datum: { mode: 'abs', value: 200 },
            denominator: { rule: 'total.declared', value: 1000 },
            share: 0.2,
          },
        ],
      },
    });
    expect(partOf('customers', 'b')?.exposure).toMatchObject({
      rule: 'exposure.noData',
      share: { rule: 'share.none' },
    });
    expect(partOf('customers', 'c')?.exposure.share).toEqual({
      rule: 'share.dependency',
      share: 0.2,
      decides: 'industries',
      sums: [
        { of: 'industries', items: [{ key: 'i', share: 0.2 }], share: 0.2 },
        { of: 'legalForms', items: [{ key: 'l', share: null }], share: null },
        { of: 'geographies', items: [], share: null },
      ],
    });
  });

  it('include the decisive country list and lists without effect', () => {
    expect(partOf('geographies', 'x')?.inherent.at(-1)).toEqual({
      rule: 'list.decides',
      list: 'flat',
      level: 3.5,
      value: 3.5,
    });
    expect(partOf('geographies', 'zero')?.inherent.at(-1)).toEqual({
      rule: 'list.noExposure',
      list: 'flat',
      level: 4,
      value: 0,
    });
    const strong = {
      ...base,
      threats: [{ key: 't', relevance: [], corpGrade: 4, relations: { geographies: ['x'] } }],
    };
    const [part] = riskTrace(strong, { kind: 'risk', type: 'geographies', key: 'x' }).segments;
    expect(part?.inherent.at(-1)).toEqual({ rule: 'list.below', list: 'flat', level: 3.5, value: 4 });
  });
});

describe('the explanation of a figure that does not exist', () => {
  const input: AssessmentCase = {
    assessment: { segment: 'INDIVIDUALS', relevances: ['ml'] },
    risks: {
      customers: [
        { key: 'na', na: true },
        { key: 'hidden', hidden: true },
        { key: 'deselected', selected: false },
        { key: 'corporate', segment: 'CORPORATES' },
        { key: 'there' },
      ],
      legals: [{ key: 'law' }],
    },
  };

  it.each<[TraceSubject, string]>([
    [{ kind: 'risk', type: 'customers', key: 'na' }, 'excluded.notApplicable'],
    [{ kind: 'risk', type: 'customers', key: 'hidden' }, 'excluded.hidden'],
    [{ kind: 'risk', type: 'customers', key: 'deselected' }, 'excluded.deselected'],
    [{ kind: 'risk', type: 'customers', key: 'corporate' }, 'excluded.segment'],
    [{ kind: 'risk', type: 'customers', key: 'nobody' }, 'excluded.unknown'],
    [{ kind: 'risk', type: 'products', key: 'there' }, 'excluded.unknown'],
    [{ kind: 'risk', type: 'customers', key: 'there', segment: 'CORPORATES' }, 'excluded.segment'],
    [{ kind: 'risk', type: 'customers', key: 'there', relevance: 'tf' }, 'excluded.relevance'],
    [{ kind: 'risk', type: 'legals', key: 'law' }, 'excluded.relevance'],
    [{ kind: 'category', type: 'products' }, 'excluded.empty'],
    [{ kind: 'category', type: 'legals' }, 'excluded.relevance'],
    [{ kind: 'overall', relevance: 'sv' }, 'excluded.relevance'],
    [{ kind: 'legal' }, 'excluded.relevance'],
  ])('is the reason for its exclusion, for %j', (subject, rule) => {
    expect(traceFigure(input, subject)).toEqual({ kind: 'none', rule });
  });

  it('is given for all operational levels in a legal-only assessment', () => {
    const legal: AssessmentCase = { ...input, assessment: { relevances: ['legal'] } };
    expect(traceFigure(legal, { kind: 'overall' })).toEqual({ kind: 'none', rule: 'excluded.relevance' });
    expect(traceFigure(legal, { kind: 'category', type: 'customers' })).toEqual({
      kind: 'none',
      rule: 'excluded.relevance',
    });
    expect(traceFigure(legal, { kind: 'category', type: 'legals', relevance: 'ml' })).toEqual({
      kind: 'none',
      rule: 'excluded.relevance',
    });
    expect(traceFigure(legal, { kind: 'legal' }).kind).toBe('legal');
    const empty: AssessmentCase = { assessment: {} };
    expect(traceFigure(empty, { kind: 'legal' })).toEqual({ kind: 'none', rule: 'excluded.empty' });
    expect(traceFigure(empty, { kind: 'overall' })).toEqual({ kind: 'none', rule: 'excluded.empty' });
  });
});
