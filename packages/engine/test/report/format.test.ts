import { describe, expect, it } from 'vitest';
import {
  formatDate,
  formatEnteredFigure,
  formatEnteredPercent,
  formatLevelWithWord,
  formatNumber,
  formatShareAsPercent,
  formatStrengthWithWord,
} from '../../src/report/index.ts';

const hard = '\u00a0';

describe('a formatted number', () => {
  it.each([
    [1234567.891, 1, 'en', '1,234,567.9'],
    [1234567.891, 1, 'sv', `1${hard}234${hard}567,9`],
    [-0.225, 2, 'en', '\u22120.23'],
    [-0.001, 2, 'en', '0.00'],
    [2.45, 1, 'sv', '2,5'],
    [1.005, 2, 'en', '1.01'],
    [0, 0, 'sv', '0'],
    [999, 0, 'en', '999'],
    [Number.MAX_SAFE_INTEGER, 0, 'en', '9,007,199,254,740,991'],
    [Number.MAX_SAFE_INTEGER, 2, 'en', '9,007,199,254,740,991.00'],
    [Number.NaN, 1, 'en', '\u2013'],
    [Number.POSITIVE_INFINITY, 1, 'en', '\u2013'],
  ] as const)('%d with %d decimals in %s is %s', (value, digits, language, text) => {
    expect(formatNumber(value, digits, language)).toBe(text);
  });
});

describe('a formatted share', () => {
  it.each([
    [0.2, 'en', '20%'],
    [0.2, 'sv', `20${hard}%`],
    [0.0216, 'en', '2.2%'],
    [0.03, 'en', '3%'],
    [0.07, 'en', '7%'],
    [0.0304, 'sv', `3${hard}%`],
    [0.0004, 'sv', `<0,1${hard}%`],
    [0, 'en', '0%'],
    [1, 'sv', `100${hard}%`],
    [0.125, 'en', '13%'],
  ] as const)('%d in %s is %s', (share, language, text) =>
    expect(formatShareAsPercent(share, language)).toBe(text),
  );
});

describe('a formatted figure as entered by a user', () => {
  it.each([
    [5.25, 'en', '5.25%'],
    [6, 'en', '6%'],
    [5.2, 'sv', `5,2${hard}%`],
    [1e-7, 'sv', `0${hard}%`],
  ] as const)('%d per cent in %s is %s', (value, language, text) =>
    expect(formatEnteredPercent(value, language)).toBe(text),
  );

  it.each([
    [1234.5, 'en', '1,234.5'],
    [1234.5, 'sv', `1${hard}234,5`],
    [0.25, 'sv', '0,25'],
    [-3, 'en', '\u22123'],
  ] as const)('%d in %s is %s', (value, language, text) =>
    expect(formatEnteredFigure(value, language)).toBe(text),
  );
});

describe('a formatted date', () => {
  it.each([
    ['2026-03-12', 'en', `12${hard}March${hard}2026`],
    ['2026-03-12', 'sv', `12${hard}mars${hard}2026`],
    ['2026-11-06T09:40:00Z', 'sv', `6${hard}november${hard}2026`],
    ['2020-12', 'en', `December${hard}2020`],
    ['2019', 'sv', '2019'],
    ['last spring', 'en', 'last spring'],
    ['2026-13-01', 'en', '2026'],
  ] as const)('%s in %s is %s', (iso, language, text) => expect(formatDate(iso, language)).toBe(text));
});

describe('formatted levels', () => {
  it('have one decimal and the class of the rounded figure', () => {
    expect(formatLevelWithWord(2.45, 'en')).toBe(`2.5${hard}High`);
    expect(formatLevelWithWord(2.449, 'sv')).toBe(`2,4${hard}Medel`);
    expect(formatLevelWithWord(null, 'sv')).toBe('\u2013');
    expect(formatStrengthWithWord(2.449, 'sv')).toBe(`2,4${hard}Måttlig`);
    expect(formatStrengthWithWord(0, 'en')).toBe(`0.0${hard}Weak`);
  });

  it('use the class thresholds of the assessment', () => {
    const thresholds = {
      risk: { LOW: 0.1, MEDIUM: 1, HIGH: 2, VERYHIGH: 3 },
      strength: { MODERATE: 1, STRONG: 2, VERYSTRONG: 3 },
    };
    expect(formatLevelWithWord(2.4, 'en', thresholds)).toBe(`2.4${hard}High`);
    expect(formatStrengthWithWord(3.1, 'sv', thresholds)).toBe(`3,1${hard}Mycket stark`);
  });
});
