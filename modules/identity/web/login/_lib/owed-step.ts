/** Which step of a sign-in shows: what the server says is owed wins over everything on this page. */
import type { LoginStatus } from '@klarsikt/contract';
import { type RequiredAction, requiredActions } from '@klarsikt/engine';

export function owedOf(status: LoginStatus | null | undefined): RequiredAction | null {
  return requiredActions.find((action) => action === status) ?? null;
}

/** The link that an authenticator application takes: SHA1, 6 digits, 30 seconds (decision 13). */
export function otpauthLink(username: string, key: string, issuer = 'Klarsikt'): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(username)}`;
  const given = new URLSearchParams({
    secret: key,
    issuer,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
  return `otpauth://totp/${label}?${given}`;
}

/** Blocks of four, as people copy a long key. */
export const inBlocks = (key: string): string => key.match(/.{1,4}/g)?.join(' ') ?? '';

/** Six digits, however they were typed. */
export const codeOf = (typed: string): string => typed.replace(/\s/g, '');

export const isCode = (typed: string): boolean => /^\d{6}$/.test(codeOf(typed));
