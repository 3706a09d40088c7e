import { expect, it } from 'vitest';
import { readEnv } from './env.ts';

it('KLARSIKT_PDF names a compiler or none; another word ends the start with its name', () => {
  expect(readEnv({}).KLARSIKT_PDF).toBeUndefined();
  expect(readEnv({ KLARSIKT_PDF: 'portable' }).KLARSIKT_PDF).toBe('portable');
  expect(() => readEnv({ KLARSIKT_PDF: 'latex' })).toThrow(/KLARSIKT_PDF/);
});

it('KLARSIKT_TIMEZONE names a zone of the IANA database; another word ends the start with its name', () => {
  expect(readEnv({}).KLARSIKT_TIMEZONE).toBe('UTC');
  expect(readEnv({ KLARSIKT_TIMEZONE: 'europe/stockholm' }).KLARSIKT_TIMEZONE).toBe('Europe/Stockholm');
  expect(() => readEnv({ KLARSIKT_TIMEZONE: '+01:00' })).toThrow(/KLARSIKT_TIMEZONE: it is no time zone/);
});
