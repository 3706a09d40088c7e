/** Ordering, inviting and accepting. */
import type { portal as contract, InputOf } from '@klarsikt/contract';
import {
  addDays,
  dayOf,
  type Language,
  type PortalBuyer,
  priceOf,
  registrationOf,
  swedishZone,
} from '@klarsikt/engine';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { found, invalid, Refusal } from '@klarsikt/server/platform/errors.ts';
import type { Call } from '@klarsikt/server/platform/implement.ts';
import { nameKey } from '@klarsikt/server/platform/names.ts';
import { newToken, tokenHash } from '@klarsikt/server/platform/tokens.ts';
import { enterSystemScope, moveScope, type WriteTx } from '@klarsikt/server/platform/tx.ts';
import { tradeNameOf, tradeOf } from './cases.ts';
import { insertCustomer, insertPerson, insertPortalLicence, showToConsultant } from './customers.store.ts';
import type { PortalDeps } from './deps.ts';
import { groupsToJoin, invitesCustomer, makerMayAssess } from './joining.ts';
import { paidDays } from './prices.ts';
import {
  accountExists,
  findOrganization,
  insertInvitation,
  insertOrder,
  lockMailbox,
  openOrdersOf,
  portalRowsOf,
  recentMailsTo,
  sellerOf,
  setCustomer,
  takeInvitation,
  takeOrder,
} from './store.ts';
import { invitationLetter } from './texts.ts';

export const linkDays = 7;
/** Orders of one mailbox that wait to be accepted, and mails to it within an hour. */
const mostOpen = 3;
const mostMails = 3;
const hourMs = 3_600_000;
const seats = 5;

interface Writing {
  readonly tx: WriteTx;
  readonly actor: Actor;
  readonly deps: PortalDeps;
  readonly call: Call;
}

const daySec = 24 * 60 * 60;
const inDays = (at: Date, days: number): Date => new Date(at.getTime() + days * daySec * 1000);

/** Where the link leads once it is accepted: into an assessment that has begun, or to the questions of a trade. */
interface Goal {
  readonly assessment?: string;
  readonly coursePackage?: string;
}

function acceptLink({ config }: PortalDeps, token: string, goal: Goal): string {
  return `${config.origin}/portal/accept?${new URLSearchParams({ ...goal, token })}`;
}

async function mailInvitation(
  { tx, deps }: Pick<Writing, 'tx' | 'deps'>,
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
    data: { validSec: String(linkDays * daySec) },
    link: acceptLink(deps, token, goal),
    letter: invitationLetter(kind, given.language),
  });
}

/** Mails that went to a mailbox within the last hour. Whoever asks holds back others who write to it, until the commit. */
async function mailedLately(tx: WriteTx, mailbox: string, at: Date): Promise<number> {
  await lockMailbox(tx, mailbox);
  return recentMailsTo(tx, mailbox, new Date(at.getTime() - hourMs));
}

