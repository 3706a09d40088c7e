import type { InputFault, LoginStatus, MailReference, PasswordPolicy } from '@klarsikt/contract';
import type { AssessmentDocument, AssessmentSummary } from '@klarsikt/engine/assessment';
import type { Language } from '@klarsikt/engine/text';
import type { InvitationRequestLetter } from '@klarsikt/operations/server/mail/provides.ts';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { Call } from '@klarsikt/server/platform/implement.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';

/** Counts wrong secrets by user name and by network address (security page A2 to A6). */
export interface FailureLimiter {
  /**
   * Returns null if the secret may be verified, otherwise the reason for refusing. Each call reserves one attempt.
   */
  begin(name: string, ip: string): Promise<'locked' | 'iplocked' | null>;
  /**
   * Resets the failures of the user name. Returns true if the name had been locked since its last successful sign-in.
   */
  succeeded(name: string, ip: string): Promise<boolean>;
  /**
   * Counts an attempt under a separate key with its own limit. Returns the number of attempts left, or -1 if the
   * attempt is refused.
   */
  attempt(key: string, limit: { readonly attempts: number; readonly windowSec: number }): Promise<number>;
}

/**
 * Kinds of one-time links. `rescue`: from the operator, if the last administrator or a second factor is lost.
 * `connect`: opens the identity provider and links the account to the identity that signs in there; it does not open
 * a session by itself.
 */
export type LinkKind = 'reset' | 'invite' | 'login' | 'rescue' | 'connect';

/** Open request to a person for the invitation mail, and the address of the page where the person answers it. */
export interface OpenRequestMail {
  readonly letter: InvitationRequestLetter;
  readonly landing: string;
}

/**
 * Finds the open request to a person; null if there is none. The person's organisation must be the current one of the
 * transaction.
 */
export type OpenRequestLookup = (
  tx: ReadTx,
  person: { readonly organizationId: number; readonly userId: number; readonly language: Language },
) => Promise<OpenRequestMail | null>;

/**
 * Changes of accounts, for sign-in and administration. All of them run in the caller's transaction, which must be in
 * the account's organisation.
 */
export interface AccountChanges {
  /**
   * Returns the faults of a new password under the organisation's policy, with the messages of specification 000
   * section 5.
   */
  passwordFaults(
    tx: ReadTx,
    given: { userId: number; password: string; language: Language; path?: string },
  ): Promise<InputFault[]>;
  /** Stores a new password, ends all sessions except `keep`, deletes open links and sends a mail to the person. */
  setPassword(
    tx: WriteTx,
    given: { userId: number; password: string; mustChange: boolean; keep?: Buffer; causedBy: number | null },
  ): Promise<void>;
  /** Creates a one-time link, deletes earlier links of the same kind, queues its mail and returns the mail. */
  sendLink(
    tx: WriteTx,
    given: {
      userId: number;
      kind: Exclude<LinkKind, 'rescue'>;
      landing: string | null;
      causedBy: number | null;
    },
  ): Promise<MailReference>;
  /**
   * Refuses a caller who neither sends the current password nor has just signed in at the identity provider or by
   * passkey alone. It must be called before a change of how a person signs in, and uses its own transaction.
   */
  requireProof(given: { actor: Actor; call: Call }, current: string | undefined): Promise<void>;
  passwordPolicy(actor: Actor): Promise<{ profile: PasswordPolicy['profile']; least: number }>;
  /** Returns who invited this person; null without an invitation and after the first complete sign-in. */
  invitation(actor: Actor): Promise<{ by: string } | null>;
  openInvitations(tx: ReadTx, people: readonly number[]): Promise<ReadonlySet<number>>;
  /** Sends an open invitation and the open request in one mail; returns false if there is no open invitation. */
  mailAsked(tx: WriteTx, userId: number): Promise<boolean>;
  /** Ends the person's sessions, so that their next request is refused; returns the number of sessions. */
  endSessions(tx: WriteTx, userId: number, keep?: Buffer): Promise<number>;
  unlock(username: string): Promise<void>;
  tellConnected(tx: WriteTx, userId: number): Promise<void>;
  removeTotp(tx: WriteTx, userId: number): Promise<void>;
  /**
   * Removes the person's one-time codes and passkeys. If a second factor is required, it must be set up at the next
   * sign-in.
   */
  removeFactors(tx: WriteTx, userId: number): Promise<void>;
  /** Returns which second factors the person has. */
  factors(actor: Actor): Promise<{ code: boolean; passkey: boolean }>;
  /**
   * Signs in a person whom the organisation's provider has verified: checks the account (disabled, unlicensed),
   * replaces the caller's session and sets the new cookie. The provider replaces password and second factor; profile
   * and terms can still be required. `tokenHash` is null if nobody was signed in.
   */
  enterFederated(
    tx: WriteTx,
    given: { userId: number; actor: Actor; call: Call },
  ): Promise<{ status: LoginStatus; tokenHash: Buffer | null }>;
}

export interface FormerApproval {
  readonly organizationId: number;
  readonly assessmentId: number;
  readonly revision: number;
  readonly modelHash: string;
  readonly document: AssessmentDocument;
  readonly summary: AssessmentSummary;
  readonly at: Date;
  readonly drewUp: { readonly author: string; readonly userId: number };
  readonly approved: { readonly author: string; readonly statement: string };
}

export type FormerApprovalWriter = (tx: WriteTx, given: FormerApproval) => Promise<void>;

export interface DemoSandboxes {
  /**
   * Creates a demo organisation with its user and assessments; returns the user to sign in and the assessment to
   * open.
   */
  create(
    tx: WriteTx,
    language: 'en' | 'sv',
  ): Promise<{ organizationId: number; userId: number; assessmentId: number }>;
  remove(tx: WriteTx, organizationId: number): Promise<void>;
  translate(tx: WriteTx, organizationId: number, language: 'en' | 'sv'): Promise<void>;
}
