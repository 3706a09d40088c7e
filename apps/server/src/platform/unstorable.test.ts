import { describe, expect, it } from 'vitest';
import { findUnstorableText } from './unstorable.ts';

describe('characters that PostgreSQL cannot store', () => {
  it('are found at any depth of a body and in field names', () => {
    expect(findUnstorableText('a\0b')).toEqual([]);
    expect(findUnstorableText({ rows: [{ name: 'x' }, { name: 'half \ud83d' }] })).toEqual([
      'rows',
      '1',
      'name',
    ]);
    expect(findUnstorableText({ data: { 'a\udc00': 1 } })).toEqual(['data']);
  });

  it('do not include any character that people write', () => {
    const body = {
      text: 'åäö 😀 \u2028 \ufeff \u202e \u0001\t\n',
      list: [null, 7, true],
      file: Buffer.from('\0'),
    };
    expect(findUnstorableText(body)).toBeNull();
  });

  it('are accepted in values that are only hashed', () => {
    expect(findUnstorableText({ username: 'eva', secret: 'a\0b' })).toBeNull();
  });

  it('are found even at the greatest depth that a body can have', () => {
    let deep: unknown = '\0';
    for (let level = 0; level < 50_000; level += 1) deep = [deep];
    expect(findUnstorableText(deep)?.length).toBe(50_000);
  });
});