export async function order({ tx, deps, call }: Writing, body: InputOf<typeof contract.order>['body']) {
  const { trade, terms: _terms, ...given } = body;
  const buyer: PortalBuyer = { ...given, registration: found(registrationOf(given.registration)) };
  const { language } = call;
  tradeOf(trade);
  await enterSystemScope(tx);
  const seller = await sellerOf(tx);
  if (seller === null) throw new Refusal('error.portal.closed');
  const [sessionId, token] = [newToken(), newToken()];
  const at = deps.clock.now();
  const { organizationId } = seller;
  const mailbox = nameKey(buyer.email);
  // Nobody's mailbox is filled by strangers. Who orders is answered as always, since they may be such a stranger.
  const heldBack =
    (await mailedLately(tx, mailbox, at)) >= mostMails || (await openOrdersOf(tx, mailbox, at)) >= mostOpen;
  const id = await insertOrder(tx, {
    organizationId,
    sessionHash: tokenHash(sessionId),
    tokenHash: tokenHash(token),
    trade,
    buyer,
    mailbox,
    heldBack,
    price: priceOf(seller.document),
    language,
    createdAt: at,
    expiresAt: inDays(at, linkDays),
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

type InviteBody = InputOf<typeof contract.invite>['body'];

/** A colleague comes to the assessment that was worked on last, a customer to the questions of their trade. */
async function goalOf(tx: WriteTx, organizationId: number, body: InviteBody): Promise<Goal> {
  if (body.kind === 'customer') return { coursePackage: body.trade };
  const [newest] = await portalRowsOf(tx, [organizationId]);
  return newest === undefined ? {} : { assessment: String(newest.portal.assessmentId) };
}

export async function invite({ tx, actor, deps, call }: Writing, body: InviteBody) {
  const organizationId = found(actor.organizationId);
  const at = deps.clock.now();
  const token = newToken();
  const { language } = call;
  const { email, givenName, surname } = body;
  const goal = await goalOf(tx, organizationId, body);
  const mailbox = nameKey(email);
  // Who is signed in is told, and waits.
  if ((await mailedLately(tx, mailbox, at)) >= mostMails) throw new Refusal('error.toomany');
  if (body.kind === 'colleague') {
    const missing = await deps.rights.missingSeats(tx, organizationId, 1);
    if (missing !== null) throw new Refusal('error.user.seats', { ...missing });
    await insertInvitation(tx, {
      organizationId,
      tokenHash: tokenHash(token),
      ...{ email, mailbox },
      givenName,
      surname,
      createdAt: at,
      createdBy: actor.userId,
      expiresAt: inDays(at, linkDays),
    });
  } else {
    if (!(await invitesCustomer(tx, { organizationId, createdBy: actor.userId }, at)))
      throw new Refusal('error.forbidden');
    const { kind: _kind, trade, registration, ...firm } = body;
    const buyer: PortalBuyer = {
      ...firm,
      registration: found(registrationOf(registration)),
      invoiceEmail: email,
      reference: '',
      alone: true,
    };
    tradeOf(trade);
    await insertOrder(tx, {
      organizationId,
      sessionHash: tokenHash(newToken()),
      tokenHash: tokenHash(token),
      trade,
      buyer,
      mailbox,
      createdBy: actor.userId,
      price: null,
      language,
      createdAt: at,
      expiresAt: inDays(at, linkDays),
    });
  }
  await mailInvitation(
    { tx, deps },
    { kind: body.kind, recipient: email, language, organizationId, causedBy: actor.userId, token, goal },
  );
}

interface Accepting extends Writing {
  readonly body: InputOf<typeof contract.accept>['body'];
}

/** An account with the password that the person has chosen, in the organisation in scope. */
async function addPerson(
  { tx, deps, call, body }: Accepting,
  given: { readonly organizationId: number; readonly email: string; readonly groups: readonly number[] },
): Promise<void> {
  const { givenName, surname, secret } = body;
  const { organizationId, email, groups } = given;
  if (await accountExists(tx, nameKey(email))) throw new Refusal('error.portal.account');
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
  const userId = await insertPerson(tx, person);
  const faults = await deps.accounts.passwordFaults(tx, { userId, password: secret, language });
  if (faults.length > 0) throw invalid(...faults);
  await deps.accounts.setPassword(tx, { userId, password: secret, mustChange: false, causedBy: userId });
}

/** Makes what an order comes to. Runs in the system's scope, because there is no organisation before. */
async function acceptOrder(accepting: Accepting, hash: Buffer) {
  const { tx, deps, call } = accepting;
  const at = deps.clock.now();
  const taken = await takeOrder(tx, hash, at);
  if (taken === null || (taken.price === null && !(await invitesCustomer(tx, taken, at)))) return null;
  const { buyer, price, language } = taken;
  const parent = found(await findOrganization(tx, taken.organizationId));
  const country = parent.country ?? 'SE';
  const { organizationId, groups } = await insertCustomer(tx, {
    parentId: parent.id,
    name: buyer.firm,
    registration: buyer.registration,
    language,
    country,
    trade: tradeNameOf(tradeOf(taken.trade)),
    twoPersons: !buyer.alone,
    at,
  });
  await setCustomer(tx, taken.id, organizationId);
  await addPerson(accepting, { organizationId, email: buyer.email, groups });
  if (price === null) await showToConsultant(tx, { consultantId: parent.id, customerId: organizationId });
  else {
    const validFrom = dayOf(at, swedishZone);
    const validTo = addDays(validFrom, paidDays);
    await insertPortalLicence(tx, { organizationId, country, validFrom, validTo, seats });
    const { name: trade } = tradeOf(taken.trade);
    await deps.payment.charge(tx, {
      sellerId: taken.organizationId,
      customerId: organizationId,
      ...{ buyer, trade, price, language, until: validTo, turn: call.turn },
    });
  }
  return { kind: 'order', organizationId, organization: buyer.firm, username: buyer.email };
}

async function acceptInvitation(accepting: Accepting, hash: Buffer) {
  const { tx, deps } = accepting;
  const at = deps.clock.now();
  const taken = await takeInvitation(tx, hash, at);
  if (taken === null) return null;
  const { organizationId, email, createdBy } = taken;
  if (createdBy === null || !(await makerMayAssess(tx, taken, at))) return null;
  const { name, language } = found(await findOrganization(tx, organizationId));
  await moveScope(tx, organizationId);
  const groups = await groupsToJoin(tx, deps, { organizationId, createdBy, language });
  // Groups are locked here, so that of two who accept at once the second finds the seat of the first taken.
  if ((await deps.rights.missingSeats(tx, organizationId, 1)) !== null)
    throw new Refusal('error.portal.seats');
  await addPerson(accepting, { organizationId, email, groups });
  return { kind: 'colleague', organizationId, organization: name, username: email };
}

/** Accepts what the token is for, once; a used, expired or foreign one is not found. */
export async function accept(accepting: Accepting) {
  const { tx, body } = accepting;
  const hash = tokenHash(body.token);
  await enterSystemScope(tx);
  const accepted = found((await acceptOrder(accepting, hash)) ?? (await acceptInvitation(accepting, hash)));
  await moveScope(tx, accepted.organizationId);
  return accepted;
}
