/** Approving parts and the whole: the engine decides, one part after the other, and what was signed is kept. */

import type { OpenAssessment } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { signoff as contract, InputOf, SignedChecks } from '@klarsikt/contract';
import {
  type ApprovalQuestion,
  type ApprovalRefusal,
  approvalRefusal,
  blockingRequirements,
  canonicalJson,
  requirementTitles,
  type SheetEntry,
  type SignOffPart,
  type SignOffState,
  signOffParts,
  signOffPartWord,
  summaryOf,
} from '@klarsikt/engine';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import { sha256Hex } from '@klarsikt/server/platform/tokens.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { SignoffDeps } from './deps.ts';
import { isOther, namedState, stateOf } from './events.ts';
import {
  asksForTwo,
  authorsOf,
  authorsOfActions,
  type NewSignOff,
  openedBy,
  plansOf,
  type SignOffRow,
} from './store.ts';

/** What the rules look at, read once for all parts. */
export interface Standing {
  readonly rows: readonly SignOffRow[];
  readonly twoPersons: boolean;
  readonly authors: readonly { readonly userId: number | null; readonly last: number }[];
  /** Of actions, which are no part of the document. */
  readonly actionAuthors: readonly { readonly userId: number | null; readonly last: Date | null }[];
  readonly openRequirements: readonly string[];
  readonly sheet: readonly SheetEntry[];
}

interface Given {
  readonly tx: ReadTx;
  readonly actor: Actor;
  readonly deps: Pick<SignoffDeps, 'assessments' | 'completeness'>;
  readonly open: OpenAssessment;
}

export async function standingOf(
  { tx, actor, deps, open }: Given,
  rows: readonly SignOffRow[],
): Promise<Standing> {
  const { sheet, enforced } = await deps.completeness.of(tx, actor, open);
  return {
    rows,
    twoPersons: await asksForTwo(tx, open.id),
    authors: await authorsOf(tx, open.id),
    actionAuthors: await authorsOfActions(tx, open.id),
    openRequirements: blockingRequirements(sheet, enforced),
    sheet,
  };
}

/** Who has changed what the part holds since the approval of it that stands. */
function changedSince(
  { authors, actionAuthors }: Pick<Standing, 'authors' | 'actionAuthors'>,
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

/** Why this person may not approve the part now; null when they may. `beside`: parts approved in the same step. */
export function refusalOf(
  standing: Standing,
  { open, actor }: Pick<Given, 'open' | 'actor'>,
  part: SignOffPart,
  beside: readonly SignOffPart[] = [],
): ApprovalRefusal | null {
  const person = { id: String(actor.userId), mayApprove: open.can.approve && actor.userId !== null };
  return approvalRefusal(questionOf(standing, person, part, beside));
}

interface Approver {
  readonly id: string;
  readonly mayApprove: boolean;
}

/** What the rules look at when a person approves the part. `beside`: parts approved in the same step. */
export function questionOf(
  { rows, twoPersons, openRequirements, ...authors }: Standing,
  person: Approver,
  part: SignOffPart,
  beside: readonly SignOffPart[],
): ApprovalQuestion {
  const state = stateOf(part, rows);
  return {
    part,
    person: person.id,
    mayApprove: person.mayApprove,
    twoPersons,
    changedBy: changedSince(authors, part, state),
    state,
    openRequirements,
    openParts: signOffParts.filter(
      (other) => other !== 'whole' && !beside.includes(other) && stateOf(other, rows).status !== 'approved',
    ),
  };
}

/** What the proof of completeness says of the state that is approved, with the hash that names it. */
function checksOf(sheet: readonly SheetEntry[]): SignedChecks {
  const requirements = sheet.map(({ requirement, status, acceptance, notApplicable }) => ({
    id: requirement.id,
    status,
    reason:
      acceptance?.reason ??
      (notApplicable !== null && 'reason' in notApplicable ? notApplicable.reason : null),
  }));
  return { hash: sha256Hex(canonicalJson(requirements)), requirements };
}

/** The error of a refusal. */
export function refused(refusal: ApprovalRefusal, language: 'en' | 'sv'): Refusal {
  switch (refusal.reason) {
    case 'right':
      return new Refusal('error.forbidden');
    case 'approved':
      return new Refusal('error.signoff.approved');
    case 'drewUp':
    case 'requested':
      return new Refusal('error.signoff.second', { reason: refusal.reason });
    case 'alone':
      return new Refusal('error.signoff.alone');
    case 'parts': {
      const open = refusal.open.map((part) => signOffPartWord(part, language)).join(', ');
      return new Refusal('error.signoff.parts', { open, parts: refusal.open });
    }
    case 'requirements':
      return new Refusal('error.signoff.requirements', {
        open: requirementTitles(refusal.open, language),
        requirements: refusal.open,
      });
  }
}

/** The signatures of one approval; refuses with the first reason against any of its parts. */
export async function approvals(
  given: Given & { readonly language: 'en' | 'sv' },
  rows: readonly SignOffRow[],
  body: InputOf<typeof contract.approve>['body'],
): Promise<readonly NewSignOff[]> {
  const { tx, actor, deps, open, language } = given;
  const state = namedState(open, await plansOf(tx, open.id));
  if (body.hash !== state.hash || isOther(body, state)) throw new Refusal('error.signoff.changed');
  const standing = await standingOf(given, rows);
  const parts = signOffParts.filter((part) => body.parts.includes(part));
  for (const part of parts) {
    const refusal = refusalOf(standing, given, part, parts);
    if (refusal !== null) throw refused(refusal, language);
  }
  const opened = await openedBy(tx, open.id, actor.userId);
  const { model } = await deps.assessments.model(actor, open);
  const summary = summaryOf(open.document, deps.assessments.calculate(model, open.document));
  const { twoPersons, sheet } = standing;
  const checks = checksOf(sheet);
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
