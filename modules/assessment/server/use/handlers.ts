import { use as contract } from '@klarsikt/contract';
import { implementFor } from '@klarsikt/server/platform/implement.ts';
import type { UseDeps } from './deps.ts';

export const use = implementFor<UseDeps>()(contract, {
  list: ({ tx, input, actor, deps }) => deps.usesOf(tx, actor, input.query),
});
