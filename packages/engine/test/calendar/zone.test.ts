import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '../property-runs.ts';
import {
  addDays,
  chooseTimeZone,
  getDayEnd,
  getDayInZone,
  getDayStart,
  getLatestDayInAnyZone,
  getTimeInZone,
  listTimeZones,
  readTimeZone,
  resolveLocalTime,
} from '../../src/calendar/index.ts';
import { isDay } from '../../src/fields/index.ts';

const stockholm = 'Europe/Stockholm';
const zone = fc.constantFrom(...listTimeZones());
const instant = fc.date({
  min: new Date('1900-01-01T00:00:00Z'),
  max: new Date('2100-01-01T00:00:00Z'),
  noInvalidDate: true,
});

describe('the day of an instant', () => {
  it.each([
    ['2026-11-29T22:30:00Z', stockholm, '2026-11-29'],
    ['2026-11-29T23:30:00Z', stockholm, '2026-11-30'],
    ['2026-06-29T21:30:00Z', stockholm, '2026-06-29'],
    ['2026-06-29T22:30:00Z', stockholm, '2026-06-30'],
    ['2026-12-31T23:30:00Z', stockholm, '2027-01-01'],
    ['2026-12-31T23:30:00Z', 'UTC', '2026-12-31'],
    ['2028-02-29T22:59:59.999Z', stockholm, '2028-02-29'],
    ['2028-02-29T23:00:00Z', stockholm, '2028-03-01'],
    ['2026-11-29T10:30:00Z', 'Pacific/Kiritimati', '2026-11-30'],
    ['2026-11-29T11:30:00Z', 'Pacific/Pago_Pago', '2026-11-29'],
    ['2026-11-29T10:59:00Z', 'Pacific/Pago_Pago', '2026-11-28'],
    ['2026-11-29T11:30:00Z', 'Etc/GMT+12', '2026-11-28'],
    ['0099-12-31T23:30:00Z', 'UTC', '0099-12-31'],
  ])('%s in %s belongs to the day %s', (at, where, day) => {
    expect(getDayInZone(at, where)).toBe(day);
    expect(getDayInZone(new Date(at), where)).toBe(day);
  });

  it('equals the day that the JavaScript runtime formats in the same time zone', () => {
    fc.assert(
      fc.property(instant, zone, (at, where) => {
        const shown = new Intl.DateTimeFormat('sv-SE', {
          timeZone: where,
          dateStyle: 'short',
        }).format(at);
        expect(getDayInZone(at, where)).toBe(shown);
      }),
    );
  });

  it('starts at or before the instant and ends after it, in every time zone', () => {
    for (const where of listTimeZones())
      fc.assert(
        fc.property(instant, (at) => {
          const day = getDayInZone(at, where);
          expect(isDay(day)).toBe(true);
          expect(getDayStart(day, where).getTime()).toBeLessThanOrEqual(at.getTime());
          expect(getDayEnd(day, where).getTime()).toBeGreaterThan(at.getTime());
        }),
        { numRuns: 3 },
      );
  });

  it('is never later than the latest current day in any time zone', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2012-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        zone,
        (at, where) => {
          expect(getDayInZone(at, where) <= getLatestDayInAnyZone(at)).toBe(true);
        },
      ),
    );
  });

  it('is refused for invalid instants, zones and years', () => {
    expect(() => getDayInZone('yesterday', 'UTC')).toThrow(RangeError);
    expect(() => getDayInZone('2026-11-29T00:00:00Z', 'Europe/Nowhere')).toThrow(RangeError);
    expect(() => getDayInZone(new Date(8.64e15), 'UTC')).toThrow(RangeError);
  });
});

