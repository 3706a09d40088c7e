/**
 * Converts between instants and days in a time zone, by the rules of the runtime's IANA time zone database
 * (ECMA-402). The functions are pure: zone and instant are arguments.
 */
import { addDays, type Day } from './day.ts';

/** An instant: a date object, or its ISO 8601 text. */
export type Instant = Date | string;

/** The time zone that is used when the place is unknown. */
export const utcTimeZone = 'UTC';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(zone, made);
  return made;
}

/** Local time at an instant, in milliseconds, as if the local clock showed UTC. */
function localMsAt(ms: number, zone: string): number {
  if (zone === utcTimeZone) return ms;
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of formatOf(zone).formatToParts(ms)) part[type] = value;
  const year = part.era === 'BC' ? 1 - Number(part.year) : Number(part.year);
  const shown = new Date(0);
  shown.setUTCFullYear(year, Number(part.month) - 1, Number(part.day));
  shown.setUTCHours(Number(part.hour), Number(part.minute), Number(part.second));
  return shown.getTime() + (((ms % 1000) + 1000) % 1000);
}

function instantToMs(instant: Instant): number {
  const ms = new Date(instant).getTime();
  if (Number.isNaN(ms)) throw new RangeError(`no instant: ${String(instant)}`);
  return ms;
}

function localMsToDay(shown: number): Day {
  const text = new Date(shown).toISOString();
  if (!/^\d{4}-/.test(text)) throw new RangeError(`no day of the years 0-9999: ${text}`);
  return text.slice(0, 10);
}

/**
 * The day of an instant in a zone.
 * @throws RangeError for an invalid instant or zone, or a day outside the years 0-9999.
 */
export function getDayInZone(instant: Instant, zone: string): Day {
  return localMsToDay(localMsAt(instantToMs(instant), zone));
}

/**
 * The day of a text: the text itself if it is a day, else the day of the instant in a zone.
 * @throws RangeError as `getDayInZone`.
 */
export function parseDayInZone(text: string, zone: string): Day {
  return text.length <= 10 ? text : getDayInZone(text, zone);
}

/**
 * The local time of an instant, such as `23:05`.
 * @throws RangeError as `getDayInZone`.
 */
export function getTimeInZone(instant: Instant, zone: string): string {
  return new Date(localMsAt(instantToMs(instant), zone)).toISOString().slice(11, 16);
}

/** Local date and time; months count from 1. */
export interface ClockParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/**
 * The local date and time of an instant in a zone.
 * @throws RangeError as `getDayInZone`.
 */
export function getClockParts(instant: Instant, zone: string): ClockParts {
  const shown = new Date(localMsAt(instantToMs(instant), zone));
  return {
    year: shown.getUTCFullYear(),
    month: shown.getUTCMonth() + 1,
    day: shown.getUTCDate(),
    hour: shown.getUTCHours(),
    minute: shown.getUTCMinutes(),
    second: shown.getUTCSeconds(),
  };
}

/**
 * Creates the instant with this date and time in UTC. Values beyond the end of a month or day carry over into the
 * next month or day.
 */
export function createInstant({ year, month, day, hour, minute, second }: ClockParts): Date {
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
}

/**
 * A period in which a zone has a constant offset from UTC; `ahead` is the offset in milliseconds, and `to` is
 * exclusive.
 */
interface OffsetPeriod {
  readonly from: number;
  readonly to: number;
  readonly ahead: number;
}

/**
 * The instant, to the millisecond, at which the offset changes between two instants with different offsets.
 */
function findOffsetChange(from: number, to: number, zone: string): number {
  const later = localMsAt(to, zone) - to;
  let [before, after] = [from, to];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (localMsAt(middle, zone) - middle === later) after = middle;
    else before = middle;
  }
  return after;
}

/**
 * Lists the periods of constant offset around a day. They cover two days on either side of the UTC day, since zones
 * have differed from UTC by up to a day.
 */
function listOffsetPeriods(midnight: number, zone: string): readonly OffsetPeriod[] {
  const end = midnight + 3 * dayMs;
  const found: OffsetPeriod[] = [];
  let from = midnight - 2 * dayMs;
  let ahead = localMsAt(from, zone) - from;
  for (let at = from + 3 * hourMs; at <= end; at += 3 * hourMs) {
    const now = localMsAt(at, zone) - at;
    if (now === ahead) continue;
    const to = findOffsetChange(at - 3 * hourMs, at, zone);
    found.push({ from, to, ahead });
    [from, ahead] = [to, now];
  }
  return [...found, { from, to: end, ahead }];
}

