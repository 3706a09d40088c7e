import type { AssessmentReader, OpenAssessment } from '@klarsikt/assessment/server/assessment/provides.ts';
import {
  type ApprovalRefusal,
  checkApprovalRequest,
  type SignOffPart,
  signOffParts,
} from '@klarsikt/engine/sign-off';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { buildApprovalRuleInput, loadApprovalInput, toApprovalRefusal } from './approve.ts';
import type { SignoffDeps } from './deps.ts';
import { computeSignOffState } from './events.ts';
import { requiresTwoPersons, type SignOffRow } from './store.ts';

interface RequestContext {
  readonly tx: ReadTx;
  readonly actor: Actor;
  readonly deps: SignoffDeps;
  readonly open: OpenAssessment;
}

/** A person who can be asked to approve; `invited` is true until the person accepts the invitation. */
export interface ApproverCandidate extends AssessmentReader {
  readonly invited: boolean;
}

/**
 * Lists people who may approve in the unit, and invited people who will be able to. The requester is included only if
 * one person is enough.
 */
async function listCandidates({
  tx,
  actor,
  deps,
  open,
}: RequestContext): Promise<readonly ApproverCandidate[]> {
  const twoPersons = await requiresTwoPersons(tx, open.id);
  const people = await deps.assessments.people(tx, actor, open.unitId);
  const active = people.filter(({ id, approve }) => approve && !(twoPersons && id === actor.userId));
  const awaited = (await deps.assessments.invited(tx, actor, open.unitId)).filter(({ approve }) => approve);
  const reachable = await deps.accounts.openInvitations(
    tx,
    awaited.map(({ id }) => id),
  );
  const invited = awaited.filter(({ id }) => reachable.has(id));
  return [
    ...active.map((one) => ({ ...one, invited: false })),
    ...invited.map((one) => ({ ...one, invited: true })),
  ];
}

/** Lists people who can be asked to approve, by name; empty if the caller may not request approval. */
export async function listApprovers(
  asking: RequestContext,
): Promise<readonly Pick<ApproverCandidate, 'id' | 'name' | 'invited'>[]> {
  const { actor, open } = asking;
  if (actor.organizationId === null || actor.userId === null || !open.can.edit) return [];
  return (await listCandidates(asking)).map(({ id, name, invited }) => ({ id, name, invited }));
}

/** Refusals caused by the assessment itself, so that asking another approver would not help. */
const ofAssessment: ReadonlySet<ApprovalRefusal['reason']> = new Set(['requirements', 'parts', 'approved']);

/**
 * Returns the requested approver; null for a request to everyone with the permission. A request is refused if its
 * approval would be refused.
 */
export async function requireApprover(
  asking: RequestContext & { readonly language: 'en' | 'sv' },
  rows: readonly SignOffRow[],
  given: { readonly parts: readonly SignOffPart[]; readonly approver?: number },
): Promise<ApproverCandidate | null> {
  const { actor, open, language } = asking;
  const standing = await loadApprovalInput(asking, rows);
  const requested = signOffParts.filter((part) => computeSignOffState(part, rows).status === 'requested');
  const beside = [...given.parts, ...requested];
  const refusalFor = ({ id }: Pick<AssessmentReader, 'id'>): ApprovalRefusal | null => {
    const person = { id: String(id), mayApprove: true };
    for (const part of given.parts) {
      const question = buildApprovalRuleInput(standing, person, part, beside);
      const refusal = checkApprovalRequest(question, String(actor.userId));
      if (refusal !== null) return refusal;
    }
    return null;
  };
  const candidates = await listCandidates(asking);
  // A request without a named person needs someone who can sign in already, so invited people do not count.
  const wanted = candidates.filter(({ id, invited }) =>
    given.approver === undefined ? !invited : id === given.approver,
  );
  const refusals = wanted.map(refusalFor);
  const missing = refusals.find((refusal) => refusal !== null && ofAssessment.has(refusal.reason));
  if (missing) throw toApprovalRefusal(missing, language);
  if (given.approver === undefined) {
    // A demo has no second person, so a visitor may request approval anyway.
    const isPossible = actor.demo || refusals.some((refusal) => refusal === null);
    if (!isPossible) throw new Refusal('error.signoff.nobody');
    return null;
  }
  const [approver] = wanted;
  if (approver === undefined || refusals[0] !== null) {
    const people = await asking.deps.assessments.people(asking.tx, actor, open.unitId);
    const name = people.find(({ id }) => id === given.approver)?.name;
    throw name === undefined
      ? new Refusal('error.notfound')
      : new Refusal('error.signoff.approver', { name });
  }
  return approver;
}
