/** Setup of each file of screen tests: settings of the testing library, and removal of all state after each test. */
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
  // While the library polls, the error has no copy of the document; only the final error contains it. A copy per
  // attempt would take a third of the time of these tests.
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
      ? new Error(message ?? '')
      : getElementError(message, container),
});
afterEach(async () => {
  await leave();
  await endOrders();
});
// Waits for imports that still run after the last test of a file, because an interrupted import would leave a module
// missing in all later files of the worker.
afterAll(() => vi.dynamicImportSettled());

/** Turns off React's stack for each created element, which takes a tenth of the time of these tests. */
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
});

// The DOM of the tests scrolls no elements by itself.
if (!('scrollTo' in Element.prototype))
  Object.defineProperty(Element.prototype, 'scrollTo', {
    value(this: Element, { top = 0 }: ScrollToOptions) {
      this.scrollTop = top;
    },
  });

if (!('Worker' in globalThis)) Object.assign(globalThis, { Worker: TestThread });

/** Warnings show elements by their tag, because a whole element prints five thousand lines. */
const { warn } = console;
console.warn = (...said: unknown[]) =>
  warn(...said.map((one) => (one instanceof Element ? `<${one.localName}>` : one)));
