import { describe, expect, it } from 'vitest';
import { begunName, isMeant, withName } from './mention.ts';

describe('naming somebody in a comment', () => {
  it('begins with an @ that stands at the beginning of a word', () => {
    expect(begunName('Ask @El', 7)).toEqual({ at: 4, typed: 'El' });
    expect(begunName('@', 1)).toEqual({ at: 0, typed: '' });
    expect(begunName('Ask @Elin Kr', 12)).toEqual({ at: 4, typed: 'Elin Kr' });
    expect(begunName('mail@bank', 9)).toBeNull();
    expect(begunName('@Elin Krantz please look', 24)).toBeNull();
  });

  it('finds people by any word of their name, whatever the case', () => {
    expect(isMeant('Elin Ångström', 'ång')).toBe(true);
    expect(isMeant('Elin Ångström', 'Elin Å')).toBe(true);
    expect(isMeant('Elin Ångström', 'lin')).toBe(false);
  });

  it('puts the whole name in the place of what was typed', () => {
    const text = 'Ask @El tomorrow';
    expect(withName(text, { at: 4, typed: 'El' }, 'Elin Krantz')).toEqual({
      text: 'Ask @Elin Krantz tomorrow',
      caret: 17,
    });
  });
});
