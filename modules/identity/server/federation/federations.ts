import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { Log } from '@klarsikt/server/platform/log.ts';
import {
  type IdentityProviderSettings,
  type IdentityProviders,
  type ProviderTokens,
  providerTokensSchema,
} from '@klarsikt/server/platform/oidc.ts';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import type { ValueCipher } from '@klarsikt/server/platform/vault.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { FederatedSignIn } from './provides.ts';
import {
  claimTokenRenewal,
  deleteExpiredPendingSignIns,
  deleteFederatedSession,
  type FederationRow,
  findFederation,
  findFederationOfDomain,
  findSessionTokens,
  getMailDomain,
  updateSessionTokens,
} from './store.ts';

/** A token with fewer remaining seconds than this is renewed (specification 000 section 9). */
const minimumValiditySec = 5;
/** Seconds to wait before a provider that did not respond is called again. */
const retrySec = 30;
/** Seconds within which a person must return from the identity provider (specification 000 section 9). */
export const signInStateLifetimeSec = 3600;

export function decryptProviderSettings(vault: ValueCipher, row: FederationRow): IdentityProviderSettings {
  const { id, revision, issuer, clientId, idpHint } = row;
  const clientSecret = row.clientSecret === null ? null : vault.open('federation', row.clientSecret);
  return { id, revision, issuer, clientId, clientSecret, idpHint };
}

export function encryptTokens(vault: ValueCipher, tokens: ProviderTokens): Buffer {
  return vault.close('federation tokens', JSON.stringify(tokens));
}

function decryptTokens(vault: ValueCipher, sealed: Buffer): ProviderTokens {
  return providerTokensSchema.parse(JSON.parse(vault.open('federation tokens', sealed)));
}

interface FederationOptions {
  readonly db: NodePgDatabase;
  readonly clock: Clock;
  readonly log: Log;
  readonly vault: ValueCipher;
  readonly providers: IdentityProviders;
}

/**
 * Renews the provider's tokens. If several requests or nodes do so at the same time, only the request that moves the
 * expiry first calls the provider.
 */
async function renew(
  { db, clock, vault, providers }: FederationOptions,
  hash: Buffer,
  seen: Date,
): Promise<'none' | 'fresh' | 'ended'> {
  const claimed = await runInSystemTransaction(db, async (tx) => {
    const row = await claimTokenRenewal(tx, hash, seen, new Date(clock.now().getTime() + retrySec * 1000));
    const realm = row && (await findFederation(tx, row.federationId));
    return row && { row, realm };
  });
  if (claimed === null) return 'none';
  const { row, realm } = claimed;
  const fresh =
    realm &&
    (await providers.refresh(decryptProviderSettings(vault, realm), decryptTokens(vault, row.tokens)));
  return runInSystemTransaction(db, async (tx) => {
    if (!fresh) {
      await deleteFederatedSession(tx, hash);
      return 'ended';
    }
    const expiresAt = new Date(clock.now().getTime() + fresh.expiresInSec * 1000);
    await updateSessionTokens(tx, hash, { tokens: encryptTokens(vault, fresh.tokens), expiresAt });
    return 'fresh';
  });
}

export function createFederatedSignIn(given: FederationOptions): FederatedSignIn {
  const { db, clock, log, vault, providers } = given;

  return {
    realmFor: async (username) => {
      const domain = getMailDomain(username);
      if (domain === null) return null;
      const row = await runInSystemTransaction(db, (tx) => findFederationOfDomain(tx, domain));
      return row && { url: row.issuer, idpHint: row.idpHint, loginHint: username };
    },

    keepFresh: async (actor) => {
      const { tokenHash: hash } = actor;
      if (actor.method !== 'federation' || hash === null) return 'none';
      const row = await runInSystemTransaction(db, (tx) => findSessionTokens(tx, hash));
      if (row === null) return 'none';
      const leftMs = row.expiresAt.getTime() - clock.now().getTime();
      // Without a refresh token, the provider's token is only a proof of the sign-in, and the session has its own
      // expiry.
      if (leftMs > minimumValiditySec * 1000 || decryptTokens(vault, row.tokens).refreshToken === null)
        return 'none';
      try {
        return await renew(given, hash, row.expiresAt);
      } catch (error) {
        log.warn({ err: error }, 'the identity provider gave no new token, trying again later');
        return 'none';
      }
    },

    logoutUrl: async (actor) => {
      const { tokenHash: hash } = actor;
      if (actor.method !== 'federation' || hash === null) return null;
      const kept = await runInSystemTransaction(db, async (tx) => {
        const row = await findSessionTokens(tx, hash);
        const realm = row && (await findFederation(tx, row.federationId));
        return row && realm
          ? { realm: decryptProviderSettings(vault, realm), tokens: decryptTokens(vault, row.tokens) }
          : null;
      });
      if (kept === null) return null;
      try {
        return await providers.logoutUrl(kept.realm, kept.tokens);
      } catch (error) {
        log.warn({ err: error }, 'the identity provider could not be asked for its sign-out address');
        return null;
      }
    },

    prune: (tx, now) =>
      deleteExpiredPendingSignIns(tx, new Date(now.getTime() - signInStateLifetimeSec * 1000)),
  };
}
