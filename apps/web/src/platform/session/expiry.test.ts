import { openInstallationMode, type Session } from '@klarsikt/contract';
import { describe, expect, it } from 'vitest';
import { computeSessionDeadlines, computeSessionExpiryState } from './expiry.ts';

const now = 1_000_000;
const session = (
  hardtimeSec: number | null,
  softtimeSec: number | null,
  headsupSec: number | null,
): Session => ({
  authenticated: true,
  status: 'success',
  user: null,
  applications: [],
  licensed: [],
  demo: false,
  owed: [],
  invitation: null,
  factors: null,
  passwordPolicy: null,
  method: 'password',
  administering: null,
  operator: false,
  trade: null,
  timeZone: 'UTC',
  language: null,
  hardtimeSec,
  mode: openInstallationMode,
  softtimeSec,
  headsupSec,
});

function stateAfter(seconds: number, hard: number, soft: number, headsup: number) {
  const deadlines = computeSessionDeadlines(session(hard, soft, headsup), now);
  return deadlines && computeSessionExpiryState(deadlines, now + seconds * 1000);
}

describe('session expiry', () => {
  it('shows a warning before the idle limit and ends the session at the limit', () => {
    expect(stateAfter(0, 3600, 900, 120)).toBe('fine');
    expect(stateAfter(779, 3600, 900, 120)).toBe('fine');
    expect(stateAfter(780, 3600, 900, 120)).toBe('warnSoft');
    expect(stateAfter(899, 3600, 900, 120)).toBe('warnSoft');
    expect(stateAfter(900, 3600, 900, 120)).toBe('over');
  });

  it('shows a warning before the absolute limit even if the idle limit is later', () => {
    expect(stateAfter(0, 100, 110, 120)).toBe('warnHard');
    expect(stateAfter(100, 100, 900, 120)).toBe('over');
  });

  it('is not computed if a time of the session is missing', () => {
    expect(computeSessionDeadlines(session(null, 900, 120), now)).toBeNull();
    expect(computeSessionDeadlines(session(3600, null, 120), now)).toBeNull();
    expect(computeSessionDeadlines(session(3600, 900, null), now)).toBeNull();
  });
});
