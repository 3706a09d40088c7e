/** Asking for approval: who can be asked, and refusing what the approval would be refused for. */

import type { OpenAssessment, Reader } from '@klarsikt/assessment/server/assessment/provides.ts';
import { type ApprovalRefusal, requestRefusal, type SignOffPart, signOffParts } from '@klarsikt/engine';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { questionOf, refused, standingOf } from './approve.ts';
import type { SignoffDeps } from './deps.ts';
import { stateOf } from './events.ts';
import { asksForTwo, type SignOffRow } from './store.ts';

interface Asking {
  readonly tx: ReadTx;
  readonly actor: Actor;
  readonly deps: SignoffDeps;
  readonly open: OpenAssessment;
}

/** People who may approve in the unit; the asking person is one of them only where one person is enough. */
async function candidatesOf({ tx, actor, deps, open }: Asking): Promise<readonly Reader[]> {
  const twoPersons = await asksForTwo(tx, open.id);
  const people = await deps.assessments.people(tx, actor, open.unitId);
  return people.filter(({ id, approve }) => approve && !(twoPersons && id === actor.userId));
}

/** Who can be asked, by name; nobody for a caller who may not ask. */
export async function approversFor(asking: Asking): Promise<readonly { id: number; name: string }[]> {
  const { actor, open } = asking;
  if (actor.organizationId === null || actor.userId === null || !open.can.edit) return [];
  return (await candidatesOf(asking)).map(({ id, name }) => ({ id, name }));
}

/** The reasons that no other approver changes: something of the assessment itself is missing. */
const ofAssessment: ReadonlySet<ApprovalRefusal['reason']> = new Set(['requirements', 'parts', 'approved']);

/**
 * The person who is asked, null for everybody who may approve. Refuses with the reason for which the approval of the parts
 * would be refused.
 */
export async function approverOf(
  asking: Asking & { readonly language: 'en' | 'sv' },
  rows: readonly SignOffRow[],
  given: { readonly parts: readonly SignOffPart[]; readonly approver?: number },
): Promise<Reader | null> {
  const { actor, open, language } = asking;
  const standing = await standingOf(asking, rows);
  const requested = signOffParts.filter((part) => stateOf(part, rows).status === 'requested');
  const beside = [...given.parts, ...requested];
  const refusalFor = ({ id }: Pick<Reader, 'id'>): ApprovalRefusal | null => {
    const person = { id: String(id), mayApprove: true };
    for (const part of given.parts) {
      const question = questionOf(standing, person, part, beside);
      const refusal = requestRefusal(question, String(actor.userId));
      if (refusal !== null) return refusal;
    }
    return null;
  };
  const candidates = await candidatesOf(asking);
  const wanted =
    given.approver === undefined ? candidates : candidates.filter(({ id }) => id === given.approver);
  const refusals = wanted.map(refusalFor);
  const missing = refusals.find((refusal) => refusal !== null && ofAssessment.has(refusal.reason));
  if (missing) throw refused(missing, language);
  if (given.approver === undefined) {
    // A visitor of the demo is alone in it.
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
