/**
 * One-time links: opening a link binds its request to the browser; the contributor can have a new link mailed to
 * their address.
 */
import { getDayInZone } from '@klarsikt/engine/calendar';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import type { Call } from '@klarsikt/server/platform/implement.ts';
import { generateToken, hashToken } from '@klarsikt/server/platform/tokens.ts';
import { changeOrganizationScope, enterSystemScope, type WriteTx } from '@klarsikt/server/platform/tx.ts';
import { loadTimeZone } from '@klarsikt/server/platform/zones.ts';
import { findClosedRequestRefusal } from './contributor-request.ts';
import type { ContributionDeps } from './deps.ts';
import { notifyContributor } from './mails.ts';
import {
  type ContributionRequestRow,
  claimContributionLink,
  countContributionLinksSince,
  findContributionLink,
  findRequestContext,
  hasBrowserOpenedLink,
  insertContributionStep,
  lockContributionRequest,
  updateContributionRequest,
} from './store.ts';

interface LinkContext {
  readonly tx: WriteTx;
  readonly deps: ContributionDeps;
  readonly call: Call;
}

const limitName = (hash: Buffer): string => `contribution:${hash.toString('hex').slice(0, 32)}`;

/** Counts the attempt as failed until the token is found, so that tokens cannot be guessed. */
async function requireLink({ tx, deps, call }: LinkContext, token: string) {
  const tokenHash = hashToken(token);
  const name = limitName(tokenHash);
  if (await deps.limiter.begin(name, call.ip)) throw new Refusal('error.toomany');
  await enterSystemScope(tx);
  const link = requireFound(await findContributionLink(tx, tokenHash));
  await deps.limiter.succeeded(name, call.ip);
  const row = requireFound(await lockContributionRequest(tx, link.requestId));
  const timeZone = await loadTimeZone(tx, row.organizationId);
  return { link, row, timeZone };
}

async function requireUnclosed(
  { tx, deps }: LinkContext,
  row: ContributionRequestRow,
  timeZone: string,
): Promise<void> {
  const around = await findRequestContext(tx, row);
  const closure = findClosedRequestRefusal(
    row,
    getDayInZone(deps.clock.now(), timeZone),
    around === null || around.removed,
  );
  if (closure !== null) throw closure;
}

/**
 * Returns the browser's present secret if a link was opened with it before, otherwise a new one. A secret that the
 * server does not know is never adopted.
 */
async function ensureBrowserSecret({ tx, call }: LinkContext): Promise<string> {
  const { contributorSecret: own } = call;
  return own !== null && (await hasBrowserOpenedLink(tx, hashToken(own))) ? own : generateToken();
}

/** Opens a link, which works once; afterwards the same browser can return to the request without it. */
export async function openContributionLink(context: LinkContext, token: string) {
  const { tx, deps, call } = context;
  const { link, row, timeZone } = await requireLink(context, token);
  const { contributorSecret } = call;
  const isHere = contributorSecret !== null && row.browserHash?.equals(hashToken(contributorSecret)) === true;
  await requireUnclosed(context, row, timeZone);
  if (isHere && (link.openedAt !== null || link.replacedAt !== null)) return { row, again: true };
  if (link.replacedAt !== null) throw new Refusal('error.contribution.replaced');
  const at = deps.clock.now();
  if (!(await claimContributionLink(tx, link.tokenHash, at))) throw new Refusal('error.contribution.used');
  const secret = await ensureBrowserSecret(context);
  await changeOrganizationScope(tx, row.organizationId);
  await updateContributionRequest(tx, row.id, {
    browserHash: hashToken(secret),
    ...(row.state === 'sent' ? { state: 'opened' as const } : {}),
    updatedAt: at,
  });
  const { organizationId, id: requestId, recipientName: byName } = row;
  await insertContributionStep(tx, { organizationId, requestId, at, step: 'opened', byName });
  call.setContributorCookie(secret);
  return { row, again: false };
}

const hourMs = 3_600_000;
/** Largest number of links that a contributor can have mailed within an hour. */
const mostLinks = 3;

/** Masks an address as `n•••@bank.se`, which is enough to recognise one's own address. */
export const maskMailAddress = (address: string): string => address.replace(/^(.).*(?=@)/, '$1•••');

/**
 * Mails a new link to the address of the request; the token may belong to a link that is already opened or replaced.
 */
export async function mailNewContributionLink(context: LinkContext, token: string) {
  const { tx, deps } = context;
  const { row, timeZone } = await requireLink(context, token);
  await requireUnclosed(context, row, timeZone);
  const address = requireFound(row.recipientEmail);
  if (deps.config.mail.smtpUrl === null)
    throw new Refusal('error.contribution.nomail', { asker: row.askedName });
  const at = deps.clock.now();
  if ((await countContributionLinksSince(tx, row.id, new Date(at.getTime() - hourMs))) >= mostLinks)
    throw new Refusal('error.toomany');
  await changeOrganizationScope(tx, row.organizationId);
  await notifyContributor(tx, deps, { request: row, kind: 'link', timeZone, causedBy: null });
  const { organizationId, id: requestId, recipientName: byName } = row;
  await insertContributionStep(tx, { organizationId, requestId, at, step: 'link', byName });
  return { row, to: maskMailAddress(address) };
}
