import { appetiteContract as contract } from '@klarsikt/contract';
import { hasAppetiteLimits } from '@klarsikt/engine/appetite';
import type { Permission } from '@klarsikt/engine/people';
import { type Actor, getActorName } from '@klarsikt/server/platform/actor.ts';
import { getTodayInZone } from '@klarsikt/server/platform/clock.ts';
import { createDocumentHandlers } from '@klarsikt/server/platform/document.ts';
import { createInputRefusal, Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { AppetiteDeps } from './deps.ts';
import { requireKnownRisks } from './known.ts';
import { completeAppetiteStatement, parseAppetiteStatement } from './statement.ts';
import {
  type AppetiteApprovalRow,
  appetiteTables,
  insertAppetiteApproval,
  listAppetiteApprovals,
  lockAppetiteProposal,
} from './store.ts';
import { futureDecisionDayText } from './texts.ts';

const proposal = createDocumentHandlers({
  ...appetiteTables,
  event: 'appetite.changed',
  whole: completeAppetiteStatement,
  read: parseAppetiteStatement,
});

const wireApproval = ({
  id,
  revision,
  document,
  decided,
  statement,
  at,
  author,
  userId,
}: AppetiteApprovalRow) => ({
  id,
  revision,
  document: completeAppetiteStatement(document),
  decided,
  statement,
  at: at.toISOString(),
  author,
  userId,
});

interface AppetiteAccess {
  readonly tx: ReadTx;
  readonly actor: Actor;
  readonly deps: AppetiteDeps;
}

/** The appetite applies to every unit, so a permission in one unit is not sufficient. */
async function requireEverywhere({ tx, actor, deps }: AppetiteAccess, permission: Permission): Promise<void> {
  if (!(await deps.assessments.everywhere(tx, actor, permission))) throw new Refusal('error.forbidden');
}

export const appetiteHandlers = implementEndpoints<AppetiteDeps>()(contract, {
  ...proposal,
  save: async (asked) => {
    await requireEverywhere(asked, 'ra:Edit');
    const { document: before } = await proposal.load(asked);
    const saved = await proposal.save(asked);
    const { document: after } = await proposal.load(asked);
    const { actor, deps, call } = asked;
    await requireKnownRisks({ before, after }, deps, { actor, language: call.language });
    return saved;
  },
  restore: async (asked) => {
    await requireEverywhere(asked, 'ra:Edit');
    return proposal.restore(asked);
  },
  approvals: async ({ tx, actor, deps }) => {
    const rows = await listAppetiteApprovals(tx, requireFound(actor.organizationId));
    return {
      approvals: rows.map(wireApproval),
      may: {
        propose: await deps.assessments.everywhere(tx, actor, 'ra:Edit'),
        approve: await deps.assessments.everywhere(tx, actor, 'ra:Approve'),
      },
    };
  },
  approve: async ({ tx, actor, deps, input, call }) => {
    await requireEverywhere({ tx, actor, deps }, 'ra:Approve');
    const organizationId = requireFound(actor.organizationId);
    const { revision, decided, statement } = input.body;
    if (decided > getTodayInZone(deps.clock, actor))
      throw createInputRefusal({
        path: 'body.decided',
        code: 'order',
        message: futureDecisionDayText[call.language],
      });
    const proposed = await lockAppetiteProposal(tx, organizationId);
    if (proposed === null || !hasAppetiteLimits(completeAppetiteStatement(proposed.document)))
      throw new Refusal('error.appetite.empty');
    if (proposed.revision !== revision) throw new Refusal('error.appetite.changed');
    const row = await insertAppetiteApproval(tx, {
      organizationId,
      appetiteId: proposed.id,
      revision,
      document: proposed.document,
      decided,
      statement,
      at: deps.clock.now(),
      userId: actor.userId,
      author: getActorName(actor),
    });
    const subject = `organization:${organizationId}`;
    return {
      output: wireApproval(row),
      audit: [{ event: 'appetite.approved', subject, after: { revision, decided } }],
    };
  },
});
