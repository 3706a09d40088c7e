import { usageContract as contract, type EndpointInput } from '@klarsikt/contract';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import type { UsageDeps } from './deps.ts';
import { resolveUsageSpan } from './span.ts';
import { aggregateUsage, listUsageChoices, listUsageEvents } from './store.ts';

type Where = EndpointInput<typeof contract.list>['body']['where'];

/** Limits API clients to the organisation of their key; they cannot read the log of organisations below it. */
function limitToOwnOrganization(actor: Actor, where: Where): Where {
  if (actor.method !== 'key') return where;
  const own = `organization=${requireFound(actor.organizationId)}`;
  const others = (where ?? []).filter((condition) => condition !== own);
  if (others.some((condition) => condition.startsWith('organization='))) throw new Refusal('error.notfound');
  return [...others, own];
}

export const usageHandlers = implementEndpoints<UsageDeps>()(contract, {
  list: async ({ tx, input, actor, deps }) => {
    const { page, size, order } = input.body;
    const where = limitToOwnOrganization(actor, input.body.where);
    const span = resolveUsageSpan(input.body, { now: deps.clock.now(), timeZone: actor.timeZone });
    return { ...span, ...(await listUsageEvents(tx, { ...span, where, page, size, order })) };
  },

  aggregate: async ({ tx, input, actor, deps }) => {
    const { groupBy, noopUsers } = input.body;
    const where = limitToOwnOrganization(actor, input.body.where);
    const span = resolveUsageSpan(input.body, { now: deps.clock.now(), timeZone: actor.timeZone });
    return { ...span, ...(await aggregateUsage(tx, { ...span, where, groupBy, noopUsers })) };
  },

  choices: ({ tx }) => listUsageChoices(tx),
});
