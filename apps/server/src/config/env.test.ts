/** Tests settings: an empty value counts as absent, and all faults are reported at once. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestAuthority } from '@klarsikt/testkit/certificates';
import { afterAll, describe, expect, it } from 'vitest';
import { envSchema, readEnv } from './env.ts';
import names from './names.json' with { type: 'json' };

const authority = createTestAuthority();
const certified = authority.issue('klarsikt');

const root = join(import.meta.dirname, '../../../..');
const secret = 'a1b2c3d4'.repeat(8);

/** A key pair that is used nowhere else. */
const publicKey = 'age1rqh63g9tugvnww5k4ak9kq7zk40x67pc45gmnlpcgu0dpe4ev4pqr4qat2';
const privateKey = 'AGE-SECRET-KEY-1TMTPTH5PUVV3FXA2Z0A26HLRLY5PR0FX0VNCHE4VZYSSGDUKLENSX2280M';

const folder = mkdtempSync(join(tmpdir(), 'klarsikt-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));
let written = 0;

function fileWith(text: string): string {
  written += 1;
  const path = join(folder, String(written));
  writeFileSync(path, text, { mode: 0o600 });
  return path;
}

const partners: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  KLARSIKT_UPLINK_URL: { KLARSIKT_UPLINK_KEY: 'client:word' },
  KLARSIKT_UPLINK_KEY: { KLARSIKT_UPLINK_URL: 'https://models.example.org' },
  KLARSIKT_FILES_URL: { KLARSIKT_FILES_KEY: 'access:word' },
  KLARSIKT_FILES_KEY: { KLARSIKT_FILES_URL: 'https://store.example.org/bucket' },
  KLARSIKT_LLM_URL: { KLARSIKT_LLM_MODEL: 'model' },
  KLARSIKT_OTLP_HEADERS: { KLARSIKT_OTLP_URL: 'https://collector.example.org:4318' },
  KLARSIKT_SYSLOG_CA: { KLARSIKT_SYSLOG_URL: 'syslog+tls://siem.example.org' },
  KLARSIKT_SYSLOG_CERTIFICATE: { KLARSIKT_SYSLOG_KEY: certified.key },
  KLARSIKT_SYSLOG_KEY: { KLARSIKT_SYSLOG_CERTIFICATE: certified.certificate },
};

const ports = ['word', '-1', '65536', '0x50', '3e3', '3000.5', '3000 3001'];
const hosts = [
  '*',
  '0',
  '0x0',
  '127.1',
  'http://localhost',
  'localhost:3000',
  'two words',
  '::1/64',
  '256.1.1.1',
];
const webAddresses = [
  'klarsikt.example.org',
  'ftp://example.org',
  'file:///etc',
  'https:example.org',
  'http://',
  'https://name:hidden@example.org',
  'javascript:alert(1)',
];

const pemOf = (kind: string, content: string): string =>
  `-----BEGIN ${kind}-----\n${content}\n-----END ${kind}-----\n`;

/** Refused values of each setting, and an accepted value with its result. Every setting has an entry. */
const table: Readonly<
  Record<string, { readonly wrong: readonly string[]; readonly right: readonly [string, unknown] }>
> = {
  PORT: { wrong: ports, right: [' 8080 ', 8080] },
  HOST: { wrong: hosts, right: ['[::1]', '::1'] },
  KLARSIKT_URL: {
    wrong: [
      ...webAddresses,
      'https://example.org/?a=1',
      'https://example.org/#a',
      'https://example.org/risk',
    ],
    right: ['HTTPS://Klarsikt.example.org:443/', 'https://klarsikt.example.org'],
  },
  KLARSIKT_DATA: { wrong: [], right: ['/var/lib/klarsikt', '/var/lib/klarsikt'] },
  DATABASE_URL: {
    wrong: [
      'localhost:5432',
      'mysql://localhost/klarsikt',
      'postgres://klarsikt:a/b#c@localhost/klarsikt',
      'postgres://host:port/klarsikt',
    ],
    right: [
      'postgresql://klarsikt@/klarsikt?host=/run/postgresql',
      'postgresql://klarsikt@/klarsikt?host=/run/postgresql',
    ],
  },
  KLARSIKT_DRAIN: { wrong: ['-1', '10s', '1.5', '601', '1e2'], right: [' 0 ', 0] },
  KLARSIKT_SECRET: {
    wrong: ['short', 'changeme'.repeat(8), 'x'.repeat(64)],
    right: [`${secret} `, `${secret} `],
  },
  KLARSIKT_NEW_SECRET: { wrong: ['short', 'secret'.repeat(8)], right: [secret, secret] },
  KLARSIKT_TIMEZONE: {
    wrong: ['+01:00', 'Stockholm', 'CEST'],
    right: ['europe/stockholm', 'Europe/Stockholm'],
  },
  KLARSIKT_DOCS_URL: {
    wrong: ['javascript:alert(1)', '//example.org', '/\\example.org', 'handbook'],
    right: ['/help', '/help'],
  },
  KLARSIKT_ASSISTANTS: { wrong: ['yes', 'ON', '1'], right: ['on', 'on'] },
  KLARSIKT_ASSISTANT_KEY: {
    wrong: ['ksa_', 'a'.repeat(39)],
    right: [`ksa_${'a'.repeat(43)}`, `ksa_${'a'.repeat(43)}`],
  },
  KLARSIKT_ANALYTICS: { wrong: ['yes', 'ON', '0'], right: ['off', 'off'] },
  KLARSIKT_ALLOWED_ORIGINS: {
    wrong: ['*', 'null', 'data:text/plain,x', 'https://example.org,inside', 'blob:https://example.org/x'],
    right: [' https://a.example:443/, http://10.0.0.1:8080,', ['https://a.example', 'http://10.0.0.1:8080']],
  },
  KLARSIKT_SMTP_URL: {
    wrong: ['mail.example.org', 'http://mail.example.org', 'smtp://', 'smtp:mail.example.org'],
    right: ['smtps://user:word@mail.example.org', 'smtps://user:word@mail.example.org'],
  },
  KLARSIKT_MAIL_FROM: {
    wrong: ['nobody', 'a@b <c>', 'a@b\r\nBcc: c@d'],
    right: ['A <a@b.example>', 'A <a@b.example>'],
  },
  KLARSIKT_UPLINK_URL: {
    wrong: webAddresses,
    right: ['https://models.example.org', 'https://models.example.org/'],
  },
  KLARSIKT_UPLINK_KEY: {
    wrong: ['client', 'client:', ':hidden', 'client:hidden word'],
    right: ['client:a:b', 'client:a:b'],
  },
  KLARSIKT_LLM_URL: {
    wrong: webAddresses,
    right: ['https://llm.example.org/v1', 'https://llm.example.org/v1'],
  },
  KLARSIKT_LLM_KEY: { wrong: [], right: ['key', 'key'] },
  KLARSIKT_LLM_MODEL: { wrong: [], right: ['model', 'model'] },
  KLARSIKT_SCAN_URL: {
    wrong: [
      ...['127.0.0.1:3310', 'clamd://', 'tcp://127.0.0.1:3310', 'clamd://127.0.0.1:99999'],
      ...['clamd://127.0.0.1/path', 'clamd://name@127.0.0.1', 'clamd+unix://127.0.0.1/run/clamd.ctl'],
    ],
    right: ['clamd://127.0.0.1', { host: '127.0.0.1', port: 3310, timeoutMs: 30_000 }],
  },
  KLARSIKT_SCAN_MAX: { wrong: ['0', '-1', '25M', '1e3'], right: ['25', 25] },
  KLARSIKT_FILES_URL: {
    wrong: [
      ...webAddresses,
      'https://store.example.org',
      'https://store.example.org/a/b',
      'https://store.example.org/Bucket',
    ],
    right: ['https://store.example.org:9000/bucket', 'https://store.example.org:9000/bucket'],
  },
  KLARSIKT_FILES_KEY: { wrong: ['access', 'access: hidden'], right: ['access:word', 'access:word'] },
  KLARSIKT_FILES_REGION: { wrong: [], right: ['eu-north-1', 'eu-north-1'] },
  KLARSIKT_BACKUPS: { wrong: [], right: ['/var/backups', '/var/backups'] },
  KLARSIKT_BACKUP_KEY: {
    wrong: ['age1', 'age1abc', 'AGE-SECRET-KEY-1ABC', `${publicKey},x`],
    right: [`${publicKey}, ${publicKey}`, [publicKey, publicKey]],
  },
  KLARSIKT_BACKUP_IDENTITY: {
    wrong: ['AGE-SECRET-KEY-1', publicKey, '# only a remark'],
    right: [`# created: today\n${privateKey}`, privateKey],
  },
  KLARSIKT_BACKUPS_KEPT: { wrong: ['0', '-1', '1.5', 'all', '10000'], right: ['30', 30] },
  KLARSIKT_RETENTION: {
    wrong: ['mails', 'mails=0', 'mails=29', 'mail=365', 'mails=365,mails=400', 'usage=36501', 'mails=1e3'],
    right: ['mails=365, usage=730,accounts=1095', { mails: 365, usage: 730, accounts: 1095 }],
  },
  KLARSIKT_QUOTAS: {
    wrong: [
      'storage',
      'storage=5',
      'storage=5KB',
      'jobs=2GB',
      'jobs=-1',
      'keys=1,keys=2',
      'users=5',
      'keys=1e3',
      'jobs=1000001',
    ],
    right: ['storage=5GB, keys=50,jobs=0', { storage: 5 * 1024 ** 3, keys: 50, jobs: 0 }],
  },
  KLARSIKT_TRUST_PROXY: { wrong: ['*', 'all', '0.0.0.0/0', '99'], right: ['1', { hops: 1 }] },
  KLARSIKT_METRICS_TOKEN: { wrong: ['short', 'a'.repeat(31)], right: [secret, secret] },
  KLARSIKT_METRICS_PORT: { wrong: ports, right: ['9464', 9464] },
  KLARSIKT_METRICS_HOST: { wrong: hosts, right: ['0.0.0.0', '0.0.0.0'] },
  KLARSIKT_AUDIT_STDOUT: { wrong: ['true', '1'], right: ['on', 'on'] },
  KLARSIKT_SYSLOG_URL: {
    wrong: [
      ...['siem.example.org:6514', 'https://siem.example.org', 'syslog+tls://', 'syslog://siem.example.org'],
      ...['syslog+tls://name:hidden@siem.example.org', 'syslog+tls://siem.example.org/path'],
      ...['syslog+tls://siem.example.org:99999', 'syslog+tls://siem.example.org:0'],
      ...['syslog+tls://siem.example.org?size=1', 'syslog+tls://siem.example.org?size=8192&size=4096'],
      'syslog+tls://siem.example.org?verify=off',
    ],
    right: ['syslog+tls://[::1]?size=65536', { tls: true, host: '::1', port: 6514, maxBytes: 65_536 }],
  },
  KLARSIKT_SYSLOG_CA: {
    wrong: ['/etc/ssl/siem.pem', pemOf('CERTIFICATE', 'AAAA'), certified.key],
    right: [authority.certificate, authority.certificate.trim()],
  },
  KLARSIKT_SYSLOG_CERTIFICATE: {
    wrong: ['klarsikt.pem', certified.key],
    right: [certified.certificate, certified.certificate.trim()],
  },
  KLARSIKT_SYSLOG_KEY: {
    wrong: ['klarsikt-key.pem', certified.certificate, pemOf('PRIVATE KEY', 'AAAA')],
    right: [certified.key, certified.key.trim()],
  },
  KLARSIKT_OTLP_URL: {
    wrong: webAddresses,
    right: ['http://127.0.0.1:4318', 'http://127.0.0.1:4318/'],
  },
  KLARSIKT_OTLP_HEADERS: {
    wrong: ['hidden', '=hidden', 'a=', 'a b=hidden', 'a=b,A=hidden', 'a=hidden\u00e5'],
    right: ['Authorization=Basic a=b, x-org=klarsikt', { authorization: 'Basic a=b', 'x-org': 'klarsikt' }],
  },
  KLARSIKT_OTLP_SHARE: { wrong: ['2', '-1', '1.5', '10%', '1e-3', 'all'], right: ['0.25', 0.25] },
  KLARSIKT_PDF: { wrong: ['latex'], right: ['portable', 'portable'] },
  LOG_LEVEL: { wrong: ['verbose', 'INFO'], right: ['warn', 'warn'] },
};

function refusalOf(environment: NodeJS.ProcessEnv): string {
  try {
    readEnv(environment);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return '';
}

const readAs = (environment: NodeJS.ProcessEnv, name: string): unknown =>
  Object.entries(readEnv(environment)).find(([key]) => key === name)?.[1];

describe('a setting', () => {
  it('is covered by the table of values in these tests', () => {
    expect(Object.keys(table).toSorted()).toEqual(Object.keys(envSchema.shape).toSorted());
  });

  it.each(Object.keys(table))('%s counts as not set when its value is empty or blank', (name) => {
    for (const blank of ['', ' ', '\t \n'])
      expect(readEnv({ [name]: blank }), JSON.stringify(blank)).toEqual(readEnv({}));
  });

  it.each(Object.entries(table))('%s accepts a valid value', (name, { right: [text, value] }) => {
    expect(readAs({ ...partners[name], [name]: text }, name)).toEqual(value);
  });

  it.each(Object.entries(table))('%s accepts a valid value from a file', (name, { right: [text, value] }) => {
    expect(readAs({ ...partners[name], [`${name}_FILE`]: fileWith(`${text}\n`) }, name)).toEqual(value);
  });

  it.each(Object.entries(table))('%s is refused if its file contains an invalid value', (name, { wrong }) => {
    for (const text of wrong)
      expect(refusalOf({ ...partners[name], [`${name}_FILE`]: fileWith(text) }), text).toMatch(
        new RegExp(`^${name}: .+\\. For example: ${name}=\\S`),
      );
  });

  it.each(Object.keys(table))('%s counts as not set when the file name is empty or blank', (name) => {
    for (const blank of ['', ' ', '\t \n'])
      expect(readEnv({ [`${name}_FILE`]: blank }), JSON.stringify(blank)).toEqual(readEnv({}));
  });

  it.each(Object.keys(table))('%s prevents the start if its file is missing, empty or too large', (name) => {
    const file = `${name}_FILE`;
    const refusal = (path: string) => refusalOf({ ...partners[name], [file]: path });
    const missing = join(folder, 'missing');
    expect(refusal(missing)).toMatch(new RegExp(`^${file}: There is no file ${missing}\\. For example: `));
    expect(refusal(folder)).toMatch(new RegExp(`^${file}: ${folder} is a folder\\.`));
    expect(refusal(fileWith(' \n'))).toMatch(new RegExp(`^${file}: The file .+ is empty\\.`));
    expect(refusal(fileWith('x'.repeat(70_000)))).toMatch(/ is larger than 64 KB\. /);
    expect(refusalOf({ ...partners[name], [name]: 'x', [file]: missing })).toContain(
      `${file}: ${name} is set as well. Give one of them.`,
    );
  });

  it.each(Object.entries(table))(
    '%s is refused with a readable sentence if its value is invalid',
    (name, { wrong }) => {
      for (const text of wrong) {
        const refusal = refusalOf({ ...partners[name], [name]: text });
        expect(refusal, text).toMatch(new RegExp(`^${name}: .+\\. For example: ${name}=\\S`));
        expect(refusal, text).not.toMatch(/invalid|expected|pattern|regex|\^|\\|undefined|hidden/i);
      }
    },
  );

  it.each(Object.entries(table).filter(([, { wrong }]) => wrong.length > 0))(
    '%s is refused with an example that is itself a valid value',
    (name, { wrong: [text] }) => {
      const [, example = ''] =
        /For example: [A-Z_]+=(.*)$/.exec(refusalOf({ ...partners[name], [name]: text })) ?? [];
      const given = example
        .replace('$(openssl rand -hex 32)', secret)
        .replace('$(npm run --silent backup-key -- backup.key)', publicKey)
        .replace('$(tail -n 1 backup.key)', privateKey)
        .replace('$(cat siem-ca.pem)', authority.certificate)
        .replace('$(cat klarsikt.pem)', certified.certificate)
        .replace('$(cat klarsikt-key.pem)', certified.key)
        .replace(/^"(.*)"$/s, '$1');
      expect(refusalOf({ ...partners[name], [name]: given })).toBe('');
    },
  );

  it('is never printed if its value is secret', () => {
    const shown = refusalOf({
      KLARSIKT_SECRET: 'p4ssw0rd',
      KLARSIKT_METRICS_TOKEN: 'p4ssw0rd',
      DATABASE_URL: 'postgres://user:p4ssw0rd#@host/db',
      KLARSIKT_SMTP_URL: 'http://user:p4ssw0rd@host',
      KLARSIKT_FILES_URL: 'p4ssw0rd:word',
      KLARSIKT_FILES_KEY: 'p4ssw0rd word:x',
      KLARSIKT_UPLINK_KEY: 'p4ssw0rd',
    });
    expect(shown).toContain('8 settings are wrong');
    expect(shown).not.toContain('p4ssw0rd');
  });
});

describe('the settings', () => {
  it('are refused if the syslog key does not belong to the syslog certificate', () => {
    const pair = {
      KLARSIKT_SYSLOG_CERTIFICATE: certified.certificate,
      KLARSIKT_SYSLOG_KEY: authority.issue('other').key,
    };
    expect(refusalOf(pair)).toBe('KLARSIKT_SYSLOG_KEY: It is not the key of KLARSIKT_SYSLOG_CERTIFICATE.');
  });

  it('are refused together, with one line for each invalid setting', () => {
    const lines = refusalOf({
      PORT: 'x',
      HOST: '*',
      KLARSIKT_URL: 'x',
      KLARSIKT_PROT: '1',
      KLARSIKT_LLM_URL: 'https://a.example',
    });
    expect(lines.split('\n').map((line) => line.split(':')[0]?.trim())).toEqual([
      '5 settings are wrong.',
      'KLARSIKT_PROT',
      'PORT',
      'HOST',
      'KLARSIKT_URL',
      'KLARSIKT_LLM_MODEL',
    ]);
  });

  it.each([
    ['KLARSIKT_DAAT', 'KLARSIKT_DATA'],
    ['KLARSIKT_METRIC_PORT', 'KLARSIKT_METRICS_PORT'],
    ['klarsikt_url', 'KLARSIKT_URL'],
    ['KLARSIKT_PORT', 'PORT'],
    ['KLARSIKT_DATA_DIR', 'KLARSIKT_DATA'],
    ['KLARSIKT_SECERT_FILE', 'KLARSIKT_SECRET_FILE'],
  ])('are refused if they include the unknown name %s, and %s is suggested', (name, meant) => {
    expect(refusalOf({ [name]: 'x' })).toBe(`${name}: there is no setting of this name. Was ${meant} meant?`);
  });

  it('are refused with a reference to the documentation if an unknown name resembles no setting', () => {
    expect(refusalOf({ KLARSIKT_FLAVOUR: 'x' })).toBe(
      'KLARSIKT_FLAVOUR: there is no setting of this name. Remove it; docs/operator/settings.md lists all settings.',
    );
  });

  it('ignore environment variables of tests, tools and other programs', () => {
    const tools = Object.fromEntries(names.tools.map((name) => [name, 'x']));
    expect(readEnv({ ...tools, KLARSIKTX: '1', PATH: '/bin', PORTS: 'x' })).toEqual(readEnv({}));
  });

  it('are refused if a setting that another one requires is missing', () => {
    for (const [name, others] of Object.entries(partners)) {
      const [partner = ''] = Object.keys(others);
      const [text] = table[name]?.right ?? [''];
      expect(refusalOf({ [name]: text })).toMatch(new RegExp(`^${partner}: It is missing\\.`));
    }
  });
});

describe('the list of setting names', () => {
  it('contains exactly the settings that the server reads', () => {
    const read = Object.keys(envSchema.shape).filter((name) => name.startsWith('KLARSIKT_'));
    expect(names.server).toEqual(read.toSorted());
  });

  it('is complete in docs/operator/settings.md and contains every setting that a document mentions', () => {
    const papers = [
      'README.md',
      ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`),
    ];
    const known = new Set([...names.server, ...names.server.map((name) => `${name}_FILE`), ...names.tools]);
    const named = (file: string) =>
      readFileSync(join(root, file), 'utf8').match(/\bKLARSIKT_[A-Z0-9_]+/g) ?? [];
    for (const file of papers.filter((name) => name.endsWith('.md')))
      expect(
        named(file).filter((name) => !known.has(name)),
        file,
      ).toEqual([]);
    const listed = new Set(named('docs/operator/settings.md'));
    expect(names.server.filter((name) => !listed.has(name))).toEqual([]);
  });
});
