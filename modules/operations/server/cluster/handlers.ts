import { clusterContract as contract } from '@klarsikt/contract';
import { maxJobSeconds } from '@klarsikt/server/platform/deferred.ts';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import { enterSystemScope, runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import type { ClusterDeps } from './deps.ts';
import { loadInstallationMode, updateJobDeadlines, upsertInstallationMode } from './mode.store.ts';
import { countOpenJobs } from './store.ts';
import { modeTimePassedText } from './texts.ts';

export const clusterHandlers = implementEndpoints<ClusterDeps>()(contract, {
  get: {
    direct: async ({ deps, db, call }) => {
      // Send a heartbeat first, so that the state of the answering node is current.
      await deps.cluster.beat();
      const [nodes, open] = await Promise.all([
        deps.cluster.nodes(),
        runInSystemTransaction(db, countOpenJobs),
      ]);
      const jobsOf = (status: string) => open.find((row) => row.status === status)?.jobs ?? 0;
      return {
        nodes: [...nodes],
        jobs: { waiting: jobsOf('Waiting'), running: jobsOf('Running') },
        now: deps.clock.now().toISOString(),
        forwarding: call.forwarding,
        backup: deps.newestBackup()?.toISOString() ?? null,
        mode: deps.modes.now(),
      };
    },
  },

  setMode: async ({ tx, input, deps }) => {
    const { name, note, until } = input.body;
    const now = deps.clock.now();
    const end = until === null ? null : new Date(until);
    if (end !== null && end <= now)
      throw new Refusal('error.invalid', (language) => ({
        faults: [{ path: 'body.until', code: 'past', message: modeTimePassedText[language] }],
      }));
    const before = await loadInstallationMode(tx);
    await upsertInstallationMode(tx, { name, note, since: now, until: end });
    const output = await loadInstallationMode(tx);
    if (name === 'open') {
      await enterSystemScope(tx);
      await updateJobDeadlines(tx, new Date(now.getTime() + maxJobSeconds * 1000));
    }
    const after = { mode: name, until: output.until, note };
    return {
      output,
      audit: [{ event: 'cluster.mode', subject: 'installation', before: { mode: before.name }, after }],
      committed: () => deps.cluster.spread('mode'),
    };
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
