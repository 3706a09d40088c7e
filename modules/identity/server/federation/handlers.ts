import { federation as contract, type FederationChecked, signInMessages } from '@klarsikt/contract';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { found } from '@klarsikt/server/platform/errors.ts';
import type { Call, Reported } from '@klarsikt/server/platform/implement.ts';
import { implementFor } from '@klarsikt/server/platform/implement.ts';
import type { ProvedPerson } from '@klarsikt/server/platform/oidc.ts';
import { tokenHash } from '@klarsikt/server/platform/tokens.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import { enterSystemScope, inReadTransaction, inSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { AuthorizationResponseError } from 'openid-client';
import { type Arrived, accountOf, connectedAccount, type Relinked } from './arrival.ts';
import type { FederationDeps } from './deps.ts';
import { openRealm, sealTokens, stateLifeSec } from './federations.ts';
import { endLinking, linking, openLinking, sendLinks } from './linking.handlers.ts';
import {
  domainOf,
  type FederationRow,
  federationById,
  federationOfDomain,
  federationOfOrganization,
  isAnswerable,
  keepState,
  keepTokens,
  ownFederation,
  takeState,
} from './store.ts';

interface Refusing {
  readonly status: 'failed';
  readonly errorMessage: string | null;
  readonly uri: null;
  readonly silent: boolean;
}

const failed: Refusing = { status: 'failed', errorMessage: null, uri: null, silent: false };

type Started = Pick<Reported<typeof contract.start>, 'output' | 'audit'>;

/** The pending sign-in, taken: it belongs to one browser, works once, and for 60 minutes. */
async function takePending(
  { deps, db }: { deps: FederationDeps; db: NodePgDatabase },
  given: { state: string; cookie: string | null },
) {
  return inSystemTransaction(db, async (tx) => {
    const pending = await takeState(tx, tokenHash(given.state));
    if (pending === null || given.cookie === null) return null;
    if (!pending.browserHash.equals(tokenHash(given.cookie))) return null;
    if (deps.clock.now().getTime() - pending.createdAt.getTime() > stateLifeSec * 1000) return null;
    const row = await federationById(tx, pending.federationId);
    return row && { pending, row };
  });
}

/** A silent check that found nobody is no failure (OpenID Connect Core section 3.1.2.6). */
function foundNobody(error: unknown): boolean {
  return (
    error instanceof AuthorizationResponseError &&
    ['login_required', 'interaction_required', 'consent_required', 'account_selection_required'].includes(
      error.error,
    )
  );
}

interface Given {
  readonly deps: FederationDeps;
  readonly call: Call;
}

interface Leaving {
  readonly row: FederationRow | null;
  /** What the audit log calls the sign-in that can not begin. */
  readonly subject: string;
  readonly loginHint: string;
  readonly uri: string | null;
  readonly silent: boolean;
  readonly userId: number | null;
  readonly linkHash: Buffer | null;
}

/** Prepares a sign-in at the provider, after asking whether it answers. */
async function leave({ deps, call }: Given, leaving: Leaving): Promise<(tx: WriteTx) => Promise<Started>> {
  const { row, subject, loginHint, uri, silent, userId, linkHash } = leaving;
  const { cookie } = call;
  const refuse = async (tx: WriteTx) => {
    await enterSystemScope(tx);
    return {
      output: { status: 'failed', url: null } as const,
      audit: [{ event: 'federation.failed', subject, ...of(row) }] as const,
    };
  };
  if (row === null || cookie === null) return refuse;
  try {
    const departure = await deps.providers.depart(openRealm(deps.vault, row), { loginHint, silent });
    return async (tx) => {
      await keepState(tx, {
        stateHash: tokenHash(departure.state),
        organizationId: row.organizationId,
        federationId: row.id,
        browserHash: tokenHash(cookie),
        nonce: departure.nonce,
        verifier: deps.vault.close('federation verifier', departure.verifier),
        uri,
        silent,
        userId,
        linkHash,
        createdAt: deps.clock.now(),
      });
      return {
        output: { status: 'waiting', url: departure.url },
        audit: [{ event: 'federation.started', subject: `federation:${row.id}`, ...of(row) }],
      };
    };
  } catch (error) {
    deps.log.warn({ err: error, federation: row.id }, 'the identity provider does not answer');
    return refuse;
  }
}

type Came = Pick<Reported<typeof contract.callback>, 'output' | 'audit'>;

/** Whom the provider has proved, coming back to the sign-in or the connection that they began. */
interface Back extends Given {
  readonly actor: Actor;
  readonly arrived: Arrived;
}

async function cameConnected(tx: WriteTx, { deps, arrived }: Back, userId: number): Promise<Came> {
  const { row, pending } = arrived;
  await deps.accounts.tellConnected(tx, userId);
  const subject = `user:${userId}`;
  return {
    output: { status: 'success', errorMessage: null, uri: pending.uri, silent: false },
    audit: [{ event: 'federation.connected', subject, after: { issuer: row.issuer }, ...of(row) }],
  };
}

interface Entering {
  readonly userId: number;
  readonly relinked?: Relinked;
}

/** What the audit log notes of an account that was connected anew, and a mail to its person. */
async function noteRelinked(tx: WriteTx, { deps, arrived }: Back, { userId, relinked }: Entering) {
  if (relinked === undefined) return [];
  const { row } = arrived;
  await deps.accounts.tellConnected(tx, userId);
  const { by, identities } = relinked;
  const { issuer } = row;
  const entry = { event: 'federation.relinked' as const, subject: `user:${userId}`, ...of(row) };
  return [{ ...entry, before: { issuer, identities }, after: { issuer, by } }];
}

