/** Realms, fresh tokens and provider logout, as other features use them. */

import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { Log } from '@klarsikt/server/platform/log.ts';
import {
  type KeptTokens,
  keptTokensSchema,
  type Providers,
  type RealmAccess,
} from '@klarsikt/server/platform/oidc.ts';
import { inSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import type { Vault } from '@klarsikt/server/platform/vault.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Federations } from './provides.ts';
import {
  claimTokens,
  domainOf,
  endSession,
  type FederationRow,
  federationById,
  federationOfDomain,
  pruneStates,
  replaceTokens,
  tokensOf,
} from './store.ts';

/** Tokens are renewed when they have no longer than this to live (specification 000 section 9). */
const minimumValiditySec = 5;
/** A provider that does not answer is asked again after this time. */
const retrySec = 30;
/** How long a sign-in may stay at the provider (specification 000 section 9). */
export const stateLifeSec = 3600;

export function openRealm(vault: Vault, row: FederationRow): RealmAccess {
  const { id, revision, issuer, clientId, idpHint } = row;
  const clientSecret = row.clientSecret === null ? null : vault.open('federation', row.clientSecret);
  return { id, revision, issuer, clientId, clientSecret, idpHint };
}

export function sealTokens(vault: Vault, tokens: KeptTokens): Buffer {
  return vault.close('federation tokens', JSON.stringify(tokens));
}

function openTokens(vault: Vault, sealed: Buffer): KeptTokens {
  return keptTokensSchema.parse(JSON.parse(vault.open('federation tokens', sealed)));
}

interface Given {
  readonly db: NodePgDatabase;
  readonly clock: Clock;
  readonly log: Log;
  readonly vault: Vault;
  readonly providers: Providers;
}

/** Of several polls at once, on any node, only the one that moves the expiry calls the provider. */
async function renew(
  { db, clock, vault, providers }: Given,
  hash: Buffer,
  seen: Date,
): Promise<'none' | 'fresh' | 'ended'> {
  const claimed = await inSystemTransaction(db, async (tx) => {
    const row = await claimTokens(tx, hash, seen, new Date(clock.now().getTime() + retrySec * 1000));
    const realm = row && (await federationById(tx, row.federationId));
    return row && { row, realm };
  });
  if (claimed === null) return 'none';
  const { row, realm } = claimed;
  const fresh = realm && (await providers.refresh(openRealm(vault, realm), openTokens(vault, row.tokens)));
  return inSystemTransaction(db, async (tx) => {
    if (!fresh) {
      await endSession(tx, hash);
      return 'ended';
    }
    const expiresAt = new Date(clock.now().getTime() + fresh.expiresInSec * 1000);
    await replaceTokens(tx, hash, { tokens: sealTokens(vault, fresh.tokens), expiresAt });
    return 'fresh';
  });
}

export function createFederations(given: Given): Federations {
  const { db, clock, log, vault, providers } = given;

  return {
    realmFor: async (username) => {
      const domain = domainOf(username);
      if (domain === null) return null;
      const row = await inSystemTransaction(db, (tx) => federationOfDomain(tx, domain));
      return row && { url: row.issuer, idpHint: row.idpHint, loginHint: username };
    },

    keepFresh: async (actor) => {
      const { tokenHash: hash } = actor;
      if (actor.method !== 'federation' || hash === null) return 'none';
      const row = await inSystemTransaction(db, (tx) => tokensOf(tx, hash));
      if (row === null) return 'none';
      const leftMs = row.expiresAt.getTime() - clock.now().getTime();
      // A provider that gave no refresh token vouched for the sign-in alone: the session has its own end.
      if (leftMs > minimumValiditySec * 1000 || openTokens(vault, row.tokens).refreshToken === null)
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
      const kept = await inSystemTransaction(db, async (tx) => {
        const row = await tokensOf(tx, hash);
        const realm = row && (await federationById(tx, row.federationId));
        return row && realm
          ? { realm: openRealm(vault, realm), tokens: openTokens(vault, row.tokens) }
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

    prune: (tx, now) => pruneStates(tx, new Date(now.getTime() - stateLifeSec * 1000)),
  };
}
