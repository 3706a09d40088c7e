/** What a licence opens, whether one holds no more than another, and on which days a change may make a difference. */

import { datapoints, type EffectiveTerms, type LicenceRow, offerings } from '@klarsikt/contract';
import { addDays } from '@klarsikt/engine';

export type Terms = Pick<
  LicenceRow,
  'applications' | 'offering' | 'datapoint' | 'countries' | 'seats' | 'validFrom' | 'validTo'
>;

/** Fields of `wanted` that go beyond what the giver's own organisation has (security page Z5). */
export function beyond(wanted: Terms, own: EffectiveTerms): (keyof Terms)[] {
  const fields: (keyof Terms)[] = [];
  if (!wanted.applications.every((one) => own.applications.includes(one))) fields.push('applications');
  if (offerings.indexOf(wanted.offering) > offerings.indexOf(own.offering)) fields.push('offering');
  if (datapoints.indexOf(wanted.datapoint) > datapoints.indexOf(own.datapoint)) fields.push('datapoint');
  if (!wanted.countries.every((one) => own.countries.includes(one))) fields.push('countries');
  if (own.seats !== null && (wanted.seats === null || wanted.seats > own.seats)) fields.push('seats');
  if (own.validTo !== null && (wanted.validTo === null || wanted.validTo > own.validTo))
    fields.push('validTo');
  return fields;
}

/** Where a licence stands on a day. Both its ends belong to it. */
export function stateOn(
  day: string,
  { validFrom, validTo }: Pick<Terms, 'validFrom' | 'validTo'>,
): LicenceRow['state'] {
  if (validTo !== null && validTo < day) return 'ended';
  return validFrom > day ? 'upcoming' : 'valid';
}

/** Whether no day of `wanted` lies outside the days of `given`. */
export function isWithin(
  wanted: Pick<Terms, 'validFrom' | 'validTo'>,
  given: Pick<Terms, 'validFrom' | 'validTo'>,
): boolean {
  const endsInTime = given.validTo === null || (wanted.validTo !== null && wanted.validTo <= given.validTo);
  return wanted.validFrom >= given.validFrom && endsInTime;
}

/** False for one that was withdrawn before its first day: it never was, and ends nothing. */
export function wasInForce({ validFrom, validTo }: Pick<Terms, 'validFrom' | 'validTo'>): boolean {
  return validTo === null || validTo >= dayBefore(validFrom);
}

/** The day before. */
export const dayBefore = (day: string): string => addDays(day, -1);

/** The day after. */
export const dayAfter = (day: string): string => addDays(day, 1);

type Span = Pick<Terms, 'validFrom' | 'validTo'>;

/**
 * The most seats that these licences give together on one day of `wanted`, itself included: seats are added up, so that
 * two grants side by side must not hold more than one may. Null: any number.
 */
export function mostSeats(wanted: Terms, others: readonly (Span & Pick<Terms, 'seats'>)[]): number | null {
  const all = [wanted, ...others];
  const begins = all.map(({ validFrom }) => validFrom).filter((day) => stateOn(day, wanted) === 'valid');
  const sums = begins.map((day) => {
    const valid = all.filter((one) => stateOn(day, one) === 'valid');
    return valid.reduce<number | null>(
      (sum, { seats }) => (sum === null || seats === null ? null : sum + seats),
      0,
    );
  });
  return sums.includes(null) ? null : Math.max(0, ...sums.map(Number));
}

/** Days told at most: the next ones. */
const mostDays = 12;

/** Today, and every later day on which one of these licences begins or no longer counts, in their order. */
export function turningDays(today: string, spans: readonly Span[]): string[] {
  const days = spans.flatMap(({ validFrom, validTo }) => [
    validFrom,
    ...(validTo === null ? [] : [dayAfter(validTo)]),
  ]);
  return [today, ...[...new Set(days.filter((day) => day > today))].sort().slice(0, mostDays - 1)];
}
