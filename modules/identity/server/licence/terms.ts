/** Compares licences, and computes the days on which a change of a licence can have a different effect. */

import {
  type EffectiveTerms,
  type LicenceRow,
  licenceDatapoints,
  licenceOfferings,
} from '@klarsikt/contract';
import { addDays } from '@klarsikt/engine/calendar';

export type LicenceTerms = Pick<
  LicenceRow,
  'applications' | 'offering' | 'datapoint' | 'countries' | 'seats' | 'validFrom' | 'validTo'
>;

/** Returns the fields of `wanted` that exceed the licence of the caller's own organisation (security page Z5). */
export function listExceedingLicenceFields(
  wanted: LicenceTerms,
  own: EffectiveTerms,
): (keyof LicenceTerms)[] {
  const fields: (keyof LicenceTerms)[] = [];
  if (!wanted.applications.every((one) => own.applications.includes(one))) fields.push('applications');
  if (licenceOfferings.indexOf(wanted.offering) > licenceOfferings.indexOf(own.offering))
    fields.push('offering');
  if (licenceDatapoints.indexOf(wanted.datapoint) > licenceDatapoints.indexOf(own.datapoint))
    fields.push('datapoint');
  if (!wanted.countries.every((one) => own.countries.includes(one))) fields.push('countries');
  if (own.seats !== null && (wanted.seats === null || wanted.seats > own.seats)) fields.push('seats');
  if (own.validTo !== null && (wanted.validTo === null || wanted.validTo > own.validTo))
    fields.push('validTo');
  return fields;
}

/** Returns the state of a licence on a day; its first and last day count as valid. */
export function computeLicenceState(
  day: string,
  { validFrom, validTo }: Pick<LicenceTerms, 'validFrom' | 'validTo'>,
): LicenceRow['state'] {
  if (validTo !== null && validTo < day) return 'ended';
  return validFrom > day ? 'upcoming' : 'valid';
}

export function isLicenceWithin(
  wanted: Pick<LicenceTerms, 'validFrom' | 'validTo'>,
  given: Pick<LicenceTerms, 'validFrom' | 'validTo'>,
): boolean {
  const endsInTime = given.validTo === null || (wanted.validTo !== null && wanted.validTo <= given.validTo);
  return wanted.validFrom >= given.validFrom && endsInTime;
}

/**
 * Returns whether the licence applied on any day. A licence that was withdrawn before its first day never applied, so
 * it does not count as ended.
 */
export function hasLicenceBeenInForce({
  validFrom,
  validTo,
}: Pick<LicenceTerms, 'validFrom' | 'validTo'>): boolean {
  return validTo === null || validTo >= getDayBefore(validFrom);
}

export const getDayBefore = (day: string): string => addDays(day, -1);

export const getDayAfter = (day: string): string => addDays(day, 1);

type Span = Pick<LicenceTerms, 'validFrom' | 'validTo'>;

/**
 * Returns the highest total of seats, including those of `wanted`, on any day of its period; null if unlimited. The
 * seats of parallel licences are added, so that several licences together cannot exceed the limit.
 */
export function computeMaxSeats(
  wanted: LicenceTerms,
  others: readonly (Span & Pick<LicenceTerms, 'seats'>)[],
): number | null {
  const all = [wanted, ...others];
  const begins = all
    .map(({ validFrom }) => validFrom)
    .filter((day) => computeLicenceState(day, wanted) === 'valid');
  const sums = begins.map((day) => {
    const valid = all.filter((one) => computeLicenceState(day, one) === 'valid');
    return valid.reduce<number | null>(
      (sum, { seats }) => (sum === null || seats === null ? null : sum + seats),
      0,
    );
  });
  return sums.includes(null) ? null : Math.max(0, ...sums.map(Number));
}

/** Maximum number of days for which the effect is computed. */
const mostDays = 12;

/** Lists today and every later day on which one of the licences begins to apply or no longer applies, in order. */
export function listLicenceChangeDays(today: string, spans: readonly Span[]): string[] {
  const days = spans.flatMap(({ validFrom, validTo }) => [
    validFrom,
    ...(validTo === null ? [] : [getDayAfter(validTo)]),
  ]);
  return [today, ...[...new Set(days.filter((day) => day > today))].sort().slice(0, mostDays - 1)];
}
