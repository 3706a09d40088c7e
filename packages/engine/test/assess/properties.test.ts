/** Invariants 1 to 6: calculation page section 8. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AssessmentCase,
  type AssessmentResult,
  type ControlInput,
  computeAssessment,
  type Datum,
  type RiskData,
  type RiskFigures,
  resolveConfig,
  type ThreatInput,
} from '../../src/assess/index.ts';
import { operationalRelevances, type Relevance, riskTypes } from '../../src/text/index.ts';
import { anyThreat, cases, keys, threat, withRisks, withThreat } from './cases.ts';
import { expectNoneFell, expectNoneRose, expectRange } from './figures.ts';

const side = fc.constantFrom('priv' as const, 'corp' as const);
const rise = fc.double({ min: 0, max: 4, noNaN: true });

/**
 * All triples of inherent level, residual level and strength in a result: risks, categories and overall
 * levels.
 */
function triples(value: unknown): readonly RiskFigures[] {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.entries(value).flatMap(([name, member]) =>
    name === 'shown' || name === 'class' ? [] : triples(member),
  );
  return isFigures(value) ? [value, ...below] : below;
}

function isFigures(value: object): value is RiskFigures {
  return 'inherent' in value && 'residual' in value && 'strength' in value;
}

describe('1 value range', () => {
  it('is 0-4 for levels and strengths, 0-0.125 for probabilities, and 0-1 for weights and shares', () => {
    fc.assert(
      fc.property(cases(), (input) => {
        const result = computeAssessment(input);
        for (const name of [
          'inherent',
          'residual',
          'strength',
          'calculatedInherent',
          'specificMean',
          'generalMean',
        ]) {
          expectRange(result, name, 0, 4);
        }
        for (const name of ['rawProbability', 'probability']) expectRange(result, name, 0, 0.125);
        for (const name of ['weight', 'share']) expectRange(result, name, 0, 1);
      }),
    );
  });
});

describe('2 residual level', () => {
  it('is between its minimum and the inherent level', () => {
    fc.assert(
      fc.property(cases(), (input) => {
        const { mode, maxMitigation } = resolveConfig(input.config).residual;
        for (const { inherent, residual } of triples(computeAssessment(input))) {
          const floor =
            mode === 'relative' ? inherent * (1 - maxMitigation) : Math.max(0, inherent - 4 * maxMitigation);
          expect(residual).toBeLessThanOrEqual(inherent + 1e-9);
          expect(residual).toBeGreaterThanOrEqual(floor - 1e-9);
          if (inherent === 0) expect(residual).toBe(0);
        }
      }),
    );
  });

  it('equals inherent * (1 - M * strength / 4) for every risk type and overall level with a strength', () => {
    fc.assert(
      fc.property(cases(), (input) => {
        const { mode, maxMitigation } = resolveConfig(input.config).residual;
        for (const { inherent, residual, strength } of levelsOf(computeAssessment(input))) {
          if (strength === null) {
            expect(inherent).toBe(0);
            continue;
          }
          const expected =
            mode === 'relative'
              ? inherent * (1 - (maxMitigation * strength) / 4)
              : inherent - maxMitigation * strength;
          expect(residual).toBeCloseTo(expected, 9);
        }
      }),
    );
  });
});

/** Triples whose strength is an effect, that is, all but the rows of single segments. */
function levelsOf(result: AssessmentResult): readonly RiskFigures[] {
  return triples(result).filter((figures) => !('rawProbability' in figures));
}

