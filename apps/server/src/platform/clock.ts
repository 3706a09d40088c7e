import { addDays, type Day, dayOf, timeOf } from '@klarsikt/engine/calendar';

/** The only source of time, so that tests can set it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export function createMovableClock(start: Date): Clock & { advance(seconds: number): void } {
  let at = start.getTime();
  return {
    now: () => new Date(at),
    advance: (seconds) => {
      at += seconds * 1000;
    },
  };
}

/** Today in a time zone, usually that of the organisation in scope. */
export function todayOf(clock: Clock, { timeZone }: { readonly timeZone: string }): Day {
  return dayOf(clock.now(), timeZone);
}

/** Today, or yesterday before `hour` (such as `05:00`), because daily mails are for the morning. */
export function morningOf(at: Date, timeZone: string, hour: string): Day {
  const day = dayOf(at, timeZone);
  return timeOf(at, timeZone) < hour ? addDays(day, -1) : day;
}
