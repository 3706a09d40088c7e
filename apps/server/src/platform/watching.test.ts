/** Tests the streams of one node: their lifetime, their number per person, and how they end. */
import type { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAssessmentWatchers } from './watching.ts';

const log = { warn: () => undefined };
const sent: unknown[] = [];
const hearers: ((data: unknown) => void)[] = [];
const gaps: (() => Promise<void>)[] = [];
const signals = {
  send: async (_: string, data?: unknown) => {
    sent.push(data);
    for (const hear of hearers) hear(data);
  },
  on: (_: string, hear: (data: unknown) => void) => {
    hearers.push(hear);
  },
  onGap: (catchUp: () => Promise<void>) => {
    gaps.push(catchUp);
  },
};

const textOf = (stream: Readable) => {
  const pieces: string[] = [];
  stream.on('data', (piece) => pieces.push(String(piece)));
  return () => pieces.join('');
};
const hintsIn = (text: string) => text.split('event: changed').length - 1;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
  for (const list of [sent, hearers, gaps]) list.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

it('changes of a short time are announced together, each assessment once', async () => {
  const watching = createAssessmentWatchers(log);
  watching.join(signals);
  const text = textOf(watching.open({ id: 7, userId: 1 }));
  const other = textOf(watching.open({ id: 8, userId: 2 }));
  for (const id of [7, 7, 9]) watching.tell(id);
  await vi.advanceTimersByTimeAsync(60);
  expect(sent).toEqual([[7, 9]]);
  expect([hintsIn(text()), hintsIn(other())]).toEqual([2, 1]);
  watching.close();
});

it('an event stream has a heartbeat at least every 20 seconds and ends after a minute', async () => {
  const watching = createAssessmentWatchers(log);
  const stream = watching.open({ id: 7, userId: 1 });
  const text = textOf(stream);
  await vi.advanceTimersByTimeAsync(59_000);
  expect([text().split(': open\n\n').length - 1, watching.count()]).toEqual([2, 1]);
  await vi.advanceTimersByTimeAsync(2000);
  expect([stream.readableEnded, watching.count()]).toEqual([true, 0]);
});

it('the oldest event stream of a person ends when the person opens more than thirty', async () => {
  const watching = createAssessmentWatchers(log);
  const streams = Array.from({ length: 31 }, (_, at) => watching.open({ id: at, userId: 1 }));
  const others = watching.open({ id: 1, userId: 2 });
  for (const stream of [...streams, others]) stream.resume();
  const text = textOf(others);
  await vi.advanceTimersByTimeAsync(10);
  expect([watching.count(), streams[0]?.readableEnded, others.readableEnded]).toEqual([31, true, false]);
  watching.close();
  await vi.advanceTimersByTimeAsync(10);
  expect(watching.count()).toBe(0);
  // When a node stops, all its pages reconnect, but not at the same moment.
  expect(Number(/retry: (\d+)\n\n$/.exec(text())?.[1])).toBeLessThanOrEqual(2000);
});

it('every open page reloads its data after change signals may have been lost', async () => {
  const watching = createAssessmentWatchers(log);
  watching.join(signals);
  const text = textOf(watching.open({ id: 7, userId: 1 }));
  for (const catchUp of gaps) await catchUp();
  await vi.advanceTimersByTimeAsync(10);
  expect(hintsIn(text())).toBe(2);
  watching.close();
});
