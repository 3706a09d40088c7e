import { afterEach, expect, it, vi } from 'vitest';
import { ProvokeError } from './ProvokeError.tsx';

afterEach(() => vi.unstubAllEnvs());

it.each(['production', 'development', 'test'])('raises an error named NotAnError in mode %s', (mode) => {
  vi.stubEnv('MODE', mode);
  vi.stubEnv('NODE_ENV', mode);
  expect(() => ProvokeError()).toThrow(expect.objectContaining({ name: 'NotAnError' }));
});
