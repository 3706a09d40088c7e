import { describeFieldValue } from '@klarsikt/engine/field-words';
import { describe, expect, it } from 'vitest';

describe('the displayed value of a field', () => {
  it('is readable text instead of JSON, also for lists, bilingual texts and empty values', () => {
    expect(describeFieldValue({ en: 'Value moves.', sv: 'Värde flyttas.' }, 'sv')).toBe(
      'engelska: Value moves.; svenska: Värde flyttas.',
    );
    expect(describeFieldValue({ en: 'Value moves.', sv: '' }, 'en')).toBe('English: Value moves.');
    expect(describeFieldValue(['ml', 'tf'], 'en')).toBe('ml, tf');
    expect(describeFieldValue(undefined, 'en')).toBe('');
    expect(describeFieldValue(0, 'en')).toBe('0');
  });
});
