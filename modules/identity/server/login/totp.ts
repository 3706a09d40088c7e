/** One-time codes: SHA-1, six digits, thirty seconds; good in their own step and the next one, and once. */
import { randomBytes } from 'node:crypto';
import { secretLength, totpKeyLength } from '@klarsikt/contract';
import { equalInConstantTime } from '@klarsikt/server/platform/tokens.ts';
import type { Vault } from '@klarsikt/server/platform/vault.ts';
import { Secret, TOTP } from 'otpauth';

const periodSec = 30;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const purpose = 'totp';

/** 65 characters of the base32 alphabet: 32 divides 256, so that every character is equally likely. */
export function newTotpSecret(): string {
  return Array.from(randomBytes(secretLength), (byte) => alphabet.charAt(byte % alphabet.length)).join('');
}

/** The key of a generated secret: its first 64 characters, which are 40 bytes (decision 13). */
export function keyOf(secret: string): string {
  return secret.slice(0, totpKeyLength);
}

export function sealKey(vault: Vault, key: string): Buffer {
  return vault.close(purpose, key);
}

export function openKey(vault: Vault, sealed: Buffer): string {
  return vault.open(purpose, sealed);
}

/** The time step that the code belongs to: this one or the one before; null when it fits neither. */
export function stepOfCode(key: string, code: string, now: Date): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(key), algorithm: 'SHA1', digits: 6, period: periodSec });
  const current = Math.floor(now.getTime() / 1000 / periodSec);
  const fits = [current, current - 1].filter((step) =>
    equalInConstantTime(totp.generate({ timestamp: step * periodSec * 1000 }), code),
  );
  return fits[0] ?? null;
}
