/** The requester's view of a request: the delivered values compared with the document, and the decisions. */
import type { OpenAssessment } from '@klarsikt/assessment/server/assessment/provides.ts';
import type {
  ComparedAnswer,
  ContributionAnswer,
  ContributionHead,
  ContributionRequest,
  contributionContract as contract,
  EndpointInput,
} from '@klarsikt/contract';
import { contributionSteps } from '@klarsikt/contract';
import { type AssessmentDocument, replaceFigures } from '@klarsikt/engine/assessment';
import {
  type ContributionItem,
  compareContribution,
  computeLastContributionDay,
  findContributionName,
  getPresentItemValue,
  getShownContributionState,
  type PresentItemValue,
  toContributionItemKey,
  toPresentItemValue,
} from '@klarsikt/engine/contribution';
import type { Language } from '@klarsikt/engine/text';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { getTodayInZone } from '@klarsikt/server/platform/clock.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { ContributionDeps } from './deps.ts';
import {
  type ContributionRequestRow,
  findRequestOfAssessment,
  listContributionSteps,
  type StoredContributionItem,
} from './store.ts';

/** Largest number of items that a message names. */
const mostNamed = 8;

export interface RequesterContext {
  readonly tx: ReadTx;
  readonly actor: Actor;
  readonly deps: ContributionDeps;
}

/** Opens the assessment if the caller may edit it; otherwise refuses. */
export async function openAssessmentForEdit(
  { tx, actor, deps }: RequesterContext,
  id: number,
): Promise<OpenAssessment> {
  const open = await deps.assessments.open(tx, actor, id);
  if (!open.can.edit) throw new Refusal('error.forbidden');
  return open;
}

export const requireContributionRequest = async (
  { tx }: Pick<RequesterContext, 'tx'>,
  params: { readonly id: number; readonly request: number },
): Promise<ContributionRequestRow> =>
  requireFound(await findRequestOfAssessment(tx, { id: params.request, assessmentId: params.id }));

type NewRequest = EndpointInput<typeof contract.create>['body'];

interface FormerFigures {
  readonly document: AssessmentDocument;
  readonly period: string | null;
}

/**
 * Loads the figures of the latest period before the requested one; without such a period, those of the assessment.
 */
async function loadFormerFigures(
  { tx, actor, deps }: RequesterContext,
  open: OpenAssessment,
  period: string | null,
): Promise<FormerFigures> {
  const place = { organizationId: requireFound(actor.organizationId), unitId: open.unitId };
  const before = period === null ? null : await deps.figuresBefore(tx, place, period);
  if (before === null) return { document: open.document, period: null };
  return { document: replaceFigures(open.document, before.figures), period: before.period };
}

function findFormer(item: ContributionItem, open: OpenAssessment, former: FormerFigures) {
  const value = getPresentItemValue(item.kind === 'figure' ? former.document : open.document, item);
  if (value === null) return null;
  return { value, period: item.kind === 'figure' ? former.period : null };
}

/**
 * Returns the items of a new request with their names. Refuses repeated items and items that the assessment does not
 * contain.
 */
export async function prepareContributionItems(
  context: RequesterContext,
  open: OpenAssessment,
  body: NewRequest,
): Promise<readonly StoredContributionItem[]> {
  const { model } = await context.deps.assessments.model(context.actor, open);
  const places = new Set<string>();
  const faulty: string[] = [];
  const former = body.showsFormer ? await loadFormerFigures(context, open, body.period) : null;
  const items = body.items.flatMap((item): StoredContributionItem[] => {
    const name = findContributionName(model, open.document, item);
    const place = toContributionItemKey(item);
    if (name === null || places.has(place)) {
      faulty.push(place);
      return [];
    }
    places.add(place);
    const seen = getPresentItemValue(open.document, item);
    return [{ item, name, seen, former: former === null ? null : findFormer(item, open, former) }];
  });
  if (faulty.length > 0)
    throw new Refusal('error.contribution.item', { items: faulty.slice(0, mostNamed).join(', ') });
  return items;
}

const answersOf = (row: ContributionRequestRow): ReadonlyMap<number, ContributionAnswer> =>
  new Map((row.delivery?.answers ?? []).map((answer) => [answer.id, answer]));

/** Lists the numbers of the delivered items without a decision. */
export function listUndecidedItems(row: ContributionRequestRow): readonly number[] {
  const answers = answersOf(row);
  return row.items
    .map((_, at) => at + 1)
    .filter((id) => answers.get(id)?.value != null && !Object.hasOwn(row.decisions, String(id)));
}

export function buildContributionHead(row: ContributionRequestRow, today: string): ContributionHead {
  const { id, due, recipientName: name, recipientEmail: email, language } = row;
  return {
    ...{ id, due, lastDay: computeLastContributionDay(due), period: row.period },
    recipient: { name, email, language },
    asker: row.askedName,
    created: row.createdAt.toISOString(),
    state: getShownContributionState(row, today),
    items: row.items.length,
    undecided: listUndecidedItems(row).length,
    changed: row.updatedAt.toISOString(),
  };
}

export interface AnswerComparison {
  readonly id: number;
  readonly stored: StoredContributionItem;
  readonly present: PresentItemValue;
  readonly answer: ContributionAnswer | null;
  readonly proposed: PresentItemValue;
  readonly comparison: ComparedAnswer['comparison'];
}

/** Compares the delivered value of every item with the value of the document. */
export function compareContributionItems(
  row: ContributionRequestRow,
  document: AssessmentDocument,
): readonly AnswerComparison[] {
  const answers = answersOf(row);
  return row.items.map((stored, at) => {
    const { item, seen } = stored;
    const answer = answers.get(at + 1) ?? null;
    const present = getPresentItemValue(document, item);
    const value = answer?.value ?? null;
    const proposed = value === null ? null : toPresentItemValue(item, value);
    const comparison = proposed === null ? null : compareContribution(present, seen, proposed);
    return { id: at + 1, stored, present, answer, proposed, comparison };
  });
}

/** Names the first items for a message. */
export const formatItemNames = (compared: readonly AnswerComparison[], language: Language): string =>
  compared
    .slice(0, mostNamed)
    .map(({ stored }) => stored.name[language])
    .join(', ');

export async function buildContributionRequest(
  { tx, actor, deps }: RequesterContext,
  row: ContributionRequestRow,
  open: OpenAssessment,
): Promise<ContributionRequest> {
  const steps = await listContributionSteps(tx, row.id);
  const { delivery, deliveredAt } = row;
  return {
    ...buildContributionHead(row, getTodayInZone(deps.clock, actor)),
    note: row.note,
    showsFormer: row.showsFormer,
    revision: open.revision,
    round: row.round,
    delivered:
      delivery === null || deliveredAt === null
        ? null
        : { at: deliveredAt.toISOString(), source: delivery.source, date: delivery.date },
    compared: compareContributionItems(row, open.document).map(
      ({ id, stored, present, answer, proposed, comparison }): ComparedAnswer => ({
        ...{ id, item: stored.item, name: stored.name, present, seen: stored.seen, comparison },
        answer: answer === null ? null : { value: proposed, comment: answer.comment },
        decision: row.decisions[String(id)] ?? null,
      }),
    ),
    steps: steps.flatMap(({ at, step: name, ...rest }) => {
      const step = contributionSteps.find((one) => one === name);
      return step === undefined ? [] : [{ ...rest, step, at: at.toISOString() }];
    }),
  };
}
