import { daysBetween } from '@klarsikt/engine';

/** From how many days before its last day a licence is said to be ending. */
export const soonDays = 60;

/** Whole days until a licence's last day: 0 on the day itself, null without an end. */
export const daysLeft = (validTo: string | null, today: string): number | null =>
  validTo === null ? null : daysBetween(today, validTo);
