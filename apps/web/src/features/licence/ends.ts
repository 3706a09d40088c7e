import { dayOf } from '../../platform/days.ts';

/** From how many days before its last day a licence is said to be ending. */
export const soonDays = 60;

const dayMs = 86_400_000;

/** Whole days until a licence's last day: 0 on the day itself, null without an end. Days are those of UTC, as on the server. */
export function daysLeft(validTo: string | null, now: Date): number | null {
  if (validTo === null) return null;
  const today = Date.parse(dayOf(now));
  return Math.round((Date.parse(validTo) - today) / dayMs);
}
