import { federation as contract, type FederationChecked } from '@klarsikt/contract';
import { AuthorizationResponseError } from 'openid-client';
import { type Deps, implement, type WriteTx } from '../../deps.ts';
import { found } from '../../platform/errors.ts';
import { nameKey } from '../../platform/names.ts';
import type { ProvedPerson } from '../../platform/oidc.ts';
import { tokenHash } from '../../platform/tokens.ts';
import { enterSystemScope, inReadTransaction, inSystemTransaction } from '../../platform/tx.ts';
import { openRealm, sealTokens, stateLifeSec } from './federations.ts';
import {
  bindIdentity,
  createFederatedUser,
  domainOf,
  type FederationRow,
  federationById,
  federationOfDomain,
  federationOfOrganization,
  invitedAccount,
  keepState,
  keepTokens,
  nameIsTaken,
  takeState,
  userOfIdentity,
} from './store.ts';

const failed = { status: 'failed', errorMessage: null, uri: null, silent: false } as const;

/** The account of a proved identity: the one that is bound to it, else one that was invited, else a new one. */
async function accountOf(
  tx: WriteTx,
  row: FederationRow,
  person: ProvedPerson,
  at: Date,
): Promise<number | null> {
  const { organizationId } = row;
  const bound = await userOfIdentity(tx, person.issuer, person.subject);
  if (bound) return bound.organizationId === organizationId ? bound.userId : null;
  if (person.email === null) return null;
  const usernameKey = nameKey(person.email);
  const realm = await federationOfDomain(tx, domainOf(usernameKey) ?? '');
  if (realm?.id !== row.id) return null;
  let userId = await invitedAccount(tx, { organizationId, usernameKey });
  if (userId === null) {
    if (!row.createUsers || (await nameIsTaken(tx, usernameKey))) return null;
    const { email: username, givenName, surname } = person;
    userId = await createFederatedUser(tx, row, { username, usernameKey, givenName, surname, at });
  }
  const { issuer, subject } = person;
  await bindIdentity(tx, { issuer, subject, organizationId, userId, createdAt: at });
  return userId;
}

/** The pending sign-in, taken: it belongs to one browser, works once, and for 60 minutes. */
async function takePending(deps: Deps, given: { state: string; cookie: string | null }) {
  return inSystemTransaction(deps.db, async (tx) => {
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

export const federation = implement(contract, {
  start: {
    prepare: async ({ input, deps, call }) => {
      const { username, uri, silent = false } = input.body;
      const domain = domainOf(username);
      const row =
        domain === null ? null : await inSystemTransaction(deps.db, (tx) => federationOfDomain(tx, domain));
      const { cookie } = call;
      const refuse = async (tx: WriteTx) => {
        await enterSystemScope(tx);
        return {
          output: { status: 'failed', url: null } as const,
          audit: [{ event: 'federation.failed', subject: `domain:${domain ?? ''}`, ...of(row) }] as const,
        };
      };
      if (row === null || cookie === null) return refuse;
      try {
        const realm = openRealm(deps.vault, row);
        const departure = await deps.providers.depart(realm, { loginHint: username, silent });
        return async (tx) => {
          await keepState(tx, {
            stateHash: tokenHash(departure.state),
            organizationId: row.organizationId,
            federationId: row.id,
            browserHash: tokenHash(cookie),
            nonce: departure.nonce,
            verifier: deps.vault.close('federation verifier', departure.verifier),
            uri: uri ?? null,
            silent,
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
    },
  },

  callback: {
    prepare: async ({ input, actor, deps, call }) => {
      const { state, query } = input.body;
      const taken = await takePending(deps, { state, cookie: call.cookie });
      const refuse =
        (reason: string, output: typeof failed | (Omit<typeof failed, 'silent'> & { silent: true })) =>
        async (tx: WriteTx) => {
          await enterSystemScope(tx);
          const after = { reason };
          return {
            output,
            audit: [{ event: 'login.failed', subject: 'user:unknown', after, ...of(taken?.row) }] as const,
          };
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
        const now = deps.clock.now();
        const userId = await accountOf(tx, row, person, now);
        if (userId === null) return refuse('no account', failed)(tx);
        const { status, tokenHash: hash } = await deps.accounts.enterFederated(tx, { userId, actor, call });
        const subject = `user:${userId}`;
        if (hash === null)
          return {
            output: { ...failed, status },
            audit: [{ event: 'login.failed', subject, after: { status }, ...of(row) }],
          };
        await keepTokens(tx, {
          tokenHash: hash,
          organizationId: row.organizationId,
          federationId: row.id,
          tokens: sealTokens(deps.vault, person.tokens),
          expiresAt: new Date(now.getTime() + person.expiresInSec * 1000),
        });
        return {
          output: { status, errorMessage: null, uri: pending.uri, silent: false },
          audit: [{ event: 'login.succeeded', subject, after: { method: 'federation' }, ...of(row) }],
        };
      };
    },
  },

  check: {
    prepare: async ({ input, actor, deps }) => {
      const { id } = input.params;
      const { issuer, clientId, clientSecret } = input.body;
      const { organizationId } = actor;
      const stored = found(
        await inReadTransaction(deps.db, { organizationId }, (tx) => federationOfOrganization(tx, id)),
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
