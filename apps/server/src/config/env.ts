/** The environment variables that the server reads: the only place that reads them. */
import { resolve } from 'node:path';
import { utc } from '@klarsikt/engine';
import { z } from 'zod';
import { unknownNames } from './names.ts';
import { readProxies } from './proxies.ts';
import * as read from './readers.ts';
import { readScannerAddress } from './scanner-address.ts';
import { fileNameOf, type GivenSettings, isGiven, readSettingFiles } from './setting-files.ts';

const withoutMargin = (text: string): string => text.trim();
/** A secret is taken as it was given: another start with it must come to the same bytes. */
const asGiven = (text: string): string => text;

/**
 * A setting: how its text is read, what holds without it, and a right value. Empty or blank is absent, so that a name
 * without a value never opens more than none.
 */
const setting = <T, F>(reader: (text: string) => T, absent: F, example: string, prepare = withoutMargin) =>
  z
    .string()
    .optional()
    .transform((text, context): T | F => {
      if (!isGiven(text)) return absent;
      try {
        return reader(prepare(text));
      } catch (error) {
        context.addIssue(`${error instanceof Error ? error.message : String(error)} For example: ${example}`);
        return z.NEVER;
      }
    });

const newSecret = '$(openssl rand -hex 32)';

export const envSchema = z.object({
  PORT: setting(read.readPort, 3000, 'PORT=3000'),
  HOST: setting(read.readHost, '127.0.0.1', 'HOST=127.0.0.1'),
  /** Public address when it differs from http://localhost:PORT; without a slash at its end. */
  KLARSIKT_URL: setting(read.readPublicAddress, undefined, 'KLARSIKT_URL=https://klarsikt.example.org'),
  KLARSIKT_DATA: setting(read.readText, 'data', 'KLARSIKT_DATA=/var/lib/klarsikt'),
  DATABASE_URL: setting(
    read.readDatabase,
    undefined,
    'DATABASE_URL=postgres://klarsikt:password@localhost:5432/klarsikt',
  ),
  /** Installation secret; generated into the data directory when absent. */
  KLARSIKT_SECRET: setting(read.readSecret, undefined, `KLARSIKT_SECRET=${newSecret}`, asGiven),
  /** The secret to change to, for the command that changes it (`npm run rotate-secret`). */
  KLARSIKT_NEW_SECRET: setting(read.readSecret, undefined, `KLARSIKT_NEW_SECRET=${newSecret}`, asGiven),
  /** Zone of the days of organisations that choose none and whose country has no single one. */
  KLARSIKT_TIMEZONE: setting(read.readZone, utc, 'KLARSIKT_TIMEZONE=Europe/Stockholm'),
  KLARSIKT_DOCS_URL: setting(read.readLink, '/handbook', 'KLARSIKT_DOCS_URL=https://docs.example.org'),
  KLARSIKT_ANALYTICS: setting(read.readWord('on', 'off'), 'on', 'KLARSIKT_ANALYTICS=off'),
  /** Origins that may be called although they are not public https (an identity provider inside), by comma. */
  KLARSIKT_ALLOWED_ORIGINS: setting(
    read.readOrigins,
    [],
    'KLARSIKT_ALLOWED_ORIGINS=https://login.inside.example,http://10.0.3.4:8080',
  ),
  /**
   * The mail server: smtp://user:password@host:587 (STARTTLS) or smtps://host:465. An unencrypted one is refused unless it
   * is on this machine or the address ends with ?tls=optional. Without it, mails are kept in the outbox.
   */
  KLARSIKT_SMTP_URL: setting(
    read.readMailServer,
    undefined,
    'KLARSIKT_SMTP_URL=smtp://user:password@mail.example.org:587',
  ),
  /** Sender of mails: an address, or `Name <address>`. */
  KLARSIKT_MAIL_FROM: setting(
    read.readSender,
    undefined,
    'KLARSIKT_MAIL_FROM="Klarsikt <klarsikt@example.org>"',
  ),
  /** Address of the installation that model versions are fetched from: https, or listed in the allowed origins. */
  KLARSIKT_UPLINK_URL: setting(
    read.readWebAddress,
    undefined,
    'KLARSIKT_UPLINK_URL=https://models.example.org',
  ),
  /** The API key there, as `client id:secret`. */
  KLARSIKT_UPLINK_KEY: setting(read.readKey, undefined, 'KLARSIKT_UPLINK_KEY=client-id:secret'),
  /**
   * Base address of an OpenAI-compatible language model (`https://host/v1`), for summaries in its own words. Off without
   * it; passages of the organisations' documents are sent there. https, or listed in the allowed origins.
   */
  KLARSIKT_LLM_URL: setting(read.readWebAddress, undefined, 'KLARSIKT_LLM_URL=https://llm.example.org/v1'),
  KLARSIKT_LLM_KEY: setting(read.readText, undefined, 'KLARSIKT_LLM_KEY=key-of-the-service'),
  /** Name of the model, as the service calls it. */
  KLARSIKT_LLM_MODEL: setting(read.readText, undefined, 'KLARSIKT_LLM_MODEL=name-of-the-model'),
  /** A virus scanner that speaks clamd's protocol: `clamd://host:3310`, its socket `clamd:///run/clamav/clamd.ctl`. Then no upload is taken that it has not passed. */
  KLARSIKT_SCAN_URL: setting(readScannerAddress, undefined, 'KLARSIKT_SCAN_URL=clamd://127.0.0.1:3310'),
  /** The scanner's own limit in megabytes (StreamMaxLength); larger files are refused without asking it. */
  KLARSIKT_SCAN_MAX: setting(read.readMegabytes, undefined, 'KLARSIKT_SCAN_MAX=25'),
  /** A bucket for the content of files, at a store that speaks S3's protocol: `https://host:9000/bucket`. The database without it. */
  KLARSIKT_FILES_URL: setting(
    read.readBucket,
    undefined,
    'KLARSIKT_FILES_URL=https://store.example.org:9000/klarsikt',
  ),
  /** The key of the store, as `access key:secret key`. */
  KLARSIKT_FILES_KEY: setting(read.readKey, undefined, 'KLARSIKT_FILES_KEY=access-key:secret-key'),
  KLARSIKT_FILES_REGION: setting(read.readText, 'us-east-1', 'KLARSIKT_FILES_REGION=eu-north-1'),
  /** Folder for a backup a day; on one node, where there are several. None without it. */
  KLARSIKT_BACKUPS: setting(read.readText, undefined, 'KLARSIKT_BACKUPS=/var/backups/klarsikt'),
  /** Proxies in front: how many one behind the other, or the networks they stand in, by comma. None without it. */
  KLARSIKT_TRUST_PROXY: setting(readProxies, null, 'KLARSIKT_TRUST_PROXY=1'),
  /** Token that opens `/metrics` on the main port (`Authorization: Bearer ...`). Closed without it. */
  KLARSIKT_METRICS_TOKEN: setting(read.readToken(32), undefined, `KLARSIKT_METRICS_TOKEN=${newSecret}`),
  /** A port of its own for `/metrics`, `/health` and `/ready`, open to whoever reaches it. None without it. */
  KLARSIKT_METRICS_PORT: setting(read.readPort, undefined, 'KLARSIKT_METRICS_PORT=9464'),
  /** Address that this port listens on. */
  KLARSIKT_METRICS_HOST: setting(read.readHost, '127.0.0.1', 'KLARSIKT_METRICS_HOST=127.0.0.1'),
  /** Events of the audit log also as lines of JSON on standard output, as they are sealed. */
  KLARSIKT_AUDIT_STDOUT: setting(read.readWord('on', 'off'), 'off', 'KLARSIKT_AUDIT_STDOUT=on'),
  /** Which compiler sets PDFs. Without it: the native one, or the portable one where that does not load. */
  KLARSIKT_PDF: setting(read.readWord('native', 'portable'), undefined, 'KLARSIKT_PDF=portable'),
  LOG_LEVEL: setting(
    read.readWord('fatal', 'error', 'warn', 'info', 'debug', 'silent'),
    'info',
    'LOG_LEVEL=warn',
  ),
});

