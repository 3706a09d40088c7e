/** Tests polling for saves of others. */
import type { JsonObject } from '@klarsikt/engine/fields';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../api/errors.ts';
import { DocumentEditor } from './editor.ts';
import { createJsonChangeRules } from './kind.ts';
import { createFreshState } from './state.ts';
import { createReadOnlyEditorPort } from './transport.ts';
import { isRecord } from './two-people.fixture.ts';
import { watchOtherSaves } from './use-document.ts';

const rules = createJsonChangeRules((json): JsonObject => {
  if (!isRecord(json)) throw new Error('not a document');
  return json;
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it.each([
  [404, 1],
  [503, 3],
])('after HTTP status %i the document is polled %i times in five seconds', async (status, times) => {
  const quiet = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const state = createFreshState<JsonObject>({ document: {}, revision: 1, at: null });
  const editor = new DocumentEditor(rules, createReadOnlyEditorPort<JsonObject>(), state);
  const asked = vi.fn(async () => {
    throw new ApiError(status, { code: 'error.notfound', message: '', id: '' });
  });
  const stop = watchOtherSaves({ newerThan: asked }, 7, editor);
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).toHaveBeenCalledTimes(times);
  stop();
  quiet.mockRestore();
});

it('a document with a push stream is polled on each push and otherwise rarely', async () => {
  const state = createFreshState<JsonObject>({ document: {}, revision: 1, at: null });
  const editor = new DocumentEditor(rules, createReadOnlyEditorPort<JsonObject>(), state);
  let isLive = true;
  let hint = () => {};
  const stopHints = vi.fn();
  const answers: (() => void)[] = [];
  const asked = vi.fn(() => new Promise<null>((done) => answers.push(() => done(null))));
  const answerAll = async () => {
    for (const answer of answers.splice(0)) answer();
    await vi.advanceTimersByTimeAsync(0);
  };
  const watch = (_: number, hear: () => void) => {
    hint = hear;
    return { isLive: () => isLive, stop: stopHints };
  };
  const stop = watchOtherSaves({ newerThan: asked, watch }, 7, editor);
  hint();
  expect(asked).toHaveBeenCalledTimes(1);
  hint();
  expect(asked).toHaveBeenCalledTimes(1);
  await answerAll();
  await vi.advanceTimersByTimeAsync(1500);
  expect(asked).toHaveBeenCalledTimes(2);
  await answerAll();
  await vi.advanceTimersByTimeAsync(7000);
  expect(asked).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(3000);
  expect(asked).toHaveBeenCalledTimes(3);
  await answerAll();
  isLive = false;
  await vi.advanceTimersByTimeAsync(1500);
  expect(asked).toHaveBeenCalledTimes(4);
  stop();
  expect(stopHints).toHaveBeenCalledTimes(1);
});
