/** Selects the sign-in step to show: a step that the server requires takes precedence over the state of the page. */
import type { LoginStatus } from '@klarsikt/contract';
import { type RequiredAction, requiredActions } from '@klarsikt/engine/people';

export function getNextRequiredAction(status: LoginStatus | null | undefined): RequiredAction | null {
  return requiredActions.find((action) => action === status) ?? null;
}

/** Returns the link for an authenticator app: SHA1, 6 digits, 30 seconds. */
export function createOtpauthLink(username: string, key: string, issuer = 'Klarsikt'): string {
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

export const formatKeyInBlocks = (key: string): string => key.match(/.{1,4}/g)?.join(' ') ?? '';

export const removeBlanks = (typed: string): string => typed.replace(/\s/g, '');

export const isOtpCode = (typed: string): boolean => /^\d{6}$/.test(removeBlanks(typed));
