/** Main module of the server process: reads the environment, starts the server, and stops it on signals. */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Server } from './app.ts';
import type { CommandContext } from './backup/command.ts';
import { parseCommandLine } from './command-line.ts';
import { checkSettings } from './config/check-settings.ts';
import { type Config, sessionDefaults } from './config/config.ts';
import { computeDefaultDrainSeconds, type Env, readEnv } from './config/env.ts';
import { beginSecretChange, findSecretsOfChange, type SecretWithSource } from './config/secrets.ts';
import { type ConnectedDatabase, openInstallation } from './opening.ts';
import { systemClock } from './platform/clock.ts';
import { type Database, openDatabase } from './platform/db.ts';
import { startEmbeddedDatabase } from './platform/embedded/start.ts';
import { shutdownGraceMs, stopPartsInOrder, stopTimeouts } from './platform/ending.ts';
import { checkDataDirectory, formatErrorReport } from './platform/folders.ts';
import type { ProgramSchema } from './platform/known-schema.ts';
import { registerUncaughtErrorHandler } from './platform/last-resort.ts';
import { createLog, type Log } from './platform/log.ts';
import { checkPorts, type RequiredPort } from './platform/ports.ts';
import { requireReachableDatabase } from './platform/reach.ts';
import {
  createElapsedTimer,
  createSteadyClock,
  createTimeKeeper,
  loadDatabaseTime,
} from './platform/steady-clock.ts';
import { type ProcessExit, stopOnSignals } from './platform/stop-signals.ts';
import { requireOwnDatabase } from './secret-mark.ts';
import { isOutputLogged, presentSetupLink } from './setup-link.ts';
import { createNoticeBuffer } from './syslog/notices.ts';
import type { Telemetry } from './telemetry/provides.ts';

/** The sources run in src/ and the built server runs in dist/; the package folder is the parent of both. */
const packageFolder = join(dirname(fileURLToPath(import.meta.url)), '..');

function firstThatExists(...paths: string[]): string | null {
  return paths.find((path) => existsSync(path)) ?? null;
}

/**
 * Connects to the database. `by` is the name of the node or command, which PostgreSQL shows in its list of
 * connections.
 */
async function connect(env: Env, log: Log, by: string): Promise<ConnectedDatabase> {
  const application_name = `klarsikt/${ownVersion()} ${by}`;
  if (env.DATABASE_URL) {
    await requireReachableDatabase(env.DATABASE_URL);
    const connection = { connectionString: env.DATABASE_URL, application_name };
    return { connection, stop: async () => {} };
  }
  checkDataDirectory(env.KLARSIKT_DATA);
  const onGone = (error: Error) => {
    log.fatal({ err: error }, 'the embedded database cannot be kept running');
    process.exit(1);
  };
  const embedded = await startEmbeddedDatabase({ dataDir: env.KLARSIKT_DATA, log, onExit: onGone });
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

function syslogOf(env: Env): NonNullable<Config['syslog']> | null {
  const { KLARSIKT_SYSLOG_URL: address, KLARSIKT_SYSLOG_CA: authorities = null } = env;
  const { KLARSIKT_SYSLOG_CERTIFICATE: certificate, KLARSIKT_SYSLOG_KEY: key } = env;
  if (address === undefined) return null;
  const identity = certificate === undefined || key === undefined ? null : { certificate, key };
  return { ...address, authorities, identity };
}

async function openTelemetry(
  env: Env,
  node: string,
  onFault: (reason: string) => void,
): Promise<Telemetry | null> {
  const { KLARSIKT_OTLP_URL: address, KLARSIKT_OTLP_HEADERS: headers = {}, KLARSIKT_OTLP_SHARE: share } = env;
  if (address === undefined) return null;
  const { startTelemetry } = await import('./telemetry/start.ts');
  const settings = { url: address.replace(/\/+$/, ''), headers, share };
  return startTelemetry({ settings, version: ownVersion(), node, onFault });
}

/** Opens the log and the receivers of its lines: notices for the syslog receiver, and telemetry. */
async function openLog(env: Env, node: string) {
  const notices = env.KLARSIKT_SYSLOG_URL === undefined ? null : createNoticeBuffer();
  const tellFault = (reason: string) => log.warn({ reason }, 'the telemetry collector does not take data');
  const telemetry = await openTelemetry(env, node, tellFault);
  const write = (line: string) => {
    process.stdout.write(line);
    notices?.write(line);
    telemetry?.writeLog(line);
  };
  const output = notices === null && telemetry === null ? undefined : { write };
  const log = createLog(env.LOG_LEVEL, output).child({ service: 'klarsikt', version: ownVersion(), node });
  return { log, notices, telemetry };
}

/** Reads the publisher's key, which a signed release archive contains in its top folder; returns null without it. */
function readReleaseKey(): string | null {
  const file = firstThatExists(join(packageFolder, '../../release.pub'));
  return file === null ? null : readFileSync(file, 'utf8');
}

const ownVersion = (): string =>
  packageSchema.parse(JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))).version;

