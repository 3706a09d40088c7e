/**
 * Declares the server's environment variables and reads them; no other module reads settings from the environment.
 */
import { resolve } from 'node:path';
import { utcTimeZone } from '@klarsikt/engine/calendar';
import { z } from 'zod';
import { readBackupCount, readBackupPrivateKey, readBackupPublicKeys } from './backup-keys.ts';
import { findUnknownSettings } from './names.ts';
import { readProxies } from './proxies.ts';
import { readQuotaDefaults } from './quotas.ts';
import * as read from './readers.ts';
import { readRetentionDays } from './retention.ts';
import { readScannerAddress } from './scanner-address.ts';
import { hasSettingValue, readSettingFiles, type SettingTexts, toFileSettingName } from './setting-files.ts';
import { describeKeyMismatch, readCertificates, readPrivateKey, readSyslogAddress } from './syslog.ts';
import { readSamplingShare, readTelemetryHeaders } from './telemetry.ts';

const trimText = (text: string): string => text.trim();
/** Keeps a secret untrimmed, because its bytes must be the same at every start. */
const keepText = (text: string): string => text;

/**
 * Declares a setting: its reader, its value when absent, and a valid example. Empty text counts as absent, so that it
 * cannot permit more than a missing setting.
 */
const setting = <T, F>(reader: (text: string) => T, absent: F, example: string, prepare = trimText) =>
  z
    .string()
    .optional()
    .transform((text, context): T | F => {
      if (!hasSettingValue(text)) return absent;
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
  /** Public address if it differs from http://localhost:PORT; without a trailing slash. */
  KLARSIKT_URL: setting(read.readPublicAddress, undefined, 'KLARSIKT_URL=https://klarsikt.example.org'),
  KLARSIKT_DATA: setting(read.readSettingText, 'data', 'KLARSIKT_DATA=/var/lib/klarsikt'),
  DATABASE_URL: setting(
    read.readDatabaseUrl,
    undefined,
    'DATABASE_URL=postgres://klarsikt:password@localhost:5432/klarsikt',
  ),
  /**
   * Seconds that a node keeps serving after SIGTERM, until the load balancer has removed it. Default: 10 with
   * DATABASE_URL, 0 with the embedded database.
   */
  KLARSIKT_DRAIN: setting(read.readDrainSeconds, undefined, 'KLARSIKT_DRAIN=10'),
  /** Installation secret; without it one is generated in the data directory. */
  KLARSIKT_SECRET: setting(read.readSecretSetting, undefined, `KLARSIKT_SECRET=${newSecret}`, keepText),
  /** New installation secret, for `npm run rotate-secret`. */
  KLARSIKT_NEW_SECRET: setting(
    read.readSecretSetting,
    undefined,
    `KLARSIKT_NEW_SECRET=${newSecret}`,
    keepText,
  ),
  /** Time zone of organisations that chose no time zone and whose country has several. */
  KLARSIKT_TIMEZONE: setting(read.readTimeZoneSetting, utcTimeZone, 'KLARSIKT_TIMEZONE=Europe/Stockholm'),
  KLARSIKT_DOCS_URL: setting(read.readLink, '/handbook', 'KLARSIKT_DOCS_URL=https://docs.example.org'),
  KLARSIKT_ANALYTICS: setting(read.createChoiceReader('on', 'off'), 'on', 'KLARSIKT_ANALYTICS=off'),
  /**
   * Comma-separated origins that may be called although they are not public https (such as an internal identity
   * provider).
   */
  KLARSIKT_ALLOWED_ORIGINS: setting(
    read.readOrigins,
    [],
    'KLARSIKT_ALLOWED_ORIGINS=https://login.inside.example,http://10.0.3.4:8080',
  ),
  /**
   * The mail server: smtp://user:password@host:587 (STARTTLS) or smtps://host:465. An unencrypted server is refused
   * unless it is on this machine or the address ends with ?tls=optional. Without this setting, mails stay in the
   * outbox.
   */
  KLARSIKT_SMTP_URL: setting(
    read.readMailServerUrl,
    undefined,
    'KLARSIKT_SMTP_URL=smtp://user:password@mail.example.org:587',
  ),
  /** Sender of mails: an address, or `Name <address>`. */
  KLARSIKT_MAIL_FROM: setting(
    read.readMailSender,
    undefined,
    'KLARSIKT_MAIL_FROM="Klarsikt <klarsikt@example.org>"',
  ),
  /** Installation from which model versions are fetched: https, or listed in the allowed origins. */
  KLARSIKT_UPLINK_URL: setting(
    read.readWebAddress,
    undefined,
    'KLARSIKT_UPLINK_URL=https://models.example.org',
  ),
  /** API key for the installation at KLARSIKT_UPLINK_URL, as `client id:secret`. */
  KLARSIKT_UPLINK_KEY: setting(read.readKeyIdAndSecret, undefined, 'KLARSIKT_UPLINK_KEY=client-id:secret'),
  /**
   * Base address of an OpenAI-compatible language model (`https://host/v1`) for summaries: https, or listed in the
   * allowed origins. The server sends passages of the organisations' documents to it. Off without this setting.
   */
  KLARSIKT_LLM_URL: setting(read.readWebAddress, undefined, 'KLARSIKT_LLM_URL=https://llm.example.org/v1'),
  KLARSIKT_LLM_KEY: setting(read.readSettingText, undefined, 'KLARSIKT_LLM_KEY=key-of-the-service'),
  KLARSIKT_LLM_MODEL: setting(read.readSettingText, undefined, 'KLARSIKT_LLM_MODEL=name-of-the-model'),
  /** Whether organisations may let assistants read data (Model Context Protocol). */
  KLARSIKT_ASSISTANTS: setting(read.createChoiceReader('on', 'off'), 'off', 'KLARSIKT_ASSISTANTS=on'),
  /** API key of a person, used only by `npm run mcp`; the server does not read it. */
  KLARSIKT_ASSISTANT_KEY: setting(
    read.createTokenReader(40),
    undefined,
    `KLARSIKT_ASSISTANT_KEY=ksa_${newSecret}`,
  ),
  /**
   * A virus scanner with clamd's protocol: `clamd://host:3310`, or its socket `clamd:///run/clamav/clamd.ctl`. Uploads
   * are refused unless the scanner reports them as clean.
   */
  KLARSIKT_SCAN_URL: setting(readScannerAddress, undefined, 'KLARSIKT_SCAN_URL=clamd://127.0.0.1:3310'),
  /** Limit of the virus scanner in megabytes (StreamMaxLength); larger files are refused without scanning. */
  KLARSIKT_SCAN_MAX: setting(read.readMegabytes, undefined, 'KLARSIKT_SCAN_MAX=25'),
  /**
   * A bucket for file content in an object store with the S3 protocol: `https://host:9000/bucket`. Default: the
   * database holds the content.
   */
  KLARSIKT_FILES_URL: setting(
    read.readBucketName,
    undefined,
    'KLARSIKT_FILES_URL=https://store.example.org:9000/klarsikt',
  ),
  KLARSIKT_FILES_KEY: setting(read.readKeyIdAndSecret, undefined, 'KLARSIKT_FILES_KEY=access-key:secret-key'),
  KLARSIKT_FILES_REGION: setting(read.readSettingText, 'us-east-1', 'KLARSIKT_FILES_REGION=eu-north-1'),
  /** Folder for daily backups, on one node only. Without it no backups are made. */
  KLARSIKT_BACKUPS: setting(read.readSettingText, undefined, 'KLARSIKT_BACKUPS=/var/backups/klarsikt'),
  /** Public keys (age) that backups are encrypted to, separated by commas. Default: not encrypted. */
  KLARSIKT_BACKUP_KEY: setting(
    readBackupPublicKeys,
    undefined,
    'KLARSIKT_BACKUP_KEY=$(npm run --silent backup-key -- backup.key)',
  ),
  /** Private key (age) that opens encrypted backups, used only by `restore` and `restore-drill`. */
  KLARSIKT_BACKUP_IDENTITY: setting(
    readBackupPrivateKey,
    undefined,
    'KLARSIKT_BACKUP_IDENTITY=$(tail -n 1 backup.key)',
  ),
  /** Number of daily backups to keep in the folder. */
  KLARSIKT_BACKUPS_KEPT: setting(readBackupCount, 14, 'KLARSIKT_BACKUPS_KEPT=30'),
  /** Retention in days for kinds of personal data; kinds without a rule are kept. */
  KLARSIKT_RETENTION: setting(readRetentionDays, {}, 'KLARSIKT_RETENTION=mails=365,usage=730,accounts=1095'),
  /** Default limits of organisations; kinds that are not listed have no limit. */
  KLARSIKT_QUOTAS: setting(
    readQuotaDefaults,
    {},
    'KLARSIKT_QUOTAS=storage=5GB,jobs=20,keys=50,assessments=500',
  ),
  /**
   * Proxies in front of the server: their number, or their networks separated by commas. Default: no proxy is trusted.
   */
  KLARSIKT_TRUST_PROXY: setting(readProxies, null, 'KLARSIKT_TRUST_PROXY=1'),
  /**
   * Token for `/metrics` on the main port (`Authorization: Bearer ...`). Without it `/metrics` is refused there.
   */
  KLARSIKT_METRICS_TOKEN: setting(
    read.createTokenReader(32),
    undefined,
    `KLARSIKT_METRICS_TOKEN=${newSecret}`,
  ),
  /** A separate port for `/metrics`, `/health` and `/ready`, without authentication. */
  KLARSIKT_METRICS_PORT: setting(read.readPort, undefined, 'KLARSIKT_METRICS_PORT=9464'),
  KLARSIKT_METRICS_HOST: setting(read.readHost, '127.0.0.1', 'KLARSIKT_METRICS_HOST=127.0.0.1'),
  /** Also writes audit events as JSON lines to standard output when they are sealed. */
  KLARSIKT_AUDIT_STDOUT: setting(read.createChoiceReader('on', 'off'), 'off', 'KLARSIKT_AUDIT_STDOUT=on'),
  /**
   * A syslog receiver for audit events and warnings (RFC 5424): `syslog+tls://host:6514`, or unencrypted
   * `syslog+tcp://host:601`; `?size=65536` sets the largest message in octets.
   */
  KLARSIKT_SYSLOG_URL: setting(
    readSyslogAddress,
    undefined,
    'KLARSIKT_SYSLOG_URL=syslog+tls://siem.example.org:6514',
  ),
  /**
   * Certificates (PEM) of the authorities that sign the syslog receiver's certificate. Default: the public
   * authorities.
   */
  KLARSIKT_SYSLOG_CA: setting(readCertificates, undefined, 'KLARSIKT_SYSLOG_CA="$(cat siem-ca.pem)"'),
  /** Client certificate for the syslog receiver and, in the next setting, its private key (both PEM). */
  KLARSIKT_SYSLOG_CERTIFICATE: setting(
    readCertificates,
    undefined,
    'KLARSIKT_SYSLOG_CERTIFICATE="$(cat klarsikt.pem)"',
  ),
  KLARSIKT_SYSLOG_KEY: setting(readPrivateKey, undefined, 'KLARSIKT_SYSLOG_KEY="$(cat klarsikt-key.pem)"'),
  /** OpenTelemetry collector (OTLP over HTTP): `http://collector:4318`. Off without this setting. */
  KLARSIKT_OTLP_URL: setting(
    read.readWebAddress,
    undefined,
    'KLARSIKT_OTLP_URL=https://collector.example.org:4318',
  ),
  /** Headers for the OpenTelemetry collector, as `name=value` separated by commas. */
  KLARSIKT_OTLP_HEADERS: setting(
    readTelemetryHeaders,
    undefined,
    'KLARSIKT_OTLP_HEADERS=authorization=Basic%20key',
  ),
  /** Share of calls and jobs that are traced, 0 to 1. */
  KLARSIKT_OTLP_SHARE: setting(readSamplingShare, 1, 'KLARSIKT_OTLP_SHARE=0.1'),
  /** Compiler for PDFs. Default: the native compiler, or the portable compiler if the native one does not load. */
  KLARSIKT_PDF: setting(read.createChoiceReader('native', 'portable'), undefined, 'KLARSIKT_PDF=portable'),
  LOG_LEVEL: setting(
    read.createChoiceReader('fatal', 'error', 'warn', 'info', 'debug', 'silent'),
    'info',
    'LOG_LEVEL=warn',
  ),
});

