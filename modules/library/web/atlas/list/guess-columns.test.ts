import { describe, expect, it } from 'vitest';
import { guessColumns, listColumnChoices } from './guess-columns.ts';

describe('headings of somebody’s table', () => {
  it('are understood by the words of the fields in either language', () => {
    expect(
      guessColumns(['Name (EN)', 'Namn', 'Beskrivning', 'Description', 'hidden', 'Owner'], 'channels'),
    ).toEqual({
      'Name (EN)': 'name_en',
      Namn: 'name_sv',
      Beskrivning: 'description_sv',
      Description: 'description_en',
    });
  });

  it('never mean one column twice, and names of the table itself win', () => {
    expect(guessColumns(['Name', 'name_en', 'Namn svenska', 'Namn'], 'channels')).toEqual({
      'Namn svenska': 'name_sv',
    });
  });

  it('are chosen from columns in words, without the number of an entity', () => {
    const choices = listColumnChoices('channels', 'sv');
    expect(choices.find(({ heading }) => heading === 'name_en')?.label).toMatch(/^Namn: /);
    expect(choices.some(({ heading }) => heading === 'id')).toBe(false);
    expect(choices.every(({ label }) => label !== '')).toBe(true);
  });
});