function configOf(env: Env, secret: Buffer): Config {
  return {
    version: ownVersion(),
    releaseKey: readReleaseKey(),
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
    assistants: env.KLARSIKT_ASSISTANTS === 'on',
    scanner: scannerOf(env),
    objectStore: objectStoreOf(env),
    proxies: env.KLARSIKT_TRUST_PROXY,
    retention: env.KLARSIKT_RETENTION,
    quotas: env.KLARSIKT_QUOTAS,
    backups: env.KLARSIKT_BACKUPS === undefined ? null : resolve(env.KLARSIKT_BACKUPS),
    metrics: metricsOf(env),
    syslog: syslogOf(env),
    typesetter: env.KLARSIKT_PDF ?? null,
    webDirectory: firstThatExists(join(packageFolder, '../web/dist')),
    drawingThread: firstThatExists(join(packageFolder, '../web/drawing/dist/draw.worker.js')),
    ...sessionDefaults,
  };
}

const readProgram = (): ProgramSchema => ({
  migrations: join(packageFolder, 'migrations'),
  version: ownVersion(),
});

/** Starts daily backups if a folder is configured; returns the function that stops them. */
async function startScheduledBackups(
  { KLARSIKT_BACKUP_KEY: recipients = [], KLARSIKT_BACKUPS_KEPT: kept }: Env,
  { backups: folder, version: program }: Config,
  given: { readonly secret: SecretWithSource; readonly db: Database; readonly log: Log },
) {
  if (folder === null) return async () => undefined;
  const { secret, db, log } = given;
  const { startBackupSchedule } = await import('./backup/schedule.ts');
  const how = { folder, recipients, kept, program, secret, log };
  return startBackupSchedule({ ...how, owner: db.ownerConnection, clock: systemClock });
}

function portsOf(env: Env): readonly RequiredPort[] {
  const { KLARSIKT_METRICS_PORT: port, KLARSIKT_METRICS_HOST: host } = env;
  const main = { host: env.HOST, port: env.PORT, settings: { host: 'HOST', port: 'PORT' } };
  const settings = { host: 'KLARSIKT_METRICS_HOST', port: 'KLARSIKT_METRICS_PORT' };
  return port === undefined ? [main] : [main, { host, port, settings }];
}

async function main(): Promise<void> {
  const env = readEnv(process.env);
  await checkPorts(portsOf(env));
  const node = randomUUID();
  const { log, notices, telemetry } = await openLog(env, node);
  const open = () => connect(env, log, node);
  const { database, db, secret } = await openInstallation({
    env,
    program: readProgram(),
    log,
    connect: open,
    ...(telemetry === null ? {} : { traceConnections: telemetry.traceConnections }),
  });
  const config = configOf(env, secret.secret);
  const clock = createSteadyClock(
    db.soleWriter ? systemClock.now() : await loadDatabaseTime(db),
    createElapsedTimer(),
  );
  const timekeeper = createTimeKeeper({ clock, database: db, log, wall: systemClock });
  const tellAudit = (line: string) => void process.stdout.write(`${line}\n`);
  const [{ createServer }, { createSetupToken }] = await Promise.all([
    import('./app.ts'),
    import('./start.ts'),
  ]);
  const server = await createServer({
    config,
    database: db,
    clock,
    log,
    keepTime: timekeeper,
    node,
    ...(env.KLARSIKT_AUDIT_STDOUT === 'on' ? { tellAudit } : {}),
    ...(notices === null ? {} : { notices }),
    ...(telemetry === null ? {} : { telemetry }),
  });
  await server.listen({ port: env.PORT, host: env.HOST });
  const stopBackups = await startScheduledBackups(env, config, { secret, db, log });
  const address = server.http.server.address();
  const port = typeof address === 'object' && address ? address.port : env.PORT;
  const origin = env.KLARSIKT_URL ? config.origin : `http://localhost:${port}`;
  const token = await createSetupToken(db.app, clock, db.soleWriter ? null : server.deps.cluster.id);
  const end = endOnSignals({ env, server, stopBackups, db, database, log });
  registerUncaughtErrorHandler({ log, elapsedMs: createElapsedTimer(), end: () => void end('errors', 1) });
  process.stdout.write(`\nKlarsikt is running: ${origin}\n`);
  const isCollected = isOutputLogged({
    journal: process.env.JOURNAL_STREAM,
    processId: process.pid,
    parentId: process.ppid,
    isTerminal: process.stdout.isTTY === true,
  });
  const shown = { isCollected, dataDirectory: env.KLARSIKT_DATA };
  const line = presentSetupLink({ link: token === null ? null : `${origin}/setup#${token}`, ...shown });
  process.stdout.write(line === null ? '\n' : `${line}\n\n`);
}

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms).unref());

