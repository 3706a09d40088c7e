/** Warning and end of a session (specification 000 section 4), in milliseconds. */
import type { Session } from '@klarsikt/contract';

export const expiryCheckMs = 10_000;
/** How often the server is asked whether the session is unchanged. */
export const integrityCheckMs = 5000;

export interface SessionDeadlines {
  readonly hardAt: number;
  readonly softAt: number;
  readonly headsupMs: number;
}

export type SessionExpiryState = 'fine' | 'warnSoft' | 'warnHard' | 'over';

/** Null if data is missing, which ends the session. */
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
