import { describe, expect, it } from 'vitest';
import { findPartialMention, insertMention, matchesMentionInput } from './mention.ts';

describe('mentioning a person in a comment', () => {
  it('begins with an @ at the beginning of a word', () => {
    expect(findPartialMention('Ask @El', 7)).toEqual({ at: 4, typed: 'El' });
    expect(findPartialMention('@', 1)).toEqual({ at: 0, typed: '' });
    expect(findPartialMention('Ask @Elin Kr', 12)).toEqual({ at: 4, typed: 'Elin Kr' });
    expect(findPartialMention('mail@bank', 9)).toBeNull();
    expect(findPartialMention('@Elin Krantz please look', 24)).toBeNull();
  });

  it('finds people by the beginning of any word of their name, in any case', () => {
    expect(matchesMentionInput('Elin Ångström', 'ång')).toBe(true);
    expect(matchesMentionInput('Elin Ångström', 'Elin Å')).toBe(true);
    expect(matchesMentionInput('Elin Ångström', 'lin')).toBe(false);
  });

  it('replaces the typed part by the whole name', () => {
    const text = 'Ask @El tomorrow';
    expect(insertMention(text, { at: 4, typed: 'El' }, 'Elin Krantz')).toEqual({
      text: 'Ask @Elin Krantz tomorrow',
      caret: 17,
    });
  });
});
