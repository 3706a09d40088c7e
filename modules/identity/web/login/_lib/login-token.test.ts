import { describe, expect, it } from 'vitest';
import { loginTokenOf } from './login-token.ts';

describe('a sign-in link', () => {
  it('has no token when the mail template was not filled in', () => {
    expect(loginTokenOf('{{token}}')).toBeNull();
    expect(loginTokenOf(undefined)).toBeNull();
    expect(loginTokenOf('abc')).toBe('abc');
  });
});
