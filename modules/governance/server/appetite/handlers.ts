import { appetite as contract } from '@klarsikt/contract';
import { limitsSomething, type Permission } from '@klarsikt/engine';
import { type Actor, actorName } from '@klarsikt/server/platform/actor.ts';
import { todayOf } from '@klarsikt/server/platform/clock.ts';
import { documentHandlers } from '@klarsikt/server/platform/document.ts';
import { found, invalid, Refusal } from '@klarsikt/server/platform/errors.ts';
import { implementFor } from '@klarsikt/server/platform/implement.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { AppetiteDeps } from './deps.ts';
import { refuseUnknown } from './known.ts';
import { readStatement, wholeStatement } from './statement.ts';
import { type ApprovalRow, approvalsOf, insertApproval, lockProposal, tables } from './store.ts';
import { notYet } from './texts.ts';

const proposal = documentHandlers({
  ...tables,
  event: 'appetite.changed',
  whole: wholeStatement,
  read: readStatement,
});

const wireApproval = ({ id, revision, document, decided, statement, at, author, userId }: ApprovalRow) => ({
  id,
  revision,
  document: wholeStatement(document),
  decided,
  statement,
  at: at.toISOString(),
  author,
  userId,
});

interface Asking {
  readonly tx: ReadTx;
  readonly actor: Actor;
  readonly deps: AppetiteDeps;
}

/** The appetite binds every unit: a right in one of them is not enough. */
async function requireEverywhere({ tx, actor, deps }: Asking, permission: Permission): Promise<void> {
  if (!(await deps.assessments.everywhere(tx, actor, permission))) throw new Refusal('error.forbidden');
}

export const appetite = implementFor<AppetiteDeps>()(contract, {
  ...proposal,
  save: async (asked) => {
    await requireEverywhere(asked, 'ra:Edit');
    const { document: before } = await proposal.load(asked);
    const saved = await proposal.save(asked);
    const { document: after } = await proposal.load(asked);
    const { actor, deps, call } = asked;
    await refuseUnknown({ before, after }, deps, { actor, language: call.language });
    return saved;
  },
  restore: async (asked) => {
    await requireEverywhere(asked, 'ra:Edit');
    return proposal.restore(asked);
  },
  approvals: async ({ tx, actor, deps }) => {
    const rows = await approvalsOf(tx, found(actor.organizationId));
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
    const organizationId = found(actor.organizationId);
    const { revision, decided, statement } = input.body;
    if (decided > todayOf(deps.clock, actor))
      throw invalid({ path: 'body.decided', code: 'order', message: notYet[call.language] });
    const proposed = await lockProposal(tx, organizationId);
    if (proposed === null || !limitsSomething(wholeStatement(proposed.document)))
      throw new Refusal('error.appetite.empty');
    if (proposed.revision !== revision) throw new Refusal('error.appetite.changed');
    const row = await insertApproval(tx, {
      organizationId,
      appetiteId: proposed.id,
      revision,
      document: proposed.document,
      decided,
      statement,
      at: deps.clock.now(),
      userId: actor.userId,
      author: actorName(actor),
    });
    const subject = `organization:${organizationId}`;
    return {
      output: wireApproval(row),
      audit: [{ event: 'appetite.approved', subject, after: { revision, decided } }],
    };
  },
});
