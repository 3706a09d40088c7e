/** Probability, families and scope of threats: calculation page sections 4.1 to 4.4 and 6. */
import { describe, expect, it } from 'vitest';
import { type AssessmentCase, computeAssessment, type ThreatInput } from '../../src/assess/index.ts';
import { figuresOf, product, rowOf, threat } from './sample.ts';

describe('the grade or probability of a threat', () => {
  const raw = (...threats: readonly ThreatInput[]): number => product({}, { threats }).rawProbability;

  it('is 0 if it is undefined for the threat and all its ancestors', () => {
    const row = product({}, { threats: [threat('t', {}), threat('child', { parent: 't' })] });
    expect(row).toMatchObject({ rawProbability: 0, inherent: 0 });
    const input: AssessmentCase = {
      assessment: { segment: 'CORPORATES' },
      threats: [threat('t', {})],
      risks: { products: [{ key: 'x' }] },
    };
    expect(rowOf(input, 'products', 'x')?.relevant).toBe(false);
  });

  it('is limited to the ends of its scale', () => {
    expect(raw(threat('t', { corpGrade: 9 }))).toBe(0.125);
    expect(raw(threat('t', { probability: { corp: 0.9 } }))).toBe(0.125);
    expect(raw(threat('t', { corpGrade: -2 }))).toBe(0);
    expect(raw(threat('t', { probability: { corp: -0.1 } }))).toBe(0);
    expect(raw(threat('t', { corpGrade: 4 }), threat('u', { corpGrade: 4 }))).toBe(0.125);
  });

  it('is a motivated override if there is one, else the probability, else the grade', () => {
    const all = { corpGrade: 4, probability: { corp: 0.002 } };
    expect(raw(threat('t', { ...all, override: { corp: 2, motivation: 'seen' } }))).toBeCloseTo(0.005, 12);
    expect(raw(threat('t', { ...all, override: { corp: 2, motivation: ' ' } }))).toBe(0.002);
    expect(raw(threat('t', { ...all, override: { priv: 2, motivation: 'seen' } }))).toBe(0.002);
    expect(raw(threat('t', { ...all, probability: { corp: 0 } }))).toBe(0);
    expect(raw(threat('t', { corpGrade: { grade: 4, motivation: 'text' } }))).toBe(0.125);
    expect(raw(threat('t', { corpGrade: Number.NaN }))).toBe(0);
  });

  it('counts as its own value if it is 0, and is inherited only if it is undefined', () => {
    const child = (corpGrade: Partial<ThreatInput>) =>
      raw(threat('m', { corpGrade: 2, relations: {} }), threat('c', { parent: 'm', ...corpGrade }));
    expect(child({})).toBeCloseTo(0.005, 12);
    expect(child({ corpGrade: 0 })).toBe(0);
  });

  it('is inherited from the nearest ancestor that has one', () => {
    const grandchild = raw(
      threat('top', { corpGrade: 4, relations: {} }),
      threat('middle', { parent: 'top', corpGrade: 1, relations: {} }),
      threat('low', { parent: 'middle', relations: {} }),
      threat('lowest', { parent: 'low' }),
    );
    expect(grandchild).toBeCloseTo(0.001, 12);
  });
});

describe('a threat family', () => {
  const raw = (threats: readonly ThreatInput[], config: AssessmentCase['config'] = {}): number =>
    product({}, { threats, config }).rawProbability;

  it('has no inheritance from an unknown mother or within a cycle of mothers', () => {
    expect(raw([threat('t', { parent: 'nobody', corpGrade: 2 })])).toBeCloseTo(0.005, 12);
    expect(raw([threat('t', { parent: 't', corpGrade: 2 })])).toBeCloseTo(0.005, 12);
    const circle = [
      threat('a', { parent: 'b', corpGrade: 2 }),
      threat('b', { parent: 'c', relations: {} }),
      threat('c', { parent: 'a', corpGrade: 1 }),
    ];
    expect(raw(circle)).toBeCloseTo(0.006, 12);
    const below = [...circle, threat('d', { parent: 'a', corpGrade: 2.5 })];
    expect(raw(below)).toBeCloseTo(0.125 * 5 ** -1.5 + 0.001, 12);
  });

  it('does not count a mother in addition to its children, or children that only inherit', () => {
    const mother = threat('m', { corpGrade: 2 });
    expect(raw([mother, threat('a', { parent: 'm' }), threat('b', { parent: 'm' })])).toBeCloseTo(0.005, 12);
    const graded = ['a', 'b'].map((key) => threat(key, { parent: 'm', corpGrade: 2 }));
    expect(raw([mother, ...graded])).toBeCloseTo(0.01, 12);
    expect(raw([mother, ...graded], { aggregationSumFactor: 0 })).toBeCloseTo(0.005, 12);
    expect(raw([mother, ...graded], { aggregationSumFactor: 0.5 })).toBeCloseTo(0.0075, 12);
  });

  it('inherits relations and grades from a mother that is out of scope, but does not count the mother', () => {
    const out = threat('m', { corpGrade: 3, selected: false });
    expect(raw([out])).toBe(0);
    expect(raw([out, threat('c', { parent: 'm', relations: {} })])).toBeCloseTo(0.025, 12);
    expect(raw([out, threat('c', { parent: 'm', corpGrade: 1, relations: {} })])).toBeCloseTo(0.001, 12);
  });

  it('is limited to the maximum probability in total', () => {
    const loud = ['a', 'b'].map((key) => threat(key, { parent: 'm', corpGrade: 4 }));
    expect(raw([threat('m', {}), ...loud])).toBe(0.125);
  });

  it('counts a child without a grade as inheriting, even if grandchildren have grades', () => {
    const branch = (key: string) => [
      threat(key, { parent: 'm', relations: {} }),
      threat(`${key}1`, { parent: key, corpGrade: 2 }),
    ];
    expect(raw([threat('m', { relations: {} }), ...branch('a'), ...branch('b')])).toBeCloseTo(0.005, 12);
  });

  it('inherits only the members of the inheritance list when full inheritance is off', () => {
    const off = { fullInheritance: false };
    const mother = threat('m', { corpGrade: 2 });
    const child = (inheritance: readonly string[], rest: Partial<ThreatInput> = {}) =>
      raw(
        [{ ...mother, selected: false }, threat('c', { parent: 'm', relations: {}, inheritance, ...rest })],
        off,
      );
    expect(child([])).toBe(0);
    expect(child(['grade'])).toBe(0);
    expect(child(['products'])).toBe(0);
    expect(child(['products', 'grade'])).toBeCloseTo(0.005, 12);
    expect(child(['products'], { corpGrade: 3 })).toBeCloseTo(0.025, 12);
    const chain = [
      mother,
      threat('c', { parent: 'm', inheritance: [], relations: {} }),
      threat('d', { parent: 'c', inheritance: ['grade'], relations: { products: ['x'] } }),
    ];
    expect(raw([{ ...mother, selected: false }, ...chain.slice(1)], off)).toBe(0);
  });

  it('is refused if it contains the same threat twice', () => {
    expect(() => raw([threat('t', {}), threat('t', {})])).toThrow('Threat t occurs twice');
    const input: AssessmentCase = { assessment: {}, risks: { products: [{ key: 'x' }, { key: 'x' }] } };
    expect(() => computeAssessment(input)).toThrow('Risk x occurs twice in products');
  });
});

