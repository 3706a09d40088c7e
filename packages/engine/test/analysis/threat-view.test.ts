import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  computeThreatLevels,
  getThreatCategoryName,
  getThreatLevel,
  groupThreatsByArea,
  isGradeReviewDue,
  stripLetterPrefix,
} from '../../src/analysis/index.ts';
import { compileModel } from '../../src/model/index.ts';
import { threat } from '../model/sample.ts';
import { smallModel } from '../model/small-model.ts';

const model = compileModel(smallModel());
const threatOf = (key: string) => model.threats.byKey.get(key) ?? threat(key);

describe('the displayed name of a threat category', () => {
  test('has no ordering letter', () => {
    expect(stripLetterPrefix('A. Fraud')).toBe('Fraud');
    expect(stripLetterPrefix('Ö.  Övrigt')).toBe('Övrigt');
    expect(stripLetterPrefix('AB. Fraud')).toBe('AB. Fraud');
    expect(stripLetterPrefix('a. fraud')).toBe('a. fraud');
    expect(stripLetterPrefix('Fraud A. and more')).toBe('Fraud A. and more');
    expect(stripLetterPrefix('A.Fraud')).toBe('A.Fraud');
  });

  test('is Unspecified Category for a threat without a category', () => {
    expect(getThreatCategoryName(model, threatOf('th-root'))).toEqual({ en: 'Fraud', sv: 'Bedrägeri' });
    expect(getThreatCategoryName(model, threatOf('th-lone'))).toEqual({
      en: 'Unspecified Category',
      sv: 'Ospecificerad kategori',
    });
  });
});

describe("the review of a threat's grade", () => {
  const due = (privGradeTime: string | null, corpGradeTime: string | null, today: string) =>
    isGradeReviewDue({ privGradeTime, corpGradeTime }, today);

  test('is due more than 182 days after the date of either grade', () => {
    expect(due('2026-01-01', '2026-01-01', '2026-07-02')).toBe(false);
    expect(due('2026-01-01', '2026-01-01', '2026-07-03')).toBe(true);
    expect(due('2026-01-01', '2026-07-01', '2026-07-03')).toBe(true);
    expect(due('2026-07-01', '2026-01-01', '2026-07-03')).toBe(true);
    expect(due('2026-07-01', null, '2026-07-03')).toBe(false);
    expect(due('2026-07-05', '2026-07-05', '2026-07-03')).toBe(false);
  });

  test('is due without a grade', () => {
    expect(due(null, null, '2026-07-03')).toBe(true);
  });

  test('is due by calendar days, independent of time of day, summer time and leap years', () => {
    expect(due('2026-01-01T23:59:59Z', null, '2026-07-02T00:00:00Z')).toBe(false);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 400 }), (start, days) => {
        const iso = (day: number) => new Date(day * 86_400_000).toISOString();
        expect(due(iso(start).slice(0, 10), null, iso(start + days))).toBe(days > 182);
      }),
    );
  });
});

describe('the level of a threat', () => {
  test('is its own level, else that of its nearest mother with a level', () => {
    expect(getThreatLevel(model, 'th-leaf', 'INDIVIDUALS')).toEqual({ level: 3, inheritedFrom: 'th-root' });
    expect(getThreatLevel(model, 'th-leaf', 'CORPORATES')).toEqual({ level: 1, inheritedFrom: null });
    expect(getThreatLevel(model, 'th-lone', 'CORPORATES')).toEqual({ level: 3, inheritedFrom: null });
    expect(getThreatLevel(model, 'th-lone', 'INDIVIDUALS')).toEqual({ level: 0, inheritedFrom: null });
    expect(getThreatLevel(model, 'th-none', 'INDIVIDUALS')).toBeNull();
    const bare = compileModel({
      ...smallModel(),
      threats: [threat('th-x', { privGrade: null })],
      tags: [],
      publications: [],
    });
    expect(getThreatLevel(bare, 'th-x', 'INDIVIDUALS')).toBeNull();
  });

  test('is the higher level of both segments if no segment is chosen', () => {
    expect([...computeThreatLevels(model)]).toEqual([3, 3, 3, 3]);
    expect([...computeThreatLevels(model, 'INDIVIDUALS')]).toEqual([3, 3, 3, 0]);
    expect([...computeThreatLevels(model, 'CORPORATES')]).toEqual([1, 3, 3, 3]);
    expect([...computeThreatLevels(model, 'BOTH')]).toEqual([3, 3, 3, 3]);
  });
});

describe('the tree of threats', () => {
  test('is grouped by area, then by category, with threats without a category last', () => {
    const areas = groupThreatsByArea(model, model.threats.list);
    expect(
      areas.map(({ relevance, categories }) => [
        relevance,
        categories.map(({ category, name, threats }) => [
          category?.key ?? null,
          name.en,
          threats.map(({ key }) => key),
        ]),
      ]),
    ).toEqual([
      [
        'ml',
        [
          ['ca-a', 'Fraud', ['th-leaf', 'th-root']],
          [null, 'Unspecified Category', ['th-mid']],
        ],
      ],
      ['tf', [[null, 'Unspecified Category', ['th-lone']]]],
      ['sv', [[null, 'Unspecified Category', ['th-lone']]]],
    ]);
  });

  test('contains a general threat in every area', () => {
    const general = threat('th-g', { relevance: ['general'] });
    expect(
      groupThreatsByArea(model, [general, threat('th-h', { relevance: [] })]).map(
        ({ categories }) => categories[0]?.threats.length,
      ),
    ).toEqual([2, 2, 2]);
  });
});
