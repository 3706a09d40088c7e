import { expect, it } from 'vitest';
import { wantedTime } from './news-time.ts';

const now = new Date('2026-11-26T12:00:00');
const utc = (text: string) => new Date(text).toISOString();

it.each([
  ['2026-11-27', '9:30', utc('2026-11-27T09:30:00'), null],
  ['2026-11-26', '12.01', utc('2026-11-26T12:01:00'), null],
  ['2026-11-26', '12:00', null, 'news.past'],
  ['2020-01-01', '09:30', null, 'news.past'],
  ['2026-11-27', '25:00', null, 'news.noClock'],
  ['2026-11-27', 'noon', null, 'news.noClock'],
  ['2026-11-27', '', null, null],
  ['', '09:30', null, null],
])('%s at %s', (day, clock, at, fault) => {
  expect(wantedTime(day, clock, now)).toEqual({ at, fault });
});
