/**
 * Computes when a session's warning is shown and when the session ends (specification 000 section 4); times are in
 * milliseconds.
 */
import type { Session } from '@klarsikt/contract';

export const expiryCheckMs = 10_000;
/** Interval at which the page fetches the session from the server, to notice changes. */
export const integrityCheckMs = 5000;

export interface SessionDeadlines {
  readonly hardAt: number;
  readonly softAt: number;
  readonly headsupMs: number;
}

export type SessionExpiryState = 'fine' | 'warnSoft' | 'warnHard' | 'over';

/**
 * Computes the instants at which the session ends and at which the user is warned; null if the session has no time
 * limits, in which case the caller must end the session.
 */
export function computeSessionDeadlines(session: Session, now: number): SessionDeadlines | null {
  const { hardtimeSec, softtimeSec, headsupSec } = session;
  if (hardtimeSec === null || softtimeSec === null || headsupSec === null) return null;
  return { hardAt: now + hardtimeSec * 1000, softAt: now + softtimeSec * 1000, headsupMs: headsupSec * 1000 };
}

export function computeSessionExpiryState(
  { hardAt, softAt, headsupMs }: SessionDeadlines,
  now: number,
): SessionExpiryState {
  if (now >= Math.min(hardAt, softAt)) return 'over';
  if (now >= hardAt - headsupMs) return 'warnHard';
  return now >= softAt - headsupMs ? 'warnSoft' : 'fine';
}
