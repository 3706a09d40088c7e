import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';

export interface ProviderRealm {
  readonly url: string;
  readonly idpHint: string | null;
  readonly loginHint: string;
}

export interface FederatedSignIn {
  /**
   * Finds the realm by the domain of the user name only, so that the result does not disclose whether the account
   * exists.
   */
  realmFor(username: string): Promise<ProviderRealm | null>;
  /** Refreshes the provider's tokens shortly before they expire; if the provider refuses, the session ends. */
  keepFresh(actor: Actor): Promise<'none' | 'fresh' | 'ended'>;
  /** Returns the address that ends the provider's session too; null for sessions without a provider. */
  logoutUrl(actor: Actor): Promise<string | null>;
  /** Deletes started sign-ins from which nobody has returned within 60 minutes. */
  prune(tx: WriteTx, now: Date): Promise<void>;
}
