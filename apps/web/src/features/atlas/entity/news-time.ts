/** When a publication is to go out, as somebody writes it: a day and a time of the clock. */

/** The moment in UTC; null with what is wrong, or with nothing while the two are not written yet. */
export interface WantedTime {
  readonly at: string | null;
  readonly fault: 'news.noClock' | 'news.past' | null;
}

/** Reads a day (ISO) and a time of the clock, in the time zone of whoever reads. `now` is a moment that must lie before. */
export function wantedTime(day: string, clock: string, now: Date): WantedTime {
  if (day === '' || clock.trim() === '') return { at: null, fault: null };
  const given = /^(\d{1,2})[:.](\d{2})$/.exec(clock.trim());
  const at = new Date(`${day}T${given?.[1]?.padStart(2, '0')}:${given?.[2]}`);
  if (Number.isNaN(at.getTime())) return { at: null, fault: 'news.noClock' };
  return at <= now ? { at: null, fault: 'news.past' } : { at: at.toISOString(), fault: null };
}
