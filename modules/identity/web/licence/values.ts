/** A licence as its form holds it. */
import { datapoints, type LicenceRow, licensedApplications, offerings } from '@klarsikt/contract';

export interface LicenceValues {
  readonly organizationId: string;
  readonly applications: readonly string[];
  readonly offering: LicenceRow['offering'];
  readonly datapoint: LicenceRow['datapoint'];
  readonly countries: readonly string[];
  readonly seats: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly coversCustomers: boolean;
  readonly note: string;
}

export function valuesOf(row: LicenceRow): LicenceValues {
  const { organization, applications, offering, datapoint, countries, seats, validFrom, validTo } = row;
  const { note, coversCustomers } = row;
  return {
    organizationId: String(organization.id),
    applications,
    offering,
    datapoint,
    countries,
    seats: seats === null ? '' : String(seats),
    validFrom,
    validTo: validTo ?? '',
    coversCustomers,
    note,
  };
}

export function newValues(organizationId: string, today: string): LicenceValues {
  return {
    organizationId,
    applications: ['threatview', 'ra', 'admin'],
    offering: offerings[0],
    datapoint: datapoints[1],
    countries: [],
    seats: '',
    validFrom: today,
    validTo: '',
    coversCustomers: false,
    note: '',
  };
}

/** Whether saving would make the organisation an editor of the library that was none by this licence. */
export const givesAtlas = (values: LicenceValues, before: readonly string[]): boolean =>
  values.applications.includes('backoffice') && !before.includes('backoffice');

/** What the form says that the licence opens. */
export function openedBy(values: LicenceValues) {
  const { applications, offering, datapoint, countries, seats, validFrom, validTo, coversCustomers } = values;
  return {
    applications: licensedApplications.filter((one) => applications.includes(one)),
    offering,
    datapoint,
    countries: [...countries],
    seats: seats.trim() === '' ? null : Number(seats),
    validFrom,
    validTo: validTo === '' ? null : validTo,
    coversCustomers,
  };
}

export function termsOf(values: LicenceValues) {
  return { ...openedBy(values), note: values.note };
}
