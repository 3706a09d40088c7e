/** Proposes and approves a risk appetite in one step, for firms in which one person decides. */
import { computePatchesBetween, isSameJson } from '@klarsikt/engine/assessment';
import { getDayInZone } from '@klarsikt/engine/calendar';
import { getActorName } from '@klarsikt/server/platform/actor.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import { requireFound } from '@klarsikt/server/platform/errors.ts';
import { insertDocumentRevision } from '@klarsikt/server/platform/revisioned.ts';
import type { AppetiteService } from './provides.ts';
import { completeAppetiteStatement } from './statement.ts';
import {
  appetiteTables,
  findLatestAppetiteApproval,
  insertAppetiteApproval,
  lockAppetiteProposal,
  upsertAppetiteProposal,
} from './store.ts';

export function createAppetiteService(clock: Clock): AppetiteService {
  return {
    decide: async (tx, actor, { statement, words }) => {
      const organizationId = requireFound(actor.organizationId);
      const latest = await findLatestAppetiteApproval(tx, organizationId);
      if (latest !== null && isSameJson(completeAppetiteStatement(latest.document).limits, statement.limits))
        return;
      const at = clock.now();
      const by = { at, userId: actor.userId, author: getActorName(actor) };
      const proposed = await lockAppetiteProposal(tx, organizationId);
      const revision = (proposed?.revision ?? 0) + 1;
      const before = completeAppetiteStatement(proposed?.document ?? {});
      const appetiteId = await upsertAppetiteProposal(tx, proposed?.id ?? null, {
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
      await insertAppetiteApproval(tx, {
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
