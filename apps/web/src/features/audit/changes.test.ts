import { describe, expect, it } from 'vitest';
import { changesOf } from './changes.ts';
import { eventWord, subjectWord } from './words.ts';

describe('what an event changed', () => {
  it('is told field by field, also inside', () => {
    const before = { name: 'Ek', session: { soft: 5, hard: 9 }, roles: ['a'] };
    const after = { name: 'Alm', session: { soft: 5, hard: 12 }, roles: ['a', 'b'], note: null };
    expect(changesOf(before, after)).toEqual([
      { field: 'name', before: 'Ek', after: 'Alm' },
      { field: 'session.hard', before: 9, after: 12 },
      { field: 'roles', before: ['a'], after: ['a', 'b'] },
      { field: 'note', before: undefined, after: null },
    ]);
  });

  it('is everything where there was nothing before, and nothing where nothing is said', () => {
    expect(changesOf(null, { status: 'failed' })).toEqual([
      { field: 'status', before: undefined, after: 'failed' },
    ]);
    expect(changesOf(null, null)).toEqual([]);
    expect(changesOf({ a: 1 }, { a: 1 })).toEqual([]);
    expect(changesOf('x', { a: 1 })).toEqual([{ field: '', before: 'x', after: { a: 1 } }]);
  });
});

describe('events and subjects', () => {
  it('have words in both languages, and keep their name where there is none', () => {
    expect(eventWord('user.invited', 'sv')).toBe('Användare: inbjuden');
    expect(eventWord('mail.link.copied', 'en')).toBe('Mail: link copied');
    expect(eventWord('feed.search.saved', 'en')).toBe('Feed: search.saved');
    expect(subjectWord('user:12', null, 'sv')).toBe('Användare 12');
    expect(subjectWord('user:12', 'Åsa Ek', 'en')).toBe('User Åsa Ek');
    expect(subjectWord('installation', null, 'en')).toBe('Installation');
  });
});