const midnightOf = (day: Day): number => {
  const ms = new Date(`${day}T00:00:00Z`).getTime();
  if (Number.isNaN(ms)) throw new RangeError(`no day: ${day}`);
  return ms;
};

/** Finds the first instant at which the local time is `shown` or later. */
function findFirstShowing(shown: number, stretches: readonly OffsetPeriod[]): number {
  const starts = stretches
    .filter(({ to, ahead }) => to + ahead > shown)
    .map(({ from, ahead }) => Math.max(from, shown - ahead));
  return Math.min(...starts);
}

/**
 * The first instant of a day in a zone. A day that the zone skipped (Pacific/Apia, 2011-12-30) begins and
 * ends with the following day.
 * @throws RangeError for an invalid day or zone.
 */
export function getDayStart(day: Day, zone: string): Date {
  const midnight = midnightOf(day);
  return new Date(findFirstShowing(midnight, listOffsetPeriods(midnight, zone)));
}

/**
 * The exclusive end of a day in a zone. It equals the start of the next day, except when clocks were set back
 * across midnight and part of the day repeats.
 * @throws RangeError as `getDayStart`.
 */
export function getDayEnd(day: Day, zone: string): Date {
  const midnight = midnightOf(day);
  const ends = listOffsetPeriods(midnight, zone)
    .filter(({ from, ahead }) => from + ahead < midnight + dayMs)
    .map(({ to, ahead }) => Math.min(to, midnight + dayMs - ahead));
  return new Date(Math.max(...ends));
}

/** The instant of a local time. `skipped`: the time does not exist on the day; `doubled`: the time occurs twice. */
export interface LocalInstant {
  readonly at: Date;
  readonly kind: 'once' | 'skipped' | 'doubled';
}

/**
 * The instant of a local time (`02:30`) on a day in a zone. If the change to summer time skips the time, the next
 * existing time counts; if the time occurs twice, the first counts.
 * @throws RangeError for an invalid day, time or zone.
 */
export function resolveLocalTime(day: Day, time: string, zone: string): LocalInstant {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  if (hour === undefined || minute === undefined) throw new RangeError(`no time of day: ${time}`);
  const midnight = midnightOf(day);
  const shown = midnight + Number(hour) * hourMs + Number(minute) * 60_000;
  const stretches = listOffsetPeriods(midnight, zone);
  const times = stretches.filter(({ from, to, ahead }) => from <= shown - ahead && shown - ahead < to);
  return {
    at: new Date(findFirstShowing(shown, stretches)),
    kind: times.length === 0 ? 'skipped' : times.length === 1 ? 'once' : 'doubled',
  };
}

/**
 * The name of a zone in the spelling of the runtime, found regardless of upper and lower case; an alias is kept. Null
 * when the IANA database has no such zone.
 */
export function readTimeZone(text: string): string | null {
  const given = text.trim();
  // ECMA-402 also accepts offsets such as +01:00 as zones, but these have no summer time.
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{0,49}$/.test(given)) return null;
  const listed = listTimeZones().find((name) => name.toLowerCase() === given.toLowerCase());
  if (listed !== undefined) return listed;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: given });
    return given;
  } catch {
    return null;
  }
}

let zones: readonly string[] | null = null;

/** The zones that a user can choose, by name, UTC included. */
export function listTimeZones(): readonly string[] {
  zones ??= [...new Set([utcTimeZone, ...Intl.supportedValuesOf('timeZone')])].toSorted();
  return zones;
}

/** True when an instant belongs to different days in two zones. */
export function isDifferentDay(instant: Instant, one: string, other: string): boolean {
  return one !== other && getDayInZone(instant, one) !== getDayInZone(instant, other);
}

/** The latest day that an instant has in any zone: clocks are at most 14 hours ahead of UTC. */
export function getLatestDayInAnyZone(instant: Instant): Day {
  return localMsToDay(instantToMs(instant) + 14 * hourMs);
}

/** The last day, in a zone, of a period whose exclusive end is `end`. */
export function getLastDayBefore(end: Instant, zone: string): Day {
  const day = getDayInZone(end, zone);
  return getDayStart(day, zone).getTime() === instantToMs(end) ? addDays(day, -1) : day;
}
