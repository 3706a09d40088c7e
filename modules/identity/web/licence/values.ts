import {
  type LicenceRow,
  licenceDatapoints,
  licenceOfferings,
  licensedApplications,
} from '@klarsikt/contract';

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

export function toLicenceValues(row: LicenceRow): LicenceValues {
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

export function createLicenceValues(organizationId: string, today: string): LicenceValues {
  return {
    organizationId,
    applications: ['threatview', 'ra', 'admin'],
    offering: licenceOfferings[0],
    datapoint: licenceDatapoints[1],
    countries: [],
    seats: '',
    validFrom: today,
    validTo: '',
    coversCustomers: false,
    note: '',
  };
}

/** Returns whether saving would newly add Atlas, which lets the organisation edit the library. */
export const isAtlasAdded = (values: LicenceValues, before: readonly string[]): boolean =>
  values.applications.includes('backoffice') && !before.includes('backoffice');

export function toLicenceEffectTerms(values: LicenceValues) {
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

export function toLicenceInput(values: LicenceValues) {
  return { ...toLicenceEffectTerms(values), note: values.note };
}