describe('3 increased threat', () => {
  it('never lowers an inherent or residual level when an own grade or probability rises', () => {
    fc.assert(
      fc.property(cases(), anyThreat, side, rise, (input, position, which, to) => {
        const after = withThreat(input, position, (one) => raised(one, which, to));
        expectNoneFell(computeAssessment(input), computeAssessment(after), 'inherent');
        expectNoneFell(computeAssessment(input), computeAssessment(after), 'residual');
      }),
    );
  });

  it('never lowers an inherent level when a threat with an own grade is added', () => {
    const parents = ['th1', 'th2', 'th3', 'none'];
    const added = fc.tuple(threat('new', parents), rise, rise);
    fc.assert(
      fc.property(cases(), added, (input, [one, privGrade, corpGrade]) => {
        const threats = [...(input.threats ?? []), { ...one, privGrade, corpGrade }];
        expectNoneFell(computeAssessment(input), computeAssessment({ ...input, threats }), 'inherent');
      }),
    );
  });

  it('never lowers an inherent level when a relation is added', () => {
    const relation = fc
      .constantFrom(...riskTypes)
      .chain((type) => fc.tuple(fc.constant(type), fc.constantFrom<string>(...keys[type])));
    fc.assert(
      fc.property(cases(), anyThreat, relation, (input, position, [type, key]) => {
        const after = withThreat(input, position, (one) => ({
          ...one,
          relations: { ...one.relations, [type]: [...(one.relations[type] ?? []), key] },
        }));
        expectNoneFell(computeAssessment(input), computeAssessment(after), 'inherent');
      }),
    );
  });

  it('never lowers an inherent level when the relevances are widened', () => {
    const chosen = fc.subarray([...operationalRelevances], { minLength: 1 });
    fc.assert(
      fc.property(cases(), chosen, chosen, fc.boolean(), (input, first, second, legal) => {
        const under = (relevances: readonly Relevance[]) =>
          computeAssessment({ ...input, assessment: { ...input.assessment, relevances } });
        const also: readonly Relevance[] = legal ? ['legal'] : [];
        expectNoneFell(under([...also, ...first]), under([...also, ...first, ...second]), 'inherent');
      }),
    );
  });
});

/** The threat with its own value in a segment raised to at least `to`; unchanged without an own value. */
function raised(one: ThreatInput, which: 'priv' | 'corp', to: number): ThreatInput {
  const override = one.override?.[which];
  if (one.override?.motivation?.trim() && override !== undefined) {
    return { ...one, override: { ...one.override, [which]: Math.max(override, to) } };
  }
  const probability = one.probability?.[which];
  if (probability !== undefined) {
    return { ...one, probability: { ...one.probability, [which]: Math.max(probability, to / 30) } };
  }
  const field = which === 'priv' ? 'privGrade' : 'corpGrade';
  const grade = one[field];
  if (grade === undefined) return one;
  return { ...one, [field]: Math.max(typeof grade === 'number' ? grade : grade.grade, to) };
}

describe('4 increased exposure', () => {
  it('never lowers an inherent level when a share rises or key risk indicators are switched on', () => {
    const change = fc.record({
      type: fc.constantFrom(...riskTypes),
      position: fc.nat({ max: 3 }),
      factor: fc.constantFrom(1, 1.5, 3),
    });
    fc.assert(
      fc.property(cases('declared'), change, fc.boolean(), (input, { type, position, factor }, kri) => {
        const key = input.risks?.[type]?.[position]?.key;
        const after = withRisks(input, (one, of) => {
          if (of !== type || one.key !== key) return one;
          const marked = kri ? { ...one, kri: true } : one;
          return one.data === undefined ? marked : { ...marked, data: enlarged(one.data, factor) };
        });
        expectNoneFell(computeAssessment(input), computeAssessment(after), 'inherent');
        const on: AssessmentCase = { ...input, config: { ...input.config, keyRiskIndicators: true } };
        expectNoneFell(computeAssessment(input), computeAssessment(on), 'inherent');
      }),
    );
  });
});

function enlarged(data: RiskData, factor: number): RiskData {
  const grow = (entry: { readonly [kind: string]: Datum } | undefined) =>
    Object.fromEntries(
      Object.entries(entry ?? {}).map(([kind, { mode, value }]) => [kind, { mode, value: value * factor }]),
    );
  return {
    INDIVIDUALS: grow(data.INDIVIDUALS),
    CORPORATES: grow(data.CORPORATES),
    BOTH: grow(data.BOTH),
  };
}

