/** Before the tests of a file: how a test reads a screen, and that nothing of it is there in the next. */
import { configure, getConfig } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach, vi } from 'vitest';
import { config } from 'zod';
import { leave } from './screen.tsx';
import { endOrders } from './server.ts';
import { TestThread } from './thread.ts';

config({ jitless: true });
const { getElementError } = getConfig();
configure({
  asyncUtilTimeout: 30_000,
  // While something is waited for, what is not there yet is only asked for again: the document is written out once, in
  // the end. Written out at each attempt it took a third of all the time of these tests.
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
      ? new Error(message ?? '')
      : getElementError(message, container),
});
afterEach(async () => {
  await leave();
  await endOrders();
});
// A page that is still being read when the last test of a file is over is awaited: broken off, one of its modules would be
// missing in every later file of the worker.
afterAll(() => vi.dynamicImportSettled());

/** React notes for each element where it was made, with a stack of its own: a tenth of the time of these tests. */
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
});

if (!('Worker' in globalThis)) Object.assign(globalThis, { Worker: TestThread });

/** Elements are warned of by their tag: written out with all that hangs on one, it is five thousand lines. */
const { warn } = console;
console.warn = (...said: unknown[]) =>
  warn(...said.map((one) => (one instanceof Element ? `<${one.localName}>` : one)));
