import { describe, expect, it } from 'vitest';
import { type Actor, visitorActor } from './actor.ts';
import { cacheResolvedActors } from './actor-memory.ts';
import { createMovableClock } from './clock.ts';

const start = new Date('2026-06-01T23:00:00Z');
const actor: Actor = {
  ...visitorActor,
  state: 'full',
  activeAt: start,
  softSec: 1800,
  hardAt: new Date(start.getTime() + 7200_000),
};

function memory() {
  const clock = createMovableClock(start);
  let asked = 0;
  let changes = 0;
  const ask = async () => {
    asked += 1;
    return actor;
  };
  const resolve = cacheResolvedActors(ask, clock, () => changes);
  const change = () => {
    changes += 1;
  };
  return { clock, resolve, change, asked: () => asked };
}

describe('cached accounts of callers', () => {
  it('are loaded once until an account changes', async () => {
    const { resolve, asked } = memory();
    for (let n = 0; n < 5; n += 1) await resolve('a');
    await resolve('b');
    expect(asked()).toBe(2);
  });

  it('are loaded again after an account change, even one that occurs while they are loaded', async () => {
    const { resolve, change, asked } = memory();
    await resolve('a');
    change();
    await resolve('a');
    expect(asked()).toBe(2);
    const during = memory();
    const question = during.resolve('a');
    during.change();
    await question;
    await during.resolve('a');
    expect(during.asked()).toBe(2);
  });

  it('are loaded again after the idle limit and when the day changes', async () => {
    const { resolve, asked, clock } = memory();
    await resolve('a');
    clock.advance(1799);
    await resolve('a');
    expect(asked()).toBe(1);
    clock.advance(1);
    await resolve('a');
    expect(asked()).toBe(2);
    const long = { ...actor, softSec: 7200 };
    const night = createMovableClock(start);
    let times = 0;
    const ask = cacheResolvedActors(async () => {
      times += 1;
      return long;
    }, night);
    await ask('a');
    night.advance(3601);
    await ask('a');
    expect(times).toBe(2);
  });
});
