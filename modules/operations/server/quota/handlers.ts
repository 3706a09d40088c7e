import { quota as contract } from '@klarsikt/contract';
import { orNotFound } from '@klarsikt/server/platform/errors.ts';
import { implementFor } from '@klarsikt/server/platform/implement.ts';
import { defaultsOf, greatestShare, readQuotas } from '@klarsikt/server/platform/quota-use.ts';
import { enterSystemScope, inSystemReadTransaction } from '@klarsikt/server/platform/tx.ts';
import type { QuotaDeps } from './deps.ts';
import { keepRules, lockGoverned } from './store.ts';

export const quota = implementFor<QuotaDeps>()(contract, {
  own: async ({ tx, actor, deps }) => {
    const given = {
      id: orNotFound(actor.organizationId),
      defaults: deps.quotas.defaults,
      at: deps.clock.now(),
    };
    const [row] = await readQuotas(tx, given);
    return orNotFound(row).use;
  },

  list: {
    direct: async ({ input, deps, db }) => {
      const { page, size, text } = input.body;
      const given = { defaults: deps.quotas.defaults, at: deps.clock.now() };
      const all = await inSystemReadTransaction(db, (tx) => readQuotas(tx, given));
      const sought = text.trim().toLocaleLowerCase('sv');
      const rows = all
        .filter(({ name }) => name.toLocaleLowerCase('sv').includes(sought))
        .toSorted((a, b) => greatestShare(b.use) - greatestShare(a.use));
      return {
        rows: rows.slice((page - 1) * size, page * size),
        total: rows.length,
        defaults: defaultsOf(deps.quotas.defaults),
      };
    },
  },

  set: async ({ tx, input, deps }) => {
    const { id } = input.params;
    await enterSystemScope(tx);
    await lockGoverned(tx, id);
    const given = { id, defaults: deps.quotas.defaults, at: deps.clock.now() };
    const before = orNotFound((await readQuotas(tx, given))[0]);
    await keepRules(tx, id, input.body);
    const output = orNotFound((await readQuotas(tx, given))[0]);
    return {
      output,
      audit: [
        {
          event: 'quota.changed',
          subject: `quota:${id}`,
          before: before.rules,
          after: output.rules,
          organizationId: id,
        },
      ],
    };
  },
});