describe('the scope of an assessment', () => {
  const raw = (one: Partial<ThreatInput>, assessment: Partial<AssessmentCase['assessment']>) =>
    product(
      {},
      {
        assessment: { segment: 'CORPORATES', ...assessment },
        geographies: [
          { key: 'world' },
          { key: 'eu', parents: ['world'] },
          { key: 'se', parents: ['eu'] },
          { key: 'no', parents: ['world'] },
        ],
        threats: [threat('t', { corpGrade: 2, ...one })],
      },
    ).rawProbability;

  it('includes threats without a relevance, with relevance general, or with a chosen relevance', () => {
    expect(raw({ relevance: [] }, { relevances: ['tf'] })).toBeGreaterThan(0);
    expect(raw({ relevance: ['general'] }, { relevances: ['tf'] })).toBeGreaterThan(0);
    expect(raw({ relevance: ['ml', 'tf'] }, { relevances: ['tf'] })).toBeGreaterThan(0);
    expect(raw({ relevance: ['ml'] }, { relevances: ['tf'] })).toBe(0);
    expect(raw({ relevance: ['ml'] }, { relevances: [] })).toBeGreaterThan(0);
    expect(raw({ relevance: ['legal'] }, {})).toBe(0);
  });

  it('includes threats of the country, and of places that contain it or that it contains', () => {
    const at = (geography: string, opGeography: string) => raw({ geography }, { opGeography }) > 0;
    expect(at('se', 'se')).toBe(true);
    expect(at('eu', 'se')).toBe(true);
    expect(at('world', 'se')).toBe(true);
    expect(at('se', 'eu')).toBe(true);
    expect(at('no', 'se')).toBe(false);
    expect(at('unknown', 'se')).toBe(false);
    expect(at('unknown', 'unknown')).toBe(true);
    expect(raw({}, { opGeography: 'se' })).toBeGreaterThan(0);
    expect(raw({ geography: 'no' }, {})).toBeGreaterThan(0);
  });

  it('includes a place through a threat to a containing place, but not through one to a contained place', () => {
    const hit = (related: string, risk: string) =>
      figuresOf(
        {
          assessment: { segment: 'CORPORATES' },
          geographies: [{ key: 'eu' }, { key: 'se', parents: ['eu'] }],
          threats: [threat('t', { corpGrade: 2, relations: { geographies: [related] } })],
          risks: { geographies: [{ key: 'eu' }, { key: 'se' }] },
        },
        'geographies',
        risk,
      ).rawProbability > 0;
    expect(hit('eu', 'se')).toBe(true);
    expect(hit('se', 'eu')).toBe(false);
    expect(hit('se', 'se')).toBe(true);
  });

  it('is calculated even if places contain each other in a cycle', () => {
    const input: AssessmentCase = {
      assessment: { segment: 'CORPORATES', opGeography: 'a' },
      geographies: [
        { key: 'a', parents: ['b'] },
        { key: 'b', parents: ['a'] },
      ],
      threats: [threat('t', { corpGrade: 2, geography: 'b', relations: { geographies: ['b'] } })],
      risks: { geographies: [{ key: 'a' }] },
    };
    expect(figuresOf(input, 'geographies', 'a').rawProbability).toBeCloseTo(0.005, 12);
  });
});
