import {
  federationContract as contract,
  type FederationCheckResult,
  signInMessages,
} from '@klarsikt/contract';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { requireFound } from '@klarsikt/server/platform/errors.ts';
import type { Call, CommandResult } from '@klarsikt/server/platform/implement.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import type { VerifiedIdentity } from '@klarsikt/server/platform/oidc.ts';
import { hashToken } from '@klarsikt/server/platform/tokens.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import {
  enterSystemScope,
  runInReadTransaction,
  runInSystemTransaction,
} from '@klarsikt/server/platform/tx.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { AuthorizationResponseError } from 'openid-client';
import {
  connectSignedInAccount,
  type ProviderReturn,
  type RelinkRecord,
  resolveFederatedAccount,
} from './arrival.ts';
import type { FederationDeps } from './deps.ts';
import { decryptProviderSettings, encryptTokens, signInStateLifetimeSec } from './federations.ts';
import {
  endAccountLinking,
  getAccountLinkingHandler,
  openAccountLinking,
  sendAccountLinkingMails,
} from './linking.handlers.ts';
import {
  deletePendingSignIn,
  type FederationRow,
  findEnabledFederation,
  findFederation,
  findFederationOfDomain,
  findFederationOfOrganization,
  getMailDomain,
  insertPendingSignIn,
  isLinkUsableAtProvider,
  upsertSessionTokens,
} from './store.ts';

interface FailedSignInOutput {
  readonly status: 'failed';
  readonly errorMessage: string | null;
  readonly uri: null;
  readonly silent: boolean;
}

const failed: FailedSignInOutput = { status: 'failed', errorMessage: null, uri: null, silent: false };

type StartResult = Pick<CommandResult<typeof contract.start>, 'output' | 'audit'>;

/** Removes and returns the pending sign-in. It is valid in one browser, once, for 60 minutes. */
async function takePendingSignIn(
  { deps, db }: { deps: FederationDeps; db: NodePgDatabase },
  given: { state: string; cookie: string | null },
) {
  return runInSystemTransaction(db, async (tx) => {
    const pending = await deletePendingSignIn(tx, hashToken(given.state));
    if (pending === null || given.cookie === null) return null;
    if (!pending.browserHash.equals(hashToken(given.cookie))) return null;
    if (deps.clock.now().getTime() - pending.createdAt.getTime() > signInStateLifetimeSec * 1000) return null;
    const row = await findFederation(tx, pending.federationId);
    return row && { pending, row };
  });
}

/** A silent check without a session at the provider is not an error (OpenID Connect Core section 3.1.2.6). */
function isNoProviderSession(error: unknown): boolean {
  return (
    error instanceof AuthorizationResponseError &&
    ['login_required', 'interaction_required', 'consent_required', 'account_selection_required'].includes(
      error.error,
    )
  );
}

interface FederationCall {
  readonly deps: FederationDeps;
  readonly call: Call;
}

interface SignInStart {
  readonly row: FederationRow | null;
  /** Subject of the entry in the audit log if the sign-in cannot start. */
  readonly subject: string;
  readonly loginHint: string;
  readonly uri: string | null;
  readonly silent: boolean;
  readonly userId: number | null;
  readonly linkHash: Buffer | null;
}

