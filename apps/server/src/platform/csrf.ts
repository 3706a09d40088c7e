/** The token that a page has to send with what it changes, bound to its cookie: that of a session, or a visitor's. */
import type { Call } from './implement.ts';
import { recall, remember } from './recent.ts';
import { newToken, seal } from './tokens.ts';

/** A visitor's cookie never was a session: whoever shows another one that is dead has lost theirs, and is told so. */
export const visitorMark = 'v.';
export const isVisitorCookie = (cookie: string): boolean => cookie.startsWith(visitorMark);

const mostTokens = 5000;
/** A session's cookie is shorter; whatever else somebody sends is not kept. */
const longestKept = 100;
const tokens = new WeakMap<Buffer, Map<string, string>>();

/** The CSRF token of a session cookie's value: bound to it, so it changes with it. */
export function csrfToken(secret: Buffer, cookie: string): string {
  if (cookie.length > longestKept) return seal(secret, 'csrf', cookie);
  const known = tokens.get(secret) ?? new Map<string, string>();
  tokens.set(secret, known);
  return recall(known, cookie) ?? remember(known, cookie, seal(secret, 'csrf', cookie), mostTokens);
}

/** Gives the CSRF token of a call, making the visitor's cookie when there is none. */
export function csrfForCall(secret: Buffer, call: Call): string {
  if (call.cookie !== null) return csrfToken(secret, call.cookie);
  const fresh = `${visitorMark}${newToken()}`;
  call.setSessionCookie(fresh);
  return csrfToken(secret, fresh);
}
