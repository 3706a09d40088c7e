/** Decisions of the requester on delivered values: accept them for the assessment, or reject them. */
import type { AssessmentChange } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { contributionContract as contract, EndpointInput } from '@klarsikt/contract';
import { type AcceptedContribution, buildContributionPatches } from '@klarsikt/engine/contribution';
import { fillSentence, type Language } from '@klarsikt/engine/text';
import { getSignOffPartName } from '@klarsikt/engine/words';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import {
  type AnswerComparison,
  compareContributionItems,
  formatItemNames,
  listUndecidedItems,
  type RequesterContext,
} from './requests.ts';
import type { ContributionRequestRow } from './store.ts';
import { contributionCreditText } from './texts.ts';

type TakeBody = EndpointInput<typeof contract.take>['body'];

export type DeliveryDecisionContext = RequesterContext & {
  readonly tx: WriteTx;
  readonly language: Language;
};

/**
 * Refuses a decision if nothing is delivered, or if the contributor has corrected the values since the requester read
 * them.
 */
export function requireCurrentDelivery(row: ContributionRequestRow, round: number): void {
  if (row.state !== 'delivered' || row.delivery === null) throw new Refusal('error.contribution.undelivered');
  if (row.round !== round)
    throw new Refusal('error.contribution.corrected', { contributor: row.recipientName });
}

/** Returns the numbers of the chosen items; refuses items without a delivered value and items with a decision. */
export function requireUndecidedItems(
  row: ContributionRequestRow,
  items: readonly number[],
): readonly number[] {
  const undecided = new Set(listUndecidedItems(row));
  if (items.some((id) => !undecided.has(id))) throw new Refusal('error.contribution.undelivered');
  return [...new Set(items)];
}

/** Refuses to overwrite a value that was changed after the request, unless the caller explicitly agrees. */
function requireNoConflict(
  chosen: readonly AnswerComparison[],
  overwrite: readonly number[],
  language: Language,
): void {
  const conflicts = chosen.filter(
    ({ id, comparison }) => comparison === 'changed' && !overwrite.includes(id),
  );
  if (conflicts.length > 0)
    throw new Refusal('error.contribution.conflict', {
      items: formatItemNames(conflicts, language),
      ids: conflicts.map(({ id }) => id),
    });
}

const toTaken = ({ stored, answer }: AnswerComparison): AcceptedContribution[] =>
  answer?.value == null ? [] : [{ item: stored.item, value: answer.value }];

/** Writes the chosen values as one change; the history names the contributor beside the author. */
export async function takeOverDelivery(
  { tx, actor, deps, language }: DeliveryDecisionContext,
  row: ContributionRequestRow,
  { body, chosen }: { readonly body: TakeBody; readonly chosen: readonly number[] },
): Promise<AssessmentChange | null> {
  const { delivery } = row;
  if (chosen.length === 0 || delivery === null) return null;
  const made = await deps.assessments.change(tx, actor, {
    id: row.assessmentId,
    revision: body.revision,
    credit: fillSentence(contributionCreditText[language], { name: row.recipientName }, language),
    how: {
      patchesFor: (open) => {
        const compared = compareContributionItems(row, open.document).filter(({ id }) => chosen.includes(id));
        requireNoConflict(compared, body.overwrite, language);
        return buildContributionPatches(compared.flatMap(toTaken), {
          source: delivery.source,
          date: delivery.date,
        });
      },
    },
  });
  const { reopened } = made.changed;
  if (reopened.length > 0 && !body.reopen)
    throw new Refusal('error.contribution.approved', (shown) => ({
      parts: reopened.map((part) => getSignOffPartName(part, shown)).join(', '),
    }));
  return made;
}

/** Adds decisions that accept the chosen values and, with `leaveRest`, reject all remaining values. */
export function addItemDecisions(
  row: ContributionRequestRow,
  chosen: readonly number[],
  leaveRest: boolean,
): {
  readonly decisions: ContributionRequestRow['decisions'];
  readonly left: readonly number[];
  readonly closed: boolean;
} {
  const rest = row.items
    .map((_, at) => at + 1)
    .filter((id) => !chosen.includes(id) && !Object.hasOwn(row.decisions, String(id)));
  const left = leaveRest ? rest : [];
  const decisions = {
    ...row.decisions,
    ...Object.fromEntries(chosen.map((id) => [String(id), 'taken' as const])),
    ...Object.fromEntries(left.map((id) => [String(id), 'left' as const])),
  };
  const closed = listUndecidedItems({ ...row, decisions }).length === 0;
  return { decisions, left, closed };
}