const drainMsOf = ({ KLARSIKT_DRAIN: seconds, DATABASE_URL: server }: Env): number =>
  1000 * (seconds ?? computeDefaultDrainSeconds(server !== undefined));

function endOnSignals(given: {
  readonly env: Env;
  readonly server: Server;
  readonly stopBackups: () => Promise<unknown>;
  readonly db: Database;
  readonly database: ConnectedDatabase;
  readonly log: Log;
}): ProcessExit {
  const { env, server, stopBackups, db, database, log } = given;
  const drainMs = drainMsOf(env);
  const stop = (code: number) => {
    // Give running calls at least as long as the drain, because calls that began during the drain may take that long.
    const runningMs = code === 0 ? Math.max(shutdownGraceMs, drainMs) : shutdownGraceMs;
    return stopPartsInOrder({
      log,
      parts: [
        () => server.close(runningMs),
        () => Promise.race([stopBackups(), wait(500)]),
        // Wait only briefly, because a call that waits for the database holds its connection until the database stops.
        () => Promise.race([db.close(), wait(500)]),
      ],
      database: () => database.stop(),
      times: { ...stopTimeouts, partsMs: stopTimeouts.partsMs - shutdownGraceMs + runningMs },
    });
  };
  return stopOnSignals({ drainMs, drain: server.drain, stop, log }, process);
}

/** Creates the log of a command; each line names the command as its node. */
const createCommandLog = (env: Env, command: string): Log =>
  createLog(env.LOG_LEVEL).child({ service: 'klarsikt', version: ownVersion(), node: command });

/**
 * Runs `npm run rotate-secret`; servers must be stopped. After an interruption, running the command again continues
 * the change.
 */
async function rotateSecret(): Promise<void> {
  const env = readEnv(process.env);
  const log = createCommandLog(env, 'rotate-secret');
  const { KLARSIKT_SECRET: present, KLARSIKT_NEW_SECRET: next, KLARSIKT_DATA: dataDirectory } = env;
  const candidates = findSecretsOfChange({ present, next }, dataDirectory);
  const database = await connect(env, log, 'rotate-secret');
  try {
    await requireOwnDatabase(database.connection, readProgram(), candidates);
    const db = await openDatabase(database.connection, { ...readProgram(), log });
    try {
      const { reencryptDatabase } = await import('./rotate.ts');
      const change = beginSecretChange({ present, next }, dataDirectory);
      const counts = await reencryptDatabase(db.app, { ...change, now: systemClock.now() });
      change.finish();
      const sum = Object.values(counts).reduce((total, count) => total + count, 0);
      process.stdout.write(`The secret is changed; ${sum} values were sealed again.\n`);
      if (next !== undefined) process.stdout.write('Now set KLARSIKT_SECRET to the new one.\n');
    } finally {
      await db.close();
    }
  } finally {
    await database.stop();
  }
}

/** Runs `npm run check-settings`; the exit code is 1 if the server would not start. */
async function printSettings(): Promise<void> {
  const { lines, startable } = checkSettings(process.env);
  process.stdout.write(`${lines.join('\n')}\n`);
  process.exitCode = startable ? 0 : 1;
}

const originOf = ({ KLARSIKT_URL: url, PORT: port }: Env): string =>
  url?.replace(/\/$/, '') ?? `http://localhost:${port}`;

