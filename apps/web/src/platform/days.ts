/** Days in the organisation's time zone, and the reader's own zone. */
import { type Day, dayOf, utc } from '@klarsikt/engine/calendar';
import { createStore } from './store.ts';

/** Time zone of the organisation's days, from the session. */
export const dayZone = createStore<string>(utc);

export const readerZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || utc;

export const today = (): Day => dayOf(new Date(), dayZone.now());

export const dayAt = (instant: Date | string): Day => dayOf(instant, dayZone.now());
