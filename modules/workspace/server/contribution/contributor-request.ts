/** The contributor's view of a request, and the check of a delivery. */
import type {
  ContributionAnswer,
  ContributionDelivery,
  ContributorItem,
  ContributorRequest,
  InputFault,
} from '@klarsikt/contract';
import {
  computeLastContributionDay,
  findContributionFault,
  findContributionQuestion,
  getShownContributionState,
  isOpenForContributor,
  toPresentItemValue,
} from '@klarsikt/engine/contribution';
import type { Language } from '@klarsikt/engine/text';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { getTodayInZone } from '@klarsikt/server/platform/clock.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { ContributionDeps } from './deps.ts';
import { type ContributionRequestRow, findRequestContext, type StoredContributionItem } from './store.ts';
import { contributionFaultTexts, futureFigureDateText, unansweredItemText } from './texts.ts';

/** Returns the request; refuses a request to another person as if it did not exist. */
export function requireRequestToActor(
  row: ContributionRequestRow | null,
  actor: Actor,
): ContributionRequestRow {
  const found = requireFound(row);
  // A contributor without an account was resolved from the browser's secret, which proves that the link was opened.
  if (actor.contributor === true) return found;
  if (actor.userId === null || found.recipientUserId !== actor.userId) throw new Refusal('error.notfound');
  return found;
}

/** Returns the reason why the request can no longer be answered; null while it is open. */
export function findClosedRequestRefusal(
  row: ContributionRequestRow,
  today: string,
  removed: boolean,
): Refusal | null {
  const { state, due, askedName: asker } = row;
  if (state === 'withdrawn') return new Refusal('error.contribution.withdrawn', { asker });
  if (state === 'declined') return new Refusal('error.contribution.declined', { asker });
  if (state === 'taken') return new Refusal('error.contribution.closed', { asker });
  if (removed) return new Refusal('error.contribution.gone', { asker });
  if (isOpenForContributor(row, today)) return null;
  return new Refusal('error.contribution.expired', { asker, day: computeLastContributionDay(due) });
}

export async function requireOpenRequest(
  tx: ReadTx,
  row: ContributionRequestRow,
  { deps, actor }: { readonly deps: Pick<ContributionDeps, 'clock'>; readonly actor: Actor },
): Promise<void> {
  const around = await findRequestContext(tx, row);
  const closure = findClosedRequestRefusal(
    row,
    getTodayInZone(deps.clock, actor),
    around === null || around.removed,
  );
  if (closure !== null) throw closure;
}

function buildAskedItem(
  { item, name, former }: StoredContributionItem,
  at: number,
  row: ContributionRequestRow,
): ContributorItem {
  const shared = { id: at + 1, name, former, decision: row.decisions[String(at + 1)] ?? null };
  if (item.kind === 'answer')
    return { ...shared, kind: 'answer', form: findContributionQuestion(item.answer)?.form ?? 'text' };
  const { type, source, figure, mode } = item;
  return { ...shared, kind: 'figure', type, source, figure, mode };
}

function buildDelivered({
  items,
  delivery,
  deliveredAt,
  round,
}: ContributionRequestRow): ContributorRequest['delivered'] {
  if (delivery === null || deliveredAt === null) return null;
  const answers = delivery.answers.flatMap(({ id, value, comment }) => {
    const stored = items[id - 1];
    if (stored === undefined) return [];
    return [{ id, value: value === null ? null : toPresentItemValue(stored.item, value), comment }];
  });
  return { at: deliveredAt.toISOString(), round, answers };
}

export async function buildContributorRequest(
  tx: ReadTx,
  row: ContributionRequestRow,
  { deps, actor }: { readonly deps: Pick<ContributionDeps, 'clock'>; readonly actor: Actor },
): Promise<ContributorRequest> {
  const around = requireFound(await findRequestContext(tx, row));
  const today = getTodayInZone(deps.clock, actor);
  const { id, note, period, due } = row;
  return {
    ...{ id, note, period, due, today, lastDay: computeLastContributionDay(due) },
    organization: around.organization,
    unit: around.unit,
    asker: row.askedName,
    recipient: row.recipientName,
    state: getShownContributionState(row, today),
    open: findClosedRequestRefusal(row, today, around.removed) === null,
    items: row.items.map((one, at) => buildAskedItem(one, at, row)),
    draft: row.draft,
    revision: row.draftRevision,
    delivered: buildDelivered(row),
    returned: row.state === 'returned' ? row.returnedNote : '',
    through: row.recipientUserId === null ? 'link' : 'account',
  };
}

const faultAt = (
  at: number,
  member: string,
  text: { readonly [L in Language]: string },
  language: Language,
): InputFault => ({
  path: `body.delivery.answers.${at}.${member}`,
  code: 'custom',
  message: text[language],
});

/** Returns true if the requester has decided on the item, so that the contributor can no longer change it. */
const isDecided = (row: ContributionRequestRow, id: number): boolean =>
  Object.hasOwn(row.decisions, String(id));

/**
 * Checks a delivery by the same rules as the screens of the assessment. Items with a decision keep their delivered
 * values. Every other item needs a value, or a comment on why it is missing.
 */
export function checkContributionDelivery(
  row: ContributionRequestRow,
  delivery: ContributionDelivery,
  { today, language }: { readonly today: string; readonly language: Language },
): ContributionDelivery {
  const faults: InputFault[] = [];
  if (delivery.date > today)
    faults.push({ path: 'body.delivery.date', code: 'custom', message: futureFigureDateText[language] });
  const given = new Map<number, ContributionAnswer>();
  for (const [at, answer] of delivery.answers.entries()) {
    const stored = row.items[answer.id - 1];
    if (stored === undefined || given.has(answer.id) || isDecided(row, answer.id)) {
      faults.push(faultAt(at, 'id', unansweredItemText, language));
      continue;
    }
    given.set(answer.id, answer);
    const fault = answer.value === null ? null : findContributionFault(stored.item, answer.value);
    if (fault !== null) faults.push(faultAt(at, 'value', contributionFaultTexts[fault], language));
  }
  const open = row.items.map((_, at) => at + 1).filter((id) => !isDecided(row, id));
  for (const id of open)
    if (!given.has(id))
      faults.push({
        path: `body.delivery.items.${id}`,
        code: 'custom',
        message: unansweredItemText[language],
      });
  if (faults.length > 0) throw new Refusal('error.contribution.answer', { faults });
  const decided = (row.delivery?.answers ?? []).filter(({ id }) => isDecided(row, id));
  return { ...delivery, answers: [...decided, ...delivery.answers].toSorted((a, b) => a.id - b.id) };
}
