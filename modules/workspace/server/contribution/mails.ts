import { getDayEnd, getDayInZone } from '@klarsikt/engine/calendar';
import { computeLastContributionDay } from '@klarsikt/engine/contribution';
import { fillSentence, type Language } from '@klarsikt/engine/text';
import type { MailLetter } from '@klarsikt/operations/server/mail/provides.ts';
import { generateToken, hashToken } from '@klarsikt/server/platform/tokens.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import { z } from 'zod';
import type { ContributionDeps } from './deps.ts';
import {
  type ContributionRequestRow,
  findActivePerson,
  findRequestContext,
  replaceContributionLink,
} from './store.ts';
import {
  type ContributionMailKind,
  contributionAccountNotice,
  contributionLinkNotice,
  contributionMailTexts,
} from './texts.ts';

export type ContributionMailTools = Pick<ContributionDeps, 'config' | 'clock' | 'mail'>;

interface LetterFacts {
  readonly request: Pick<
    ContributionRequestRow,
    'askedName' | 'recipientName' | 'due' | 'items' | 'createdAt'
  >;
  readonly organization: string;
  readonly unit: string;
  readonly timeZone: string;
}

/** Composes a mail of the given kind; exported for the test of its texts. */
export function composeContributionLetter(
  kind: ContributionMailKind,
  { request, organization, unit, timeZone }: LetterFacts,
  { language, notice }: { readonly language: Language; readonly notice: string | null },
): MailLetter {
  const words = contributionMailTexts[language][kind];
  const values = {
    ...{ organization, unit, asker: request.askedName, recipient: request.recipientName, due: request.due },
    ...{ count: request.items.length, sent: getDayInZone(request.createdAt, timeZone) },
    lastDay: computeLastContributionDay(request.due),
  };
  const say = (sentence: string) => fillSentence(sentence, values, language);
  return {
    subject: say(words.subject),
    before: words.before.map(say),
    button: words.button === '' ? null : words.button,
    after: [...words.after.map(say), ...(notice === null ? [] : [notice])],
  };
}

const leastSec = 86_400;

/** Returns the seconds until the end of the last day, after which an unsent mail with a link is useless. */
const validSec = ({ due }: Pick<ContributionRequestRow, 'due'>, at: Date, zone: string): number =>
  Math.max(
    leastSec,
    Math.round((getDayEnd(computeLastContributionDay(due), zone).getTime() - at.getTime()) / 1000),
  );

const isAddress = (name: string): boolean => z.email().safeParse(name).success;

/**
 * Creates a link and invalidates the earlier ones. The token is in the fragment of the address, which browsers do not
 * send to servers.
 */
export async function createContributorLink(
  tx: WriteTx,
  { config, clock }: Pick<ContributionDeps, 'config' | 'clock'>,
  { id, organizationId }: Pick<ContributionRequestRow, 'id' | 'organizationId'>,
): Promise<string> {
  const token = generateToken();
  await replaceContributionLink(tx, {
    ...{ tokenHash: hashToken(token), organizationId, requestId: id, createdAt: clock.now() },
  });
  return `${config.origin}/contribution#${token}`;
}

interface Notice {
  readonly request: ContributionRequestRow;
  readonly kind: Exclude<ContributionMailKind, 'delivered' | 'declined'>;
  readonly timeZone: string;
  readonly causedBy: number | null;
}

export interface SentContributionLink {
  readonly link: string | null;
  readonly mailed: boolean;
}

async function mailAccount(
  tx: WriteTx,
  deps: ContributionMailTools,
  { request, kind, causedBy }: Notice,
  facts: LetterFacts,
): Promise<boolean> {
  const { organizationId, recipientUserId } = request;
  const person =
    recipientUserId === null ? null : await findActivePerson(tx, organizationId, recipientUserId);
  if (person === null || !isAddress(person.username)) return false;
  const { language } = person;
  await deps.mail.queue(tx, {
    ...{ template: 'contribution', recipient: person.username, language, organizationId, causedBy },
    ...{ userId: person.id, data: {}, link: `${deps.config.origin}/contribution/${request.id}` },
    letter: composeContributionLetter(kind, facts, { language, notice: contributionAccountNotice[language] }),
  });
  return true;
}

/**
 * Mails the contributor; every mail to an address contains a new link. Without a mail server, returns the link, so
 * that the requester can pass it on.
 */
export async function notifyContributor(
  tx: WriteTx,
  deps: ContributionMailTools,
  notice: Notice,
): Promise<SentContributionLink> {
  const { request, kind, timeZone, causedBy } = notice;
  const sends = deps.config.mail.smtpUrl !== null;
  const around = await findRequestContext(tx, request);
  const { organization = '', unit = '' } = around ?? {};
  const facts = { request, organization, unit, timeZone };
  if (request.recipientEmail === null) {
    const mailed = await mailAccount(tx, deps, notice, facts);
    return { link: null, mailed: mailed && sends };
  }
  const link = kind === 'withdrawn' ? null : await createContributorLink(tx, deps, request);
  if (!sends && link !== null) return { link, mailed: false };
  const { organizationId, recipientEmail, language } = request;
  await deps.mail.queue(tx, {
    ...{
      template: 'contribution',
      recipient: recipientEmail,
      language,
      organizationId,
      causedBy,
      userId: null,
    },
    data: { validSec: String(validSec(request, deps.clock.now(), timeZone)) },
    ...(link === null ? {} : { link }),
    letter: composeContributionLetter(kind, facts, {
      language,
      notice: link === null ? null : contributionLinkNotice[language],
    }),
  });
  return { link: null, mailed: sends };
}

/** Mails the requester if their account is active and its name is an e-mail address. */
export async function notifyRequester(
  tx: WriteTx,
  deps: ContributionMailTools,
  given: {
    readonly request: ContributionRequestRow;
    readonly kind: 'delivered' | 'declined';
    readonly timeZone: string;
  },
): Promise<void> {
  const { request, kind, timeZone } = given;
  const { organizationId, askedBy, recipientUserId } = request;
  const person = askedBy === null ? null : await findActivePerson(tx, organizationId, askedBy);
  if (person === null || person.id === recipientUserId || !isAddress(person.username)) return;
  const { language } = person;
  const facts = { request, organization: '', unit: '', timeZone };
  await deps.mail.queue(tx, {
    ...{ template: 'contribution', recipient: person.username, language, organizationId, causedBy: null },
    ...{ userId: person.id, data: {} },
    link: `${deps.config.origin}/ra/${request.assessmentId}/requests?open=${request.id}`,
    letter: composeContributionLetter(kind, facts, { language, notice: null }),
  });
}