describe('the start and end of a calendar day', () => {
  it.each([
    ['2026-11-29', '2026-11-28T23:00:00.000Z', '2026-11-29T23:00:00.000Z'],
    // Days on which summer time begins and ends.
    ['2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
    ['2026-12-31', '2026-12-30T23:00:00.000Z', '2026-12-31T23:00:00.000Z'],
  ])('%s in Stockholm is from %s to %s', (day, from, to) => {
    expect(getDayStart(day, stockholm).toISOString()).toBe(from);
    expect(getDayEnd(day, stockholm).toISOString()).toBe(to);
  });

  it('are equal for a day that does not exist in the time zone', () => {
    const left = '2011-12-30';
    expect(getDayStart(left, 'Pacific/Apia')).toEqual(getDayEnd(left, 'Pacific/Apia'));
    expect(getDayStart(left, 'Pacific/Apia')).toEqual(getDayStart('2011-12-31', 'Pacific/Apia'));
    expect(getDayInZone(getDayStart(left, 'Pacific/Apia'), 'Pacific/Apia')).toBe('2011-12-31');
    expect(getDayEnd('2011-12-29', 'Pacific/Apia').toISOString()).toBe('2011-12-30T10:00:00.000Z');
  });

  it('overlap with the next day if clocks are set back over midnight', () => {
    // Until 2011 St John's changed its clocks at one minute past midnight.
    const first = getDayEnd('2010-11-06', 'America/St_Johns');
    expect(getDayStart('2010-11-07', 'America/St_Johns').toISOString()).toBe('2010-11-07T02:30:00.000Z');
    expect(first.toISOString()).toBe('2010-11-07T03:30:00.000Z');
  });

  it('are at midnight, or at the time to which clocks are set forward from midnight', () => {
    // Beirut begins summer time at midnight, so that day begins at one.
    expect(getTimeInZone(getDayStart('2026-03-29', 'Asia/Beirut'), 'Asia/Beirut')).toBe('01:00');
  });

  it('leave no gap between consecutive days, in every time zone', () => {
    const days = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('1950-01-01', days));
    fc.assert(
      fc.property(days, zone, (day, where) => {
        const [start, end] = [getDayStart(day, where), getDayEnd(day, where)];
        expect(end.getTime()).toBeGreaterThanOrEqual(start.getTime());
        expect(getDayStart(addDays(day, 1), where).getTime()).toBeLessThanOrEqual(end.getTime());
        if (end.getTime() === start.getTime()) return;
        expect(getDayInZone(start, where)).toBe(day);
        expect(getDayInZone(new Date(end.getTime() - 1), where)).toBe(day);
        expect(getDayInZone(new Date(start.getTime() - 1), where) < day).toBe(true);
        expect(getDayInZone(end, where) > day).toBe(true);
      }),
    );
  });

  it('are refused for an invalid day', () => {
    expect(() => getDayStart('2026-13-01', 'UTC')).toThrow(RangeError);
    expect(() => getDayEnd('soon', 'UTC')).toThrow(RangeError);
  });
});

describe('the instant of a local time', () => {
  it('is the first one after the time change if summer time skips the local time', () => {
    const found = resolveLocalTime('2026-03-29', '02:30', stockholm);
    expect(found).toEqual({ at: new Date('2026-03-29T01:00:00Z'), kind: 'skipped' });
    expect(getTimeInZone(found.at, stockholm)).toBe('03:00');
  });

  it('is the earlier one if the local time occurs twice', () => {
    expect(resolveLocalTime('2026-10-25', '02:30', stockholm)).toEqual({
      at: new Date('2026-10-25T00:30:00Z'),
      kind: 'doubled',
    });
  });

  it('is converted back to the same local time, in every time zone', () => {
    fc.assert(
      fc.property(instant, zone, (at, where) => {
        const [day, time] = [getDayInZone(at, where), getTimeInZone(at, where)];
        const found = resolveLocalTime(day, time, where);
        expect(found.kind).not.toBe('skipped');
        expect([getDayInZone(found.at, where), getTimeInZone(found.at, where)]).toEqual([day, time]);
        expect(found.at.getTime()).toBeLessThanOrEqual(at.getTime());
      }),
    );
  });

  it('is refused for an invalid time', () => {
    expect(() => resolveLocalTime('2026-03-29', '24:00', 'UTC')).toThrow(RangeError);
  });
});

describe('a time zone', () => {
  it.each([
    ['europe/stockholm', stockholm],
    [' UTC ', 'UTC'],
    ['US/Pacific', 'US/Pacific'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
  ])('%s is accepted', (text, name) => expect(readTimeZone(text)).toBe(name));

  it.each(['', '+01:00', 'Europe/Nowhere', 'Stockholm', "Europe/Stockholm'; --", '../etc'])(
    '"%s" is refused',
    (text) => expect(readTimeZone(text)).toBeNull(),
  );

  it('is, for an organisation, its own setting, else that of its country, else that of the installation', () => {
    expect(chooseTimeZone({ timeZone: 'Asia/Tokyo', country: 'SE' }, 'Europe/Oslo')).toBe('Asia/Tokyo');
    expect(chooseTimeZone({ timeZone: null, country: 'SE' }, 'Europe/Oslo')).toBe(stockholm);
    expect(chooseTimeZone({ timeZone: null, country: 'US' }, 'Europe/Oslo')).toBe('Europe/Oslo');
    expect(chooseTimeZone({ timeZone: null, country: null })).toBe('UTC');
    expect(chooseTimeZone({ timeZone: null, country: 'constructor' })).toBe('UTC');
  });
});
