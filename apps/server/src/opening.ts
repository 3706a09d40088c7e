/** Opens the installation: its database, and the secret that belongs to it. What does not fit ends before anything is written. */
import type { ClientConfig } from 'pg';
import type { Env } from './config/env.ts';
import { type FoundSecret, makeSecret, presentSecret } from './config/secrets.ts';
import { type Database, openDatabase } from './platform/db.ts';
import type { Program } from './platform/known-schema.ts';
import type { Log } from './platform/log.ts';
import { requireOwnDatabase, settleSecret } from './secret-mark.ts';

/** A database that can be connected to, and how it is let go. */
export interface Connected {
  readonly connection: ClientConfig;
  stop(): Promise<void>;
}

export interface OpeningGiven {
  readonly env: Pick<Env, 'DATABASE_URL' | 'KLARSIKT_DATA' | 'KLARSIKT_SECRET'>;
  readonly program: Program;
  readonly log: Log;
  readonly connect: () => Promise<Connected>;
}

export interface Opening {
  readonly database: Connected;
  readonly db: Database;
  readonly secret: FoundSecret;
}

/** Brings the database up to date and makes sure that it is the secret's; a secret that was made for it in vain goes again. */
async function openWith(
  { env, program, log }: OpeningGiven,
  admin: ClientConfig,
  found: FoundSecret & { readonly remove?: () => void },
): Promise<Database> {
  const db = await openDatabase(admin, { ...program, log, soleWriter: env.DATABASE_URL === undefined });
  try {
    await settleSecret(db.ownerConnection, found);
    return db;
  } catch (error) {
    await db.close();
    found.remove?.();
    throw error;
  }
}

/** Opens it for serving. On an empty database the secret is made where none was given. */
export async function openInstallation(given: OpeningGiven): Promise<Opening> {
  const { env, program, connect } = given;
  const present = presentSecret(env.KLARSIKT_SECRET, env.KLARSIKT_DATA);
  const database = await connect();
  try {
    await requireOwnDatabase(database.connection, program, present === null ? [] : [present]);
    const found = present ?? makeSecret(env.KLARSIKT_DATA);
    return { database, db: await openWith(given, database.connection, found), secret: found };
  } catch (error) {
    await database.stop();
    throw error;
  }
}
