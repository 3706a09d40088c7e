/**
 * Opens the database and checks that the secret belongs to it. A mismatch ends the start before anything is written.
 */
import type { ClientConfig } from 'pg';
import type { Env } from './config/env.ts';
import { createSecretFile, findInstallationSecret, type SecretWithSource } from './config/secrets.ts';
import { type ConnectionTracer, type Database, openDatabase } from './platform/db.ts';
import type { ProgramSchema } from './platform/known-schema.ts';
import type { Log } from './platform/log.ts';
import { ensureSecretMark, requireOwnDatabase } from './secret-mark.ts';

export interface ConnectedDatabase {
  readonly connection: ClientConfig;
  stop(): Promise<void>;
}

export interface OpenInstallationOptions {
  readonly env: Pick<Env, 'DATABASE_URL' | 'KLARSIKT_DATA' | 'KLARSIKT_SECRET'>;
  readonly program: ProgramSchema;
  readonly log: Log;
  readonly connect: () => Promise<ConnectedDatabase>;
  readonly traceConnections?: ConnectionTracer;
}

export interface InstallationAccess {
  readonly database: ConnectedDatabase;
  readonly db: Database;
  readonly secret: SecretWithSource;
}

/** Runs migrations and checks the secret. A newly created secret is removed if this fails. */
async function openWith(
  { env, program, log, traceConnections }: OpenInstallationOptions,
  admin: ClientConfig,
  found: SecretWithSource & { readonly remove?: () => void },
): Promise<Database> {
  const soleWriter = env.DATABASE_URL === undefined;
  const tracing = traceConnections === undefined ? {} : { traceConnections };
  const db = await openDatabase(admin, { ...program, log, soleWriter, ...tracing });
  try {
    await ensureSecretMark(db.ownerConnection, found);
    return db;
  } catch (error) {
    await db.close();
    found.remove?.();
    throw error;
  }
}

/** Opens the installation. For an empty database a secret is created if none was given. */
export async function openInstallation(given: OpenInstallationOptions): Promise<InstallationAccess> {
  const { env, program, connect } = given;
  const present = findInstallationSecret(env.KLARSIKT_SECRET, env.KLARSIKT_DATA);
  const database = await connect();
  try {
    await requireOwnDatabase(database.connection, program, present === null ? [] : [present]);
    const found = present ?? createSecretFile(env.KLARSIKT_DATA);
    return { database, db: await openWith(given, database.connection, found), secret: found };
  } catch (error) {
    await database.stop();
    throw error;
  }
}
