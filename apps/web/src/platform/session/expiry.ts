/** Warning and end of a session (specification 000 section 4), in milliseconds. */
import type { Session } from '@klarsikt/contract';

export const expiryCheckMs = 10_000;
/** How often the server is asked whether the session is unchanged. */
export const integrityCheckMs = 5000;

export interface Deadlines {
  readonly hardAt: number;
  readonly softAt: number;
  readonly headsupMs: number;
}

export type ExpiryState = 'fine' | 'warnSoft' | 'warnHard' | 'over';

/** Null if data is missing, which ends the session. */
export function computeDeadlines(session: Session, now: number): Deadlines | null {
  const { hardtimeSec, softtimeSec, headsupSec } = session;
  if (hardtimeSec === null || softtimeSec === null || headsupSec === null) return null;
  return { hardAt: now + hardtimeSec * 1000, softAt: now + softtimeSec * 1000, headsupMs: headsupSec * 1000 };
}

export function computeExpiryState({ hardAt, softAt, headsupMs }: Deadlines, now: number): ExpiryState {
  if (now >= Math.min(hardAt, softAt)) return 'over';
  if (now >= hardAt - headsupMs) return 'warnHard';
  return now >= softAt - headsupMs ? 'warnSoft' : 'fine';
}
