import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { stopPartsInOrder } from './ending.ts';

const times = { partsMs: 60, databaseMs: 1000 };

function recorded() {
  const done: string[] = [];
  const warned: string[] = [];
  const step =
    (name: string, ms = 0) =>
    async () => {
      await sleep(ms);
      done.push(name);
    };
  const warn = (...given: unknown[]) => void warned.push(String(given.at(-1)));
  return { done, warned, step, log: { warn } };
}

describe('the shutdown of the server', () => {
  it('closes all parts in order even if one fails, and closes the database last', async () => {
    const { done, warned, step, log } = recorded();
    const broken = async () => {
      throw new Error('gone already');
    };
    await stopPartsInOrder({
      parts: [step('server', 10), broken, step('pool')],
      database: step('database'),
      log,
      times,
    });
    expect(done).toEqual(['server', 'pool', 'database']);
    expect(warned).toEqual(['a part could not be closed']);
  });

  it('closes the database even if the other parts exceed their time limit', async () => {
    const { done, warned, step, log } = recorded();
    await stopPartsInOrder({ parts: [step('server', 5000)], database: step('database', 200), log, times });
    expect(done).toEqual(['database']);
    expect(warned).toEqual(['the database is ended before everything was closed']);
  });

  it('continues after a time limit if the database does not end', async () => {
    const { done, warned, step, log } = recorded();
    const database = () => new Promise<void>(() => undefined);
    await stopPartsInOrder({
      parts: [step('server')],
      database,
      log,
      times: { partsMs: 60, databaseMs: 60 },
    });
    expect(done).toEqual(['server']);
    expect(warned).toEqual(['stopped before the database had ended']);
  });
});
