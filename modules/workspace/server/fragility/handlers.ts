import { fragilityContract as contract } from '@klarsikt/contract';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import { runInReadTransaction } from '@klarsikt/server/platform/tx.ts';
import type { FragilityDeps } from './deps.ts';
import { type FragilityResult, fragilityRenderKind } from './making.ts';

export const fragilityHandlers = implementEndpoints<FragilityDeps>()(contract, {
  get: {
    // Use a direct handler, because a worker calculates for seconds and no database connection should be held
    // meanwhile.
    direct: async ({ input, actor, deps, db, call }) => {
      const { id } = input.params;
      const open = await runInReadTransaction(db, actor, (tx) => deps.assessments.open(tx, actor, id));
      const { pid, document, revision, modelHash } = open;
      const { model } = await deps.models.sharedFor(modelHash, actor);
      const order = { document, seed: pid, runs: input.query.runs };
      const { bytes } = await deps.renderer.make(fragilityRenderKind, order, { model, turn: call.turn });
      const computed: FragilityResult = JSON.parse(Buffer.from(bytes).toString('utf8'));
      return { revision, modelHash, ...computed };
    },
  },
});