export type Env = z.output<typeof envSchema>;

/** Settings that are of no use one without the other. */
function unpaired(source: NodeJS.ProcessEnv): readonly string[] {
  const has = (name: string) => isGiven(source[name]) || isGiven(source[fileNameOf(name)]);
  const together = [
    ['KLARSIKT_UPLINK_URL', 'KLARSIKT_UPLINK_KEY'],
    ['KLARSIKT_FILES_URL', 'KLARSIKT_FILES_KEY'],
  ] as const;
  const faults = together
    .filter(([one, other]) => has(one) !== has(other))
    .map(([one, other]) => `${has(one) ? other : one}: It is missing. ${one} and ${other} belong together.`);
  if (has('KLARSIKT_LLM_URL') && !has('KLARSIKT_LLM_MODEL'))
    faults.push('KLARSIKT_LLM_MODEL: It is missing. KLARSIKT_LLM_URL needs the name of a model.');
  return faults;
}

/** What is wrong with the settings, each in a line of its own: whoever mends one need not start again to hear of the next. */
export class WrongSettings extends Error {
  override readonly name = 'WrongSettings';

  constructor(readonly faults: readonly string[]) {
    const [first = '', ...more] = faults;
    super(more.length === 0 ? first : [`${faults.length} settings are wrong.`, ...faults].join('\n  '));
  }
}

/** What is given for each setting, in the environment or in the file that its `NAME_FILE` names. */
export const givenSettings = (source: NodeJS.ProcessEnv): GivenSettings =>
  readSettingFiles(source, Object.keys(envSchema.shape));

/** Reads the settings; throws {@link WrongSettings} with all that is wrong. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const { texts, faults: unread } = givenSettings(source);
  const parsed = envSchema.safeParse(texts);
  const wrong = (parsed.error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
  const faults = [...unknownNames(source), ...unread, ...wrong, ...unpaired(source)];
  if (!parsed.success || faults.length > 0) throw new WrongSettings(faults);
  return { ...parsed.data, KLARSIKT_DATA: resolve(parsed.data.KLARSIKT_DATA) };
}
