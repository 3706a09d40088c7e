import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Generates a token of 256 random bits, safe in headers and addresses. */
export function generateToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the hash of a token; only the hash is stored. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function computeSha256Hex(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Compares a secret with a stored digest. A null digest (unknown key) takes the same time and never matches. */
export function matchesStoredDigest(secret: string, stored: Buffer | null): boolean {
  const matches = timingSafeEqual(stored ?? Buffer.alloc(32), hashToken(secret));
  return matches && stored !== null;
}

/**
 * Computes the keyed digest of a value that the browser sends back; digests for different values of `purpose` differ.
 */
export function computeKeyedDigest(secret: Buffer, purpose: string, value: string): string {
  return createHmac('sha256', secret).update(`${purpose}\n${value}`).digest('base64url');
}

export function isEqualInConstantTime(a: string, b: string): boolean {
  const left = createHash('sha256').update(a).digest();
  const right = createHash('sha256').update(b).digest();
  return timingSafeEqual(left, right);
}
