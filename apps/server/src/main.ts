/** The process: environment in, server up, signals down. */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { createServer } from './app.ts';
import { backUpCommand, restoreCommand, type Surroundings } from './backup/command.ts';
import { keepBackingUp } from './backup/schedule.ts';
import { breakGlassCommand } from './break-glass.ts';
import { readWords } from './command-line.ts';
import { checkSettings } from './config/check-settings.ts';
import { type Config, sessionDefaults } from './config/config.ts';
import { type Env, readEnv } from './config/env.ts';
import { beginSecretChange, type FoundSecret, secretsOfChange } from './config/secrets.ts';
import { type Connected, openInstallation } from './opening.ts';
import { systemClock } from './platform/clock.ts';
import { type Database, openDatabase } from './platform/db.ts';
import { startEmbedded } from './platform/embedded/start.ts';
import { endInOrder } from './platform/ending.ts';
import { checkDataDirectory, reportOf } from './platform/folders.ts';
import type { Program } from './platform/known-schema.ts';
import { surviveErrors } from './platform/last-resort.ts';
import { createLog, type Log } from './platform/log.ts';
import { checkPorts, type WantedPort } from './platform/ports.ts';
import { reachDatabase } from './platform/reach.ts';
import { databaseTime, elapsedMs, keepTime, steadyClock } from './platform/steady-clock.ts';
import { resealAll } from './rotate.ts';
import { requireOwnDatabase } from './secret-mark.ts';
import { isCollectedOutput, showSetupLink } from './setup-link.ts';
import { newSetupToken } from './start.ts';

/** Sources run from src/, the built server from dist/; both have the package folder above them. */
const packageFolder = join(dirname(fileURLToPath(import.meta.url)), '..');

function firstThatExists(...paths: string[]): string | null {
  return paths.find((path) => existsSync(path)) ?? null;
}

/** `by`: the node or the command, as PostgreSQL lists its connections. */
async function connect(env: Env, log: Log, by: string): Promise<Connected> {
  const application_name = `klarsikt/${ownVersion()} ${by}`;
  if (env.DATABASE_URL) {
    await reachDatabase(env.DATABASE_URL);
    const connection = { connectionString: env.DATABASE_URL, application_name };
    return { connection, stop: async () => {} };
  }
  checkDataDirectory(env.KLARSIKT_DATA);
  const onGone = (error: Error) => {
    log.fatal({ err: error }, 'the embedded database can not be kept running');
    process.exit(1);
  };
  const embedded = await startEmbedded({ dataDir: env.KLARSIKT_DATA, log, onExit: onGone });
  return { connection: { ...embedded.connection, application_name }, stop: () => embedded.stop() };
}

const packageSchema = z.object({ version: z.string() });

function uplinkOf({ KLARSIKT_UPLINK_URL: url, KLARSIKT_UPLINK_KEY: key }: Env): Config['uplink'] {
  if (url === undefined || key === undefined) return null;
  const at = key.indexOf(':');
  return { url: url.replace(/\/+$/, ''), clientId: key.slice(0, at), secret: key.slice(at + 1) };
}

const writerTimeoutMs = 30_000;

function writerOf(env: Env): Config['writer'] {
  const { KLARSIKT_LLM_URL: url, KLARSIKT_LLM_KEY: key, KLARSIKT_LLM_MODEL: model } = env;
  if (url === undefined || model === undefined) return null;
  return { url: url.replace(/\/+$/, ''), key: key ?? null, model, timeoutMs: writerTimeoutMs };
}

const megabyte = 1024 * 1024;

function scannerOf({ KLARSIKT_SCAN_URL: address, KLARSIKT_SCAN_MAX: megabytes }: Env): Config['scanner'] {
  if (address === undefined) return null;
  return { ...address, ...(megabytes !== undefined && { maxBytes: megabytes * megabyte }) };
}

const objectStoreTimeoutMs = 60_000;

function objectStoreOf(env: Env): Config['objectStore'] {
  const { KLARSIKT_FILES_URL: url, KLARSIKT_FILES_KEY: key, KLARSIKT_FILES_REGION: region } = env;
  if (url === undefined || key === undefined) return null;
  const { protocol, hostname, port, pathname } = new URL(url);
  const tls = protocol === 'https:';
  const at = key.indexOf(':');
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (tls ? 443 : 80) : Number(port),
    tls,
    bucket: pathname.replaceAll('/', ''),
    accessKey: key.slice(0, at),
    secretKey: key.slice(at + 1),
    region,
    timeoutMs: objectStoreTimeoutMs,
  };
}

