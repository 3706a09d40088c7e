import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AssessmentCase, measureCaseLevels } from '../../src/assess/index.ts';
import { formatShareAsPercent } from '../../src/report/index.ts';
import {
  applySingleInputChange,
  computeFnv1aHash,
  computeLevelRanges,
  computeMedianDeviation,
  computeShareOfRuns,
  createLevelRangesWork,
  createMulberry32,
  finishSlicedWork,
  isSteadyLevel,
  listOwnGrades,
  listRisksWithShares,
  mapLevelsByName,
} from '../../src/sensitivity/index.ts';
import { defaultRiskThresholds, getRiskClass } from '../../src/values/index.ts';
import { sameValues } from '../property-runs.ts';

const input: AssessmentCase = {
  assessment: { segment: 'BOTH' },
  threats: [
    {
      key: 'a',
      relevance: [],
      privGrade: 2.5,
      corpGrade: 4,
      relations: { products: ['x'], channels: ['c'] },
    },
    { key: 'b', relevance: [], privGrade: 0.5, relations: { products: ['x', 'y'] } },
  ],
  risks: {
    products: [
      { key: 'x', data: { BOTH: { Quantity: { mode: 'ratio', value: 0.5 } } } },
      { key: 'y', data: { CORPORATES: { Quantity: { mode: 'perc', value: 3 } } } },
    ],
    channels: [{ key: 'c' }],
  },
  controls: [{ key: 'k', all: ['products'], assessment: { both: 3 } }],
};

describe('the random number generator', () => {
  it('is mulberry32 seeded with the FNV-1a hash of a UTF-8 text', () => {
    expect(['', 'a', 'foobar', 'Åsa', '€', '😀'].map(computeFnv1aHash)).toEqual(
      ['', 'a', 'foobar', 'Åsa', '€', '😀'].map((text) =>
        new TextEncoder()
          .encode(text)
          .reduce((hash, byte) => Math.imul(hash ^ byte, 16777619) >>> 0, 2166136261),
      ),
    );
    expect(computeFnv1aHash('foobar')).toBe(0xbf9cf968);
    const random = createMulberry32(1);
    expect([random(), random(), random()]).toEqual([
      0.6270739405881613, 0.002735721180215478, 0.5274470399599522,
    ]);
  });
});

describe('the simulated ranges of levels', () => {
  it('equal the results of as many full calculations with grades and shares drawn in the same order', () => {
    const random = createMulberry32(computeFnv1aHash('ra-1'));
    const runs = 200;
    const levels: number[] = [];
    for (let run = 0; run < runs; run++) {
      let drawn = input;
      for (const { threat, segment, grade } of listOwnGrades(input)) {
        const u = random();
        const to = Math.min(4, Math.max(0, grade + (u < 0.25 ? -1 : u >= 0.75 ? 1 : 0)));
        drawn = applySingleInputChange(drawn, { kind: 'grade', threat, segment, from: grade, to });
      }
      for (const subject of listRisksWithShares(input)) {
        drawn = applySingleInputChange(drawn, { kind: 'share', ...subject, factor: 0.8 + 0.4 * random() });
      }
      levels.push(measureCaseLevels(drawn)?.overall?.residual ?? -1);
    }
    levels.sort((a, b) => a - b);
    const found = computeLevelRanges(input, { seed: 'ra-1', runs });
    expect(found).toMatchObject({ generator: 'mulberry32', seed: computeFnv1aHash('ra-1'), runs });
    const overall = found?.measures['overall.residual'];
    expect([overall?.low, overall?.median, overall?.high]).toEqual([levels[9], levels[99], levels[189]]);
    expect(Object.values(overall?.classes ?? {}).reduce((sum, count) => sum + count, 0)).toBe(runs);
  });

  it('are identical for the same seed, even in slices, and differ for another seed', () => {
    const whole = computeLevelRanges(input, { seed: 7, runs: 300 });
    const work = createLevelRangesWork(input, { seed: 7, runs: 300 });
    while (!work.advance(64));
    expect(work.result()).toEqual(whole);
    expect(computeLevelRanges(input, { seed: 8, runs: 300 })).not.toEqual(whole);
  });

  it('exist for every level of the assessment', () => {
    const found = finishSlicedWork(createLevelRangesWork(input, { seed: 1, runs: 5 }));
    expect(Object.keys(found?.measures ?? {})).toEqual([
      'overall.inherent',
      'overall.residual',
      'products.inherent',
      'products.residual',
      'channels.inherent',
      'channels.residual',
    ]);
    expect(computeLevelRanges({ assessment: {} }, { seed: 1 })).toBeNull();
    expect(computeLevelRanges({ ...input, assessment: { relevances: ['legal'] } }, { seed: 1 })).toBeNull();
  });
});

