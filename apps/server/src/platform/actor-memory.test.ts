import { describe, expect, it } from 'vitest';
import { type Actor, visitor } from './actor.ts';
import { rememberActors } from './actor-memory.ts';
import { movableClock } from './clock.ts';
import { inSystemTransaction } from './tx.ts';

const start = new Date('2026-06-01T23:00:00Z');
const actor: Actor = {
  ...visitor,
  state: 'full',
  activeAt: start,
  softSec: 1800,
  hardAt: new Date(start.getTime() + 7200_000),
};

/** A transaction that does nothing: all that counts is that one was finished. */
const write = () =>
  inSystemTransaction({ transaction: async () => undefined } as never, async () => undefined);

function memory() {
  const clock = movableClock(start);
  let asked = 0;
  const resolve = rememberActors(async () => {
    asked += 1;
    return actor;
  }, clock);
  return { clock, resolve, asked: () => asked };
}

describe('remembered actors', () => {
  it('are asked for once while nothing is written', async () => {
    const { resolve, asked } = memory();
    for (let n = 0; n < 5; n += 1) await resolve('a');
    await resolve('b');
    expect(asked()).toBe(2);
  });

  it('are asked for again after any write, also one during the question', async () => {
    const { resolve, asked } = memory();
    await resolve('a');
    await write();
    await resolve('a');
    expect(asked()).toBe(2);
    const during = memory();
    await Promise.all([during.resolve('a'), write()]);
    await during.resolve('a');
    expect(during.asked()).toBe(2);
  });

  it('are asked for again past the soft limit, and on another day', async () => {
    const { resolve, asked, clock } = memory();
    await resolve('a');
    clock.advance(1799);
    await resolve('a');
    expect(asked()).toBe(1);
    clock.advance(1);
    await resolve('a');
    expect(asked()).toBe(2);
    const long = { ...actor, softSec: 7200 };
    const night = movableClock(start);
    let times = 0;
    const ask = rememberActors(async () => {
      times += 1;
      return long;
    }, night);
    await ask('a');
    night.advance(3601);
    await ask('a');
    expect(times).toBe(2);
  });
});
