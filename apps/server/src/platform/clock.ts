import { addDays, type Day, dayOf, timeOf } from '@klarsikt/engine';

/** The only source of time, so that expiry can be tested at its boundary. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until it is moved. */
export function movableClock(start: Date): Clock & { advance(seconds: number): void } {
  let at = start.getTime();
  return {
    now: () => new Date(at),
    advance: (seconds) => {
      at += seconds * 1000;
    },
  };
}

/** The day of today in a zone, mostly that of the organisation in scope. */
export function todayOf(clock: Clock, { timeZone }: { readonly timeZone: string }): Day {
  return dayOf(clock.now(), timeZone);
}

/** The day, or the one before while it is not yet `hour` (`05:00`) there: mails of a day are for its morning. */
export function morningOf(at: Date, timeZone: string, hour: string): Day {
  const day = dayOf(at, timeZone);
  return timeOf(at, timeZone) < hour ? addDays(day, -1) : day;
}