describe('the centred ranges of levels', () => {
  const grade = fc.integer({ min: 0, max: 8 }).map((half) => half / 2);
  /** Some products and channels with threats of any grade, with and without a control. */
  const anyCase = fc
    .record({ grades: fc.array(grade, { minLength: 1, maxLength: 12 }), strength: fc.option(grade) })
    .map(
      ({ grades, strength }): AssessmentCase => ({
        assessment: { segment: 'INDIVIDUALS' },
        threats: grades.map((privGrade, at) => ({
          key: `t${at}`,
          relevance: [],
          privGrade,
          relations: at % 3 === 0 ? { channels: [`c${at}`] } : { products: [`p${at % 5}`] },
        })),
        risks: {
          products: [0, 1, 2, 3, 4].map((at) => ({ key: `p${at}` })),
          channels: grades.flatMap((_, at) => (at % 3 === 0 ? [{ key: `c${at}` }] : [])),
        },
        controls: strength === null ? [] : [{ key: 'k', all: ['products'], assessment: { both: strength } }],
      }),
    );
  const runs = 60;

  it('contain the assessed level, lie between 0 and 4, and count each run in one class', () => {
    fc.assert(
      fc.property(anyCase, fc.integer({ min: 0 }), (given, seed) => {
        const levels = measureCaseLevels(given);
        const found = computeLevelRanges(given, { seed, runs });
        for (const [name, level] of levels === null ? [] : mapLevelsByName(levels)) {
          const range = found?.measures[name];
          if (range === undefined) throw new Error(`no range of ${name}`);
          const { low, high, classes } = range.centred;
          expect(low).toBeLessThanOrEqual(level);
          expect(high).toBeGreaterThanOrEqual(level);
          expect(low).toBeGreaterThanOrEqual(0);
          expect(high).toBeLessThanOrEqual(4);
          expect(Object.values(classes).reduce((sum, count) => sum + count, 0)).toBe(runs);
          expect(classes[getRiskClass(level, defaultRiskThresholds)]).toBeGreaterThan(0);
          expect(high - low).toBeLessThanOrEqual(range.high - range.low + 1e-12);
        }
      }),
      { numRuns: 40, ...sameValues },
    );
  });

  it('are the simulated runs shifted so that their median is the assessed level', () => {
    const risksOf = Array.from({ length: 20 }, (_, at) => `p${at}`);
    const many: AssessmentCase = {
      assessment: { segment: 'INDIVIDUALS' },
      threats: risksOf.map((key) => ({ key, relevance: [], privGrade: 2, relations: { products: [key] } })),
      risks: { products: risksOf.map((key) => ({ key })) },
    };
    const level = measureCaseLevels(many)?.overall?.inherent ?? Number.NaN;
    const range = computeLevelRanges(many, { seed: 1, runs: 500 })?.measures['overall.inherent'];
    if (range === undefined) throw new Error('no overall level');
    const pull = computeMedianDeviation(range, level);
    // The highest of twenty grades decides, and in nearly every run at least one of them rises.
    expect(pull).toBeGreaterThan(0.5);
    expect(range.low).toBeGreaterThan(level);
    expect(range.centred.low).toBeCloseTo(range.low - pull, 12);
    expect(range.centred.high).toBeCloseTo(Math.min(4, range.high - pull), 12);
  });
});

describe('a steady level', () => {
  const range = (high: number) => ({
    classes: { NONE: 0, LOW: 0, MEDIUM: 10_000 - high, HIGH: high, VERYHIGH: 0 },
  });

  it('keeps its class in a share of the runs that is displayed as 90 % or more', () => {
    for (let runs = 8_900; runs <= 9_100; runs += 1) {
      const shownShare = formatShareAsPercent(computeShareOfRuns(range(runs), 'HIGH'), 'en');
      expect(isSteadyLevel(range(runs), 'HIGH'), shownShare).toBe(Number.parseInt(shownShare, 10) >= 90);
    }
  });
});
