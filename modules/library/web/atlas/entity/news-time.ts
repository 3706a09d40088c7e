import { resolveLocalTime } from '@klarsikt/engine/calendar';
import { isDay } from '@klarsikt/engine/fields';

/** Instant in UTC; null while the input is incomplete or faulty. */
export interface NewsReleaseTime {
  readonly at: string | null;
  readonly fault: 'news.noClock' | 'news.past' | null;
  /** Effect of the change of summer time. */
  readonly note: 'news.skipped' | 'news.doubled' | null;
}

/**
 * Converts an ISO day and a time in a zone; the instant must be after `now`. A time skipped by summer time becomes the
 * next existing one, and the first of two equal times is used; `note` reports both cases.
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
