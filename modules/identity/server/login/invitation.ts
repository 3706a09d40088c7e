/** Composes the mail of an invitation, with the link to the account and an open request to the person. */

import type { InvitationMailQueue, NewMail } from '@klarsikt/operations/server/mail/provides.ts';
import type { Config } from '@klarsikt/server/config/config.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import { requireFound } from '@klarsikt/server/platform/errors.ts';
import { hashToken } from '@klarsikt/server/platform/tokens.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { type LoginLink, listInvitationLinks, updateLoginLinkLanding } from './links.store.ts';
import { findPersonById, type PersonAccountRow } from './people.store.ts';
import { loadSignInRules } from './people.ts';
import type { OpenRequestLookup } from './provides.ts';

export interface InvitationLinkDeps {
  readonly config: Config;
  readonly clock: Clock;
  readonly mail: InvitationMailQueue;
  readonly asked: OpenRequestLookup;
}

const linkTokenOf = (link: string): string => new URL(link).searchParams.get('loginToken') ?? '';

/** Returns the remaining time in seconds, rounded down to whole days, hours or minutes, but at least one minute. */
function computeTimeLeft(until: Date, now: Date): number {
  const seconds = Math.floor((until.getTime() - now.getTime()) / 1000);
  const unit = [86_400, 3600, 60].find((one) => seconds >= 2 * one) ?? 60;
  return Math.max(60, Math.floor(seconds / unit) * unit);
}

export async function listPeopleWithInvitation(
  tx: ReadTx,
  people: readonly number[],
  at: Date,
): Promise<ReadonlySet<number>> {
  return new Set((await listInvitationLinks(tx, people, at)).map(({ userId }) => userId));
}

export async function findOpenRequestForMail(
  tx: ReadTx,
  { asked }: Pick<InvitationLinkDeps, 'asked'>,
  person: Pick<PersonAccountRow, 'id' | 'organizationId'>,
  language: NewMail['language'],
): Promise<{ readonly mail: Pick<NewMail, 'asked'>; readonly landing: string | null }> {
  const { organizationId, id: userId } = person;
  const found = await asked(tx, { organizationId, userId, language });
  return found === null
    ? { mail: {}, landing: null }
    : { mail: { asked: found.letter }, landing: found.landing };
}

async function findOpenInvitation(
  tx: ReadTx,
  { mail }: Pick<InvitationLinkDeps, 'mail'>,
  userId: number,
  now: Date,
) {
  const links = await listInvitationLinks(tx, [userId], now);
  const linkIn = (address: string): LoginLink | undefined => {
    const hash = hashToken(linkTokenOf(address));
    return links.find((link) => link.tokenHash.equals(hash));
  };
  const invitation = await mail.invitation(tx, userId, (address) => linkIn(address) !== undefined);
  const link = invitation === null ? undefined : linkIn(invitation.link);
  return invitation === null || link === undefined ? null : { invitation, link };
}

/**
 * Adds the open request to an invitation mail that is not sent yet, or sends the invitation again with the same link.
 * No new link is created, so a request gives nobody a further way to sign in. Returns false if the invitation can no
 * longer be accepted.
 */
export async function mailOpenRequest(
  tx: WriteTx,
  given: InvitationLinkDeps,
  userId: number,
): Promise<boolean> {
  const { clock, mail } = given;
  const person = requireFound(await findPersonById(tx, userId));
  const now = clock.now();
  const open = person.status === 'invited' ? await findOpenInvitation(tx, given, userId, now) : null;
  if (open === null) return false;
  const { invitation, link } = open;
  const language = person.language ?? (await loadSignInRules(tx, person, now)).language;
  const { mail: parts, landing } = await findOpenRequestForMail(tx, given, person, language);
  if (landing !== null) await updateLoginLinkLanding(tx, link.tokenHash, landing);
  const whole: NewMail = {
    template: 'invite',
    recipient: person.username,
    language,
    organizationId: person.organizationId,
    userId,
    causedBy: link.createdBy,
    data: { validSec: String(computeTimeLeft(link.expiresAt, now)) },
    link: invitation.link,
    ...parts,
  };
  if (invitation.isUnsent && (await mail.rewrite(tx, invitation.mailId, whole))) return true;
  // The different template prevents that the link can be copied from the outbox again.
  await mail.queue(tx, { ...whole, template: 'approval' });
  return true;
}
