/** Warnings about valid settings that weaken security, with the remedy. */
import { statSync } from 'node:fs';
import type { Env } from './env.ts';
import { isLoopbackHost } from './loopback.ts';
import type { SettingTexts } from './setting-files.ts';

/** Settings whose whole value is secret. */
export const secretSettingNames: readonly string[] = [
  'KLARSIKT_SECRET',
  'KLARSIKT_NEW_SECRET',
  'KLARSIKT_UPLINK_KEY',
  'KLARSIKT_LLM_KEY',
  'KLARSIKT_FILES_KEY',
  'KLARSIKT_METRICS_TOKEN',
  'KLARSIKT_BACKUP_IDENTITY',
  'KLARSIKT_ASSISTANT_KEY',
  'KLARSIKT_SYSLOG_KEY',
  'KLARSIKT_OTLP_HEADERS',
];

/** Settings whose address contains a password. */
export const addressSettingNames: readonly string[] = ['DATABASE_URL', 'KLARSIKT_SMTP_URL'];

const hostOf = (address: string): string => new URL(address).hostname;

interface SettingsToCheck {
  readonly env: Env;
  readonly given: SettingTexts;
}

type Check = (asked: SettingsToCheck) => readonly string[];

const warnIf = (isSo: boolean, sentence: string): readonly string[] => (isSo ? [sentence] : []);

const checkPublicAddress: Check = ({ env: { HOST: host, KLARSIKT_URL: url } }) =>
  url === undefined
    ? warnIf(
        !isLoopbackHost(host),
        'KLARSIKT_URL: it is not set, and the server listens for other machines. Links in mails lead to localhost. Set the address that people use.',
      )
    : warnIf(
        url.startsWith('http:') && !isLoopbackHost(hostOf(url)),
        'KLARSIKT_URL: passwords and sessions travel unencrypted with http. Put a proxy with https in front.',
      );

const checkProxies: Check = ({ env: { KLARSIKT_URL: url, KLARSIKT_TRUST_PROXY: proxies } }) =>
  warnIf(
    url?.startsWith('https:') === true && proxies === null,
    'KLARSIKT_TRUST_PROXY: it is not set although https needs a proxy in front. All visitors count as one address, so that failed sign-ins of one hold up all.',
  );

const checkMetrics: Check = ({ env: { KLARSIKT_METRICS_PORT: port, KLARSIKT_METRICS_HOST: host } }) =>
  warnIf(
    port !== undefined && !isLoopbackHost(host),
    'KLARSIKT_METRICS_HOST: other machines read the figures without a token. Let only the monitoring system reach this port.',
  );

const checkMail: Check = ({ env: { KLARSIKT_SMTP_URL: url } }) =>
  warnIf(
    url !== undefined && /[?&]tls=optional\b/.test(url) && !isLoopbackHost(hostOf(url)),
    'KLARSIKT_SMTP_URL: with tls=optional mails and their one-time links may travel unencrypted. Leave it out where the mail server has TLS.',
  );

const checkCollector: Check = ({ env: { KLARSIKT_OTLP_URL: url } }) =>
  warnIf(
    url?.startsWith('http:') === true && !isLoopbackHost(hostOf(url)),
    'KLARSIKT_OTLP_URL: traces and the headers for the collector travel unencrypted to another machine. Use https there.',
  );

const checkSyslog: Check = ({ env: { KLARSIKT_SYSLOG_URL: receiver } }) =>
  warnIf(
    receiver !== undefined && !receiver.tls && !isLoopbackHost(receiver.host),
    'KLARSIKT_SYSLOG_URL: audit events travel unencrypted to another machine. Use syslog+tls:// there.',
  );

const encrypted = ['require', 'verify-ca', 'verify-full'];

/** Returns the host of the database server; null if the address names the folder of a socket. */
function databaseHostOf(address: string): string | null {
  const { hostname, searchParams } = new URL(address.replace('@/', '@socket/'));
  const host = searchParams.get('host') ?? hostname;
  return host.startsWith('/') || host === '' ? null : host;
}

const checkDatabase: Check = ({ env: { DATABASE_URL: address } }) => {
  if (address === undefined) return [];
  const host = databaseHostOf(address);
  const mode = new URL(address.replace('@/', '@socket/')).searchParams.get('sslmode') ?? '';
  return warnIf(
    host !== null && !isLoopbackHost(host) && !encrypted.includes(mode),
    'DATABASE_URL: what is stored travels unencrypted to another machine. Add ?sslmode=verify-full.',
  );
};

const checkOrigins: Check = ({ env: { KLARSIKT_ALLOWED_ORIGINS: origins } }) =>
  origins
    .filter((origin) => origin.startsWith('http:') && !isLoopbackHost(hostOf(origin)))
    .map((origin) => `KLARSIKT_ALLOWED_ORIGINS: ${origin} is called unencrypted. Use https there.`);

const everybody = 0o004;

const checkFiles: Check = ({ given: { files } }) =>
  Object.entries(files)
    .filter(([name]) => [...secretSettingNames, ...addressSettingNames].includes(name))
    .filter(([, path]) => (statSync(path).mode & everybody) !== 0)
    .map(([name, path]) => `${name}_FILE: every user of this machine may read ${path}. chmod 640 ${path}`);

const checkNewSecret: Check = ({ env: { KLARSIKT_NEW_SECRET: next } }) =>
  warnIf(
    next !== undefined,
    'KLARSIKT_NEW_SECRET: it is only for npm run rotate-secret. Remove it when the secret is changed.',
  );

const checks: readonly Check[] = [
  checkPublicAddress,
  checkProxies,
  checkDatabase,
  checkMail,
  checkMetrics,
  checkSyslog,
  checkCollector,
  checkOrigins,
  checkFiles,
  checkNewSecret,
];

export const findUnsafeSettings = (asked: SettingsToCheck): readonly string[] =>
  checks.flatMap((check) => check(asked));
