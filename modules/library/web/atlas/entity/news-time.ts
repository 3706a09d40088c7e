/** When a publication is to go out, as somebody writes it: a day and a time of the clock. */
import { instantAt, isDay } from '@klarsikt/engine';

/** The moment in UTC; null with what is wrong, or with nothing while the two are not written yet. */
export interface WantedTime {
  readonly at: string | null;
  readonly fault: 'news.noClock' | 'news.past' | null;
  /** What the change of summer time makes of it. */
  readonly note: 'news.skipped' | 'news.doubled' | null;
}

/**
 * Reads a day (ISO) and a time of the clock in a zone. `now` is a moment that must lie before. A time that summer time
 * leaves out is moved to the next one that exists, and one that comes twice is the first: `note` says so.
 */
export function wantedTime(
  { day, clock, zone }: { readonly day: string; readonly clock: string; readonly zone: string },
  now: Date,
): WantedTime {
  if (day === '' || clock.trim() === '') return { at: null, fault: null, note: null };
  const [, hour, minute] = /^([01]?\d|2[0-3])[:.]([0-5]\d)$/.exec(clock.trim()) ?? [];
  if (hour === undefined || !isDay(day)) return { at: null, fault: 'news.noClock', note: null };
  const { at, kind } = instantAt(day, `${hour.padStart(2, '0')}:${minute}`, zone);
  if (at <= now) return { at: null, fault: 'news.past', note: null };
  const note = kind === 'skipped' ? 'news.skipped' : kind === 'doubled' ? 'news.doubled' : null;
  return { at: at.toISOString(), fault: null, note };
}
