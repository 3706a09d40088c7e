import { describe, expect, it } from 'vitest';
import { describeFieldValue } from './model-words.ts';

describe('the value of a field', () => {
  it('is words, not the notation of a program: a text in two languages, a list, nothing', () => {
    expect(describeFieldValue({ en: 'Value moves.', sv: 'Värde flyttas.' }, 'sv')).toBe(
      'engelska: Value moves.; svenska: Värde flyttas.',
    );
    expect(describeFieldValue({ en: 'Value moves.', sv: '' }, 'en')).toBe('English: Value moves.');
    expect(describeFieldValue(['ml', 'tf'], 'en')).toBe('ml, tf');
    expect(describeFieldValue(undefined, 'en')).toBe('');
    expect(describeFieldValue(0, 'en')).toBe('0');
  });
});
