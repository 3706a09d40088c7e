import type { OpenAssessment } from '@klarsikt/assessment/server/assessment/provides.ts';
import { signoffContract as contract, type EndpointInput, type SignOffRecord } from '@klarsikt/contract';
import { type SignOffPart, signOffParts } from '@klarsikt/engine/sign-off';
import type { Language } from '@klarsikt/engine/text';
import { engineVersion } from '@klarsikt/engine/values';
import { type Actor, getActorName } from '@klarsikt/server/platform/actor.ts';
import { getTodayInZone } from '@klarsikt/server/platform/clock.ts';
import { createInputRefusal, Refusal } from '@klarsikt/server/platform/errors.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import { buildApprovals, findApprovalRefusal, loadApprovalInput } from './approve.ts';
import type { SignoffDeps } from './deps.ts';
import {
  buildStateIdentity,
  computeSignOffState,
  computeSignOffSummary,
  hashActions,
  hashSignedState,
  haveActionsChanged,
  toSignOffRecord,
} from './events.ts';
import { listApprovers, requireApprover } from './request.ts';
import { loadRequestFigures, mailApprovers, mailAuthors } from './sign-off-mails.ts';
import { isPathOutsideDocument } from './sign-offs.ts';
import {
  insertSignOffs,
  listActionPlans,
  listOpenedParts,
  listSignOffs,
  type NewSignOff,
  type SignOffRow,
  updateSignOffSummary,
  upsertOpenedPart,
  upsertReadPart,
} from './store.ts';
import { futureNoticeDayText } from './texts.ts';

interface DecisionContext {
  readonly tx: WriteTx;
  readonly actor: Actor;
  readonly deps: SignoffDeps;
}

/**
 * Locks the assessment for a decision of a person with an account; API clients and visitors are refused, because they
 * cannot sign.
 */
async function lockForDecision({ tx, actor, deps }: DecisionContext, id: number, revision?: number) {
  if (actor.userId === null || actor.organizationId === null) throw new Refusal('error.forbidden');
  const open = await deps.assessments.lock(tx, actor, id);
  if (revision !== undefined && revision !== open.revision) throw new Refusal('error.signoff.changed');
  return { open, rows: await listSignOffs(tx, id) };
}

/** Returns the state to sign; refuses if its actions are not the actions that the person saw. */
async function requireSeenState(
  { tx }: DecisionContext,
  open: OpenAssessment,
  seen: { readonly actionsHash?: string },
): Promise<ReturnType<typeof buildStateIdentity>> {
  const state = buildStateIdentity(open, await listActionPlans(tx, open.id));
  if (haveActionsChanged(seen, state)) throw new Refusal('error.signoff.changed');
  return state;
}

async function storeDecision(
  { tx, actor, deps }: DecisionContext,
  { id, revision, signOff }: OpenAssessment,
  decided: readonly NewSignOff[],
) {
  if (actor.organizationId === null) throw new Refusal('error.forbidden');
  const by = { at: deps.clock.now(), userId: actor.userId, author: getActorName(actor) };
  await insertSignOffs(tx, { organizationId: actor.organizationId, assessmentId: id }, decided, by);
  await updateSignOffSummary(
    tx,
    id,
    computeSignOffSummary(await listSignOffs(tx, id), signOff.former === true),
  );
  return { revision, parts: [...new Set(decided.map(({ part }) => part))] };
}

/**
 * Orders the examination pack of the signed state, so that it stays available to the supervisor. If the queue is
 * full, the approval still succeeds and the pack can be ordered later.
 */
async function orderPack(
  { tx, actor, deps }: DecisionContext,
  given: { readonly id: number; readonly language: Language; readonly revision: number },
): Promise<string | null> {
  try {
    return (await deps.packs.order(tx, actor, given)).deferred;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'error.toomany') return null;
    throw error;
  }
}

function buildRequest({ id, name, at, text, approver }: SignOffRecord, rows: readonly SignOffRow[]) {
  const asked = rows.find((row) => row.id === id)?.approverId ?? null;
  return { name, at, text, approver: approver === null ? null : { id: asked, name: approver } };
}

/**
 * Lists the parts for which approval can be requested. A request to one named person can be replaced by a request to
 * another.
 */
function listRequestableParts(
  parts: readonly SignOffPart[],
  rows: readonly SignOffRow[],
  approver: number | undefined,
): readonly SignOffPart[] {
  const canBeAsked = (part: SignOffPart): boolean => {
    const { status, askedOf } = computeSignOffState(part, rows);
    return status === 'requested' ? askedOf !== null && approver !== undefined : status !== 'approved';
  };
  const asked = [...new Set(parts)].filter(canBeAsked);
  if (asked.length === 0) throw new Refusal('error.conflict');
  return asked;
}