function metricsOf(env: Env): Config['metrics'] {
  const { KLARSIKT_METRICS_TOKEN: token, KLARSIKT_METRICS_PORT: port, KLARSIKT_METRICS_HOST: host } = env;
  if (token === undefined && port === undefined) return null;
  return { token: token ?? null, port: port ?? null, host };
}

const ownVersion = (): string =>
  packageSchema.parse(JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))).version;

function configOf(env: Env, secret: Buffer): Config {
  return {
    version: ownVersion(),
    timeZone: env.KLARSIKT_TIMEZONE,
    origin: originOf(env),
    dataDirectory: env.KLARSIKT_DATA,
    secret,
    docsUrl: env.KLARSIKT_DOCS_URL,
    analytics: env.KLARSIKT_ANALYTICS === 'on',
    allowedOrigins: env.KLARSIKT_ALLOWED_ORIGINS,
    mail: {
      smtpUrl: env.KLARSIKT_SMTP_URL ?? null,
      from:
        env.KLARSIKT_MAIL_FROM ??
        `Klarsikt <no-reply@${new URL(env.KLARSIKT_URL ?? 'http://localhost').hostname}>`,
    },
    uplink: uplinkOf(env),
    writer: writerOf(env),
    scanner: scannerOf(env),
    objectStore: objectStoreOf(env),
    proxies: env.KLARSIKT_TRUST_PROXY,
    backups: env.KLARSIKT_BACKUPS === undefined ? null : resolve(env.KLARSIKT_BACKUPS),
    metrics: metricsOf(env),
    typesetter: env.KLARSIKT_PDF ?? null,
    webDirectory: firstThatExists(join(packageFolder, '../web/dist')),
    ...sessionDefaults,
  };
}

/** The program as a database meets it. */
const program = (): Program => ({ migrations: join(packageFolder, 'migrations'), version: ownVersion() });

/** Backups by the day, where a folder is named for them; gives what ends them. */
function backupsOf(
  { backups: folder, version: program }: Config,
  secret: FoundSecret,
  db: Database,
  log: Log,
) {
  if (folder === null) return async () => undefined;
  return keepBackingUp({ folder, owner: db.ownerConnection, program, secret, clock: systemClock, log });
}

/** The ports that the server is going to listen on. */
function portsOf(env: Env): readonly WantedPort[] {
  const { KLARSIKT_METRICS_PORT: port, KLARSIKT_METRICS_HOST: host } = env;
  const main = { host: env.HOST, port: env.PORT, settings: { host: 'HOST', port: 'PORT' } };
  const settings = { host: 'KLARSIKT_METRICS_HOST', port: 'KLARSIKT_METRICS_PORT' };
  return port === undefined ? [main] : [main, { host, port, settings }];
}

async function main(): Promise<void> {
  const env = readEnv(process.env);
  await checkPorts(portsOf(env));
  const node = randomUUID();
  const log = createLog(env.LOG_LEVEL).child({ service: 'klarsikt', version: ownVersion(), node });
  const open = () => connect(env, log, node);
  const { database, db, secret } = await openInstallation({ env, program: program(), log, connect: open });
  const config = configOf(env, secret.secret);
  const clock = steadyClock(db.soleWriter ? systemClock.now() : await databaseTime(db), elapsedMs());
  const timekeeper = keepTime({ clock, database: db, log, wall: systemClock });
  const tellAudit = (line: string) => void process.stdout.write(`${line}\n`);
  const server = await createServer({
    config,
    database: db,
    clock,
    log,
    keepTime: timekeeper,
    node,
    ...(env.KLARSIKT_AUDIT_STDOUT === 'on' ? { tellAudit } : {}),
  });
  await server.listen({ port: env.PORT, host: env.HOST });
  const stopBackups = backupsOf(config, secret, db, log);
  const address = server.http.server.address();
  const port = typeof address === 'object' && address ? address.port : env.PORT;
  const origin = env.KLARSIKT_URL ? config.origin : `http://localhost:${port}`;
  const token = await newSetupToken(db.app, clock, db.soleWriter ? null : server.deps.cluster.id);
  const stop = endOnSignal({
    log,
    parts: [
      () => server.close(),
      () => Promise.race([stopBackups(), wait(500)]),
      // A call that waits for the database in vain holds its connection; it ends with the database.
      () => Promise.race([db.close(), wait(500)]),
    ],
    database: () => database.stop(),
  });
  surviveErrors({ log, elapsedMs: elapsedMs(), end: () => void stop('errors', 1) });
  process.stdout.write(`\nKlarsikt is running: ${origin}\n`);
  const isCollected = isCollectedOutput({
    journal: process.env.JOURNAL_STREAM,
    processId: process.pid,
    isTerminal: process.stdout.isTTY === true,
  });
  const shown = { isCollected, dataDirectory: env.KLARSIKT_DATA };
  const line = showSetupLink({ link: token === null ? null : `${origin}/setup#${token}`, ...shown });
  process.stdout.write(line === null ? '\n' : `${line}\n\n`);
}

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms).unref());

