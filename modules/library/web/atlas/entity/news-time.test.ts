import { expect, it } from 'vitest';
import { parseNewsReleaseTime } from './news-time.ts';

const now = new Date('2026-03-26T11:00:00Z');
const zone = 'Europe/Stockholm';

it.each([
  ['2026-03-27', '9:30', '2026-03-27T08:30:00.000Z', null, null],
  ['2026-03-26', '12.01', '2026-03-26T11:01:00.000Z', null, null],
  ['2026-03-26', '12:00', null, 'news.past', null],
  ['2020-01-01', '09:30', null, 'news.past', null],
  ['2026-03-27', '25:00', null, 'news.noClock', null],
  ['2026-03-27', '12:60', null, 'news.noClock', null],
  ['2026-03-27', 'noon', null, 'news.noClock', null],
  ['2026-03-27', '', null, null, null],
  ['', '09:30', null, null, null],
  // Change to summer time at 02:00 in March, and back at 03:00 in October.
  ['2026-03-29', '02:30', '2026-03-29T01:00:00.000Z', null, 'news.skipped'],
  ['2026-03-29', '03:30', '2026-03-29T01:30:00.000Z', null, null],
  ['2026-10-25', '02:30', '2026-10-25T00:30:00.000Z', null, 'news.doubled'],
])(
  "news of %s at %s is planned for that time of the organisation's time zone, or refused",
  (day, clock, at, fault, note) => {
    expect(parseNewsReleaseTime({ day, clock, zone }, now)).toEqual({ at, fault, note });
  },
);
