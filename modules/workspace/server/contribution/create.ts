/** Calls that create a request and change its due day. */
import type { contributionContract as contract, EndpointInput, InputFault } from '@klarsikt/contract';
import { addDays } from '@klarsikt/engine/calendar';
import { maxContributionDays } from '@klarsikt/engine/contribution';
import type { Language } from '@klarsikt/engine/text';
import { getActorName } from '@klarsikt/server/platform/actor.ts';
import { getTodayInZone } from '@klarsikt/server/platform/clock.ts';
import { createInputRefusal, Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import { notifyContributor } from './mails.ts';
import { openAssessmentForEdit, prepareContributionItems, type RequesterContext } from './requests.ts';
import {
  findActivePerson,
  insertContributionRequest,
  insertContributionStep,
  lockContributionRequest,
} from './store.ts';
import { lateDueDayText, pastDueDayText } from './texts.ts';

type WriteContext = RequesterContext & { readonly tx: WriteTx; readonly language: Language };
type NewRequest = EndpointInput<typeof contract.create>['body'];

/** Refuses a due day that is in the past or more than a year ahead. */
export function requireDueDay(due: string, path: string, { actor, deps, language }: WriteContext): void {
  const today = getTodayInZone(deps.clock, actor);
  const text =
    due < today ? pastDueDayText : due > addDays(today, maxContributionDays) ? lateDueDayText : null;
  if (text === null) return;
  const fault: InputFault = { path, code: 'custom', message: text[language] };
  throw createInputRefusal(fault);
}

async function resolveRecipient({ tx }: WriteContext, organizationId: number, { recipient }: NewRequest) {
  if (recipient.kind === 'link') {
    const { name, email, language } = recipient;
    return { recipientName: name, recipientEmail: email, recipientUserId: null, language };
  }
  const person = requireFound(await findActivePerson(tx, organizationId, recipient.userId));
  return {
    recipientName: person.name,
    recipientEmail: null,
    recipientUserId: person.id,
    language: person.language,
  };
}

export async function createContributionRequest(
  context: WriteContext,
  assessmentId: number,
  body: NewRequest,
) {
  const { tx, actor, deps } = context;
  const open = await openAssessmentForEdit(context, assessmentId);
  const { organizationId, userId } = actor;
  if (organizationId === null) throw new Refusal('error.forbidden');
  requireDueDay(body.due, 'body.due', context);
  const items = await prepareContributionItems(context, open, body);
  const recipient = await resolveRecipient(context, organizationId, body);
  const at = deps.clock.now();
  const by = { askedBy: userId, askedName: getActorName(actor) };
  const id = await insertContributionRequest(tx, {
    ...{ organizationId, assessmentId, ...by, ...recipient, items },
    ...{ note: body.note, period: body.period, due: body.due, showsFormer: body.showsFormer },
    ...{ state: 'sent', draft: { answers: {}, source: '', date: '' }, createdAt: at, updatedAt: at },
  });
  const { recipientName } = recipient;
  await insertContributionStep(tx, {
    ...{ organizationId, requestId: id, at, step: 'sent', userId, byName: by.askedName },
    note: recipientName,
  });
  const request = requireFound(await lockContributionRequest(tx, id));
  const { timeZone } = actor;
  const sent = await notifyContributor(tx, deps, { request, kind: 'asked', timeZone, causedBy: userId });
  return { id, recipientName, sent };
}
