/** Before the tests of a file: how a test reads a screen, and that nothing of it is there in the next. */
import { configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { config } from 'zod';
import { leave } from './screen.tsx';

config({ jitless: true });
configure({ asyncUtilTimeout: 30_000 });
afterEach(leave);

/** The imitated browser has no threads: what a page has calculated beside it is awaited by no test here. */
class SilentThread extends EventTarget {
  postMessage(): void {}
  terminate(): void {}
}
if (!('Worker' in globalThis)) Object.assign(globalThis, { Worker: SilentThread });

/** Elements are warned of by their tag: written out with all that hangs on one, it is five thousand lines. */
const { warn } = console;
console.warn = (...said: unknown[]) =>
  warn(...said.map((one) => (one instanceof Element ? `<${one.localName}>` : one)));
