import type { OpenAssessment } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { signoffContract as contract, EndpointInput, SignedChecks } from '@klarsikt/contract';
import { buildAssessmentSummary } from '@klarsikt/engine/assessment';
import {
  type CompletenessSheetEntry,
  joinRequirementTitles,
  listBlockingRequirements,
} from '@klarsikt/engine/completeness';
import { toCanonicalJson } from '@klarsikt/engine/model';
import {
  type ApprovalCheckInput,
  type ApprovalRefusal,
  checkApproval,
  type SignOffPart,
  type SignOffState,
  signOffParts,
} from '@klarsikt/engine/sign-off';
import { getSignOffPartName } from '@klarsikt/engine/words';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import { computeSha256Hex } from '@klarsikt/server/platform/tokens.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { SignoffDeps } from './deps.ts';
import { buildStateIdentity, computeSignOffState, haveActionsChanged } from './events.ts';
import {
  listActionAuthors,
  listActionPlans,
  listAssessmentAuthors,
  listOpenedParts,
  type NewSignOff,
  requiresTwoPersons,
  type SignOffRow,
} from './store.ts';

/** Input of the approval rules, which is loaded once for all parts. */
export interface ApprovalInput {
  readonly rows: readonly SignOffRow[];
  readonly twoPersons: boolean;
  readonly authors: readonly { readonly userId: number | null; readonly last: number }[];
  /** Authors of actions with their last change; actions are not part of the document. */
  readonly actionAuthors: readonly { readonly userId: number | null; readonly last: Date | null }[];
  readonly openRequirements: readonly string[];
  readonly sheet: readonly CompletenessSheetEntry[];
}

interface ApprovalContext {
  readonly tx: ReadTx;
  readonly actor: Actor;
  readonly deps: Pick<SignoffDeps, 'assessments' | 'completeness'>;
  readonly open: OpenAssessment;
}

export async function loadApprovalInput(
  { tx, actor, deps, open }: ApprovalContext,
  rows: readonly SignOffRow[],
): Promise<ApprovalInput> {
  const { sheet, enforced } = await deps.completeness.of(tx, actor, open);
  return {
    rows,
    twoPersons: await requiresTwoPersons(tx, open.id),
    authors: await listAssessmentAuthors(tx, open.id),
    actionAuthors: await listActionAuthors(tx, open.id),
    openRequirements: listBlockingRequirements(sheet, enforced),
    sheet,
  };
}

function listChangeAuthors(
  { authors, actionAuthors }: Pick<ApprovalInput, 'authors' | 'actionAuthors'>,
  part: SignOffPart,
  { answered }: Pick<SignOffState, 'answered'>,
): readonly string[] {
  const [revision, at] = [answered?.state.revision ?? 0, answered?.at ?? ''];
  const ofActions = part === 'actions' || part === 'whole' ? actionAuthors : [];
  return [
    ...authors.filter(({ last }) => last > revision),
    ...ofActions.filter(({ last }) => last !== null && last.toISOString() > at),
  ].map(({ userId }) => String(userId));
}

/**
 * Returns the reason why this person may not approve the part at present; null if the person may. `beside` contains
 * parts approved in the same step.
 */
export function findApprovalRefusal(
  standing: ApprovalInput,
  { open, actor }: Pick<ApprovalContext, 'open' | 'actor'>,
  part: SignOffPart,
  beside: readonly SignOffPart[] = [],
): ApprovalRefusal | null {
  const person = { id: String(actor.userId), mayApprove: open.can.approve && actor.userId !== null };
  return checkApproval(buildApprovalRuleInput(standing, person, part, beside));
}

interface Approver {
  readonly id: string;
  readonly mayApprove: boolean;
}

/**
 * Builds the input of the approval rules for one person and one part. `beside` contains parts approved in the same
 * step.
 */
export function buildApprovalRuleInput(
  { rows, twoPersons, openRequirements, ...authors }: ApprovalInput,
  person: Approver,
  part: SignOffPart,
  beside: readonly SignOffPart[],
): ApprovalCheckInput {
  const state = computeSignOffState(part, rows);
  return {
    part,
    person: person.id,
    mayApprove: person.mayApprove,
    twoPersons,
    changedBy: listChangeAuthors(authors, part, state),
    state,
    openRequirements,
    openParts: signOffParts.filter(
      (other) =>
        other !== 'whole' &&
        !beside.includes(other) &&
        computeSignOffState(other, rows).status !== 'approved',
    ),
  };
}

function buildSignedChecks(sheet: readonly CompletenessSheetEntry[]): SignedChecks {
  const requirements = sheet.map(({ requirement, status, acceptance, notApplicable }) => ({
    id: requirement.id,
    status,
    reason:
      acceptance?.reason ??
      (notApplicable !== null && 'reason' in notApplicable ? notApplicable.reason : null),
  }));
  return { hash: computeSha256Hex(toCanonicalJson(requirements)), requirements };
}

export function toApprovalRefusal(refusal: ApprovalRefusal, language: 'en' | 'sv'): Refusal {
  switch (refusal.reason) {
    case 'right':
      return new Refusal('error.forbidden');
    case 'approved':
      return new Refusal('error.signoff.approved');
    case 'named':
      return new Refusal('error.signoff.named');
    case 'drewUp':
    case 'requested':
      return new Refusal('error.signoff.second', { reason: refusal.reason });
    case 'alone':
      return new Refusal('error.signoff.alone');
    case 'parts': {
      const open = refusal.open.map((part) => getSignOffPartName(part, language)).join(', ');
      return new Refusal('error.signoff.parts', { open, parts: refusal.open });
    }
    case 'requirements':
      return new Refusal('error.signoff.requirements', {
        open: joinRequirementTitles(refusal.open, language),
        requirements: refusal.open,
      });
  }
}

/**
 * Builds the signatures of an approval of several parts; refuses with the first reason that applies to one of them.
 */
export async function buildApprovals(
  given: ApprovalContext & { readonly language: 'en' | 'sv' },
  rows: readonly SignOffRow[],
  body: EndpointInput<typeof contract.approve>['body'],
): Promise<readonly NewSignOff[]> {
  const { tx, actor, deps, open, language } = given;
  const state = buildStateIdentity(open, await listActionPlans(tx, open.id));
  if (body.hash !== state.hash || haveActionsChanged(body, state)) throw new Refusal('error.signoff.changed');
  const standing = await loadApprovalInput(given, rows);
  const parts = signOffParts.filter((part) => body.parts.includes(part));
  for (const part of parts) {
    const refusal = findApprovalRefusal(standing, given, part, parts);
    if (refusal !== null) throw toApprovalRefusal(refusal, language);
  }
  const opened = await listOpenedParts(tx, open.id, actor.userId);
  const { model } = await deps.assessments.model(actor, open);
  const summary = buildAssessmentSummary(open.document, deps.assessments.calculate(model, open.document));
  const { twoPersons, sheet } = standing;
  const checks = buildSignedChecks(sheet);
  return parts.map((part) => ({
    ...state,
    part,
    kind: 'signed',
    role: 'approved',
    text: body.statement,
    opened,
    summary,
    twoPersons,
    checks,
  }));
}
