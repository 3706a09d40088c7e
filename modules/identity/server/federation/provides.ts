import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';

export interface ProviderRealm {
  readonly url: string;
  readonly idpHint: string | null;
  readonly loginHint: string;
}

export interface FederatedSignIn {
  /** Find the realm by the domain of the user name only, whether or not the account exists. */
  realmFor(username: string): Promise<ProviderRealm | null>;
  /** Refreshes the provider's tokens shortly before they expire; if the provider refuses, the session ends. */
  keepFresh(actor: Actor): Promise<'none' | 'fresh' | 'ended'>;
  /** Sign-out address of the provider, which ends the provider's session; null for other sessions. */
  logoutUrl(actor: Actor): Promise<string | null>;
  /** Deletes sign-ins without a return from the provider within 60 minutes. */
  prune(tx: WriteTx, now: Date): Promise<void>;
}
