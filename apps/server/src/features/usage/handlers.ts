import { usage as contract } from '@klarsikt/contract';
import { implement } from '../../deps.ts';
import { spanOf } from './span.ts';
import { aggregateUsage, listUsage, usageChoices } from './store.ts';

export const usage = implement(contract, {
  list: async ({ tx, input, deps }) => {
    const { where, page, size, order } = input.body;
    const span = spanOf(input.body, deps.clock.now());
    return { ...span, ...(await listUsage(tx, { ...span, where, page, size, order })) };
  },

  aggregate: async ({ tx, input, deps }) => {
    const { where, groupBy, noopUsers } = input.body;
    const span = spanOf(input.body, deps.clock.now());
    return { ...span, ...(await aggregateUsage(tx, { ...span, where, groupBy, noopUsers })) };
  },

  choices: ({ tx }) => usageChoices(tx),
});
