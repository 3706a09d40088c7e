/** Reads the migrations of a folder, with what the table `public.migration` records of each. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { z } from 'zod';

export interface MigrationRecord {
  readonly hash: string;
  /** Time in the journal, by which migrations are ordered and recognised. */
  readonly at: number;
}

export interface Migration {
  readonly statements: readonly string[];
  /**
   * Records of the migration: one of itself, or those of the migrations that it replaces. With the latter, a database
   * has the same records whichever files made it, and earlier versions recognise it.
   */
  readonly records: readonly MigrationRecord[];
}

const journalSchema = z.object({
  entries: z.array(
    z.object({
      replaces: z
        .array(z.object({ when: z.number(), hash: z.string() }))
        .min(1)
        .optional(),
    }),
  ),
});

export function readMigrations(folder: string): readonly Migration[] {
  const journal = readFileSync(join(folder, 'meta', '_journal.json'), 'utf8');
  const { entries } = journalSchema.parse(JSON.parse(journal));
  return readMigrationFiles({ migrationsFolder: folder }).map(({ sql, hash, folderMillis }, place) => ({
    statements: sql,
    records: entries[place]?.replaces?.map((one) => ({ hash: one.hash, at: one.when })) ?? [
      { hash, at: folderMillis },
    ],
  }));
}

export const listMigrationRecords = (migrations: readonly Migration[]): readonly MigrationRecord[] =>
  migrations.flatMap(({ records }) => records);

/**
 * Returns how many of the records of a migration are among `hashes`, for the first migration of which some are and
 * others are not; null if there is none.
 */
export function findPartialMigration(
  migrations: readonly Migration[],
  hashes: ReadonlySet<string>,
): { readonly recorded: number; readonly all: number } | null {
  for (const { records } of migrations) {
    const recorded = records.filter(({ hash }) => hashes.has(hash)).length;
    if (recorded > 0 && recorded < records.length) return { recorded, all: records.length };
  }
  return null;
}
