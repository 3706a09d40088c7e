/** Before the tests of a file: how a test reads a screen, and that nothing of it is there in the next. */
import { configure, getConfig } from '@testing-library/react';
import { afterEach } from 'vitest';
import { config } from 'zod';
import { leave } from './screen.tsx';

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
afterEach(leave);

/**
 * The imitated browser has no threads: what a page has calculated beside it is awaited by no test here. The search of the
 * texts finds nothing; unanswered, the palette would wait twenty seconds for it.
 */
class SilentThread extends EventTarget {
  postMessage(asked: { readonly kind?: string; readonly id?: number }): void {
    if (asked.kind !== 'search') return;
    const data = { kind: 'hits', id: asked.id, hits: [] };
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  terminate(): void {}
}
if (!('Worker' in globalThis)) Object.assign(globalThis, { Worker: SilentThread });

/** Elements are warned of by their tag: written out with all that hangs on one, it is five thousand lines. */
const { warn } = console;
console.warn = (...said: unknown[]) =>
  warn(...said.map((one) => (one instanceof Element ? `<${one.localName}>` : one)));
