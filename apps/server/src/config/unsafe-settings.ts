/** Settings that are right and yet leave something open: what it is, and what to do about it. */
import { statSync } from 'node:fs';
import type { Env } from './env.ts';
import { isLoopback } from './loopback.ts';
import type { GivenSettings } from './setting-files.ts';

/** Settings whose text is a secret as a whole. */
export const secretSettings: readonly string[] = [
  'KLARSIKT_SECRET',
  'KLARSIKT_NEW_SECRET',
  'KLARSIKT_UPLINK_KEY',
  'KLARSIKT_LLM_KEY',
  'KLARSIKT_FILES_KEY',
  'KLARSIKT_METRICS_TOKEN',
];

/** Settings with a password inside their address. */
export const addressSettings: readonly string[] = ['DATABASE_URL', 'KLARSIKT_SMTP_URL'];

const hostOf = (address: string): string => new URL(address).hostname;

interface Asked {
  readonly env: Env;
  readonly given: GivenSettings;
}

type Check = (asked: Asked) => readonly string[];

const when = (isSo: boolean, sentence: string): readonly string[] => (isSo ? [sentence] : []);

const checkPublicAddress: Check = ({ env: { HOST: host, KLARSIKT_URL: url } }) =>
  url === undefined
    ? when(
        !isLoopback(host),
        'KLARSIKT_URL: it is not set, and the server listens for other machines. Links in mails lead to localhost. Set the address that people use.',
      )
    : when(
        url.startsWith('http:') && !isLoopback(hostOf(url)),
        'KLARSIKT_URL: passwords and sessions travel unencrypted with http. Put a proxy with https in front.',
      );

const checkProxies: Check = ({ env: { KLARSIKT_URL: url, KLARSIKT_TRUST_PROXY: proxies } }) =>
  when(
    url?.startsWith('https:') === true && proxies === null,
    'KLARSIKT_TRUST_PROXY: it is not set although https needs a proxy in front. All visitors count as one address, so that failed sign-ins of one hold up all.',
  );

const checkMetrics: Check = ({ env: { KLARSIKT_METRICS_PORT: port, KLARSIKT_METRICS_HOST: host } }) =>
  when(
    port !== undefined && !isLoopback(host),
    'KLARSIKT_METRICS_HOST: other machines read the figures without a token. Let only the monitoring system reach this port.',
  );

const checkMail: Check = ({ env: { KLARSIKT_SMTP_URL: url } }) =>
  when(
    url !== undefined && /[?&]tls=optional\b/.test(url) && !isLoopback(hostOf(url)),
    'KLARSIKT_SMTP_URL: with tls=optional mails and their one-time links may travel unencrypted. Leave it out where the mail server has TLS.',
  );

const encrypted = ['require', 'verify-ca', 'verify-full'];

/** The host of a database's address; null for a socket's folder. */
function databaseHost(address: string): string | null {
  const { hostname, searchParams } = new URL(address.replace('@/', '@socket/'));
  const host = searchParams.get('host') ?? hostname;
  return host.startsWith('/') || host === '' ? null : host;
}

const checkDatabase: Check = ({ env: { DATABASE_URL: address } }) => {
  if (address === undefined) return [];
  const host = databaseHost(address);
  const mode = new URL(address.replace('@/', '@socket/')).searchParams.get('sslmode') ?? '';
  return when(
    host !== null && !isLoopback(host) && !encrypted.includes(mode),
    'DATABASE_URL: what is stored travels unencrypted to another machine. Add ?sslmode=verify-full.',
  );
};

const checkOrigins: Check = ({ env: { KLARSIKT_ALLOWED_ORIGINS: origins } }) =>
  origins
    .filter((origin) => origin.startsWith('http:') && !isLoopback(hostOf(origin)))
    .map((origin) => `KLARSIKT_ALLOWED_ORIGINS: ${origin} is called unencrypted. Use https there.`);

const everybody = 0o004;

const checkFiles: Check = ({ given: { files } }) =>
  Object.entries(files)
    .filter(([name]) => [...secretSettings, ...addressSettings].includes(name))
    .filter(([, path]) => (statSync(path).mode & everybody) !== 0)
    .map(([name, path]) => `${name}_FILE: every user of this machine may read ${path}. chmod 640 ${path}`);

const checkNewSecret: Check = ({ env: { KLARSIKT_NEW_SECRET: next } }) =>
  when(
    next !== undefined,
    'KLARSIKT_NEW_SECRET: it is only for npm run rotate-secret. Remove it when the secret is changed.',
  );

const checks: readonly Check[] = [
  checkPublicAddress,
  checkProxies,
  checkDatabase,
  checkMail,
  checkMetrics,
  checkOrigins,
  checkFiles,
  checkNewSecret,
];

/** What these settings leave open, a sentence each; empty where nothing is. */
export const findUnsafeSettings = (asked: Asked): readonly string[] =>
  checks.flatMap((check) => check(asked));