export type Env = z.output<typeof envSchema>;

/**
 * Default of KLARSIKT_DRAIN in seconds. 10 is longer than a proxy configured as in the guide needs to remove a node.
 * With the embedded database no other node can take over, so waiting would only lengthen the outage.
 */
export const computeDefaultDrainSeconds = (hasDatabaseServer: boolean): number =>
  hasDatabaseServer ? 10 : 0;

function findUnpairedSettings(source: NodeJS.ProcessEnv): readonly string[] {
  const has = (name: string) =>
    hasSettingValue(source[name]) || hasSettingValue(source[toFileSettingName(name)]);
  const together = [
    ['KLARSIKT_UPLINK_URL', 'KLARSIKT_UPLINK_KEY'],
    ['KLARSIKT_FILES_URL', 'KLARSIKT_FILES_KEY'],
    ['KLARSIKT_SYSLOG_CERTIFICATE', 'KLARSIKT_SYSLOG_KEY'],
  ] as const;
  const faults = together
    .filter(([one, other]) => has(one) !== has(other))
    .map(([one, other]) => `${has(one) ? other : one}: It is missing. ${one} and ${other} belong together.`);
  if (has('KLARSIKT_LLM_URL') && !has('KLARSIKT_LLM_MODEL'))
    faults.push('KLARSIKT_LLM_MODEL: It is missing. KLARSIKT_LLM_URL needs the name of a model.');
  if (has('KLARSIKT_OTLP_HEADERS') && !has('KLARSIKT_OTLP_URL'))
    faults.push('KLARSIKT_OTLP_URL: It is missing. KLARSIKT_OTLP_HEADERS belongs to a collector.');
  if (has('KLARSIKT_SYSLOG_CA') && !has('KLARSIKT_SYSLOG_URL'))
    faults.push('KLARSIKT_SYSLOG_URL: It is missing. KLARSIKT_SYSLOG_CA belongs to a receiver.');
  return faults;
}

