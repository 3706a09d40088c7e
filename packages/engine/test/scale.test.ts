import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRiskListOld } from '../src/lists/index.ts';
import {
  aggregateValues,
  areFiguresOld,
  clamp,
  getRiskClass,
  getStrengthClass,
  roundToShown,
  toGrade,
  toLevel,
  toProbability,
} from '../src/values/index.ts';

const level = fc.double({ min: 0.01, max: 4, noNaN: true });

describe('the conversion between levels and probabilities', () => {
  it.each([
    [4, 0.125],
    [3, 0.025],
    [2, 0.005],
    [1, 0.001],
    [0, 0],
    [-1, 0],
    [7, 0.125],
  ])('converts level %d to probability %d', (given, probability) => {
    expect(toProbability(given)).toBeCloseTo(probability, 12);
  });

  it.each([
    [0.125, 4],
    [0.2, 4],
    [0.025, 3],
    [0.001, 1],
    [0.0002, 0],
    [0.00019, 0],
    [0, 0],
    [-0.1, 0],
  ])('converts probability %d to level %d', (probability, expected) => {
    expect(toLevel(probability)).toBeCloseTo(expected, 12);
  });

  it('gives exactly level 0 at the lowest probability, even with rounding errors', () => {
    expect(toLevel(0.0002)).toBe(0);
    expect(toLevel(0.02 * 0.01)).toBe(0);
    expect(toLevel(0.00005 + 0.00015)).toBe(0);
    expect(toLevel(0.00021)).toBeGreaterThan(0.03);
  });

  it('restores a level after conversion to a probability and back', () => {
    fc.assert(
      fc.property(level, (given) => {
        expect(toLevel(toProbability(given))).toBeCloseTo(given, 9);
      }),
    );
  });

  it('uses the configured factor between two levels', () => {
    const scale = { maxLevel: 5, maxProbability: 0.5, levelFactor: 10 };
    expect(toProbability(5, scale)).toBe(0.5);
    expect(toProbability(4, scale)).toBeCloseTo(0.05, 12);
    expect(toLevel(0.005, scale)).toBeCloseTo(3, 12);
    expect(toLevel(0.6, scale)).toBe(5);
  });
});

describe('the aggregation of values', () => {
  it('adds a configured fraction of all other values to the largest value', () => {
    expect(aggregateValues(3, 6, 1)).toBe(6);
    expect(aggregateValues(3, 6, 0)).toBe(3);
    expect(aggregateValues(3, 6, 0.5)).toBe(4.5);
    expect(aggregateValues(0, 0, 1)).toBe(0);
  });
});

describe('rounded figures and their classes', () => {
  it.each([
    [2.45, 2.5],
    [2.4499, 2.4],
    [0.05, 0.1],
    [0.0499, 0],
    [3.4499999999, 3.5],
    [4, 4],
    [0, 0],
  ])('%d is shown as %d', (figure, expected) => {
    expect(roundToShown(figure)).toBe(expected);
  });

  it.each([
    [3.5, 'VERYHIGH'],
    [3.45, 'VERYHIGH'],
    [3.44, 'HIGH'],
    [2.5, 'HIGH'],
    [2.44, 'MEDIUM'],
    [1.5, 'MEDIUM'],
    [1.44, 'LOW'],
    [0.1, 'LOW'],
    [0.05, 'LOW'],
    [0.04, 'NONE'],
    [0, 'NONE'],
  ])('level %d has class %s', (figure, expected) => {
    expect(getRiskClass(figure)).toBe(expected);
  });

  it.each([
    [3.5, 'VERYSTRONG'],
    [3.44, 'STRONG'],
    [2.5, 'STRONG'],
    [2.44, 'MODERATE'],
    [1.5, 'MODERATE'],
    [1.44, 'WEAK'],
    [0, 'WEAK'],
  ])('strength %d has class %s', (figure, expected) => {
    expect(getStrengthClass(figure)).toBe(expected);
  });

  it('depend on the configured thresholds', () => {
    expect(getRiskClass(3.2, { VERYHIGH: 3, HIGH: 2, MEDIUM: 1, LOW: 0.5 })).toBe('VERYHIGH');
    expect(getRiskClass(0.4, { VERYHIGH: 3, HIGH: 2, MEDIUM: 1, LOW: 0.5 })).toBe('NONE');
    expect(getStrengthClass(1, { VERYSTRONG: 3, STRONG: 2, MODERATE: 1 })).toBe('MODERATE');
  });

  it('have the same class before and after rounding', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 4, noNaN: true }), (figure) => {
        expect(getRiskClass(figure)).toBe(getRiskClass(roundToShown(figure)));
        expect(getStrengthClass(figure)).toBe(getStrengthClass(roundToShown(figure)));
      }),
    );
  });
});

describe('the conversion of labels and numbers', () => {
  it('turns level labels of the back office into grades, and UNDEFINED into no grade', () => {
    expect(toGrade('LOW')).toBe(1);
    expect(toGrade('MEDIUM')).toBe(2);
    expect(toGrade('HIGH')).toBe(3);
    expect(toGrade('VERYHIGH')).toBe(4);
    expect(toGrade('UNDEFINED')).toBeUndefined();
  });

  it('limits a number to its range', () => {
    expect(clamp(5, 0, 4)).toBe(4);
    expect(clamp(-5, 0, 4)).toBe(0);
    expect(clamp(2, 0, 4)).toBe(2);
  });
});

describe('the age of country lists and figures', () => {
  it.each([
    ['2026-06-19', '2026-10-19', false],
    ['2026-06-19', '2026-10-20', true],
    ['2026-10-31', '2027-02-28', false],
    ['2026-10-31', '2027-03-01', true],
    ['2026-06-19T08:00:00Z', '2026-10-19T23:00:00Z', false],
  ])('a list of %s is old on %s: %s', (date, day, old) => {
    expect(isRiskListOld({ date }, day)).toBe(old);
  });

  it.each([
    ['2023-11-23', '2026-11-23', false],
    ['2023-11-22', '2026-11-23', true],
    ['2024-02-29', '2027-02-28', false],
    ['2024-02-29', '2027-03-01', true],
  ])('figures of %s are old on %s: %s', (date, day, old) => {
    expect(areFiguresOld(date, day)).toBe(old);
  });
});
