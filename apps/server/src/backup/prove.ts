/**
 * Checks a backup before anything is written: it belongs to this secret, its schema is known, and it is complete and
 * unchanged.
 */
import type { SecretWithSource } from '../config/secrets.ts';
import {
  formatNewerDatabaseMessage,
  type ProgramSchema,
  requireWholeMigrations,
} from '../platform/known-schema.ts';
import { listMigrationRecords, readMigrations } from '../platform/migration-files.ts';
import { isEqualInConstantTime } from '../platform/tokens.ts';
import { type BackupHeader, readBackupHeader, type VerifiedBackup, verifyBackup } from './file.ts';
import { computeBackupSecretMark, createBackupSealer } from './seal.ts';

/** Thrown if somebody without the secret has changed the file. */
export class BackupForgedError extends Error {
  override readonly name = 'BackupForgedError';
}

/** SQL text by which the migration that introduced sealed backups is recognised. */
const sealedSince = 'CREATE TABLE secret_mark';

export interface BackupAuthenticationOptions {
  readonly path: string;
  readonly program: ProgramSchema;
  readonly secret: SecretWithSource;
  /** Whether the operator accepts a backup without a seal; the first version of the program made such backups. */
  readonly unsealed: boolean;
  /** Private key that decrypts the backup; absent for an unencrypted one. */
  readonly identity?: string | null;
}

/** A verified backup, ready to be restored. */
export interface AuthenticBackup extends Pick<VerifiedBackup, 'header' | 'sums'> {
  readonly path: string;
  readonly identity: string | null;
  /** Number of migrations of this program that the schema of the backup contains. */
  readonly seen: number;
  readonly sealed: boolean;
}

function requireOwnSecret({ secretMark }: BackupHeader, { secret, source }: SecretWithSource): void {
  if (isEqualInConstantTime(secretMark, computeBackupSecretMark(secret))) return;
  throw new Error(
    `The secret is not the one of the backup: it comes from ${source}. Set KLARSIKT_SECRET to that of the installation which the backup was taken of, or put its file "secret" into the data directory and leave KLARSIKT_SECRET out. Nothing was restored.`,
  );
}

/**
 * Returns how many migrations of this program the backup has; throws unless its records equal the first ones of this
 * program.
 */
function countMigrationsOfBackup(header: BackupHeader, { migrations, version }: ProgramSchema): number {
  const files = readMigrations(migrations);
  const own = listMigrationRecords(files).map(({ hash }) => hash);
  const unknown = header.schema.filter((hash, at) => hash !== own[at]).length;
  if (unknown > 0)
    throw new Error(
      formatNewerDatabaseMessage({
        what: 'The backup was made by',
        ...{ unknown, by: header.program, own: version, instead: '' },
      }),
    );
  const hashes = new Set(header.schema);
  requireWholeMigrations(files, hashes, {
    what: 'The backup',
    remedy:
      'Restore it with the version that made it, and back up after that has completed its first start. Nothing was restored.',
  });
  return files.filter(({ records }) => records.every(({ hash }) => hashes.has(hash))).length;
}

/**
 * Whether the version that made the backup seals its backups; if so, a backup without a seal had its seal removed.
 */
function isSealRequiredBySchema(seen: number, { migrations }: ProgramSchema): boolean {
  const files = readMigrations(migrations).slice(0, seen);
  return files.some(({ statements }) => statements.some((text) => text.includes(sealedSince)));
}

function requireSeal(
  { header, digest, seal }: VerifiedBackup,
  seen: number,
  given: BackupAuthenticationOptions,
): boolean {
  const { path, program, secret, unsealed } = given;
  const mustBeSealed = header.version > 1 || isSealRequiredBySchema(seen, program);
  if (seal !== null && isEqualInConstantTime(seal, createBackupSealer(secret.secret)(digest))) return true;
  if (seal !== null || mustBeSealed)
    throw new BackupForgedError(
      `${path} was changed after it was taken: its seal is not one that the secret makes. Nothing was restored.`,
    );
  if (unsealed) return false;
  throw new Error(
    `${path} was made by Klarsikt ${header.program}, which did not seal its backups, so a later change cannot be detected. If you trust the place where it was kept, restore it with: npm run restore -- FILE --unsealed`,
  );
}

/** Reads and verifies the whole file. A wrong secret is reported before the rest of the file is read. */
export async function authenticateBackup(given: BackupAuthenticationOptions): Promise<AuthenticBackup> {
  const { path, program, secret, identity = null } = given;
  const first = await readBackupHeader(path, identity);
  requireOwnSecret(first, secret);
  const seen = countMigrationsOfBackup(first, program);
  const read = await verifyBackup(path, identity);
  requireOwnSecret(read.header, secret);
  const sealed = requireSeal(read, seen, given);
  return { path, identity, header: read.header, sums: read.sums, seen, sealed };
}
