/**
 * Days and instants in a time zone, by the rules of the IANA time zone database as the runtime has them (ECMA-402).
 * Pure: the zone is given, and so is the instant.
 */
import { addDays, type Day } from './day.ts';

/** An instant: a date object, or its ISO 8601 text. */
export type Instant = Date | string;

/** The zone in which nothing is said about a place. */
export const utc = 'UTC';

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

/** What clocks show at an instant, as milliseconds that UTC would show it at. */
function shownAt(ms: number, zone: string): number {
  if (zone === utc) return ms;
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of formatOf(zone).formatToParts(ms)) part[type] = value;
  const year = part.era === 'BC' ? 1 - Number(part.year) : Number(part.year);
  const shown = new Date(0);
  shown.setUTCFullYear(year, Number(part.month) - 1, Number(part.day));
  shown.setUTCHours(Number(part.hour), Number(part.minute), Number(part.second));
  return shown.getTime() + (((ms % 1000) + 1000) % 1000);
}

function msOf(instant: Instant): number {
  const ms = new Date(instant).getTime();
  if (Number.isNaN(ms)) throw new RangeError(`no instant: ${String(instant)}`);
  return ms;
}

function dayShown(shown: number): Day {
  const text = new Date(shown).toISOString();
  if (!/^\d{4}-/.test(text)) throw new RangeError(`no day of the years 0-9999: ${text}`);
  return text.slice(0, 10);
}

/** The day of an instant in a zone. @throws RangeError for no instant, no zone, or a day outside the years 0-9999. */
export function dayOf(instant: Instant, zone: string): Day {
  return dayShown(shownAt(msOf(instant), zone));
}

/** The day of a text that is a day already, or the day of an instant in a zone. Throws as `dayOf`. */
export function dayIn(text: string, zone: string): Day {
  return text.length <= 10 ? text : dayOf(text, zone);
}

/** The time of day that clocks show in a zone, as `23:05`. @throws RangeError as `dayOf`. */
export function timeOf(instant: Instant, zone: string): string {
  return new Date(shownAt(msOf(instant), zone)).toISOString().slice(11, 16);
}

/** What clocks and calendars show. Months from 1. */
export interface ClockParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** What clocks and calendars show at an instant in a zone. @throws RangeError as `dayOf`. */
export function partsOf(instant: Instant, zone: string): ClockParts {
  const shown = new Date(shownAt(msOf(instant), zone));
  return {
    year: shown.getUTCFullYear(),
    month: shown.getUTCMonth() + 1,
    day: shown.getUTCDate(),
    hour: shown.getUTCHours(),
    minute: shown.getUTCMinutes(),
    second: shown.getUTCSeconds(),
  };
}

/** The instant at which clocks of UTC show this; what goes beyond a month or a day runs on into the next. */
export function instantOf({ year, month, day, hour, minute, second }: ClockParts): Date {
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
}

/** A stretch of time in which clocks are apart from UTC by the same `ahead` (milliseconds); `to` exclusive. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly ahead: number;
}

/** The first instant between two with other clocks at which they are as at the later one, to the millisecond. */
function turn(from: number, to: number, zone: string): number {
  const later = shownAt(to, zone) - to;
  let [before, after] = [from, to];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (shownAt(middle, zone) - middle === later) after = middle;
    else before = middle;
  }
  return after;
}

/** The stretches around a day: two days before and after what UTC calls it, since clocks were up to a day apart. */
function stretchesAround(midnight: number, zone: string): readonly Stretch[] {
  const end = midnight + 3 * dayMs;
  const found: Stretch[] = [];
  let from = midnight - 2 * dayMs;
  let ahead = shownAt(from, zone) - from;
  for (let at = from + 3 * hourMs; at <= end; at += 3 * hourMs) {
    const now = shownAt(at, zone) - at;
    if (now === ahead) continue;
    const to = turn(at - 3 * hourMs, at, zone);
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

/** The first instant at which clocks show `shown` or later. */
function firstShowing(shown: number, stretches: readonly Stretch[]): number {
  const starts = stretches
    .filter(({ to, ahead }) => to + ahead > shown)
    .map(({ from, ahead }) => Math.max(from, shown - ahead));
  return Math.min(...starts);
}

/**
 * The first instant of a day in a zone. A day that the zone left out (Pacific/Apia, 2011-12-30) begins and ends with the
 * day after it. @throws RangeError for no day or no zone.
 */
export function startOfDay(day: Day, zone: string): Date {
  const midnight = midnightOf(day);
  return new Date(firstShowing(midnight, stretchesAround(midnight, zone)));
}

/**
 * The instant with which a day is over in a zone, exclusive. It is the start of the next day, but where clocks were put
 * back over midnight: there the day comes back for a while. @throws RangeError as `startOfDay`.
 */
export function endOfDay(day: Day, zone: string): Date {
  const midnight = midnightOf(day);
  const ends = stretchesAround(midnight, zone)
    .filter(({ from, ahead }) => from + ahead < midnight + dayMs)
    .map(({ to, ahead }) => Math.min(to, midnight + dayMs - ahead));
  return new Date(Math.max(...ends));
}

/** When clocks show a time: `skipped` for one that does not exist on the day, `doubled` for one that comes twice. */
export interface LocalInstant {
  readonly at: Date;
  readonly kind: 'once' | 'skipped' | 'doubled';
}

/**
 * The instant at which clocks in a zone show a time (`02:30`) on a day. A time that the change to summer time leaves out
 * is the next one that exists; one that comes twice is the first. @throws RangeError for no day, time or zone.
 */
export function instantAt(day: Day, time: string, zone: string): LocalInstant {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  if (hour === undefined || minute === undefined) throw new RangeError(`no time of day: ${time}`);
  const midnight = midnightOf(day);
  const shown = midnight + Number(hour) * hourMs + Number(minute) * 60_000;
  const stretches = stretchesAround(midnight, zone);
  const times = stretches.filter(({ from, to, ahead }) => from <= shown - ahead && shown - ahead < to);
  return {
    at: new Date(firstShowing(shown, stretches)),
    kind: times.length === 0 ? 'skipped' : times.length === 1 ? 'once' : 'doubled',
  };
}

/** The name of a zone as the runtime writes it, by any spelling in capitals or not, aliases kept; null for no zone of the IANA database. */
export function readTimeZone(text: string): string | null {
  const given = text.trim();
  // ECMA-402 takes offsets such as +01:00 for zones: they know no summer time.
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{0,49}$/.test(given)) return null;
  const listed = timeZones().find((name) => name.toLowerCase() === given.toLowerCase());
  if (listed !== undefined) return listed;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: given });
    return given;
  } catch {
    return null;
  }
}

let zones: readonly string[] | null = null;

/** The zones that can be chosen, in the order of their names; UTC is one. */
export function timeZones(): readonly string[] {
  zones ??= [...new Set([utc, ...Intl.supportedValuesOf('timeZone')])].toSorted();
  return zones;
}

/** True when two zones do not agree on the day of an instant. */
export function daysDiffer(instant: Instant, one: string, other: string): boolean {
  return one !== other && dayOf(instant, one) !== dayOf(instant, other);
}

/** The last day on which an instant lies anywhere on earth: clocks are 14 hours ahead at most. */
export function latestDayOf(instant: Instant): Day {
  return dayShown(msOf(instant) + 14 * hourMs);
}

/** The day before the one that an exclusive end begins, in a zone. */
export function lastDayBefore(end: Instant, zone: string): Day {
  const day = dayOf(end, zone);
  return startOfDay(day, zone).getTime() === msOf(end) ? addDays(day, -1) : day;
}
