import { analysis as contract } from '@klarsikt/contract';
import { analyse } from '@klarsikt/engine';
import { implement } from '../../deps.ts';
import { requireKnownKeys } from '../threat/filter.ts';
import { liveProjection } from '../threat/handlers.ts';

export const analysis = implement(contract, {
  analyse: {
    direct: async ({ input, actor, deps, call }) => {
      const { projection } = await liveProjection(deps, actor);
      requireKnownKeys(projection.model, input.body, call.language);
      return analyse(projection.model, input.body);
    },
  },
});
