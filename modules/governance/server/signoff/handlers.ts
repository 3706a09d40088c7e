import type { OpenAssessment } from '@klarsikt/assessment/server/assessment/provides.ts';
import { signoff as contract, type InputOf, type SignOffRecord } from '@klarsikt/contract';
import { engineVersion, type Language, type SignOffPart, signOffParts } from '@klarsikt/engine';
import { type Actor, actorName } from '@klarsikt/server/platform/actor.ts';
import { todayOf } from '@klarsikt/server/platform/clock.ts';
import { invalid, Refusal } from '@klarsikt/server/platform/errors.ts';
import { implementFor } from '@klarsikt/server/platform/implement.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import { approvals, refusalOf, standingOf } from './approve.ts';
import type { SignoffDeps } from './deps.ts';
import { actionsHashOf, hashOf, headOf, isOther, namedState, stateOf, toldRow } from './events.ts';
import { approverOf, approversFor } from './request.ts';
import { isBeside } from './sign-offs.ts';
import {
  insertRows,
  type NewSignOff,
  noteOpened,
  noteRead,
  openedBy,
  plansOf,
  rowsOf,
  type SignOffRow,
  saveHead,
} from './store.ts';
import { notYet } from './texts.ts';
import { tellApprovers, tellAuthors } from './told.ts';

interface Deciding {
  readonly tx: WriteTx;
  readonly actor: Actor;
  readonly deps: SignoffDeps;
}

/** The assessment, locked against changes, for somebody who has an account: programs and visitors sign nothing. */
async function locked({ tx, actor, deps }: Deciding, id: number, revision?: number) {
  if (actor.userId === null || actor.organizationId === null) throw new Refusal('error.forbidden');
  const open = await deps.assessments.lock(tx, actor, id);
  if (revision !== undefined && revision !== open.revision) throw new Refusal('error.signoff.changed');
  return { open, rows: await rowsOf(tx, id) };
}

/** What names the state that is meant; refuses where its actions are not those that the person saw. */
async function seenState(
  { tx }: Deciding,
  open: OpenAssessment,
  seen: { readonly actionsHash?: string },
): Promise<ReturnType<typeof namedState>> {
  const state = namedState(open, await plansOf(tx, open.id));
  if (isOther(seen, state)) throw new Refusal('error.signoff.changed');
  return state;
}

/** Keeps what was decided, and where the sign-offs stand now. */
async function keep(
  { tx, actor, deps }: Deciding,
  { id, revision, signOff }: OpenAssessment,
  decided: readonly NewSignOff[],
) {
  if (actor.organizationId === null) throw new Refusal('error.forbidden');
  const by = { at: deps.clock.now(), userId: actor.userId, author: actorName(actor) };
  await insertRows(tx, { organizationId: actor.organizationId, assessmentId: id }, decided, by);
  await saveHead(tx, id, headOf(await rowsOf(tx, id), signOff.former === true));
  return { revision, parts: [...new Set(decided.map(({ part }) => part))] };
}

/**
 * The archive of the state that is signed, made at once, so that it stays available to the supervisor. An approval does
 * not wait for the queue of such work: where that is full, the pack is made later by whoever wants it.
 */
async function packOf(
  { tx, actor, deps }: Deciding,
  given: { readonly id: number; readonly language: Language; readonly revision: number },
): Promise<string | null> {
  try {
    return (await deps.packs.order(tx, actor, given)).deferred;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'error.toomany') return null;
    throw error;
  }
}

/** A request as the screen shows it. */
function requestOf({ id, name, at, text, approver }: SignOffRecord, rows: readonly SignOffRow[]) {
  const asked = rows.find((row) => row.id === id)?.approverId ?? null;
  return { name, at, text, approver: approver === null ? null : { id: asked, name: approver } };
}

const subjectOf = (id: number) => `assessment:${id}`;

/** Those of the parts whose state is one of these; refuses where none is. */
function standing(
  parts: readonly SignOffPart[],
  rows: readonly SignOffRow[],
  wanted: readonly ReturnType<typeof stateOf>['status'][],
): readonly SignOffPart[] {
  const found = [...new Set(parts)].filter((part) => wanted.includes(stateOf(part, rows).status));
  if (found.length === 0) throw new Refusal('error.conflict');
  return found;
}

/** Notes that the caller has opened or read a part; gives the assessment's id. */
async function noted(
  { tx, actor, deps }: Deciding,
  { params, body }: Pick<InputOf<typeof contract.open>, 'params' | 'body'>,
  note: typeof noteOpened,
): Promise<number> {
  const open = await deps.assessments.head(tx, actor, params.id);
  const { organizationId, userId } = actor;
  if (organizationId === null || userId === null) throw new Refusal('error.forbidden');
  const { part, revision } = body;
  if (revision > open.revision) throw new Refusal('error.notfound');
  await note(tx, { organizationId, assessmentId: open.id, userId, part, revision, at: deps.clock.now() });
  return open.id;
}

