/** How many days are left until the first organisation is without a licence. */
import { addDays, dayOf, daysBetween } from '@klarsikt/engine';

export interface LicensedSpan {
  readonly organizationId: number;
  readonly dayZone: string;
  readonly validFrom: string;
  readonly validTo: string | null;
}

/** An organisation whose licence ended longer ago has left. */
const leftAfterDays = 30;

/** The last day without a gap in the licences that have begun by `today`; null where none has begun or one has no end. */
function lastLicensedDay(spans: readonly LicensedSpan[], today: string): string | null {
  let last: string | null = null;
  for (const { validFrom, validTo } of spans.toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1))) {
    if (validFrom > today && (last === null || validFrom > addDays(last, 1))) continue;
    if (validTo === null) return null;
    if (last === null || validTo > last) last = validTo;
  }
  return last;
}

function daysLeftOf(spans: readonly LicensedSpan[], now: Date): number {
  const today = dayOf(now, spans[0]?.dayZone ?? 'UTC');
  const last = lastLicensedDay(spans, today);
  const days = last === null ? Number.POSITIVE_INFINITY : daysBetween(today, last);
  return days < -leftAfterDays ? Number.POSITIVE_INFINITY : days;
}

/**
 * The least number of days that any of the organisations has left: 0 on the last day of its licence, negative in the 30
 * days after it. Infinity where no licence ends.
 */
export function licenceDaysLeft(spans: readonly LicensedSpan[], now: Date): number {
  const organizations = [...new Set(spans.map(({ organizationId }) => organizationId))];
  const left = organizations.map((id) =>
    daysLeftOf(
      spans.filter(({ organizationId }) => organizationId === id),
      now,
    ),
  );
  return Math.min(Number.POSITIVE_INFINITY, ...left);
}
