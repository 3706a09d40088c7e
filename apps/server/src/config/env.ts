/** The environment variables that the server reads: the only place that reads them. */
import { resolve } from 'node:path';
import { z } from 'zod';
import { readProxies } from './proxies.ts';
import { scannerSetting } from './scanner-address.ts';

const envSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** Public address when it differs from http://localhost:PORT. */
  KLARSIKT_URL: z
    .url()
    .refine(
      (url) => new URL(url).pathname === '/',
      'it holds a path, and the installation needs a host name of its own',
    )
    .optional(),
  KLARSIKT_DATA: z.string().default('data'),
  DATABASE_URL: z.string().optional(),
  /** Installation secret; generated into the data directory when absent. */
  KLARSIKT_SECRET: z.string().min(32).optional(),
  /** The secret to change to, for the command that changes it (`npm run rotate-secret`). */
  KLARSIKT_NEW_SECRET: z.string().min(32).optional(),
  KLARSIKT_DOCS_URL: z.string().default('/handbook'),
  KLARSIKT_ANALYTICS: z.enum(['on', 'off']).default('on'),
  /** Origins that may be called although they are not public https (an identity provider inside), by comma. */
  KLARSIKT_ALLOWED_ORIGINS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((origin) => origin.trim())
        .filter((origin) => origin !== ''),
    )
    .pipe(z.array(z.url().transform((url) => new URL(url).origin))),
  /**
   * The mail server: smtp://user:password@host:587 (STARTTLS) or smtps://host:465. An unencrypted one is refused unless it
   * is on this machine or the address ends with ?tls=optional. Without it, mails are kept in the outbox.
   */
  KLARSIKT_SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Sender of mails: an address, or `Name <address>`. */
  KLARSIKT_MAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n@]+@[^<>\r\n@]+$|^[^<>\r\n]*<[^<>\r\n@]+@[^<>\r\n@]+>$/)
    .optional(),
  /** Address of the installation that model versions are fetched from: https, or listed in the allowed origins. */
  KLARSIKT_UPLINK_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The API key there, as `client id:secret`. */
  KLARSIKT_UPLINK_KEY: z
    .string()
    .regex(/^[^:\s]+:\S+$/)
    .optional(),
  /**
   * Base address of an OpenAI-compatible language model (`https://host/v1`), for summaries in its own words. Off without
   * it; passages of the organisations' documents are sent there. https, or listed in the allowed origins.
   */
  KLARSIKT_LLM_URL: z.url({ protocol: /^https?$/ }).optional(),
  KLARSIKT_LLM_KEY: z.string().min(1).optional(),
  /** Name of the model, as the service calls it. */
  KLARSIKT_LLM_MODEL: z.string().min(1).optional(),
  /** A virus scanner that speaks clamd's protocol: `clamd://host:3310`, its socket `clamd:///run/clamav/clamd.ctl`. Then no upload is taken that it has not passed. */
  KLARSIKT_SCAN_URL: scannerSetting.optional(),
  /** The scanner's own limit in megabytes (StreamMaxLength); larger files are refused without asking it. */
  KLARSIKT_SCAN_MAX: z.coerce.number().positive().optional(),
  /** A bucket for the content of files, at a store that speaks S3's protocol: `https://host:9000/bucket`. The database without it. */
  KLARSIKT_FILES_URL: z
    .url({ protocol: /^https?$/ })
    .refine(
      (url) => /^\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]\/?$/.test(new URL(url).pathname),
      'it names no bucket',
    )
    .optional(),
  /** The key of the store, as `access key:secret key`. */
  KLARSIKT_FILES_KEY: z
    .string()
    .regex(/^[^:\s]+:\S+$/)
    .optional(),
  KLARSIKT_FILES_REGION: z.string().min(1).default('us-east-1'),
  /** Folder for a backup a day; on one node, where there are several. None without it. */
  KLARSIKT_BACKUPS: z.string().min(1).optional(),
  /** Proxies in front: how many one behind the other, or the networks they stand in, by comma. None without it. */
  KLARSIKT_TRUST_PROXY: z
    .string()
    .default('0')
    .transform((text, context) => {
      try {
        return readProxies(text);
      } catch (error) {
        context.addIssue(error instanceof Error ? error.message : String(error));
        return z.NEVER;
      }
    }),
  /** Token that opens `/metrics` on the main port (`Authorization: Bearer ...`). Closed without it. */
  KLARSIKT_METRICS_TOKEN: z.string().min(32).optional(),
  /** A port of its own for `/metrics`, `/health` and `/ready`, open to whoever reaches it. None without it. */
  KLARSIKT_METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  /** Address that this port listens on. */
  KLARSIKT_METRICS_HOST: z.string().default('127.0.0.1'),
  /** Events of the audit log also as lines of JSON on standard output, as they are sealed. */
  KLARSIKT_AUDIT_STDOUT: z.enum(['on', 'off']).default('off'),
  /** Which compiler sets PDFs. Without it: the native one, or the portable one where that does not load. */
  KLARSIKT_PDF: z.enum(['native', 'portable']).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

export type Env = z.output<typeof envSchema>;

/** Parses the environment; a wrong value ends the start with the variable's name. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const parsed = envSchema.safeParse(source);
  if (
    parsed.success &&
    (parsed.data.KLARSIKT_UPLINK_URL === undefined) !== (parsed.data.KLARSIKT_UPLINK_KEY === undefined)
  )
    throw new Error(
      'The environment is not valid. KLARSIKT_UPLINK_URL and KLARSIKT_UPLINK_KEY belong together.',
    );
  if (
    parsed.success &&
    parsed.data.KLARSIKT_LLM_URL !== undefined &&
    parsed.data.KLARSIKT_LLM_MODEL === undefined
  )
    throw new Error('The environment is not valid. KLARSIKT_LLM_URL needs KLARSIKT_LLM_MODEL.');
  if (
    parsed.success &&
    (parsed.data.KLARSIKT_FILES_URL === undefined) !== (parsed.data.KLARSIKT_FILES_KEY === undefined)
  )
    throw new Error(
      'The environment is not valid. KLARSIKT_FILES_URL and KLARSIKT_FILES_KEY belong together.',
    );
  if (parsed.success) return { ...parsed.data, KLARSIKT_DATA: resolve(parsed.data.KLARSIKT_DATA) };
  const places = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  throw new Error(`The environment is not valid. ${places}`);
}