describe('5 controls', () => {
  it('never lower a strength, raise a residual level or change an inherent level when they are improved', () => {
    fc.assert(
      fc.property(cases(), fc.nat({ max: 3 }), side, rise, (input, position, which, to) => {
        const controls = (input.controls ?? []).map((control, index) =>
          index === position ? improved(control, which, to) : control,
        );
        const before = computeAssessment(input);
        const after = computeAssessment({ ...input, controls });
        expectNoneFell(before, after, 'strength');
        expectNoneRose(before, after, 'residual');
        expectNoneFell(before, after, 'inherent');
        expectNoneRose(before, after, 'inherent');
      }),
    );
  });

  it('never lower a strength when a control with the highest value is added', () => {
    const type = fc.constantFrom(...riskTypes);
    fc.assert(
      fc.property(cases(), type, fc.boolean(), (input, of, general) => {
        const perfect: ControlInput = { key: 'perfect', general, all: [of], assessment: { both: 4 } };
        const after = { ...input, controls: [...(input.controls ?? []), perfect] };
        expectNoneFell(computeAssessment(input), computeAssessment(after), 'strength');
      }),
    );
  });

  it('lead to strength 0 and a residual level equal to the inherent level if there are none', () => {
    fc.assert(
      fc.property(cases(), (input) => {
        const bare = withRisks({ ...input, controls: [] }, ({ override, ...one }) => one);
        for (const { inherent, residual, strength } of triples(computeAssessment(bare))) {
          expect(residual).toBe(inherent);
          expect(strength === 0 || (strength === null && inherent === 0)).toBe(true);
        }
      }),
    );
  });
});

/** The control with its value in a segment raised to at least `to`. */
function improved(control: ControlInput, which: 'priv' | 'corp', to: number): ControlInput {
  const value = control.assessment?.[which];
  if (value === undefined) return control;
  if (typeof value === 'number') {
    return { ...control, assessment: { ...control.assessment, [which]: Math.max(value, to) } };
  }
  const { design, operation } = value;
  const better = {
    ...(design === undefined ? {} : { design: Math.max(design, to) }),
    ...(operation === undefined ? {} : { operation }),
  };
  return { ...control, assessment: { ...control.assessment, [which]: better } };
}

describe('6 excluded risk', () => {
  it('never raises the level of its risk type', () => {
    const how = fc.constantFrom({ na: true }, { hidden: true }, { selected: false });
    fc.assert(
      fc.property(
        cases('declared'),
        fc.constantFrom(...riskTypes),
        fc.nat({ max: 3 }),
        how,
        (input, type, position, change) => {
          const key = input.risks?.[type]?.[position]?.key;
          const after = withRisks(input, (one, of) =>
            of === type && one.key === key ? { ...one, ...change } : one,
          );
          const [first, second] = [
            categories(computeAssessment(input)),
            categories(computeAssessment(after)),
          ];
          for (const [name, figures] of second) {
            const before = first.get(name);
            expect(figures?.inherent ?? 0, name).toBeLessThanOrEqual(before?.inherent ?? 0);
            expect(figures?.residual ?? 0, name).toBeLessThanOrEqual(before?.residual ?? 0);
          }
        },
      ),
    );
  });
});

/** All category levels of a result by name; null where a category has no risks. */
function categories(result: AssessmentResult): ReadonlyMap<string, RiskFigures | null> {
  const found = new Map<string, RiskFigures | null>();
  for (const [relevance, { types }] of Object.entries(result.relevances)) {
    for (const [type, level] of Object.entries(types)) found.set(`${relevance} ${type}`, level);
  }
  for (const [type, { level }] of Object.entries({ ...result.combined?.types, ...result.legal?.types })) {
    found.set(type, level);
  }
  return found;
}
