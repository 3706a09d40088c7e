/** Counts the database costs of work: completed statements, and round trips. */
import { PipelinedClient } from '@klarsikt/server/connection';
import type { Database } from '@klarsikt/server/db';
import type { PoolClient } from 'pg';

export interface StatementCounts {
  readonly statements: number;
  readonly roundTrips: number;
}

/** Counts on the connections for requests, not those of timers and the job queue. */
export function watchStatements({ pool }: Pick<Database, 'pool'>): {
  of(work: () => Promise<unknown>): Promise<StatementCounts>;
} {
  const watched = new Set<PipelinedClient>();
  let statements = 0;
  const packets = () => [...watched].reduce((sum, client) => sum + client.packets, 0);
  pool.on('acquire', (client: PoolClient) => {
    if (!(client instanceof PipelinedClient) || watched.has(client)) return;
    watched.add(client);
    client.connection.on('commandComplete', () => {
      statements += 1;
    });
  });
  return {
    of: async (work) => {
      // Each connection is acquired once before, so that all are watched and their earlier packets are known.
      const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
      for (const client of taken) client.release();
      const before = { statements, packets: packets() };
      await work();
      return { statements: statements - before.statements, roundTrips: packets() - before.packets };
    },
  };
}
