import { removalContract as contract } from '@klarsikt/contract';
import { requireFound } from '@klarsikt/server/platform/errors.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import { lockRemoval, restoreRemovedRows } from '@klarsikt/server/platform/removals.ts';
import type { RemovalDeps } from './deps.ts';

export const removalHandlers = implementEndpoints<RemovalDeps>()(contract, {
  undo: async ({ tx, input, actor, deps }) => {
    const { kind, id: object } = input.body;
    const key = { kind, object };
    const removed = requireFound(await lockRemoval(tx, actor, key, deps.clock.now()));
    const rule = deps.removalRules[kind];
    await rule.require(tx, actor, removed);
    await restoreRemovedRows(tx, key, removed);
    await rule.restored?.(tx, actor, removed);
    return {
      output: { done: true },
      audit: [{ event: 'removal.undone', subject: removed.subject, after: { kind } }],
    };
  },
});
