import { resolveLocalTime } from '@klarsikt/engine/calendar';
import { isDay } from '@klarsikt/engine/fields';

/** Instant in UTC of a planned release; null while the input is incomplete or invalid. */
export interface NewsReleaseTime {
  readonly at: string | null;
  readonly fault: 'news.noClock' | 'news.past' | null;
  /** Whether summer time skips or doubles the chosen time; null if it does neither. */
  readonly note: 'news.skipped' | 'news.doubled' | null;
}

/**
 * Convert an ISO day and a time in a zone; the instant must be after `now`. If summer time skips the time, the next
 * existing time is used; if it doubles the time, the first one is used. `note` reports both cases.
 */
export function parseNewsReleaseTime(
  { day, clock, zone }: { readonly day: string; readonly clock: string; readonly zone: string },
  now: Date,
): NewsReleaseTime {
  if (day === '' || clock.trim() === '') return { at: null, fault: null, note: null };
  const [, hour, minute] = /^([01]?\d|2[0-3])[:.]([0-5]\d)$/.exec(clock.trim()) ?? [];
  if (hour === undefined || !isDay(day)) return { at: null, fault: 'news.noClock', note: null };
  const { at, kind } = resolveLocalTime(day, `${hour.padStart(2, '0')}:${minute}`, zone);
  if (at <= now) return { at: null, fault: 'news.past', note: null };
  const note = kind === 'skipped' ? 'news.skipped' : kind === 'doubled' ? 'news.doubled' : null;
  return { at: at.toISOString(), fault: null, note };
}
