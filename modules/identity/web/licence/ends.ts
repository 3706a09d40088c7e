import { countDaysBetween } from '@klarsikt/engine/calendar';

/** Number of days before the last day from which a licence is shown as ending soon. */
export const endingSoonDays = 60;

/** Returns the days until the last day of a licence: 0 on the last day, null without an end. */
export const computeRemainingLicenceDays = (validTo: string | null, today: string): number | null =>
  validTo === null ? null : countDaysBetween(today, validTo);