/** Signs in, where nothing stands against it, and keeps the provider's tokens for the session. */
async function cameIn(tx: WriteTx, back: Back, entering: Entering): Promise<Came> {
  const { userId } = entering;
  const { deps, call, actor, arrived } = back;
  const { row, person, pending, at } = arrived;
  const { status, tokenHash: hash } = await deps.accounts.enterFederated(tx, { userId, actor, call });
  const subject = `user:${userId}`;
  const relinked = await noteRelinked(tx, back, entering);
  if (hash === null)
    return {
      output: { ...failed, status },
      audit: [{ event: 'login.failed', subject, after: { status }, ...of(row) }, ...relinked],
    };
  await keepTokens(tx, {
    tokenHash: hash,
    organizationId: row.organizationId,
    federationId: row.id,
    tokens: sealTokens(deps.vault, person.tokens),
    expiresAt: new Date(at.getTime() + person.expiresInSec * 1000),
  });
  return {
    output: { status, errorMessage: null, uri: pending.uri, silent: false },
    audit: [{ event: 'login.succeeded', subject, after: { method: 'federation' }, ...of(row) }, ...relinked],
  };
}

export const federation = implementFor<FederationDeps>()(contract, {
  start: {
    prepare: async ({ input, deps, db, call }) => {
      const { username, uri = null, silent = false, token } = input.body;
      const domain = domainOf(username);
      const at = deps.clock.now();
      const linkHash = token === undefined ? null : tokenHash(token);
      const row = await inSystemTransaction(db, async (tx) => {
        const found = domain === null ? null : await federationOfDomain(tx, domain);
        if (found === null || linkHash === null) return found;
        const { organizationId } = found;
        return (await isAnswerable(tx, { tokenHash: linkHash, organizationId, at })) ? found : null;
      });
      const subject = `domain:${domain ?? ''}`;
      const rest = { uri, silent, userId: null, linkHash };
      return leave({ deps, call }, { row, subject, loginHint: username, ...rest });
    },
  },

  connect: {
    prepare: async ({ input, actor, deps, db, call }) => {
      await deps.accounts.requireProof({ actor, call }, input.body.current);
      const { userId, username } = actor;
      const organizationId = found(actor.ownOrganizationId);
      const row = await inReadTransaction(db, { organizationId }, (tx) => ownFederation(tx, organizationId));
      const rest = { uri: '/account', silent: false, userId, linkHash: null };
      return leave({ deps, call }, { row, subject: `user:${userId}`, loginHint: username, ...rest });
    },
  },

  callback: {
    prepare: async ({ input, actor, deps, db, call }) => {
      const { state, query } = input.body;
      const taken = await takePending({ deps, db }, { state, cookie: call.cookie });
      const refuse = (reason: string, output: Refusing, userId?: number) => async (tx: WriteTx) => {
        await enterSystemScope(tx);
        const entry = { event: 'login.failed' as const, subject: `user:${userId ?? 'unknown'}` };
        return { output, audit: [{ ...entry, after: { reason }, ...of(taken?.row) }] as const };
      };
      if (taken === null) return refuse('unknown or dangling sign-in', failed);
      const { pending, row } = taken;
      let person: ProvedPerson;
      try {
        const verifier = deps.vault.open('federation verifier', pending.verifier);
        const realm = openRealm(deps.vault, row);
        person = await deps.providers.arrive(realm, { query, state, nonce: pending.nonce, verifier });
      } catch (error) {
        deps.log.warn({ err: error, federation: row.id }, 'a federated sign-in was refused');
        if (pending.silent && foundNobody(error))
          return refuse('nobody at the provider', { ...failed, silent: true });
        return refuse('not accepted', failed);
      }
      return async (tx) => {
        await enterSystemScope(tx);
        const arrived = { row, person, pending, at: deps.clock.now() };
        const connecting = pending.userId !== null;
        const account = connecting
          ? await connectedAccount(tx, arrived, actor)
          : await accountOf(tx, arrived, deps.rights);
        if ('reason' in account) {
          const errorMessage = account.message && signInMessages[account.message][call.language];
          return refuse(account.reason, { ...failed, errorMessage }, account.userId)(tx);
        }
        const back = { deps, call, actor, arrived };
        return connecting ? cameConnected(tx, back, account.userId) : cameIn(tx, back, account);
      };
    },
  },

  linking,
  openLinking,
  endLinking,
  sendLinks,

  check: {
    prepare: async ({ input, actor, deps, db }) => {
      const { id } = input.params;
      const { issuer, clientId, clientSecret } = input.body;
      const { organizationId } = actor;
      const stored = found(
        await inReadTransaction(db, { organizationId }, (tx) => federationOfOrganization(tx, id)),
      ).federation;
      // The stored secret is for the provider that it was given for: another one must not be sent it.
      const same = stored !== null && stored.issuer === issuer && stored.clientId === clientId;
      const kept = same ? openRealm(deps.vault, stored).clientSecret : null;
      const secret = clientSecret === undefined ? kept : clientSecret;
      const output = await deps.providers.check({ issuer, clientId, clientSecret: secret });
      const after = { issuer, result: resultOf(output) };
      return async () => ({
        output,
        audit: [{ event: 'federation.checked', subject: `organization:${id}`, after, organizationId: id }],
      });
    },
  },
});

function resultOf({ steps }: FederationChecked): string {
  const wrong = steps.find(({ state }) => state === 'failed');
  return wrong === undefined ? 'ok' : `${wrong.step}: ${wrong.code}`;
}

function of(row: { organizationId: number } | null | undefined) {
  return row ? { organizationId: row.organizationId } : {};
}
