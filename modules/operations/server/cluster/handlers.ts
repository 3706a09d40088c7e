import { cluster as contract } from '@klarsikt/contract';
import { implementFor } from '@klarsikt/server/platform/implement.ts';
import { inSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import type { ClusterDeps } from './deps.ts';
import { openJobs } from './store.ts';

export const cluster = implementFor<ClusterDeps>()(contract, {
  get: {
    direct: async ({ deps, db, call }) => {
      // The node that is asked has just said so: what is shown of it is of this moment.
      await deps.cluster.beat();
      const [nodes, open] = await Promise.all([deps.cluster.nodes(), inSystemTransaction(db, openJobs)]);
      const jobsOf = (status: string) => open.find((row) => row.status === status)?.jobs ?? 0;
      return {
        nodes: [...nodes],
        jobs: { waiting: jobsOf('Waiting'), running: jobsOf('Running') },
        now: deps.clock.now().toISOString(),
        forwarding: call.forwarding,
      };
    },
  },

  ping: { direct: async ({ deps }) => ({ nodes: await deps.cluster.ask('ping') }) },

  invalidate: {
    prepare: async ({ deps }) => {
      const nodes = await deps.cluster.ask('forget');
      const named = (answered: boolean) =>
        nodes.filter(({ roundTripMs }) => (roundTripMs !== null) === answered).map(({ id }) => id);
      const after = { confirmed: named(true), silent: named(false) };
      return async () => ({
        output: { nodes },
        audit: [{ event: 'cluster.invalidated', subject: 'installation', after }],
      });
    },
  },
});
