import { addDays, type Day, getDayInZone, getTimeInZone } from '@klarsikt/engine/calendar';

/** Only source of the present time, so that tests can set it. */
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

/** Returns the present day in a time zone, usually that of the organisation in scope. */
export function getTodayInZone(clock: Clock, { timeZone }: { readonly timeZone: string }): Day {
  return getDayInZone(clock.now(), timeZone);
}

/**
 * Returns the present day, or the day before if it is earlier than `hour` (such as `05:00`), because daily mails are
 * sent in the morning.
 */
export function getDayStartingAtHour(at: Date, timeZone: string, hour: string): Day {
  const day = getDayInZone(at, timeZone);
  return getTimeInZone(at, timeZone) < hour ? addDays(day, -1) : day;
}
