import { expect, it } from 'vitest';
import { readEnv } from './env.ts';

it('KLARSIKT_PDF names a compiler or none; another word ends the start with its name', () => {
  expect(readEnv({}).KLARSIKT_PDF).toBeUndefined();
  expect(readEnv({ KLARSIKT_PDF: 'portable' }).KLARSIKT_PDF).toBe('portable');
  expect(() => readEnv({ KLARSIKT_PDF: 'latex' })).toThrow(/KLARSIKT_PDF/);
});
