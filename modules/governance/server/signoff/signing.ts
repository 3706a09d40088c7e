/**
 * Signs a whole assessment in one step, for people who only answer questions and do not see the assessment's parts.
 */
import { signOffParts } from '@klarsikt/engine/sign-off';
import { getActorName } from '@klarsikt/server/platform/actor.ts';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import { buildApprovals, findApprovalRefusal, loadApprovalInput } from './approve.ts';
import type { SignoffDeps } from './deps.ts';
import { buildStateIdentity, computeSignOffState, computeSignOffSummary, hashSignedState } from './events.ts';
import type { AssessmentSigner } from './provides.ts';
import {
  insertSignOffs,
  listActionPlans,
  listSignOffs,
  type NewSignOff,
  updateSignOffSummary,
} from './store.ts';

/** Refusals that no longer apply if a second person approves. */
const needsSecond: readonly string[] = ['alone', 'drewUp', 'requested'];

export function createAssessmentSigner(
  deps: Pick<SignoffDeps, 'clock' | 'assessments' | 'completeness'>,
): AssessmentSigner {
  const standing: AssessmentSigner['of'] = async (tx, actor, open) => {
    const rows = await listSignOffs(tx, open.id);
    const found = await loadApprovalInput({ tx, actor, deps, open }, rows);
    const { status, drewUp } = computeSignOffState('whole', rows);
    const signed = rows.findLast(
      ({ part, kind, role }) => part === 'whole' && kind === 'signed' && role !== 'informed',
    );
    const first = signOffParts
      .map((part) => findApprovalRefusal(found, { open, actor }, part, signOffParts))
      .find((refusal) => refusal !== null && refusal.reason !== 'approved');
    const missing = found.openRequirements.length > 0;
    return {
      state: status === 'approved' ? 'approved' : drewUp.length > 0 ? 'drawnUp' : 'open',
      by: signed?.author ?? null,
      at: signed?.at.toISOString() ?? null,
      // Open requirements block every signature, including the first of two.
      refusal: status === 'approved' ? null : missing ? 'requirements' : (first?.reason ?? null),
      secondAsked: first !== undefined && needsSecond.includes(first?.reason ?? ''),
    };
  };
  return {
    of: standing,
    sign: async (tx, actor, { id, revision, statement, language }) => {
      const { organizationId, userId } = actor;
      if (organizationId === null || userId === null) throw new Refusal('error.forbidden');
      const open = await deps.assessments.lock(tx, actor, id);
      if (open.revision !== revision) throw new Refusal('error.signoff.changed');
      const rows = await listSignOffs(tx, id);
      const { refusal } = await standing(tx, actor, open);
      // If two people are required and the caller wrote everything, the signature only counts as drawing up, and
      // another person must approve.
      const approves = refusal !== 'alone';
      const parts = signOffParts.filter((part) => computeSignOffState(part, rows).status !== 'approved');
      const body = { revision, hash: hashSignedState(open), parts: [...parts], statement };
      const state = buildStateIdentity(open, await listActionPlans(tx, id));
      const decided: readonly NewSignOff[] = approves
        ? await buildApprovals({ tx, actor, deps, open, language }, rows, body)
        : parts.map((part) => ({ ...state, part, kind: 'signed', role: 'drewUp', text: statement }));
      if (decided.length === 0) throw new Refusal('error.signoff.approved');
      const by = { at: deps.clock.now(), userId, author: getActorName(actor) };
      await insertSignOffs(tx, { organizationId, assessmentId: id }, decided, by);
      const summary = computeSignOffSummary(await listSignOffs(tx, id), open.signOff.former === true);
      await updateSignOffSummary(tx, id, summary);
      const [{ hash = '', opened = [], twoPersons = true } = {}] = decided;
      return {
        approved: approves,
        parts,
        revision,
        hash: hash ?? '',
        opened: (opened ?? []).map(({ part }) => part),
        twoPersons: twoPersons ?? true,
      };
    },
  };
}