type Stop = (reason: string, code: number) => Promise<void>;

/** Ends the process when it is told to; gives what ends it so. */
function endOnSignal(given: Parameters<typeof endInOrder>[0] & { readonly log: Log }): Stop {
  let stopping = false;
  const stop: Stop = async (reason, code) => {
    if (stopping) return;
    stopping = true;
    given.log.info({ signal: reason }, 'stopping');
    await endInOrder(given);
    process.exit(code);
  };
  // Asked to end by a manager of services; or by somebody at a terminal, whose shell must see that.
  process.on('SIGTERM', () => void stop('SIGTERM', 0));
  for (const signal of ['SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => void stop(signal, 128 + constants.signals[signal]));
  return stop;
}

/** `npm run rotate-secret`, with the servers stopped. Given again after an interruption, it goes on. */
async function rotateSecret(): Promise<void> {
  const env = readEnv(process.env);
  const log = createLog(env.LOG_LEVEL);
  const { KLARSIKT_SECRET: present, KLARSIKT_NEW_SECRET: next, KLARSIKT_DATA: dataDirectory } = env;
  const candidates = secretsOfChange({ present, next }, dataDirectory);
  const database = await connect(env, log, 'rotate-secret');
  try {
    await requireOwnDatabase(database.connection, program(), candidates);
    const db = await openDatabase(database.connection, { ...program(), log });
    try {
      const change = beginSecretChange({ present, next }, dataDirectory);
      const counts = await resealAll(db.app, { ...change, now: systemClock.now() });
      change.finish();
      const sum = Object.values(counts).reduce((total, count) => total + count, 0);
      process.stdout.write(`The secret is changed; ${sum} values were sealed anew.\n`);
      if (next !== undefined) process.stdout.write('Now set KLARSIKT_SECRET to the new one.\n');
    } finally {
      await db.close();
    }
  } finally {
    await database.stop();
  }
}

/** `npm run check-settings`: ends with 1 where the server would not start. */
async function printSettings(): Promise<void> {
  const { lines, startable } = checkSettings(process.env);
  process.stdout.write(`${lines.join('\n')}\n`);
  process.exitCode = startable ? 0 : 1;
}

const originOf = ({ KLARSIKT_URL: url, PORT: port }: Env): string =>
  url?.replace(/\/$/, '') ?? `http://localhost:${port}`;

/** What a command of the operator works with. */
function surroundings(command: string): Surroundings {
  const env = readEnv(process.env);
  const log = createLog(env.LOG_LEVEL);
  return {
    env,
    given: process.argv.slice(3),
    // npm runs scripts in the house's own folder, and says where it was called.
    folder: process.env.INIT_CWD ?? process.cwd(),
    version: ownVersion(),
    migrations: join(packageFolder, 'migrations'),
    open: () => connect(env, log, command),
    now: () => systemClock.now(),
    say: (line) => process.stdout.write(`${line}\n`),
  };
}

const commands: Readonly<Record<string, { run(): Promise<void>; readonly failed: string }>> = {
  'rotate-secret': { run: rotateSecret, failed: 'The secret was not changed' },
  backup: { run: () => backUpCommand(surroundings('backup')), failed: 'There is no backup' },
  'break-glass': {
    run: () => {
      const around = surroundings('break-glass');
      return breakGlassCommand({ ...around, origin: originOf(around.env) });
    },
    failed: 'No link was made',
  },
  restore: { run: () => restoreCommand(surroundings('restore')), failed: 'Nothing was restored' },
  'check-settings': { run: printSettings, failed: 'The settings were not checked' },
};

/** The folder of the embedded database; null where another one is used, or where the settings are what is wrong. */
function ownDisk(): string | null {
  try {
    const env = readEnv(process.env);
    return env.DATABASE_URL === undefined ? env.KLARSIKT_DATA : null;
  } catch {
    return null;
  }
}

const asked = readWords(process.argv.slice(2));
if ('answer' in asked) {
  (asked.exitCode === 0 ? process.stdout : process.stderr).write(asked.answer);
  process.exitCode = asked.exitCode;
} else {
  const command = commands[asked.command ?? ''] ?? { run: main, failed: 'Klarsikt did not start' };
  const started = async () => command.run();
  started().catch((error: unknown) => {
    // Before the log exists, or when it is the reason: plain lines for the person at the terminal.
    console.error(`${command.failed}: ${reportOf(error, ownDisk())}`);
    if (process.env.LOG_LEVEL === 'debug') console.error(error);
    process.exit(1);
  });
}
