/**
 * One-time codes (TOTP): SHA-1, six digits, 30 seconds. A code is valid in its own time step and in the next one, but
 * only once.
 */
import { randomBytes } from 'node:crypto';
import { generatedSecretLength, totpKeyLength } from '@klarsikt/contract';
import { isEqualInConstantTime } from '@klarsikt/server/platform/tokens.ts';
import type { ValueCipher } from '@klarsikt/server/platform/vault.ts';
import { Secret, TOTP } from 'otpauth';

const periodSec = 30;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const purpose = 'totp';

/** The secret has 65 characters of base32. 32 is a divisor of 256, so each character is equally likely. */
export function generateTotpSecret(): string {
  return Array.from(randomBytes(generatedSecretLength), (byte) =>
    alphabet.charAt(byte % alphabet.length),
  ).join('');
}

/** Returns the key of a generated secret: its first 64 characters, which encode 40 bytes. */
export function toTotpKey(secret: string): string {
  return secret.slice(0, totpKeyLength);
}

export function encryptTotpKey(vault: ValueCipher, key: string): Buffer {
  return vault.close(purpose, key);
}

export function decryptTotpKey(vault: ValueCipher, sealed: Buffer): string {
  return vault.open(purpose, sealed);
}

/** Returns the time step of the code: the current or the previous one; null if the code belongs to neither. */
export function findTimeStepOfCode(key: string, code: string, now: Date): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(key), algorithm: 'SHA1', digits: 6, period: periodSec });
  const current = Math.floor(now.getTime() / 1000 / periodSec);
  const fits = [current, current - 1].filter((step) =>
    isEqualInConstantTime(totp.generate({ timestamp: step * periodSec * 1000 }), code),
  );
  return fits[0] ?? null;
}
