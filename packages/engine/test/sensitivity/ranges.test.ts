import { describe, expect, it } from 'vitest';
import {
  type AssessmentCase,
  finish,
  fnv1a,
  formatPercent,
  isSteady,
  liesBelowRuns,
  measure,
  mulberry32,
  ownGrades,
  type Range,
  ranges,
  sharedRisks,
  shareOfRuns,
  startRanges,
  withChange,
} from '../../src/index.ts';

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

describe('the generator', () => {
  it('is mulberry32, seeded by FNV-1a of a text in UTF-8', () => {
    expect(['', 'a', 'foobar', 'Åsa', '€', '😀'].map(fnv1a)).toEqual(
      ['', 'a', 'foobar', 'Åsa', '€', '😀'].map((text) =>
        new TextEncoder()
          .encode(text)
          .reduce((hash, byte) => Math.imul(hash ^ byte, 16777619) >>> 0, 2166136261),
      ),
    );
    expect(fnv1a('foobar')).toBe(0xbf9cf968);
    const random = mulberry32(1);
    expect([random(), random(), random()]).toEqual([
      0.6270739405881613, 0.002735721180215478, 0.5274470399599522,
    ]);
  });
});

describe('ranges', () => {
  it('are those of so many whole calculations with grades and shares drawn in order', () => {
    const random = mulberry32(fnv1a('ra-1'));
    const runs = 200;
    const levels: number[] = [];
    for (let run = 0; run < runs; run++) {
      let drawn = input;
      for (const { threat, segment, grade } of ownGrades(input)) {
        const u = random();
        const to = Math.min(4, Math.max(0, grade + (u < 0.25 ? -1 : u >= 0.75 ? 1 : 0)));
        drawn = withChange(drawn, { kind: 'grade', threat, segment, from: grade, to });
      }
      for (const subject of sharedRisks(input)) {
        drawn = withChange(drawn, { kind: 'share', ...subject, factor: 0.8 + 0.4 * random() });
      }
      levels.push(measure(drawn)?.overall?.residual ?? -1);
    }
    levels.sort((a, b) => a - b);
    const found = ranges(input, { seed: 'ra-1', runs });
    expect(found).toMatchObject({ generator: 'mulberry32', seed: fnv1a('ra-1'), runs });
    const overall = found?.measures['overall.residual'];
    expect([overall?.low, overall?.median, overall?.high]).toEqual([levels[9], levels[99], levels[189]]);
    expect(Object.values(overall?.classes ?? {}).reduce((sum, count) => sum + count, 0)).toBe(runs);
  });

  it('are the same for the same seed, in slices too, and others for another', () => {
    const whole = ranges(input, { seed: 7, runs: 300 });
    const work = startRanges(input, { seed: 7, runs: 300 });
    while (!work.advance(64));
    expect(work.result()).toEqual(whole);
    expect(ranges(input, { seed: 8, runs: 300 })).not.toEqual(whole);
  });

  it('cover every level that exists, and nothing where there is none', () => {
    const found = finish(startRanges(input, { seed: 1, runs: 5 }));
    expect(Object.keys(found?.measures ?? {})).toEqual([
      'overall.inherent',
      'overall.residual',
      'products.inherent',
      'products.residual',
      'channels.inherent',
      'channels.residual',
    ]);
    expect(ranges({ assessment: {} }, { seed: 1 })).toBeNull();
    expect(ranges({ ...input, assessment: { relevances: ['legal'] } }, { seed: 1 })).toBeNull();
  });
});

describe('the level as assessed', () => {
  const categories = ['customers', 'products', 'transactions', 'channels', 'geographies'] as const;
  /** So many risks per category, each hit by a threat of its own with the same grade. */
  const spread = (perCategory: number, grade: number): AssessmentCase => {
    const risksOf = (type: string) => Array.from({ length: perCategory }, (_, at) => `${type}${at}`);
    return {
      assessment: { segment: 'INDIVIDUALS' },
      threats: categories.flatMap((type) =>
        risksOf(type).map((key) => ({ key, relevance: [], privGrade: grade, relations: { [type]: [key] } })),
      ),
      risks: Object.fromEntries(categories.map((type) => [type, risksOf(type).map((key) => ({ key }))])),
    };
  };
  const isBelow = (given: AssessmentCase) => {
    const level = measure(given)?.overall?.inherent ?? Number.NaN;
    const range = ranges(given, { seed: 1, runs: 500 })?.measures['overall.inherent'];
    return range === undefined ? null : liesBelowRuns(range, level);
  };

  it('lies among its runs where few grades decide it', () => {
    expect(isBelow(spread(1, 2))).toBe(false);
  });

  it('lies below its runs where the highest of many grades that vary at once decides', () => {
    expect(isBelow(spread(20, 2))).toBe(true);
  });

  it('is compared as it is shown', () => {
    const range = {
      low: 3.34,
      median: 3.4,
      high: 3.44,
      classes: { NONE: 0, LOW: 0, MEDIUM: 0, HIGH: 1, VERYHIGH: 0 },
    };
    expect(liesBelowRuns(range, 3.26)).toBe(false);
    expect(liesBelowRuns(range, 3.24)).toBe(true);
  });
});

describe('a steady level', () => {
  const range = (high: number): Range => ({
    ...{ low: 2, median: 3, high: 3.4 },
    classes: { NONE: 0, LOW: 0, MEDIUM: 10_000 - high, HIGH: high, VERYHIGH: 0 },
  });

  it('is one whose share of the runs is shown as nine of ten or more', () => {
    for (let runs = 8_900; runs <= 9_100; runs += 1) {
      const shownShare = formatPercent(shareOfRuns(range(runs), 'HIGH'), 'en');
      expect(isSteady(range(runs), 'HIGH'), shownShare).toBe(Number.parseInt(shownShare, 10) >= 90);
    }
  });
});
