/** Days as the organisation in scope counts them, and the zone of whoever reads. */
import { type Day, dayOf, utc } from '@klarsikt/engine';
import { createStore } from './store.ts';

/** The zone of the organisation's days: the session says it. */
export const dayZone = createStore<string>(utc);

/** The zone that this browser is set to. */
export const readerZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || utc;

/** Today in the organisation. */
export const today = (): Day => dayOf(new Date(), dayZone.now());

/** The day of an instant in the organisation. */
export const dayAt = (instant: Date | string): Day => dayOf(instant, dayZone.now());
