import type { portalContract as contract, EndpointInput } from '@klarsikt/contract';
import { addDays, getDayInZone, swedishTimeZone } from '@klarsikt/engine/calendar';
import { computePortalPrice, type PortalBuyer, parseRegistrationNumber } from '@klarsikt/engine/portal';
import type { Language } from '@klarsikt/engine/text';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { createInputRefusal, Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import type { Call } from '@klarsikt/server/platform/implement.ts';
import { toUserNameKey } from '@klarsikt/server/platform/names.ts';
import { generateToken, hashToken } from '@klarsikt/server/platform/tokens.ts';
import { changeOrganizationScope, enterSystemScope, type WriteTx } from '@klarsikt/server/platform/tx.ts';
import { findPortalTrade, getLibraryTradeName } from './cases.ts';
import {
  insertConsultantGrants,
  insertPortalCustomer,
  insertPortalLicence,
  insertPortalUser,
} from './customers.store.ts';
import type { PortalDeps } from './deps.ts';
import { canCreatorAssess, canInviteCustomer, ensureColleagueGroups } from './joining.ts';
import { portalLicenceDays } from './prices.ts';
import {
  claimOpenPortalInvitation,
  claimOpenPortalOrder,
  countOpenOrders,
  countRecentMailsTo,
  findPortalOrganization,
  findPortalSeller,
  insertPortalInvitation,
  insertPortalOrder,
  isUsernameInUse,
  listSelfAssessments,
  lockMailbox,
  updateOrderCustomer,
} from './store.ts';
import { createPortalInvitationLetter } from './texts.ts';

export const portalLinkValidityDays = 7;
/** Limits per mailbox: number of open orders, and number of mails within an hour. */
const mostOpen = 3;
const mostMails = 3;
const hourMs = 3_600_000;
const seats = 5;

interface PortalWriteContext {
  readonly tx: WriteTx;
  readonly actor: Actor;
  readonly deps: PortalDeps;
  readonly call: Call;
}

const daySec = 24 * 60 * 60;
const inDays = (at: Date, days: number): Date => new Date(at.getTime() + days * daySec * 1000);

interface Goal {
  readonly assessment?: string;
  readonly coursePackage?: string;
}

function createAcceptLink({ config }: PortalDeps, token: string, goal: Goal): string {
  return `${config.origin}/portal/accept?${new URLSearchParams({ ...goal, token })}`;
}

async function mailInvitation(
  { tx, deps }: Pick<PortalWriteContext, 'tx' | 'deps'>,
  given: {
    readonly kind: 'order' | 'colleague' | 'customer';
    readonly recipient: string;
    readonly language: Language;
    readonly organizationId: number;
    readonly causedBy: number | null;
    readonly token: string;
    readonly goal: Goal;
  },
): Promise<void> {
  const { kind, token, goal, ...rest } = given;
  await deps.mail.queue(tx, {
    ...rest,
    template: 'portal',
    userId: null,
    data: { validSec: String(portalLinkValidityDays * daySec) },
    link: createAcceptLink(deps, token, goal),
    letter: createPortalInvitationLetter(kind, given.language),
  });
}

/** Returns the number of mails sent to a mailbox within the last hour. Locks the mailbox until the commit. */
async function countRecentMails(tx: WriteTx, mailbox: string, at: Date): Promise<number> {
  await lockMailbox(tx, mailbox);
  return countRecentMailsTo(tx, mailbox, new Date(at.getTime() - hourMs));
}

export async function createPortalOrder(
  { tx, deps, call }: PortalWriteContext,
  body: EndpointInput<typeof contract.order>['body'],
) {
  const { trade, terms: _terms, ...given } = body;
  const buyer: PortalBuyer = {
    ...given,
    registration: requireFound(parseRegistrationNumber(given.registration)),
  };
  const { language } = call;
  findPortalTrade(trade);
  await enterSystemScope(tx);
  const seller = await findPortalSeller(tx);
  if (seller === null) throw new Refusal('error.portal.closed');
  const [sessionId, token] = [generateToken(), generateToken()];
  const at = deps.clock.now();
  const { organizationId } = seller;
  const mailbox = toUserNameKey(buyer.email);
  // Send no mail beyond the limits. The response is the same, because the person who orders may not own the mailbox.
  const heldBack =
    (await countRecentMails(tx, mailbox, at)) >= mostMails ||
    (await countOpenOrders(tx, mailbox, at)) >= mostOpen;
  const id = await insertPortalOrder(tx, {
    organizationId,
    sessionHash: hashToken(sessionId),
    tokenHash: hashToken(token),
    trade,
    buyer,
    mailbox,
    heldBack,
    price: computePortalPrice(seller.document),
    language,
    createdAt: at,
    expiresAt: inDays(at, portalLinkValidityDays),
  });
  if (!heldBack)
    await mailInvitation(
      { tx, deps },
      {
        kind: 'order',
        recipient: buyer.email,
        ...{ language, organizationId, causedBy: null, token, goal: { coursePackage: trade } },
      },
    );
  return { id, organizationId, sessionId, heldBack };
}

type InviteBody = EndpointInput<typeof contract.invite>['body'];

/**
 * Chooses the page for the invited person: a colleague gets the most recently changed assessment, a customer the
 * questions of their trade.
 */
async function resolveGoal(tx: WriteTx, organizationId: number, body: InviteBody): Promise<Goal> {
  if (body.kind === 'customer') return { coursePackage: body.trade };
  const [newest] = await listSelfAssessments(tx, [organizationId]);
  return newest === undefined ? {} : { assessment: String(newest.portal.assessmentId) };
}

export async function createPortalInvitation(
  { tx, actor, deps, call }: PortalWriteContext,
  body: InviteBody,
) {
  const organizationId = requireFound(actor.organizationId);
  const at = deps.clock.now();
  const token = generateToken();
  const { language } = call;
  const { email, givenName, surname } = body;
  const goal = await resolveGoal(tx, organizationId, body);
  const mailbox = toUserNameKey(email);
  // The inviter is signed in, so the refusal may be shown.
  if ((await countRecentMails(tx, mailbox, at)) >= mostMails) throw new Refusal('error.toomany');
  if (body.kind === 'colleague') {
    const missing = await deps.rights.missingSeats(tx, organizationId, 1);
    if (missing !== null) throw new Refusal('error.user.seats', { ...missing });
    await insertPortalInvitation(tx, {
      organizationId,
      tokenHash: hashToken(token),
      ...{ email, mailbox },
      givenName,
      surname,
      createdAt: at,
      createdBy: actor.userId,
      expiresAt: inDays(at, portalLinkValidityDays),
    });
  } else {
    if (!(await canInviteCustomer(tx, { organizationId, createdBy: actor.userId }, at)))
      throw new Refusal('error.forbidden');
    const { kind: _kind, trade, registration, ...firm } = body;
    const buyer: PortalBuyer = {
      ...firm,
      registration: requireFound(parseRegistrationNumber(registration)),
      invoiceEmail: email,
      reference: '',
      alone: true,
    };
    findPortalTrade(trade);
    await insertPortalOrder(tx, {
      organizationId,
      sessionHash: hashToken(generateToken()),
      tokenHash: hashToken(token),
      trade,
      buyer,
      mailbox,
      createdBy: actor.userId,
      price: null,
      language,
      createdAt: at,
      expiresAt: inDays(at, portalLinkValidityDays),
    });
  }
  await mailInvitation(
    { tx, deps },
    { kind: body.kind, recipient: email, language, organizationId, causedBy: actor.userId, token, goal },
  );
}

interface AcceptContext extends PortalWriteContext {
  readonly body: EndpointInput<typeof contract.accept>['body'];
}

async function addPerson(
  { tx, deps, call, body }: AcceptContext,
  given: { readonly organizationId: number; readonly email: string; readonly groups: readonly number[] },
): Promise<void> {
  const { givenName, surname, secret } = body;
  const { organizationId, email, groups } = given;
  if (await isUsernameInUse(tx, toUserNameKey(email))) throw new Refusal('error.portal.account');
  const { language } = call;
  const person = {
    organizationId,
    username: email,
    givenName,
    surname,
    language,
    groups,
    at: deps.clock.now(),
  };
  const userId = await insertPortalUser(tx, person);
  const faults = await deps.accounts.passwordFaults(tx, { userId, password: secret, language });
  if (faults.length > 0) throw createInputRefusal(...faults);
  await deps.accounts.setPassword(tx, { userId, password: secret, mustChange: false, causedBy: userId });
}

/** Creates the customer of an order. Runs in the system scope, because the organisation does not exist yet. */
async function acceptOrder(accepting: AcceptContext, hash: Buffer) {
  const { tx, deps, call } = accepting;
  const at = deps.clock.now();
  const taken = await claimOpenPortalOrder(tx, hash, at);
  if (taken === null || (taken.price === null && !(await canInviteCustomer(tx, taken, at)))) return null;
  const { buyer, price, language } = taken;
  const parent = requireFound(await findPortalOrganization(tx, taken.organizationId));
  const country = parent.country ?? 'SE';
  const { organizationId, groups } = await insertPortalCustomer(tx, {
    parentId: parent.id,
    name: buyer.firm,
    registration: buyer.registration,
    language,
    country,
    trade: getLibraryTradeName(findPortalTrade(taken.trade)),
    twoPersons: !buyer.alone,
    at,
  });
  await updateOrderCustomer(tx, taken.id, organizationId);
  await addPerson(accepting, { organizationId, email: buyer.email, groups });
  if (price === null)
    await insertConsultantGrants(tx, { consultantId: parent.id, customerId: organizationId });
  else {
    const validFrom = getDayInZone(at, swedishTimeZone);
    const validTo = addDays(validFrom, portalLicenceDays);
    await insertPortalLicence(tx, { organizationId, country, validFrom, validTo, seats });
    const { name: trade } = findPortalTrade(taken.trade);
    await deps.payment.charge(tx, {
      sellerId: taken.organizationId,
      customerId: organizationId,
      ...{ buyer, trade, price, language, until: validTo, turn: call.turn },
    });
  }
  return { kind: 'order', organizationId, organization: buyer.firm, username: buyer.email };
}

async function acceptInvitation(accepting: AcceptContext, hash: Buffer) {
  const { tx, deps } = accepting;
  const at = deps.clock.now();
  const taken = await claimOpenPortalInvitation(tx, hash, at);
  if (taken === null) return null;
  const { organizationId, email, createdBy } = taken;
  if (createdBy === null || !(await canCreatorAssess(tx, taken, at))) return null;
  const { name, language } = requireFound(await findPortalOrganization(tx, organizationId));
  await changeOrganizationScope(tx, organizationId);
  const groups = await ensureColleagueGroups(tx, deps, { organizationId, createdBy, language });
  // The count locks the groups, so that of two concurrent acceptances the second one counts the seat of the first one.
  if ((await deps.rights.missingSeats(tx, organizationId, 1)) !== null)
    throw new Refusal('error.portal.seats');
  await addPerson(accepting, { organizationId, email, groups });
  return { kind: 'colleague', organizationId, organization: name, username: email };
}

/** Accepts an order or invitation once; refuses a used, expired or unknown token as not found. */
export async function acceptOrderOrInvitation(accepting: AcceptContext) {
  const { tx, body } = accepting;
  const hash = hashToken(body.token);
  await enterSystemScope(tx);
  const accepted = requireFound(
    (await acceptOrder(accepting, hash)) ?? (await acceptInvitation(accepting, hash)),
  );
  await changeOrganizationScope(tx, accepted.organizationId);
  return accepted;
}