function createCommandContext(command: string): CommandContext {
  const env = readEnv(process.env);
  const log = createCommandLog(env, command);
  return {
    env,
    given: process.argv.slice(3),
    // Use INIT_CWD, because npm runs scripts in the package's folder and passes the caller's folder in this variable.
    folder: process.env.INIT_CWD ?? process.cwd(),
    version: ownVersion(),
    migrations: join(packageFolder, 'migrations'),
    open: () => connect(env, log, command),
    now: () => systemClock.now(),
    say: (line) => process.stdout.write(`${line}\n`),
  };
}

/** Starts a temporary embedded database for the drill, whatever database the installation uses. */
function openDrill(env: Env, dataDir: string): Promise<ConnectedDatabase> {
  return startEmbeddedDatabase({ dataDir, log: createCommandLog(env, 'restore-drill') });
}

/** Reads the settings of a command before its module, so that a refused setting is answered at once. */
async function runWithContext<M>(
  command: string,
  load: () => Promise<M>,
  work: (module: M, around: CommandContext) => Promise<void>,
): Promise<void> {
  const around = createCommandContext(command);
  await work(await load(), around);
}

const loadBackupCommands = () => import('./backup/command.ts');

/** Each command imports its own module, because the modules of all commands and of the server take a second to load. */
const commands: Readonly<Record<string, { run(): Promise<void>; readonly failed: string }>> = {
  'rotate-secret': { run: rotateSecret, failed: 'The secret was not changed' },
  backup: {
    run: () => runWithContext('backup', loadBackupCommands, (all, around) => all.runBackupCommand(around)),
    failed: 'There is no backup',
  },
  'break-glass': {
    run: () =>
      runWithContext(
        'break-glass',
        () => import('./break-glass.ts'),
        (all, around) => all.runBreakGlassCommand({ ...around, origin: originOf(around.env) }),
      ),
    failed: 'No link was made',
  },
  'backup-key': {
    run: () =>
      runWithContext('backup-key', loadBackupCommands, (all, around) => all.runBackupKeyCommand(around)),
    failed: 'No key was made',
  },
  'restore-drill': {
    run: () =>
      runWithContext(
        'restore-drill',
        () => import('./backup/drill.ts'),
        (all, around) => all.runRestoreDrillCommand(around, (folder) => openDrill(around.env, folder)),
      ),
    failed: 'The drill has failed',
  },
  'restore-organization': {
    run: () =>
      runWithContext('restore-organization', loadBackupCommands, (all, around) =>
        all.runRestoreOrganizationCommand(around),
      ),
    failed: 'Nothing was restored',
  },
  restore: {
    run: () => runWithContext('restore', loadBackupCommands, (all, around) => all.runRestoreCommand(around)),
    failed: 'Nothing was restored',
  },
  mcp: { run: runAssistantBridge, failed: 'The assistant is not connected' },
  'check-settings': { run: printSettings, failed: 'The settings were not checked' },
};

async function runAssistantBridge(): Promise<void> {
  const env = readEnv(process.env);
  const { KLARSIKT_ASSISTANT_KEY: secret } = env;
  if (secret === undefined) throw new Error('Set KLARSIKT_ASSISTANT_KEY to the key of the person.');
  // Import the module here, because only this command uses the protocol's client.
  const { relayAssistantMessages: carryMessages } = await import('./assistant/stdio.ts');
  const warn = (line: string) => void process.stderr.write(`${line}\n`);
  await carryMessages({ address: new URL('/mcp', originOf(env)), secret, warn });
}

/** Returns the data directory of the embedded database; null with another database or with faulty settings. */
function findEmbeddedDataDirectory(): string | null {
  try {
    const env = readEnv(process.env);
    return env.DATABASE_URL === undefined ? env.KLARSIKT_DATA : null;
  } catch {
    return null;
  }
}

const asked = parseCommandLine(process.argv.slice(2));
if ('answer' in asked) {
  (asked.exitCode === 0 ? process.stdout : process.stderr).write(asked.answer);
  process.exitCode = asked.exitCode;
} else {
  const command = commands[asked.command ?? ''] ?? { run: main, failed: 'Klarsikt did not start' };
  const started = async () => command.run();
  started().catch((error: unknown) => {
    // Print the error to the terminal, because the log may not exist yet or may be the cause.
    console.error(`${command.failed}: ${formatErrorReport(error, findEmbeddedDataDirectory())}`);
    if (process.env.LOG_LEVEL === 'debug') console.error(error);
    process.exit(1);
  });
}
