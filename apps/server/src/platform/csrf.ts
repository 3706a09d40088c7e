/** CSRF token that a page sends with each change. It is bound to the cookie of the session or visitor. */
import type { Call } from './implement.ts';
import { getCachedValue, setCachedValue } from './lru-cache.ts';
import { computeKeyedDigest, generateToken } from './tokens.ts';

/**
 * Prefix of visitor cookies. A cookie without the prefix is a session cookie, so the answer can report that the
 * session has ended.
 */
export const visitorCookiePrefix = 'v.';
export const isVisitorCookie = (cookie: string): boolean => cookie.startsWith(visitorCookiePrefix);

const mostTokens = 5000;
/**
 * Longest cookie whose token is cached. Session cookies are shorter; caching longer values would let callers fill the
 * memory.
 */
const longestKept = 100;
const tokens = new WeakMap<Buffer, Map<string, string>>();

export function computeCsrfToken(secret: Buffer, cookie: string): string {
  if (cookie.length > longestKept) return computeKeyedDigest(secret, 'csrf', cookie);
  const known = tokens.get(secret) ?? new Map<string, string>();
  tokens.set(secret, known);
  return (
    getCachedValue(known, cookie) ??
    setCachedValue(known, cookie, computeKeyedDigest(secret, 'csrf', cookie), mostTokens)
  );
}

/** Returns the token for the call's cookie; sets a visitor cookie if the caller has no cookie. */
export function ensureCsrfToken(secret: Buffer, call: Call): string {
  if (call.cookie !== null) return computeCsrfToken(secret, call.cookie);
  const fresh = `${visitorCookiePrefix}${generateToken()}`;
  call.setSessionCookie(fresh);
  return computeCsrfToken(secret, fresh);
}
