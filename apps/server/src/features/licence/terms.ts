/** What a licence opens, and whether one holds no more than another. */
import { datapoints, type LicenceRow, offerings } from '@klarsikt/contract';

export type Terms = Pick<
  LicenceRow,
  'applications' | 'offering' | 'datapoint' | 'countries' | 'seats' | 'validFrom' | 'validTo'
>;

/** Fields of `wanted` that go beyond what the giver's own organisation has (security page Z5). */
export function beyond(wanted: Terms, own: Terms): (keyof Terms)[] {
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

/** The day of an instant, in UTC. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** The day before. */
export function dayBefore(day: string): string {
  return dayOf(new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000));
}