export const signoff = implementFor<SignoffDeps>()(contract, {
  get: async ({ tx, input, actor, deps }) => {
    const open = await deps.assessments.open(tx, actor, input.params.id);
    const rows = await rowsOf(tx, open.id);
    const found = await standingOf({ tx, actor, deps, open }, rows);
    const told = rows.map(toldRow);
    return {
      revision: open.revision,
      hash: hashOf(open),
      modelHash: open.modelHash,
      engine: engineVersion,
      actionsHash: actionsHashOf(await plansOf(tx, open.id)),
      twoPersons: found.twoPersons,
      parts: signOffParts.map((part) => {
        const { status, drewUp, changed } = stateOf(part, rows);
        const own = told.filter((row) => row.part === part);
        const request = status === 'requested' ? own.findLast(({ kind }) => kind === 'requested') : undefined;
        const named = own.filter(
          ({ role, userId, name }) => role === 'drewUp' && drewUp.includes(String(userId ?? name)),
        );
        return {
          part,
          status,
          drawnUp: [...new Set(named.map(({ name }) => name))],
          request: request ? requestOf(request, rows) : null,
          approval: own.findLast(({ role }) => role === 'approved') ?? null,
          changedBeside: changed.filter(isBeside),
          refusal: refusalOf(found, { open, actor }, part)?.reason ?? null,
        };
      }),
      openRequirements: found.openRequirements,
      approvers: await approversFor({ tx, actor, deps, open }),
      opened: await openedBy(tx, open.id, actor.userId),
      events: told.toReversed(),
    };
  },
  request: async ({ input, call: { language }, ...call }) => {
    const { revision, parts, message, approver: wanted } = input.body;
    const { open, rows } = await locked(call, input.params.id, revision);
    if (!open.can.edit) throw new Refusal('error.forbidden');
    const state = await seenState(call, open, input.body);
    const asked = standing(parts, rows, ['open', 'returned', 'reopened', 'withdrawn']);
    const given = { parts: asked, ...(wanted === undefined ? {} : { approver: wanted }) };
    const approver = await approverOf({ ...call, open, language }, rows, given);
    const named = approver === null ? {} : { approverId: approver.id, approver: approver.name };
    const output = await keep(
      call,
      open,
      asked.map((part) => ({ ...state, part, kind: 'requested', text: message, ...named })),
    );
    await tellApprovers(call, open, { parts: asked, text: message, revision, approver });
    return {
      output,
      audit: [{ event: 'assessment.approvalRequested', subject: subjectOf(open.id), after: output }],
    };
  },
  drawUp: async ({ input, ...call }) => {
    const { revision, parts, statement } = input.body;
    const { open } = await locked(call, input.params.id, revision);
    if (!open.can.edit) throw new Refusal('error.forbidden');
    const state = await seenState(call, open, input.body);
    const output = await keep(
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
    const { open, rows } = await locked(call, input.params.id, input.body.revision);
    const decided = await approvals({ ...call, open, language }, rows, input.body);
    const { parts, revision } = await keep(call, open, decided);
    const { id } = open;
    const told = { kind: 'approved', parts, text: input.body.statement, revision } as const;
    await tellAuthors(call, open, told, rows);
    const pack = parts.includes('whole') ? await packOf(call, { id, language, revision }) : null;
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
    const { open, rows } = await locked(call, input.params.id);
    if (!open.can.approve) throw new Refusal('error.forbidden');
    const { revision } = open;
    const back = standing(parts, rows, ['requested']);
    const output = await keep(
      call,
      open,
      back.map((part) => ({ part, kind: 'returned', revision, text: comments })),
    );
    await tellAuthors(call, open, { kind: 'returned', parts: back, text: comments, revision }, rows);
    return { output, audit: [{ event: 'assessment.returned', subject: subjectOf(open.id), after: output }] };
  },
  withdraw: async ({ input, ...call }) => {
    const { parts, reason } = input.body;
    const { open, rows } = await locked(call, input.params.id);
    if (!open.can.approve) throw new Refusal('error.forbidden');
    const { revision } = open;
    const wanted = standing(parts, rows, ['approved']);
    // The approval of the whole rests on its parts.
    const whole = stateOf('whole', rows).status === 'approved' ? (['whole'] as const) : [];
    const output = await keep(
      call,
      open,
      [...new Set([...wanted, ...whole])].map((part) => ({
        part,
        kind: 'withdrawn',
        revision,
        text: reason,
      })),
    );
    await tellAuthors(call, open, { kind: 'withdrawn', parts: wanted, text: reason, revision }, rows);
    return { output, audit: [{ event: 'assessment.withdrawn', subject: subjectOf(open.id), after: output }] };
  },
  inform: async ({ input, call: { language }, ...call }) => {
    const { noticed, statement } = input.body;
    if (noticed > todayOf(call.deps.clock, call.actor))
      throw invalid({ path: 'body.noticed', code: 'order', message: notYet[language] });
    const { open, rows } = await locked(call, input.params.id);
    if (!open.can.approve) throw new Refusal('error.forbidden');
    standing(['whole'], rows, ['approved']);
    const state = await seenState(call, open, {});
    const output = await keep(call, open, [
      { ...state, part: 'whole', kind: 'signed', role: 'informed', text: statement, noticed },
    ]);
    const after = { revision: open.revision, noticed };
    return { output, audit: [{ event: 'assessment.informed', subject: subjectOf(open.id), after }] };
  },
  open: async ({ input, ...call }) => {
    const { revision, part } = input.body;
    const id = await noted(call, input, noteOpened);
    return {
      output: { revision, parts: [part] },
      audit: [{ event: 'assessment.partOpened', subject: subjectOf(id), after: { revision, part } }],
    };
  },
  read: async ({ input, ...call }) => {
    const { revision, part } = input.body;
    const id = await noted(call, input, noteRead);
    return {
      output: { revision, parts: [part] },
      audit: [{ event: 'assessment.partRead', subject: subjectOf(id), after: { revision, part } }],
    };
  },
});
