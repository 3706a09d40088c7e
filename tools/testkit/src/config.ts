import { type Config, sessionDefaults } from '@klarsikt/server/config';

/** Configuration of test applications, with a fixed secret and without the browser application. */
export const testConfig: Config = {
  version: '0.0.0-test',
  releaseKey: null,
  timeZone: 'UTC',
  origin: 'http://localhost',
  dataDirectory: '/nonexistent',
  secret: Buffer.from('a secret that only the tests know, 32+'),
  docsUrl: 'https://docs.example/',
  analytics: true,
  proxies: null,
  allowedOrigins: [],
  mail: { smtpUrl: null, from: 'Klarsikt <no-reply@klarsikt.example>' },
  uplink: null,
  writer: null,
  assistants: true,
  scanner: null,
  objectStore: null,
  backups: null,
  metrics: null,
  typesetter: null,
  webDirectory: null,
  ...sessionDefaults,
};
