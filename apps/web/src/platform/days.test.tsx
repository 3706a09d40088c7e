import { afterEach, describe, expect, it, vi } from 'vitest';
import { getReaderTimeZone, getToday, organizationTimeZoneStore, toDay } from './days.ts';
import { getFormat } from './i18n/format.ts';

afterEach(() => {
  organizationTimeZoneStore.become('UTC');
  vi.useRealTimers();
});

function inZone(zone: string, work: () => void): void {
  vi.stubEnv('TZ', zone);
  try {
    expect(getReaderTimeZone()).toBe(zone);
    work();
  } finally {
    vi.unstubAllEnvs();
  }
}

describe('dates on the screen', () => {
  it('follow the time zone of the organisation at midnight and at the end of the year', () => {
    organizationTimeZoneStore.become('Europe/Stockholm');
    expect(toDay('2026-12-31T22:30:00Z')).toBe('2026-12-31');
    expect(toDay('2026-12-31T23:30:00Z')).toBe('2027-01-01');
    vi.useFakeTimers({ now: new Date('2026-12-31T23:30:00Z') });
    expect(getToday()).toBe('2027-01-01');
  });

  it('follow the time zone of the organisation for an instant, but are unchanged for a plain date', () => {
    organizationTimeZoneStore.become('Europe/Stockholm');
    expect(getFormat('en').date('2026-12-31T23:30:00Z')).toBe('1 Jan 2027');
    expect(getFormat('sv').date('2026-12-31')).toBe('31 dec. 2026');
    organizationTimeZoneStore.become('America/New_York');
    expect(getFormat('en').date('2026-12-31T23:30:00Z')).toBe('31 Dec 2026');
    expect(getFormat('en').date('2026-12-31')).toBe('31 Dec 2026');
    expect(getFormat('en').date('2026-12')).toBe('Dec 2026');
  });

  it('include the time zone of the shown time if the dates of reader and organisation differ', () => {
    inZone('America/New_York', () => {
      // Formats are cached by time zone, so this test uses a zone of its own.
      organizationTimeZoneStore.become('Asia/Tokyo');
      expect(getFormat('en').dateTime('2026-12-31T23:30:00Z')).toMatch(/^31 Dec 2026, 18:30 (EST|GMT-5)$/);
      expect(getFormat('en').dateTime('2026-12-31T14:30:00Z')).toBe('31 Dec 2026, 09:30');
      expect(getFormat('en').date('2026-12-31T23:30:00Z')).toBe('1 Jan 2027');
      expect(getFormat('en').date('2026-12-31')).toBe('31 Dec 2026');
      expect(toDay('2026-12-31T23:30:00Z')).toBe('2027-01-01');
    });
  });
});