const subjectOf = (id: number) => `assessment:${id}`;

/** Keeps the parts with one of the statuses; refuses if no part is left. */
function requirePartsWithStatus(
  parts: readonly SignOffPart[],
  rows: readonly SignOffRow[],
  wanted: readonly ReturnType<typeof computeSignOffState>['status'][],
): readonly SignOffPart[] {
  const found = [...new Set(parts)].filter((part) => wanted.includes(computeSignOffState(part, rows).status));
  if (found.length === 0) throw new Refusal('error.conflict');
  return found;
}

/** Marks a part as opened or read by the caller; returns the id of the assessment. */
async function markPart(
  { tx, actor, deps }: DecisionContext,
  { params, body }: Pick<EndpointInput<typeof contract.open>, 'params' | 'body'>,
  note: typeof upsertOpenedPart,
): Promise<number> {
  const open = await deps.assessments.head(tx, actor, params.id);
  const { organizationId, userId } = actor;
  if (organizationId === null || userId === null) throw new Refusal('error.forbidden');
  const { part, revision } = body;
  if (revision > open.revision) throw new Refusal('error.notfound');
  await note(tx, { organizationId, assessmentId: open.id, userId, part, revision, at: deps.clock.now() });
  return open.id;
}

export const signoffHandlers = implementEndpoints<SignoffDeps>()(contract, {
  get: async ({ tx, input, actor, deps }) => {
    const open = await deps.assessments.open(tx, actor, input.params.id);
    const rows = await listSignOffs(tx, open.id);
    const found = await loadApprovalInput({ tx, actor, deps, open }, rows);
    const told = rows.map(toSignOffRecord);
    return {
      revision: open.revision,
      hash: hashSignedState(open),
      modelHash: open.modelHash,
      engine: engineVersion,
      actionsHash: hashActions(await listActionPlans(tx, open.id)),
      twoPersons: found.twoPersons,
      parts: signOffParts.map((part) => {
        const { status, drewUp, changed } = computeSignOffState(part, rows);
        const own = told.filter((row) => row.part === part);
        const request = status === 'requested' ? own.findLast(({ kind }) => kind === 'requested') : undefined;
        const named = own.filter(
          ({ role, userId, name }) => role === 'drewUp' && drewUp.includes(String(userId ?? name)),
        );
        return {
          part,
          status,
          drawnUp: [...new Set(named.map(({ name }) => name))],
          request: request ? buildRequest(request, rows) : null,
          approval: own.findLast(({ role }) => role === 'approved') ?? null,
          changedBeside: changed.filter(isPathOutsideDocument),
          refusal: findApprovalRefusal(found, { open, actor }, part)?.reason ?? null,
        };
      }),
      openRequirements: found.openRequirements,
      approvers: await listApprovers({ tx, actor, deps, open }),
      opened: await listOpenedParts(tx, open.id, actor.userId),
      events: told.toReversed(),
    };
  },
  request: async ({ input, call: { language }, ...call }) => {
    const { revision, parts, message, approver: wanted } = input.body;
    const { open, rows } = await lockForDecision(call, input.params.id, revision);
    if (!open.can.edit) throw new Refusal('error.forbidden');
    const state = await requireSeenState(call, open, input.body);
    const asked = listRequestableParts(parts, rows, wanted);
    const given = { parts: asked, ...(wanted === undefined ? {} : { approver: wanted }) };
    const approver = await requireApprover({ ...call, open, language }, rows, given);
    const one = approver === null ? {} : { approverId: approver.id, approver: approver.name };
    const figures = await loadRequestFigures(call, open);
    const output = await storeDecision(
      call,
      open,
      asked.map((part) => ({ ...state, part, kind: 'requested', text: message, figures, ...one })),
    );
    await mailApprovers(call, open, {
      ...{ parts: asked, text: message, revision, figures },
      approver,
    });
    return {
      output,
      audit: [{ event: 'assessment.approvalRequested', subject: subjectOf(open.id), after: output }],
    };
  },
  drawUp: async ({ input, ...call }) => {
    const { revision, parts, statement } = input.body;
    const { open } = await lockForDecision(call, input.params.id, revision);
    if (!open.can.edit) throw new Refusal('error.forbidden');
    const state = await requireSeenState(call, open, input.body);
    const output = await storeDecision(
      call,
      open,
      [...new Set(parts)].map((part) => ({
        ...state,
        part,
        kind: 'signed',
        role: 'drewUp',
        text: statement,
      })),
    );
    return { output, audit: [{ event: 'assessment.drawnUp', subject: subjectOf(open.id), after: output }] };
  },
  approve: async ({ input, call: { language }, ...call }) => {
    const { open, rows } = await lockForDecision(call, input.params.id, input.body.revision);
    const decided = await buildApprovals({ ...call, open, language }, rows, input.body);
    const { parts, revision } = await storeDecision(call, open, decided);
    const { id } = open;
    const told = { kind: 'approved', parts, text: input.body.statement, revision } as const;
    await mailAuthors(call, open, told, rows);
    const pack = parts.includes('whole') ? await orderPack(call, { id, language, revision }) : null;
    const output = { revision, parts, pack };
    const { hash = '', opened = [], twoPersons } = decided[0] ?? {};
    const after = {
      ...{ revision, parts },
      hash: hash ?? '',
      opened: opened.map(({ part }) => part),
      twoPersons: twoPersons ?? true,
    };
    const subject = subjectOf(id);
    return {
      output,
      audit: [
        { event: 'assessment.approved', subject, after },
        ...(pack === null
          ? []
          : [{ event: 'pack.ordered' as const, subject, after: { deferred: pack, revision, date: null } }]),
      ],
    };
  },
  giveBack: async ({ input, ...call }) => {
    const { parts, comments } = input.body;
    const { open, rows } = await lockForDecision(call, input.params.id);
    if (!open.can.approve) throw new Refusal('error.forbidden');
    const { revision } = open;
    const back = requirePartsWithStatus(parts, rows, ['requested']);
    const output = await storeDecision(
      call,
      open,
      back.map((part) => ({ part, kind: 'returned', revision, text: comments })),
    );
    await mailAuthors(call, open, { kind: 'returned', parts: back, text: comments, revision }, rows);
    return { output, audit: [{ event: 'assessment.returned', subject: subjectOf(open.id), after: output }] };
  },
  withdraw: async ({ input, ...call }) => {
    const { parts, reason } = input.body;
    const { open, rows } = await lockForDecision(call, input.params.id);
    if (!open.can.approve) throw new Refusal('error.forbidden');
    const { revision } = open;
    const wanted = requirePartsWithStatus(parts, rows, ['approved']);
    // The approval of the whole depends on the approvals of its parts, so it is withdrawn too.
    const whole = computeSignOffState('whole', rows).status === 'approved' ? (['whole'] as const) : [];
    const output = await storeDecision(
      call,
      open,
      [...new Set([...wanted, ...whole])].map((part) => ({
        part,
        kind: 'withdrawn',
        revision,
        text: reason,
      })),
    );
    await mailAuthors(call, open, { kind: 'withdrawn', parts: wanted, text: reason, revision }, rows);
    return { output, audit: [{ event: 'assessment.withdrawn', subject: subjectOf(open.id), after: output }] };
  },
  inform: async ({ input, call: { language }, ...call }) => {
    const { noticed, statement } = input.body;
    if (noticed > getTodayInZone(call.deps.clock, call.actor))
      throw createInputRefusal({
        path: 'body.noticed',
        code: 'order',
        message: futureNoticeDayText[language],
      });
    const { open, rows } = await lockForDecision(call, input.params.id);
    if (!open.can.approve) throw new Refusal('error.forbidden');
    requirePartsWithStatus(['whole'], rows, ['approved']);
    const state = await requireSeenState(call, open, {});
    const output = await storeDecision(call, open, [
      { ...state, part: 'whole', kind: 'signed', role: 'informed', text: statement, noticed },
    ]);
    const after = { revision: open.revision, noticed };
    return { output, audit: [{ event: 'assessment.informed', subject: subjectOf(open.id), after }] };
  },
  open: async ({ input, ...call }) => {
    const { revision, part } = input.body;
    const id = await markPart(call, input, upsertOpenedPart);
    return {
      output: { revision, parts: [part] },
      audit: [{ event: 'assessment.partOpened', subject: subjectOf(id), after: { revision, part } }],
    };
  },
  read: async ({ input, ...call }) => {
    const { revision, part } = input.body;
    const id = await markPart(call, input, upsertReadPart);
    return {
      output: { revision, parts: [part] },
      audit: [{ event: 'assessment.partRead', subject: subjectOf(id), after: { revision, part } }],
    };
  },
});
