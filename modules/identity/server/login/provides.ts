/** Accounts, the counting of failures and the sandboxes of the demo, as the other features use them. */

import type { Fault, LoginStatus, PasswordPolicy, WrittenMail } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { Call } from '@klarsikt/server/platform/implement.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';

/** Counts failures of secrets by name and address (security page A2 to A6). */
export interface FailureLimiter {
  /** What to answer instead of verifying; null when verifying is allowed. Reserves one attempt. */
  begin(name: string, ip: string): Promise<'locked' | 'iplocked' | null>;
  /** Forgets the failures of the name; true when they had locked it since its last success. */
  succeeded(name: string, ip: string): Promise<boolean>;
  /** Counts an attempt under a key and limit of its own; gives how many are left after it, -1 when it is one too many. */
  attempt(key: string, limit: { readonly attempts: number; readonly windowSec: number }): Promise<number>;
}

/**
 * `rescue`: the operator's, for a lost administrator or second factor. `connect`: leads to the identity provider, and
 * connects the account with the identity that comes back; it signs in nobody by itself.
 */
export type LinkKind = 'reset' | 'invite' | 'login' | 'rescue' | 'connect';

/** What sign-in and administration do to an account. All run in the caller's transaction, in the account's scope. */
export interface Accounts {
  /** Faults of a new password by the organisation's policy, with the sentences of specification 000 section 5. */
  passwordFaults(
    tx: ReadTx,
    given: { userId: number; password: string; language: Language; path?: string },
  ): Promise<Fault[]>;
  /** Stores a new password, ends the sessions (all but `keep`), kills open links, and mails the person. */
  setPassword(
    tx: WriteTx,
    given: { userId: number; password: string; mustChange: boolean; keep?: Buffer; causedBy: number | null },
  ): Promise<void>;
  /** Makes a one-time link, kills earlier ones of its kind, and queues its mail, which it gives. */
  sendLink(
    tx: WriteTx,
    given: {
      userId: number;
      kind: Exclude<LinkKind, 'rescue'>;
      landing: string | null;
      causedBy: number | null;
    },
  ): Promise<WrittenMail>;
  /**
   * Refuses who does not prove that it is still them: by their current password, or by having just signed in at their
   * identity provider. Before what decides how somebody signs in. Uses no transaction of the caller.
   */
  requireProof(given: { actor: Actor; call: Call }, current: string | undefined): Promise<void>;
  /** What a new password of this person needs. */
  passwordPolicy(actor: Actor): Promise<{ profile: PasswordPolicy['profile']; least: number }>;
  /** Ends the person's sessions on the next request; gives how many. */
  endSessions(tx: WriteTx, userId: number, keep?: Buffer): Promise<number>;
  /** Lifts the lock of a user name (security page A4). */
  unlock(username: string): Promise<void>;
  /** Tells the person that their account was connected with an identity at the organisation's provider. */
  tellConnected(tx: WriteTx, userId: number): Promise<void>;
  /** Takes the second factor away: it must be set up at the next sign-in where it is required. */
  removeTotp(tx: WriteTx, userId: number): Promise<void>;
  /**
   * Signs in somebody whose identity the organisation's provider has proved: checks the account (disabled,
   * unlicenced), replaces the caller's session by a new one and sets its cookie. The provider answers for password
   * and second factor; profile and terms may still be owed. `tokenHash` is null when nobody was signed in.
   */
  enterFederated(
    tx: WriteTx,
    given: { userId: number; actor: Actor; call: Call },
  ): Promise<{ status: LoginStatus; tokenHash: Buffer | null }>;
}

/** Sandboxes of demo sessions. */
export interface Sandboxes {
  /** Makes a sandbox with its user and assessment copy; gives the user to sign in. */
  create(tx: WriteTx, language: 'en' | 'sv'): Promise<{ organizationId: number; userId: number }>;
  remove(tx: WriteTx, organizationId: number): Promise<void>;
  /** Puts the demo's own texts into the language, where nobody has changed them. */
  translate(tx: WriteTx, organizationId: number, language: 'en' | 'sv'): Promise<void>;
}
