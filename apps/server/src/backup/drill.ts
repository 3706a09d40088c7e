/** `npm run restore-drill -- FILE`: restores a backup into a temporary database and writes a report. */
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import type { ClientConfig } from 'pg';
import { requireInstallationSecret } from '../config/secrets.ts';
import { createOwnerConnection, runWithClient } from '../platform/connection-roles.ts';
import type { CommandContext, DatabaseAccess } from './command.ts';
import { isEncryptedFile } from './encryption.ts';
import { computeFileDigest } from './file.ts';
import { type AuthenticBackup, authenticateBackup } from './prove.ts';
import { restoreBackup } from './restore.ts';
import { type AuditChainCheck, verifyAuditChain } from './verify-chain.ts';

/** Result of a restore drill, as written to the report. */
export interface RestoreDrillReport {
  readonly klarsikt: 'restore drill';
  readonly at: string;
  readonly version: string;
  readonly backup: {
    readonly file: string;
    readonly bytes: number;
    readonly sha256: string;
    readonly taken: string;
    readonly program: string;
    readonly isEncrypted: boolean;
    readonly isSealed: boolean;
  };
  readonly rows: number;
  readonly tables: number;
  /** Number of rows of each table, after each row was compared with the backup. */
  readonly rowsByTable: Readonly<Record<string, number>>;
  readonly counts: { readonly organizations: number; readonly people: number; readonly assessments: number };
  readonly audit: AuditChainCheck;
  readonly seconds: { readonly proof: number; readonly restore: number; readonly audit: number };
  readonly passed: boolean;
}

/** Runs the work and measures its duration in seconds, to a tenth. */
async function measureSeconds<T>(
  work: () => Promise<T>,
): Promise<{ readonly value: T; readonly seconds: number }> {
  const started = process.hrtime.bigint();
  const value = await work();
  const tenths = Number((process.hrtime.bigint() - started) / 100_000_000n);
  return { value, seconds: tenths / 10 };
}

async function inspectRestoredDatabase(connection: ClientConfig) {
  return runWithClient(createOwnerConnection(connection), async (client) => {
    await client.query(`BEGIN READ ONLY; SET LOCAL row_security = off; SET LOCAL statement_timeout = 0`);
    const { rows } = await client.query<RestoreDrillReport['counts']>(
      `SELECT (SELECT count(*)::int FROM organization WHERE kind IN ('system', 'customer')) AS organizations,
         (SELECT count(*)::int FROM app_user) AS people, (SELECT count(*)::int FROM assessment) AS assessments`,
    );
    const counts = rows[0] ?? { organizations: 0, people: 0, assessments: 0 };
    return { counts, audit: await verifyAuditChain(client) };
  });
}

interface DrillResults {
  readonly around: CommandContext;
  readonly path: string;
  readonly backup: AuthenticBackup;
  readonly proofSeconds: number;
  readonly connection: ClientConfig;
}

async function createDrillReport({
  around,
  path,
  backup,
  proofSeconds,
  connection,
}: DrillResults): Promise<RestoreDrillReport> {
  const { env, migrations, version, now } = around;
  const program = { migrations, version };
  const secret = requireInstallationSecret(env.KLARSIKT_SECRET, env.KLARSIKT_DATA);
  const restored = await measureSeconds(() =>
    restoreBackup(connection, backup, { program, secret, at: now() }),
  );
  const looked = await measureSeconds(() => inspectRestoredDatabase(connection));
  const { counts, audit } = looked.value;
  const { header, sums } = backup;
  return {
    klarsikt: 'restore drill',
    at: now().toISOString(),
    version,
    backup: {
      file: basename(path),
      bytes: statSync(path).size,
      sha256: await computeFileDigest(path),
      taken: header.at,
      program: header.program,
      isEncrypted: await isEncryptedFile(path),
      isSealed: backup.sealed,
    },
    rows: sums.reduce((sum, { rows }) => sum + rows, 0),
    tables: sums.length,
    rowsByTable: Object.fromEntries(sums.map(({ name, rows }) => [name, rows])),
    counts,
    audit,
    seconds: { proof: proofSeconds, restore: restored.seconds, audit: looked.seconds },
    passed: audit.brokenAt === null,
  };
}

function printDrillReport(
  { rows, tables, counts, audit, seconds, backup, passed }: RestoreDrillReport,
  tell: (line: string) => void,
) {
  const sealed = backup.isSealed ? 'sealed' : 'without a seal';
  tell(
    `Backup of ${backup.taken}, made by Klarsikt ${backup.program}, ${sealed}${backup.isEncrypted ? ', encrypted' : ''}.`,
  );
  tell(`Restored: ${rows} rows of ${tables} tables, compared one by one, in ${seconds.restore} s.`);
  tell(
    `Organisations: ${counts.organizations}. Accounts: ${counts.people}. Assessments: ${counts.assessments}.`,
  );
  tell(
    audit.brokenAt === null
      ? `The audit log verifies: ${audit.events} events, ${audit.erased} changed by erasures that it confirms.`
      : `The audit log does not verify: event ${audit.brokenAt} was changed after it was sealed.`,
  );
  tell(passed ? 'The drill has passed.' : 'The drill has failed.');
}

/**
 * Runs the drill in a temporary database that `openAt` creates in the given folder. The installation is not changed.
 */
export async function runRestoreDrillCommand(
  around: CommandContext,
  openAt: (folder: string) => Promise<DatabaseAccess>,
): Promise<void> {
  const { env, given, folder, migrations, version, now } = around;
  const [file] = given;
  if (file === undefined) throw new Error('Which file? npm run restore-drill -- FILE');
  const path = resolve(folder, file);
  const secret = requireInstallationSecret(env.KLARSIKT_SECRET, env.KLARSIKT_DATA);
  const identity = env.KLARSIKT_BACKUP_IDENTITY ?? null;
  const program = { migrations, version };
  const proved = await measureSeconds(() =>
    authenticateBackup({ path, program, secret, unsealed: false, identity }),
  );
  const data = mkdtempSync(join(tmpdir(), 'klarsikt-drill-'));
  const database = await openAt(data);
  try {
    const { connection } = database;
    const drill = { around, path, backup: proved.value, proofSeconds: proved.seconds, connection };
    const report = await createDrillReport(drill);
    const target = `${path}.drill-${now().toISOString().slice(0, 19).replaceAll(':', '-')}Z.json`;
    writeFileSync(target, `${JSON.stringify(report, null, 2)}\n`, { mode: 0o600 });
    printDrillReport(report, around.say);
    around.say(`Report: ${target}`);
    if (!report.passed) throw new Error('The audit log of the backup does not verify.');
  } finally {
    await database.stop();
    rmSync(data, { recursive: true, force: true });
  }
}
