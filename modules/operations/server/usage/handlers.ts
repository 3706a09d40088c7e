import { usage as contract, type InputOf } from '@klarsikt/contract';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { orNotFound, Refusal } from '@klarsikt/server/platform/errors.ts';
import { implementFor } from '@klarsikt/server/platform/implement.ts';
import type { UsageDeps } from './deps.ts';
import { resolveSpan } from './span.ts';
import { aggregateUsage, listUsage, listUsageChoices } from './store.ts';

type Where = InputOf<typeof contract.list>['body']['where'];

/** API clients read the log of the organisation of their key, but not of those below it. */
function limitToOwnOrganization(actor: Actor, where: Where): Where {
  if (actor.method !== 'key') return where;
  const own = `organization=${orNotFound(actor.organizationId)}`;
  const others = (where ?? []).filter((condition) => condition !== own);
  if (others.some((condition) => condition.startsWith('organization='))) throw new Refusal('error.notfound');
  return [...others, own];
}

export const usage = implementFor<UsageDeps>()(contract, {
  list: async ({ tx, input, actor, deps }) => {
    const { page, size, order } = input.body;
    const where = limitToOwnOrganization(actor, input.body.where);
    const span = resolveSpan(input.body, { now: deps.clock.now(), timeZone: actor.timeZone });
    return { ...span, ...(await listUsage(tx, { ...span, where, page, size, order })) };
  },

  aggregate: async ({ tx, input, actor, deps }) => {
    const { groupBy, noopUsers } = input.body;
    const where = limitToOwnOrganization(actor, input.body.where);
    const span = resolveSpan(input.body, { now: deps.clock.now(), timeZone: actor.timeZone });
    return { ...span, ...(await aggregateUsage(tx, { ...span, where, groupBy, noopUsers })) };
  },

  choices: ({ tx }) => listUsageChoices(tx),
});
