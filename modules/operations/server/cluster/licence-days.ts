import { addDays, countDaysBetween, getDayInZone } from '@klarsikt/engine/calendar';

export interface LicensedSpan {
  readonly organizationId: number;
  readonly dayZone: string;
  readonly validFrom: string;
  readonly validTo: string | null;
}

/** Number of days after the end of its licence from which an organisation counts as a former customer. */
const leftAfterDays = 30;

/**
 * Returns the last day that licences cover without a gap, beginning with licences that have begun by `today`; null if
 * none has begun, or if a licence has no end.
 */
function findLastLicensedDay(spans: readonly LicensedSpan[], today: string): string | null {
  let last: string | null = null;
  for (const { validFrom, validTo } of spans.toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1))) {
    if (validFrom > today && (last === null || validFrom > addDays(last, 1))) continue;
    if (validTo === null) return null;
    if (last === null || validTo > last) last = validTo;
  }
  return last;
}

function computeDaysLeft(spans: readonly LicensedSpan[], now: Date): number {
  const today = getDayInZone(now, spans[0]?.dayZone ?? 'UTC');
  const last = findLastLicensedDay(spans, today);
  const days = last === null ? Number.POSITIVE_INFINITY : countDaysBetween(today, last);
  return days < -leftAfterDays ? Number.POSITIVE_INFINITY : days;
}

/**
 * Returns the smallest number of days left among the organisations: 0 on the last day of a licence, negative in the
 * 30 days after it. Infinity if no licence ends.
 */
export function computeLicenceDaysLeft(spans: readonly LicensedSpan[], now: Date): number {
  const organizations = [...new Set(spans.map(({ organizationId }) => organizationId))];
  const left = organizations.map((id) =>
    computeDaysLeft(
      spans.filter(({ organizationId }) => organizationId === id),
      now,
    ),
  );
  return Math.min(Number.POSITIVE_INFINITY, ...left);
}
