import { afterEach, expect, it, vi } from 'vitest';
import { ErrorTestPage } from './ProvokeError.tsx';

afterEach(() => vi.unstubAllEnvs());

it.each(['production', 'development', 'test'])('raises an error named NotAnError in mode %s', (mode) => {
  vi.stubEnv('MODE', mode);
  vi.stubEnv('NODE_ENV', mode);
  expect(() => ErrorTestPage()).toThrow(expect.objectContaining({ name: 'NotAnError' }));
});
