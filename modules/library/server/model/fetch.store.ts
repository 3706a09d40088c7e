/** Stores fetched parts of versions for a week, or until the version is installed. */

import type { Clock } from '@klarsikt/server/platform/clock.ts';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { modelFetch } from '@klarsikt/server/schema/domain.ts';
import { and, asc, eq, lt } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

const keptMs = 7 * 24 * 60 * 60 * 1000;

interface FetchKey {
  readonly hash: string;
  readonly origin: string;
}

export interface FetchedPartsStore {
  /** Returns all stored parts that follow each other without a gap from the first byte. */
  have(wanted: FetchKey): Promise<Buffer>;
  keep(wanted: FetchKey, start: number, content: Buffer): Promise<void>;
  drop(wanted: FetchKey): Promise<void>;
}

export function createFetchedPartsStore(db: NodePgDatabase, clock: Clock): FetchedPartsStore {
  const of = ({ hash, origin }: FetchKey) => and(eq(modelFetch.hash, hash), eq(modelFetch.origin, origin));
  return {
    have: (wanted) =>
      runInSystemTransaction(db, async (tx) => {
        const tooOld = new Date(clock.now().getTime() - keptMs);
        await tx.delete(modelFetch).where(lt(modelFetch.fetchedAt, tooOld));
        const rows = await tx.select().from(modelFetch).where(of(wanted)).orderBy(asc(modelFetch.start));
        let have = Buffer.alloc(0);
        for (const { start, content } of rows)
          if (start === have.length) have = Buffer.concat([have, content]);
        return have;
      }),
    keep: async (wanted, start, content) => {
      const row = { ...wanted, start, content, fetchedAt: clock.now() };
      await runInSystemTransaction(db, (tx) => tx.insert(modelFetch).values(row).onConflictDoNothing());
    },
    drop: async (wanted) => {
      await runInSystemTransaction(db, (tx) => tx.delete(modelFetch).where(of(wanted)));
    },
  };
}
