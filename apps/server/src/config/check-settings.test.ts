/** Tests the output of `npm run check-settings`. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestAuthority } from '@klarsikt/testkit/certificates';
import { afterAll, describe, expect, it } from 'vitest';
import { checkSettings } from './check-settings.ts';
import { envSchema } from './env.ts';

const folder = mkdtempSync(join(tmpdir(), 'klarsikt-check-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'secret');
const secret = 'a1b2c3d4'.repeat(8);
writeFileSync(file, `${secret}\n`, { mode: 0o600 });

const linesOf = (given: NodeJS.ProcessEnv) => checkSettings(given).lines.map((line) => line.trim());
const lineOf = (given: NodeJS.ProcessEnv, name: string) =>
  linesOf(given)
    .find((line) => line.startsWith(`${name} `))
    ?.split(/\s{2,}/)
    .slice(1);
function unsafe(given: NodeJS.ProcessEnv): readonly string[] {
  const lines = linesOf(given);
  const at = lines.indexOf('Unsafe:');
  return at === -1 ? [] : lines.slice(at + 1);
}

const { certificate, key } = createTestAuthority().issue('klarsikt');

describe('the check of the settings', () => {
  it('lists each setting with its value and the source of the value', () => {
    const given = { PORT: ' 8080 ', HOST: '', KLARSIKT_SECRET_FILE: file };
    expect(lineOf(given, 'PORT')).toEqual(['8080', 'environment']);
    expect(lineOf(given, 'HOST')).toEqual(['127.0.0.1', 'default']);
    expect(lineOf(given, 'KLARSIKT_ALLOWED_ORIGINS')).toEqual(['none', 'default']);
    expect(lineOf(given, 'KLARSIKT_SECRET')).toEqual(['set, not shown', `file ${file}`]);
    const names = Object.keys(envSchema.shape);
    expect(names.filter((name) => lineOf(given, name) === undefined)).toEqual([]);
    expect(checkSettings(given).startable).toBe(true);
    expect(lineOf(given, 'KLARSIKT_QUOTAS')).toEqual(['none', 'default']);
    expect(lineOf(given, 'KLARSIKT_DRAIN')).toEqual(['0', 'default']);
    const server = { DATABASE_URL: 'postgres://klarsikt@localhost/klarsikt' };
    expect(lineOf(server, 'KLARSIKT_DRAIN')).toEqual(['10', 'default']);
    expect(linesOf(given).at(-1)).toBe('All settings are right, and none is unsafe.');
  });

  it('shows no secret, whether the settings are valid or not', () => {
    const word = 'p4ssw0rd'.repeat(5);
    const right = {
      KLARSIKT_SECRET: word,
      KLARSIKT_NEW_SECRET: word,
      KLARSIKT_METRICS_TOKEN: word,
      KLARSIKT_LLM_KEY: word,
      DATABASE_URL: `postgres://klarsikt:${word}@localhost/klarsikt?password=${word}`,
      KLARSIKT_SMTP_URL: `smtps://user:${word}@mail.example.org`,
      KLARSIKT_UPLINK_URL: 'https://models.example.org',
      KLARSIKT_UPLINK_KEY: `client:${word}`,
      KLARSIKT_FILES_URL: 'https://store.example.org/bucket',
      KLARSIKT_FILES_KEY: `access:${word}`,
      ...{ KLARSIKT_OTLP_URL: 'https://collector.example', KLARSIKT_OTLP_HEADERS: `api-key=${word}` },
      ...{ KLARSIKT_SYSLOG_CERTIFICATE: certificate, KLARSIKT_SYSLOG_KEY: key },
    };
    const shown = checkSettings(right);
    expect(shown.startable).toBe(true);
    expect(shown.lines.join('\n')).not.toContain('p4ssw0rd');
    expect(shown.lines.join('\n')).not.toContain('BEGIN PRIVATE KEY');
    expect(lineOf(right, 'KLARSIKT_SMTP_URL')?.[0]).toBe('smtps://user:***@mail.example.org');
    const wrong = checkSettings({ ...right, DATABASE_URL: `postgres://a:${word}#@host:x/b` });
    expect(wrong.startable).toBe(false);
    expect(wrong.lines.join('\n')).not.toContain('p4ssw0rd');
  });

  it('lists every invalid or unknown setting with an explanation', () => {
    const { lines, startable } = checkSettings({
      PORT: 'x',
      KLARSIKT_DAAT: 'y',
      KLARSIKT_SECRET_FILE: '/nowhere',
    });
    expect(startable).toBe(false);
    const named = lines.slice(lines.indexOf('Wrong, so that the server does not start:') + 1);
    expect(named.map((line) => line.trim().split(':')[0])).toEqual([
      'KLARSIKT_DAAT',
      'KLARSIKT_SECRET_FILE',
      'PORT',
    ]);
  });
});

describe('unsafe settings', () => {
  const proxied = { KLARSIKT_URL: 'https://klarsikt.example.org', KLARSIKT_TRUST_PROXY: '1' };

  it.each([
    ['KLARSIKT_URL', { HOST: '0.0.0.0' }, { HOST: '0.0.0.0', ...proxied }],
    [
      'KLARSIKT_URL',
      { KLARSIKT_URL: 'http://klarsikt.example.org' },
      { KLARSIKT_URL: 'http://localhost:3000' },
    ],
    ['KLARSIKT_TRUST_PROXY', { KLARSIKT_URL: proxied.KLARSIKT_URL }, proxied],
    [
      'DATABASE_URL',
      { DATABASE_URL: 'postgres://a@db.example/a?sslmode=prefer' },
      { DATABASE_URL: 'postgres://a@db.example/a?sslmode=verify-full' },
    ],
    [
      'KLARSIKT_SMTP_URL',
      { KLARSIKT_SMTP_URL: 'smtp://mail.example?tls=optional' },
      { KLARSIKT_SMTP_URL: 'smtp://127.0.0.1?tls=optional' },
    ],
    [
      'KLARSIKT_METRICS_HOST',
      { KLARSIKT_METRICS_PORT: '9464', KLARSIKT_METRICS_HOST: '0.0.0.0' },
      { KLARSIKT_METRICS_HOST: '0.0.0.0' },
    ],
    [
      'KLARSIKT_ALLOWED_ORIGINS',
      { KLARSIKT_ALLOWED_ORIGINS: 'http://10.0.0.1:80' },
      { KLARSIKT_ALLOWED_ORIGINS: 'https://10.0.0.1,http://localhost:8080' },
    ],
    [
      'KLARSIKT_SYSLOG_URL',
      { KLARSIKT_SYSLOG_URL: 'syslog+tcp://siem.example' },
      { KLARSIKT_SYSLOG_URL: 'syslog+tls://siem.example' },
    ],
    [
      'KLARSIKT_OTLP_URL',
      { KLARSIKT_OTLP_URL: 'http://collector.example:4318' },
      { KLARSIKT_OTLP_URL: 'http://127.0.0.1:4318' },
    ],
    ['KLARSIKT_NEW_SECRET', { KLARSIKT_NEW_SECRET: secret }, { KLARSIKT_SECRET: secret }],
  ])('are listed with a remedy and do not prevent the start: %s', (name, open, closed) => {
    expect(unsafe(open)).toHaveLength(1);
    expect(unsafe(open)[0]).toMatch(new RegExp(`^${name}: .+\\.`));
    expect(checkSettings(open).startable).toBe(true);
    expect(unsafe(closed)).toEqual([]);
  });

  it('include a secret file that every user of the machine can read', () => {
    chmodSync(file, 0o644);
    expect(unsafe({ KLARSIKT_SECRET_FILE: file })).toEqual([
      `KLARSIKT_SECRET_FILE: every user of this machine may read ${file}. chmod 640 ${file}`,
    ]);
    chmodSync(file, 0o640);
    expect(unsafe({ KLARSIKT_SECRET_FILE: file })).toEqual([]);
  });

  it('do not include a database address on a socket or on the same machine', () => {
    for (const address of ['postgresql://a@/a?host=/run/postgresql', 'postgres://a@localhost:5432/a'])
      expect(unsafe({ DATABASE_URL: address })).toEqual([]);
  });
});
