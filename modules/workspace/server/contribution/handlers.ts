import { contributionContract as contract } from '@klarsikt/contract';
import { isSameJson } from '@klarsikt/engine/assessment';
import { computeLastContributionDay, getShownContributionState } from '@klarsikt/engine/contribution';
import { type Actor, getActorName } from '@klarsikt/server/platform/actor.ts';
import { getTodayInZone } from '@klarsikt/server/platform/clock.ts';
import { createStaleRecordRefusal, Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import {
  buildContributorRequest,
  checkContributionDelivery,
  requireOpenRequest,
  requireRequestToActor,
} from './contributor-request.ts';
import { createContributionRequest, requireDueDay } from './create.ts';
import {
  addItemDecisions,
  requireCurrentDelivery,
  requireUndecidedItems,
  takeOverDelivery,
} from './decide.ts';
import type { ContributionDeps } from './deps.ts';
import { mailNewContributionLink, openContributionLink } from './links.ts';
import { notifyContributor, notifyRequester } from './mails.ts';
import {
  buildContributionHead,
  buildContributionRequest,
  openAssessmentForEdit,
  requireContributionRequest,
} from './requests.ts';
import {
  type ContributionRequestRow,
  endContributionLinks,
  findContributionRequestById,
  insertContributionStep,
  listContributionRequests,
  listPossibleContributors,
  listRequestsToPerson,
  lockContributionRequest,
  updateContributionRequest,
} from './store.ts';

interface WriteContext {
  readonly tx: WriteTx;
  readonly actor: Actor;
  readonly deps: ContributionDeps;
}

const subjectOf = ({ id }: Pick<ContributionRequestRow, 'id'>) => `contribution:${id}`;
const noteOf = ({ assessmentId: assessment, recipientName: recipient }: ContributionRequestRow) => ({
  assessment,
  recipient,
});

/** Finds the request if the caller may edit its assessment, and locks it until the commit. */
async function lockForRequester(
  context: WriteContext,
  params: { readonly id: number; readonly request: number },
) {
  await openAssessmentForEdit(context, params.id);
  const { id } = await requireContributionRequest(context, params);
  return requireFound(await lockContributionRequest(context.tx, id));
}

/** Finds the request if the caller may answer it, and locks it until the commit. */
async function lockForContributor(context: WriteContext, id: number): Promise<ContributionRequestRow> {
  const row = requireRequestToActor(await lockContributionRequest(context.tx, id), context.actor);
  await requireOpenRequest(context.tx, row, context);
  return row;
}

async function noteStep(
  { tx, actor, deps }: WriteContext,
  row: ContributionRequestRow,
  { step, note = '' }: { readonly step: string; readonly note?: string },
): Promise<Date> {
  const at = deps.clock.now();
  const { organizationId, id: requestId } = row;
  await insertContributionStep(tx, {
    organizationId,
    requestId,
    at,
    step,
    note,
    userId: actor.userId,
    byName: getActorName(actor),
  });
  return at;
}

const isEnded = ({ state }: ContributionRequestRow): boolean =>
  state === 'taken' || state === 'declined' || state === 'withdrawn';

export const contributionHandlers = implementEndpoints<ContributionDeps>()(contract, {
  list: async ({ tx, input, actor, deps }) => {
    await openAssessmentForEdit({ tx, actor, deps }, input.params.id);
    const today = getTodayInZone(deps.clock, actor);
    const rows = await listContributionRequests(tx, input.params.id);
    return {
      requests: rows.map((row) => buildContributionHead(row, today)),
      sendsMail: deps.config.mail.smtpUrl !== null,
    };
  },
  people: async ({ tx, input, actor, deps }) => {
    await openAssessmentForEdit({ tx, actor, deps }, input.params.id);
    return listPossibleContributors(tx, requireFound(actor.organizationId));
  },
  create: async ({ tx, input, actor, deps, call: { language } }) => {
    const { id: assessment } = input.params;
    const { body } = input;
    const { id, recipientName, sent } = await createContributionRequest(
      { tx, actor, deps, language },
      assessment,
      body,
    );
    const { due, showsFormer, items, recipient } = body;
    const after = {
      assessment,
      recipient: recipientName,
      by: recipient.kind,
      items: items.length,
      due,
      showsFormer,
    };
    return {
      output: { id, ...sent },
      audit: [{ event: 'contribution.requested', subject: subjectOf({ id }), after }],
    };
  },
  get: async ({ tx, input, actor, deps }) => {
    const open = await openAssessmentForEdit({ tx, actor, deps }, input.params.id);
    return buildContributionRequest(
      { tx, actor, deps },
      await requireContributionRequest({ tx }, input.params),
      open,
    );
  },
  take: async ({ tx, input, actor, deps, call: { language } }) => {
    const context = { tx, actor, deps, language };
    const row = await lockForRequester(context, input.params);
    const { body } = input;
    requireCurrentDelivery(row, body.round);
    const chosen = requireUndecidedItems(row, body.items);
    if (chosen.length === 0 && !body.leaveRest) throw new Refusal('error.contribution.undelivered');
    const made = await takeOverDelivery(context, row, { body, chosen });
    const { decisions, left, closed } = addItemDecisions(row, chosen, body.leaveRest);
    const step = chosen.length > 0 ? 'taken' : 'left';
    const at = await noteStep(context, row, { step, note: `${chosen.length}/${row.items.length}` });
    await updateContributionRequest(tx, row.id, {
      decisions,
      ...(closed ? { state: 'taken' as const } : {}),
      updatedAt: at,
    });
    const overwritten = body.overwrite.filter((id) => chosen.includes(id));
    const revision = made?.changed.revision ?? null;
    return {
      output: { changed: made?.changed ?? null },
      audit: [
        {
          event: 'contribution.taken',
          subject: subjectOf(row),
          after: { ...noteOf(row), taken: chosen, left, overwritten, revision },
        },
        ...(made?.audit ?? []),
      ],
    };
  },
  giveBack: async ({ tx, input, actor, deps }) => {
    const context = { tx, actor, deps };
    const row = await lockForRequester(context, input.params);
    const { round, note } = input.body;
    requireCurrentDelivery(row, round);
    const at = await noteStep(context, row, { step: 'returned', note });
    await updateContributionRequest(tx, row.id, {
      state: 'returned',
      returnedNote: note,
      reminded: null,
      updatedAt: at,
    });
    const { timeZone, userId } = actor;
    const sent = await notifyContributor(tx, deps, {
      ...{ request: row, kind: 'returned', timeZone, causedBy: userId },
    });
    const after = { ...noteOf(row), round, note };
    return {
      output: sent,
      audit: [{ event: 'contribution.returned', subject: subjectOf(row), after }],
    };
  },
  renew: async ({ tx, input, actor, deps, call: { language } }) => {
    const context = { tx, actor, deps, language };
    const row = await lockForRequester(context, input.params);
    if (isEnded(row)) throw new Refusal('error.contribution.undelivered');
    const due = input.body.due ?? row.due;
    const isOver = computeLastContributionDay(row.due) < getTodayInZone(deps.clock, actor);
    if (input.body.due !== null || isOver) requireDueDay(due, 'body.due', context);
    const at = await noteStep(context, row, { step: 'link', note: due });
    await updateContributionRequest(tx, row.id, {
      due,
      ...(due === row.due ? {} : { reminded: null }),
      updatedAt: at,
    });
    const { timeZone, userId } = actor;
    const request = { ...row, due };
    const sent = await notifyContributor(tx, deps, { request, kind: 'link', timeZone, causedBy: userId });
    const after = { ...noteOf(row), due, link: row.recipientEmail !== null };
    return {
      output: sent,
      audit: [{ event: 'contribution.linkMade', subject: subjectOf(row), after }],
    };
  },
  withdraw: async ({ tx, input, actor, deps }) => {
    const context = { tx, actor, deps };
    const row = await lockForRequester(context, input.params);
    if (isEnded(row)) throw new Refusal('error.contribution.undelivered');
    const at = await noteStep(context, row, { step: 'withdrawn' });
    await updateContributionRequest(tx, row.id, { state: 'withdrawn', browserHash: null, updatedAt: at });
    await endContributionLinks(tx, row.id, at);
    const { timeZone, userId } = actor;
    await notifyContributor(tx, deps, { request: row, kind: 'withdrawn', timeZone, causedBy: userId });
    return {
      output: { done: true },
      audit: [{ event: 'contribution.withdrawn', subject: subjectOf(row), before: noteOf(row) }],
    };
  },
  open: async ({ tx, input, deps, call }) => {
    const { row, again } = await openContributionLink({ tx, deps, call }, input.body.token);
    const { organizationId } = row;
    const after = { ...noteOf(row), again };
    return {
      output: { id: row.id },
      audit: [{ event: 'contribution.opened', subject: subjectOf(row), after, organizationId }],
    };
  },
  sendLink: async ({ tx, input, deps, call }) => {
    const { row, to } = await mailNewContributionLink({ tx, deps, call }, input.body.token);
    const { organizationId } = row;
    const after = { ...noteOf(row), due: row.due, link: true };
    return {
      output: { to },
      audit: [{ event: 'contribution.linkMade', subject: subjectOf(row), after, organizationId }],
    };
  },
  mine: async ({ tx, actor, deps }) => {
    if (actor.userId === null) return [];
    const today = getTodayInZone(deps.clock, actor);
    const rows = await listRequestsToPerson(tx, actor.userId);
    return rows.map(({ id, unit, asker, due, state, items }) => ({
      ...{ id, unit, asker, due, items: items.length },
      state: getShownContributionState({ state, due }, today),
    }));
  },
  getAsked: async ({ tx, input, actor, deps }) => {
    const row = requireRequestToActor(await findContributionRequestById(tx, input.params.id), actor);
    return buildContributorRequest(tx, row, { actor, deps });
  },
  save: async ({ tx, input, actor, deps }) => {
    const context = { tx, actor, deps };
    const row = await lockForContributor(context, input.params.id);
    const { revision, draft } = input.body;
    if (revision !== row.draftRevision)
      throw createStaleRecordRefusal(row.draftRevision, await buildContributorRequest(tx, row, context));
    const next = revision + 1;
    const started = row.state === 'sent' || row.state === 'opened';
    await updateContributionRequest(tx, row.id, {
      ...{ draft, draftRevision: next, updatedAt: deps.clock.now() },
      ...(started ? { state: 'draft' as const } : {}),
    });
    return {
      output: { revision: next },
      audit: [{ event: 'contribution.saved', subject: subjectOf(row), after: { revision: next } }],
    };
  },
  deliver: async ({ tx, input, actor, deps, call: { language } }) => {
    const context = { tx, actor, deps };
    const row = await lockForContributor(context, input.params.id);
    const { revision, draft } = input.body;
    const today = getTodayInZone(deps.clock, actor);
    const delivery = checkContributionDelivery(row, input.body.delivery, { today, language });
    const isRepeated = row.state === 'delivered' && isSameJson(row.delivery, delivery);
    if (!isRepeated && revision !== row.draftRevision)
      throw createStaleRecordRefusal(row.draftRevision, await buildContributorRequest(tx, row, context));
    if (!isRepeated) {
      const at = await noteStep(context, row, { step: 'delivered' });
      const round = row.round + 1;
      const next = { draft, draftRevision: revision + 1, delivery, deliveredAt: at, round, updatedAt: at };
      await updateContributionRequest(tx, row.id, { ...next, state: 'delivered', returnedNote: '' });
      if (row.state !== 'delivered')
        await notifyRequester(tx, deps, { request: row, kind: 'delivered', timeZone: actor.timeZone });
    }
    const present = requireFound(await findContributionRequestById(tx, row.id));
    const missing = delivery.answers.filter(({ value }) => value === null).length;
    const { source, date } = delivery;
    const values = delivery.answers.length - missing;
    return {
      output: await buildContributorRequest(tx, present, context),
      audit: [
        {
          event: 'contribution.delivered',
          subject: subjectOf(row),
          after: { ...noteOf(row), round: present.round, values, missing, source, date },
        },
      ],
    };
  },
  decline: async ({ tx, input, actor, deps }) => {
    const context = { tx, actor, deps };
    const row = await lockForContributor(context, input.params.id);
    if (row.state === 'delivered') throw new Refusal('error.contribution.closed', { asker: row.askedName });
    const { reason } = input.body;
    const at = await noteStep(context, row, { step: 'declined', note: reason });
    await updateContributionRequest(tx, row.id, { state: 'declined', updatedAt: at });
    await notifyRequester(tx, deps, { request: row, kind: 'declined', timeZone: actor.timeZone });
    const after = { ...noteOf(row), reason };
    return {
      output: { done: true },
      audit: [{ event: 'contribution.declined', subject: subjectOf(row), after }],
    };
  },
  leave: async ({ tx, input, actor, deps }) => {
    const row = requireRequestToActor(await lockContributionRequest(tx, input.params.id), actor);
    await updateContributionRequest(tx, row.id, { browserHash: null, updatedAt: deps.clock.now() });
    return {
      output: { done: true },
      audit: [{ event: 'contribution.left', subject: subjectOf(row), after: noteOf(row) }],
    };
  },
});
