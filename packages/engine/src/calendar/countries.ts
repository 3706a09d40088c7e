/** Time zones of countries in which nearly all inhabitants share one zone. */
import { utcTimeZone } from './zone.ts';

/** Zones by ISO 3166-1 code. Source: IANA time zone database, zone.tab. Countries with several zones are left out. */
export const timeZonesByCountry: { readonly [country: string]: string } = {
  AT: 'Europe/Vienna',
  AX: 'Europe/Mariehamn',
  BE: 'Europe/Brussels',
  BG: 'Europe/Sofia',
  CH: 'Europe/Zurich',
  CY: 'Asia/Nicosia',
  CZ: 'Europe/Prague',
  DE: 'Europe/Berlin',
  DK: 'Europe/Copenhagen',
  EE: 'Europe/Tallinn',
  FI: 'Europe/Helsinki',
  FO: 'Atlantic/Faroe',
  FR: 'Europe/Paris',
  GB: 'Europe/London',
  GR: 'Europe/Athens',
  HR: 'Europe/Zagreb',
  HU: 'Europe/Budapest',
  IE: 'Europe/Dublin',
  IS: 'Atlantic/Reykjavik',
  IT: 'Europe/Rome',
  LI: 'Europe/Vaduz',
  LT: 'Europe/Vilnius',
  LU: 'Europe/Luxembourg',
  LV: 'Europe/Riga',
  MT: 'Europe/Malta',
  NL: 'Europe/Amsterdam',
  NO: 'Europe/Oslo',
  PL: 'Europe/Warsaw',
  RO: 'Europe/Bucharest',
  SE: 'Europe/Stockholm',
  SI: 'Europe/Ljubljana',
  SK: 'Europe/Bratislava',
};

/** The time zone of the Swedish firms that the portal serves, and of the portal's invoices. */
export const swedishTimeZone = 'Europe/Stockholm';

/**
 * The inputs for an organisation's time zone: the zone that it has chosen, and its country (ISO 3166-1). Null when
 * not set.
 */
export interface TimeZoneChoice {
  readonly timeZone: string | null;
  readonly country: string | null;
}

/**
 * Chooses the time zone of an organisation's days: the zone that it has chosen, else that of its country, else that
 * of the installation.
 */
export function chooseTimeZone(
  { timeZone, country }: TimeZoneChoice,
  installation: string = utcTimeZone,
): string {
  if (timeZone !== null) return timeZone;
  const ofCountry =
    country !== null && Object.hasOwn(timeZonesByCountry, country) ? timeZonesByCountry[country] : null;
  return ofCountry ?? installation;
}