/** Checks that the provider responds, and prepares a sign-in there. */
async function leave(
  { deps, call }: FederationCall,
  leaving: SignInStart,
): Promise<(tx: WriteTx) => Promise<StartResult>> {
  const { row, subject, loginHint, uri, silent, userId, linkHash } = leaving;
  const { cookie } = call;
  const refuse = async (tx: WriteTx) => {
    await enterSystemScope(tx);
    return {
      output: { status: 'failed', url: null } as const,
      audit: [{ event: 'federation.failed', subject, ...auditOrganizationOf(row) }] as const,
    };
  };
  if (row === null || cookie === null) return refuse;
  try {
    const departure = await deps.providers.depart(decryptProviderSettings(deps.vault, row), {
      loginHint,
      silent,
    });
    return async (tx) => {
      await insertPendingSignIn(tx, {
        stateHash: hashToken(departure.state),
        organizationId: row.organizationId,
        federationId: row.id,
        browserHash: hashToken(cookie),
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
        audit: [
          { event: 'federation.started', subject: `federation:${row.id}`, ...auditOrganizationOf(row) },
        ],
      };
    };
  } catch (error) {
    deps.log.warn({ err: error, federation: row.id }, 'the identity provider does not answer');
    return refuse;
  }
}

type CallbackResult = Pick<CommandResult<typeof contract.callback>, 'output' | 'audit'>;

/**
 * A verified person who returns from the provider, to the sign-in or the linking that was started in this browser.
 */
interface VerifiedReturn extends FederationCall {
  readonly actor: Actor;
  readonly arrived: ProviderReturn;
}

async function completeLinking(
  tx: WriteTx,
  { deps, arrived }: VerifiedReturn,
  userId: number,
): Promise<CallbackResult> {
  const { row, pending } = arrived;
  await deps.accounts.tellConnected(tx, userId);
  const subject = `user:${userId}`;
  return {
    output: { status: 'success', errorMessage: null, uri: pending.uri, silent: false },
    audit: [
      { event: 'federation.connected', subject, after: { issuer: row.issuer }, ...auditOrganizationOf(row) },
    ],
  };
}

interface AccountToSignIn {
  readonly userId: number;
  readonly relinked?: RelinkRecord;
}

async function recordRelink(
  tx: WriteTx,
  { deps, arrived }: VerifiedReturn,
  { userId, relinked }: AccountToSignIn,
) {
  if (relinked === undefined) return [];
  const { row } = arrived;
  await deps.accounts.tellConnected(tx, userId);
  const { by, identities } = relinked;
  const { issuer } = row;
  const entry = {
    event: 'federation.relinked' as const,
    subject: `user:${userId}`,
    ...auditOrganizationOf(row),
  };
  return [{ ...entry, before: { issuer, identities }, after: { issuer, by } }];
}

/** Signs the person in unless the account is barred, and stores the provider's tokens with the session. */
async function completeSignIn(
  tx: WriteTx,
  back: VerifiedReturn,
  entering: AccountToSignIn,
): Promise<CallbackResult> {
  const { userId } = entering;
  const { deps, call, actor, arrived } = back;
  const { row, person, pending, at } = arrived;
  const { status, tokenHash: hash } = await deps.accounts.enterFederated(tx, { userId, actor, call });
  const subject = `user:${userId}`;
  const relinked = await recordRelink(tx, back, entering);
  if (hash === null)
    return {
      output: { ...failed, status },
      audit: [
        { event: 'login.failed', subject, after: { status }, ...auditOrganizationOf(row) },
        ...relinked,
      ],
    };
  await upsertSessionTokens(tx, {
    tokenHash: hash,
    organizationId: row.organizationId,
    federationId: row.id,
    tokens: encryptTokens(deps.vault, person.tokens),
    expiresAt: new Date(at.getTime() + person.expiresInSec * 1000),
  });
  return {
    output: { status, errorMessage: null, uri: pending.uri, silent: false },
    audit: [
      { event: 'login.succeeded', subject, after: { method: 'federation' }, ...auditOrganizationOf(row) },
      ...relinked,
    ],
  };
}

export const federationHandlers = implementEndpoints<FederationDeps>()(contract, {
  start: {
    prepare: async ({ input, deps, db, call }) => {
      const { username, uri = null, silent = false, token } = input.body;
      const domain = getMailDomain(username);
      const at = deps.clock.now();
      const linkHash = token === undefined ? null : hashToken(token);
      const row = await runInSystemTransaction(db, async (tx) => {
        const found = domain === null ? null : await findFederationOfDomain(tx, domain);
        if (found === null || linkHash === null) return found;
        const { organizationId } = found;
        return (await isLinkUsableAtProvider(tx, { tokenHash: linkHash, organizationId, at })) ? found : null;
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
      const organizationId = requireFound(actor.ownOrganizationId);
      const row = await runInReadTransaction(db, { organizationId }, (tx) =>
        findEnabledFederation(tx, organizationId),
      );
      const rest = { uri: '/account', silent: false, userId, linkHash: null };
      return leave({ deps, call }, { row, subject: `user:${userId}`, loginHint: username, ...rest });
    },
  },

  callback: {
    prepare: async ({ input, actor, deps, db, call }) => {
      const { state, query } = input.body;
      const taken = await takePendingSignIn({ deps, db }, { state, cookie: call.cookie });
      const refuse = (reason: string, output: FailedSignInOutput, userId?: number) => async (tx: WriteTx) => {
        await enterSystemScope(tx);
        const entry = { event: 'login.failed' as const, subject: `user:${userId ?? 'unknown'}` };
        return {
          output,
          audit: [{ ...entry, after: { reason }, ...auditOrganizationOf(taken?.row) }] as const,
        };
      };
      if (taken === null) return refuse('unknown or dangling sign-in', failed);
      const { pending, row } = taken;
      let person: VerifiedIdentity;
      try {
        const verifier = deps.vault.open('federation verifier', pending.verifier);
        const realm = decryptProviderSettings(deps.vault, row);
        person = await deps.providers.arrive(realm, { query, state, nonce: pending.nonce, verifier });
      } catch (error) {
        deps.log.warn({ err: error, federation: row.id }, 'a federated sign-in was refused');
        if (pending.silent && isNoProviderSession(error))
          return refuse('nobody at the provider', { ...failed, silent: true });
        return refuse('not accepted', failed);
      }
      return async (tx) => {
        await enterSystemScope(tx);
        const arrived = { row, person, pending, at: deps.clock.now() };
        const connecting = pending.userId !== null;
        const account = connecting
          ? await connectSignedInAccount(tx, arrived, actor)
          : await resolveFederatedAccount(tx, arrived, deps.rights);
        if ('reason' in account) {
          const errorMessage = account.message && signInMessages[account.message][call.language];
          return refuse(account.reason, { ...failed, errorMessage }, account.userId)(tx);
        }
        const back = { deps, call, actor, arrived };
        return connecting ? completeLinking(tx, back, account.userId) : completeSignIn(tx, back, account);
      };
    },
  },

  linking: getAccountLinkingHandler,
  openLinking: openAccountLinking,
  endLinking: endAccountLinking,
  sendLinks: sendAccountLinkingMails,

  check: {
    prepare: async ({ input, actor, deps, db }) => {
      const { id } = input.params;
      const { issuer, clientId, clientSecret } = input.body;
      const { organizationId } = actor;
      const stored = requireFound(
        await runInReadTransaction(db, { organizationId }, (tx) => findFederationOfOrganization(tx, id)),
      ).federation;
      // The stored secret is sent only to the issuer and client for which it was entered.
      const same = stored !== null && stored.issuer === issuer && stored.clientId === clientId;
      const kept = same ? decryptProviderSettings(deps.vault, stored).clientSecret : null;
      const secret = clientSecret === undefined ? kept : clientSecret;
      const output = await deps.providers.check({ issuer, clientId, clientSecret: secret });
      const after = { issuer, result: describeCheckResult(output) };
      return async () => ({
        output,
        audit: [{ event: 'federation.checked', subject: `organization:${id}`, after, organizationId: id }],
      });
    },
  },
});

function describeCheckResult({ steps }: FederationCheckResult): string {
  const wrong = steps.find(({ state }) => state === 'failed');
  return wrong === undefined ? 'ok' : `${wrong.step}: ${wrong.code}`;
}

function auditOrganizationOf(row: { organizationId: number } | null | undefined) {
  return row ? { organizationId: row.organizationId } : {};
}
