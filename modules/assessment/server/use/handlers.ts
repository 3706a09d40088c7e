import { useContract as contract } from '@klarsikt/contract';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import type { UseDeps } from './deps.ts';

export const useHandlers = implementEndpoints<UseDeps>()(contract, {
  list: ({ tx, input, actor, deps }) => deps.usesOf(tx, actor, input.query),
});
