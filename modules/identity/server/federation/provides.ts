/** Sign-in at organisations' own identity providers as the other features use it. */
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';

/** Where somebody of a domain signs in. */
export interface Realm {
  readonly url: string;
  readonly idpHint: string | null;
  readonly loginHint: string;
}

/** Sign-in through the organisations' own identity providers. */
export interface Federations {
  /** The realm of the user name's domain; looks at nothing but the domain. */
  realmFor(username: string): Promise<Realm | null>;
  /** Refreshes the provider's tokens when they are about to expire; a refusal ends the session. */
  keepFresh(actor: Actor): Promise<'none' | 'fresh' | 'ended'>;
  /** Where to send the browser so that the provider's session ends too; null for other sessions. */
  logoutUrl(actor: Actor): Promise<string | null>;
  /** Forgets sign-ins at a provider that never came back (60 minutes). */
  prune(tx: WriteTx, now: Date): Promise<void>;
}
