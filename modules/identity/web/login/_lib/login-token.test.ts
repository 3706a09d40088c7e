import { describe, expect, it } from 'vitest';
import { readLoginToken } from './login-token.ts';

describe('a sign-in link', () => {
  it('has no token if the placeholder of the mail template was not replaced', () => {
    expect(readLoginToken('{{token}}')).toBeNull();
    expect(readLoginToken(undefined)).toBeNull();
    expect(readLoginToken('abc')).toBe('abc');
  });
});
