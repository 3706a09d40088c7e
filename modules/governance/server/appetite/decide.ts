/** Proposes and approves an appetite in one step, for firms in which one person decides. */
import { computePatchesBetween, isSameJson } from '@klarsikt/engine/assessment';
import { getDayInZone } from '@klarsikt/engine/calendar';
import { getActorName } from '@klarsikt/server/platform/actor.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import { requireFound } from '@klarsikt/server/platform/errors.ts';
import { insertDocumentRevision } from '@klarsikt/server/platform/revisioned.ts';
import type { Appetites } from './provides.ts';
import { completeStatement } from './statement.ts';
import { appetiteTables, findLatestApproval, insertApproval, lockProposal, upsertProposal } from './store.ts';

export function createAppetites(clock: Clock): Appetites {
  return {
    decide: async (tx, actor, { statement, words }) => {
      const organizationId = requireFound(actor.organizationId);
      const latest = await findLatestApproval(tx, organizationId);
      if (latest !== null && isSameJson(completeStatement(latest.document).limits, statement.limits)) return;
      const at = clock.now();
      const by = { at, userId: actor.userId, author: getActorName(actor) };
      const proposed = await lockProposal(tx, organizationId);
      const revision = (proposed?.revision ?? 0) + 1;
      const before = completeStatement(proposed?.document ?? {});
      const appetiteId = await upsertProposal(tx, proposed?.id ?? null, {
        organizationId,
        document: statement,
        revision,
        updatedAt: at,
        updatedBy: by.userId,
        updatedName: by.author,
      });
      const step = {
        revision,
        patches: computePatchesBetween(before, statement),
        inverse: computePatchesBetween(statement, before),
        modelHash: null,
        change: null,
      };
      await insertDocumentRevision(
        tx,
        appetiteTables.revisions,
        { organizationId, documentId: appetiteId, ...step },
        by,
      );
      await insertApproval(tx, {
        organizationId,
        appetiteId,
        revision,
        document: statement,
        decided: getDayInZone(at, actor.timeZone),
        statement: words,
        ...by,
      });
    },
  };
}
