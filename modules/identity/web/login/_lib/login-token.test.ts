import { describe, expect, it } from 'vitest';
import { readLoginToken } from './login-token.ts';

describe('a sign-in link', () => {
  it('has no token when the mail template was not filled in', () => {
    expect(readLoginToken('{{token}}')).toBeNull();
    expect(readLoginToken(undefined)).toBeNull();
    expect(readLoginToken('abc')).toBe('abc');
  });
});