/** Error that lists all faults of the settings, one per line, so that the operator can correct them at once. */
export class InvalidSettingsError extends Error {
  override readonly name = 'InvalidSettingsError';

  constructor(readonly faults: readonly string[]) {
    const [first = '', ...more] = faults;
    super(more.length === 0 ? first : [`${faults.length} settings are wrong.`, ...faults].join('\n  '));
  }
}

/** Reads the values of the settings from the environment, or from the files that `NAME_FILE` variables name. */
export const readSettingValues = (source: NodeJS.ProcessEnv): SettingTexts =>
  readSettingFiles(source, Object.keys(envSchema.shape));

/** Reads all settings; throws {@link InvalidSettingsError} with all faults. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const { texts, faults: unread } = readSettingValues(source);
  const parsed = envSchema.safeParse(texts);
  const wrong = (parsed.error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
  const faults = [...findUnknownSettings(source), ...unread, ...wrong, ...findUnpairedSettings(source)];
  if (!parsed.success || faults.length > 0) throw new InvalidSettingsError(faults);
  const unpaired = describeKeyMismatch(parsed.data);
  if (unpaired !== null) throw new InvalidSettingsError([unpaired]);
  return { ...parsed.data, KLARSIKT_DATA: resolve(parsed.data.KLARSIKT_DATA) };
}
