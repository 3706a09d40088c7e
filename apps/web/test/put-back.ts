/** After a file that put something in the place of a global: the global is back, and no module knows what stood there. */
import { afterAll, vi } from 'vitest';
import { freshModules } from '../src/platform/fresh-modules.fixture.ts';

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  freshModules();
});
