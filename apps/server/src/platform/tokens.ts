import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A new secret of 256 random bits, safe in headers and addresses. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored instead of a token. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function sha256Hex(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Keyed digest for values that the browser returns to us; `purpose` keeps uses apart. */
export function seal(secret: Buffer, purpose: string, value: string): string {
  return createHmac('sha256', secret).update(`${purpose}\n${value}`).digest('base64url');
}

export function equalInConstantTime(a: string, b: string): boolean {
  const left = createHash('sha256').update(a).digest();
  const right = createHash('sha256').update(b).digest();
  return timingSafeEqual(left, right);
}
