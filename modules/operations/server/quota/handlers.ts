import { quotaContract as contract } from '@klarsikt/contract';
import { requireFound } from '@klarsikt/server/platform/errors.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import {
  computeGreatestQuotaShare,
  listOrganizationQuotas,
  toQuotaDefaultLimits,
} from '@klarsikt/server/platform/quota-use.ts';
import { enterSystemScope, runInSystemReadTransaction } from '@klarsikt/server/platform/tx.ts';
import type { QuotaDeps } from './deps.ts';
import { lockOrganizationQuotas, replaceQuotaRules } from './store.ts';

export const quotaHandlers = implementEndpoints<QuotaDeps>()(contract, {
  own: async ({ tx, actor, deps }) => {
    const given = {
      id: requireFound(actor.organizationId),
      defaults: deps.quotas.defaults,
      at: deps.clock.now(),
    };
    const [row] = await listOrganizationQuotas(tx, given);
    return requireFound(row).use;
  },

  list: {
    direct: async ({ input, deps, db }) => {
      const { page, size, text } = input.body;
      const given = { defaults: deps.quotas.defaults, at: deps.clock.now() };
      const all = await runInSystemReadTransaction(db, (tx) => listOrganizationQuotas(tx, given));
      const sought = text.trim().toLocaleLowerCase('sv');
      const rows = all
        .filter(({ name }) => name.toLocaleLowerCase('sv').includes(sought))
        .toSorted((a, b) => computeGreatestQuotaShare(b.use) - computeGreatestQuotaShare(a.use));
      return {
        rows: rows.slice((page - 1) * size, page * size),
        total: rows.length,
        defaults: toQuotaDefaultLimits(deps.quotas.defaults),
      };
    },
  },

  set: async ({ tx, input, deps }) => {
    const { id } = input.params;
    await enterSystemScope(tx);
    await lockOrganizationQuotas(tx, id);
    const given = { id, defaults: deps.quotas.defaults, at: deps.clock.now() };
    const before = requireFound((await listOrganizationQuotas(tx, given))[0]);
    await replaceQuotaRules(tx, id, input.body);
    const output = requireFound((await listOrganizationQuotas(tx, given))[0]);
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
