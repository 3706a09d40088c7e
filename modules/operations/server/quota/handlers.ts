import { quotaContract as contract } from '@klarsikt/contract';
import { requireFound } from '@klarsikt/server/platform/errors.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import { computeGreatestShare, getQuotaDefaults, readQuotas } from '@klarsikt/server/platform/quota-use.ts';
import { enterSystemScope, inSystemReadTransaction } from '@klarsikt/server/platform/tx.ts';
import type { QuotaDeps } from './deps.ts';
import { lockGovernedOrganization, storeQuotaRules } from './store.ts';

export const quotaHandlers = implementEndpoints<QuotaDeps>()(contract, {
  own: async ({ tx, actor, deps }) => {
    const given = {
      id: requireFound(actor.organizationId),
      defaults: deps.quotas.defaults,
      at: deps.clock.now(),
    };
    const [row] = await readQuotas(tx, given);
    return requireFound(row).use;
  },

  list: {
    direct: async ({ input, deps, db }) => {
      const { page, size, text } = input.body;
      const given = { defaults: deps.quotas.defaults, at: deps.clock.now() };
      const all = await inSystemReadTransaction(db, (tx) => readQuotas(tx, given));
      const sought = text.trim().toLocaleLowerCase('sv');
      const rows = all
        .filter(({ name }) => name.toLocaleLowerCase('sv').includes(sought))
        .toSorted((a, b) => computeGreatestShare(b.use) - computeGreatestShare(a.use));
      return {
        rows: rows.slice((page - 1) * size, page * size),
        total: rows.length,
        defaults: getQuotaDefaults(deps.quotas.defaults),
      };
    },
  },

  set: async ({ tx, input, deps }) => {
    const { id } = input.params;
    await enterSystemScope(tx);
    await lockGovernedOrganization(tx, id);
    const given = { id, defaults: deps.quotas.defaults, at: deps.clock.now() };
    const before = requireFound((await readQuotas(tx, given))[0]);
    await storeQuotaRules(tx, id, input.body);
    const output = requireFound((await readQuotas(tx, given))[0]);
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
