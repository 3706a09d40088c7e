/** Counts the database statements and the round trips that work causes. */
import { PipelinedClient } from '@klarsikt/server/connection';
import type { Database } from '@klarsikt/server/db';
import type { PoolClient } from 'pg';

export interface StatementCounts {
  readonly statements: number;
  readonly roundTrips: number;
}

/** Counts only on the connections that serve requests, and not on those of timers and the job queue. */
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
      // Acquire each connection once before the work, so that all are watched and their earlier packets are not
      // counted.
      const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
      for (const client of taken) client.release();
      const before = { statements, packets: packets() };
      await work();
      return { statements: statements - before.statements, roundTrips: packets() - before.packets };
    },
  };
}
