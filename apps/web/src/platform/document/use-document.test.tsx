/** How the present page looks for what others save. */
import type { JsonObject } from '@klarsikt/engine';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../api/errors.ts';
import { DocumentEditor } from './editor.ts';
import { jsonRules } from './kind.ts';
import { freshState } from './state.ts';
import { stillPort } from './transport.ts';
import { isRecord } from './two-people.fixture.ts';
import { watchOthers } from './use-document.ts';

const rules = jsonRules((json): JsonObject => {
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
])('after %i a document is asked for %i times in five seconds', async (status, times) => {
  const quiet = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const state = freshState<JsonObject>({ document: {}, revision: 1, at: null });
  const editor = new DocumentEditor(rules, stillPort<JsonObject>(), state);
  const asked = vi.fn(async () => {
    throw new ApiError(status, { code: 'error.notfound', message: '', id: '' });
  });
  const stop = watchOthers({ newerThan: asked }, 7, editor);
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).toHaveBeenCalledTimes(times);
  stop();
  quiet.mockRestore();
});
