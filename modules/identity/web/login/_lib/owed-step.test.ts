import { describe, expect, it } from 'vitest';
import { createOtpauthLink, formatKeyInBlocks, getNextRequiredAction, isOtpCode } from './owed-step.ts';

describe('steps of a sign-in', () => {
  it('include the required action, and none after the sign-in has ended', () => {
    expect(getNextRequiredAction('updateTotp')).toBe('updateTotp');
    expect((['success', 'failed', 'locked', null, undefined] as const).map(getNextRequiredAction)).toEqual(
      Array(5).fill(null),
    );
  });

  it('include an otpauth link with the account and every parameter', () => {
    const link = new URL(createOtpauthLink('åsa+x@bank.example', 'A'.repeat(64)));
    expect(`${link.host}${decodeURIComponent(link.pathname)}`).toBe('totp/Klarsikt:åsa+x@bank.example');
    expect(Object.fromEntries(link.searchParams)).toEqual({
      secret: 'A'.repeat(64),
      issuer: 'Klarsikt',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });

  it('accept exactly six digits, with or without spaces', () => {
    expect(['123456', '123 456', ' 123456 '].map(isOtpCode)).toEqual([true, true, true]);
    expect(['12345', '1234567', '12345a', ''].map(isOtpCode)).toEqual([false, false, false, false]);
    expect(formatKeyInBlocks('ABCDEFGHIJ')).toBe('ABCD EFGH IJ');
  });
});
