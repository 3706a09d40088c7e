import { assessmentField } from '@klarsikt/engine/assessment';
import type { Field } from '@klarsikt/engine/fields';
import { expect, it, vi } from 'vitest';
import { findKeyLabel } from './named-words.ts';

function wordsOf(field: Field): readonly string[] {
  switch (field.type) {
    case 'choice':
      return field.of;
    case 'list':
      return wordsOf(field.of);
    case 'map':
      return [...(typeof field.names === 'string' ? [] : field.names), ...wordsOf(field.of)];
    case 'either':
      return wordsOf(field.otherwise);
    case 'variant':
      return Object.values(field.of).flatMap(wordsOf);
    case 'object':
      return Object.entries(field.fields).flatMap(([name, member]) => [name, ...wordsOf(member)]);
    default:
      return [];
  }
}

/** Not translated here: branches named by their part, and classes with texts of their own. */
const saidElsewhere = new Set(['data', 'UNDEFINED']);

it.each(['en', 'sv'] as const)(
  'every field and fixed value of an assessment has a text in %s',
  async (language) => {
    vi.stubGlobal('navigator', { languages: ['en'] });
    vi.stubGlobal('window', { addEventListener: () => undefined });
    vi.stubGlobal('localStorage', { getItem: () => null });
    const { fieldTexts } = await import('./field-texts.ts');
    const parts = Object.values(assessmentField.fields).flatMap(wordsOf);
    const unnamed = [...new Set(parts)].filter(
      (word) =>
        !saidElsewhere.has(word) &&
        !Object.hasOwn(fieldTexts[language], `field.${word}`) &&
        findKeyLabel(word, language) === null,
    );
    expect(unnamed).toEqual([]);
  },
);
