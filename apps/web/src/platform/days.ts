/** Days in the organisation's time zone, and the reader's own zone. */
import { type Day, getDayInZone, utcTimeZone } from '@klarsikt/engine/calendar';
import { createStore } from './store.ts';

/** Time zone of the organisation's days, from the session. */
export const organizationTimeZoneStore = createStore<string>(utcTimeZone);

export const getReaderTimeZone = (): string =>
  new Intl.DateTimeFormat().resolvedOptions().timeZone || utcTimeZone;

export const getToday = (): Day => getDayInZone(new Date(), organizationTimeZoneStore.now());

export const toDay = (instant: Date | string): Day => getDayInZone(instant, organizationTimeZoneStore.now());
