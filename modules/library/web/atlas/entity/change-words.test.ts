import { describe, expect, it } from 'vitest';
import { formatEntityChange } from './change-words.ts';

const fatf = { 're-fatf': { name: { en: 'FATF 2026', sv: 'FATF 2026' } } };

describe('a change in the history of an entity', () => {
  it('is described with former and new value for numbers, choices, days and empty values', () => {
    const grade = { op: 'set' as const, path: '/privGrade/grade', value: 3 };
    const en = { label: 'Grade', language: 'en' as const };
    expect(formatEntityChange(grade, { former: { '/privGrade/grade': 2.5 } }, en)).toBe('Grade: 2.5 to 3');
    expect(
      formatEntityChange(grade, { former: { '/privGrade/grade': 2.5 } }, { ...en, language: 'sv' }),
    ).toBe('Grade: 2,5 till 3');
    const area = { op: 'set' as const, path: '/relevance', value: 'tf' };
    expect(
      formatEntityChange(area, { former: { '/relevance': 'ml' } }, { label: 'Relevance', language: 'en' }),
    ).toBe('Relevance: Money laundering to Terrorist financing');
    expect(formatEntityChange({ op: 'remove', path: '/year' }, { former: { '/year': 2024 } }, en)).toBe(
      'Grade: 2024 to no value',
    );
    expect(formatEntityChange({ op: 'set', path: '/demo', value: true }, { former: {} }, en)).toBe(
      'Grade: no value to yes',
    );
  });

  it('is described with added and removed items of a list, but without long texts', () => {
    const sources = { op: 'set' as const, path: '/references', value: ['re-fatf', 're-gone'] };
    const known = { former: { '/references': ['re-gone', 're-old'] }, names: fatf };
    expect(formatEntityChange(sources, known, { label: 'Sources', language: 'en' })).toBe(
      'Sources: with FATF 2026; without re-old',
    );
    const text = { op: 'set' as const, path: '/description/en', value: 'x'.repeat(200) };
    expect(formatEntityChange(text, { former: {} }, { label: 'Description', language: 'en' })).toBe(
      'Description',
    );
  });
});
