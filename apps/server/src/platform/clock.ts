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

const farthestEast = 14 * 60 * 60 * 1000;

/** The day of today where it begins first on earth: what is said to have happened on a later day has not happened. */
export function latestToday(clock: Clock): string {
  return new Date(clock.now().getTime() + farthestEast).toISOString().slice(0, 10);
}
