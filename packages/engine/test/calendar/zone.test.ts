import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '../property-runs.ts';
import {
  addDays,
  chooseTimeZone,
  dayOf,
  endOfDay,
  latestDayOf,
  listTimeZones,
  readTimeZone,
  resolveLocalTime,
  startOfDay,
  timeOf,
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
  ])('%s in %s is of %s', (at, where, day) => {
    expect(dayOf(at, where)).toBe(day);
    expect(dayOf(new Date(at), where)).toBe(day);
  });

  it('is the one that the runtime itself shows in the zone', () => {
    fc.assert(
      fc.property(instant, zone, (at, where) => {
        const shown = new Intl.DateTimeFormat('sv-SE', {
          timeZone: where,
          dateStyle: 'short',
        }).format(at);
        expect(dayOf(at, where)).toBe(shown);
      }),
    );
  });

  it('lies within its day, in every zone', () => {
    for (const where of listTimeZones())
      fc.assert(
        fc.property(instant, (at) => {
          const day = dayOf(at, where);
          expect(isDay(day)).toBe(true);
          expect(startOfDay(day, where).getTime()).toBeLessThanOrEqual(at.getTime());
          expect(endOfDay(day, where).getTime()).toBeGreaterThan(at.getTime());
        }),
        { numRuns: 3 },
      );
  });

  it('is nowhere later than the latest day on earth', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2012-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        zone,
        (at, where) => {
          expect(dayOf(at, where) <= latestDayOf(at)).toBe(true);
        },
      ),
    );
  });

  it('is refused for what is no instant, no zone and no day of four figures', () => {
    expect(() => dayOf('yesterday', 'UTC')).toThrow(RangeError);
    expect(() => dayOf('2026-11-29T00:00:00Z', 'Europe/Nowhere')).toThrow(RangeError);
    expect(() => dayOf(new Date(8.64e15), 'UTC')).toThrow(RangeError);
  });
});

describe('the ends of a day', () => {
  it.each([
    ['2026-11-29', '2026-11-28T23:00:00.000Z', '2026-11-29T23:00:00.000Z'],
    // Days on which summer time begins and ends.
    ['2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
    ['2026-12-31', '2026-12-30T23:00:00.000Z', '2026-12-31T23:00:00.000Z'],
  ])('%s in Stockholm is from %s to %s', (day, from, to) => {
    expect(startOfDay(day, stockholm).toISOString()).toBe(from);
    expect(endOfDay(day, stockholm).toISOString()).toBe(to);
  });

  it('are one instant for a day that the zone left out', () => {
    const left = '2011-12-30';
    expect(startOfDay(left, 'Pacific/Apia')).toEqual(endOfDay(left, 'Pacific/Apia'));
    expect(startOfDay(left, 'Pacific/Apia')).toEqual(startOfDay('2011-12-31', 'Pacific/Apia'));
    expect(dayOf(startOfDay(left, 'Pacific/Apia'), 'Pacific/Apia')).toBe('2011-12-31');
    expect(endOfDay('2011-12-29', 'Pacific/Apia').toISOString()).toBe('2011-12-30T10:00:00.000Z');
  });

  it('overlap where clocks went back over midnight', () => {
    // Until 2011 St John's changed its clocks at one minute past midnight.
    const first = endOfDay('2010-11-06', 'America/St_Johns');
    expect(startOfDay('2010-11-07', 'America/St_Johns').toISOString()).toBe('2010-11-07T02:30:00.000Z');
    expect(first.toISOString()).toBe('2010-11-07T03:30:00.000Z');
  });

  it('are at midnight or at the change that left midnight out', () => {
    // Beirut begins summer time at midnight, so that day begins at one.
    expect(timeOf(startOfDay('2026-03-29', 'Asia/Beirut'), 'Asia/Beirut')).toBe('01:00');
  });

  it('meet, day after day, in every zone', () => {
    const days = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('1950-01-01', days));
    fc.assert(
      fc.property(days, zone, (day, where) => {
        const [start, end] = [startOfDay(day, where), endOfDay(day, where)];
        expect(end.getTime()).toBeGreaterThanOrEqual(start.getTime());
        expect(startOfDay(addDays(day, 1), where).getTime()).toBeLessThanOrEqual(end.getTime());
        if (end.getTime() === start.getTime()) return;
        expect(dayOf(start, where)).toBe(day);
        expect(dayOf(new Date(end.getTime() - 1), where)).toBe(day);
        expect(dayOf(new Date(start.getTime() - 1), where) < day).toBe(true);
        expect(dayOf(end, where) > day).toBe(true);
      }),
    );
  });

  it('are refused for what is no day', () => {
    expect(() => startOfDay('2026-13-01', 'UTC')).toThrow(RangeError);
    expect(() => endOfDay('soon', 'UTC')).toThrow(RangeError);
  });
});

describe('a time of a day', () => {
  it('that summer time leaves out is the next one that exists', () => {
    const found = resolveLocalTime('2026-03-29', '02:30', stockholm);
    expect(found).toEqual({ at: new Date('2026-03-29T01:00:00Z'), kind: 'skipped' });
    expect(timeOf(found.at, stockholm)).toBe('03:00');
  });

  it('that comes twice is the first', () => {
    expect(resolveLocalTime('2026-10-25', '02:30', stockholm)).toEqual({
      at: new Date('2026-10-25T00:30:00Z'),
      kind: 'doubled',
    });
  });

  it('is shown again by clocks there, in every zone', () => {
    fc.assert(
      fc.property(instant, zone, (at, where) => {
        const [day, time] = [dayOf(at, where), timeOf(at, where)];
        const found = resolveLocalTime(day, time, where);
        expect(found.kind).not.toBe('skipped');
        expect([dayOf(found.at, where), timeOf(found.at, where)]).toEqual([day, time]);
        expect(found.at.getTime()).toBeLessThanOrEqual(at.getTime());
      }),
    );
  });

  it('is refused for what is no time', () => {
    expect(() => resolveLocalTime('2026-03-29', '24:00', 'UTC')).toThrow(RangeError);
  });
});

describe('a time zone', () => {
  it.each([
    ['europe/stockholm', stockholm],
    [' UTC ', 'UTC'],
    ['US/Pacific', 'US/Pacific'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
  ])('%s is taken', (text, name) => expect(readTimeZone(text)).toBe(name));

  it.each(['', '+01:00', 'Europe/Nowhere', 'Stockholm', "Europe/Stockholm'; --", '../etc'])(
    '"%s" is refused',
    (text) => expect(readTimeZone(text)).toBeNull(),
  );

  it('of an organisation is its own, else of its country, else of the installation', () => {
    expect(chooseTimeZone({ timeZone: 'Asia/Tokyo', country: 'SE' }, 'Europe/Oslo')).toBe('Asia/Tokyo');
    expect(chooseTimeZone({ timeZone: null, country: 'SE' }, 'Europe/Oslo')).toBe(stockholm);
    expect(chooseTimeZone({ timeZone: null, country: 'US' }, 'Europe/Oslo')).toBe('Europe/Oslo');
    expect(chooseTimeZone({ timeZone: null, country: null })).toBe('UTC');
    expect(chooseTimeZone({ timeZone: null, country: 'constructor' })).toBe('UTC');
  });
});
