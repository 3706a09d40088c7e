/** Days in the time zone of the organisation, and the time zone of the reader. */
import { type Day, getDayInZone, utcTimeZone } from '@klarsikt/engine/calendar';
import { createStore } from './store.ts';

/** Time zone in which the organisation's days are counted, from the session. */
export const organizationTimeZoneStore = createStore<string>(utcTimeZone);

export const getReaderTimeZone = (): string =>
  new Intl.DateTimeFormat().resolvedOptions().timeZone || utcTimeZone;

export const getToday = (): Day => getDayInZone(new Date(), organizationTimeZoneStore.now());

export const toDay = (instant: Date | string): Day => getDayInZone(instant, organizationTimeZoneStore.now());
