/** What work costs the database: statements as it completes them, and how often it was gone to. */
import { SparingClient } from '@klarsikt/server/connection';
import type { Database } from '@klarsikt/server/db';
import type { PoolClient } from 'pg';

export interface Asked {
  readonly statements: number;
  readonly roundTrips: number;
}

/** Counts on the connections that serve requests; those of timers and of the job queue are others. */
export function watchStatements({ pool }: Pick<Database, 'pool'>): {
  of(work: () => Promise<unknown>): Promise<Asked>;
} {
  const watched = new Set<SparingClient>();
  let statements = 0;
  const packets = () => [...watched].reduce((sum, client) => sum + client.packets, 0);
  pool.on('acquire', (client: PoolClient) => {
    if (!(client instanceof SparingClient) || watched.has(client)) return;
    watched.add(client);
    client.connection.on('commandComplete', () => {
      statements += 1;
    });
  });
  return {
    of: async (work) => {
      // Each connection is taken once, so that what it has done before is known.
      const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
      for (const client of taken) client.release();
      const before = { statements, packets: packets() };
      await work();
      return { statements: statements - before.statements, roundTrips: packets() - before.packets };
    },
  };
}
