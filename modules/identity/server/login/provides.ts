import type { InputFault, LoginStatus, MailReference, PasswordPolicy } from '@klarsikt/contract';
import type { AssessmentDocument, AssessmentSummary } from '@klarsikt/engine/assessment';
import type { Language } from '@klarsikt/engine/text';
import type { InvitationRequestLetter } from '@klarsikt/operations/server/mail/provides.ts';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { Call } from '@klarsikt/server/platform/implement.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';

/** Counts failures of secrets by user name and network address (security page A2 to A6). */
export interface FailureLimiter {
  /** Returns null if the secret may be verified, otherwise the refusal. Reserves one attempt. */
  begin(name: string, ip: string): Promise<'locked' | 'iplocked' | null>;
  /** Resets the failures of the user name; true if they had locked it since its last success. */
  succeeded(name: string, ip: string): Promise<boolean>;
  /** Counts an attempt under a separate key and limit; returns the attempts left, or -1 if the attempt is refused. */
  attempt(key: string, limit: { readonly attempts: number; readonly windowSec: number }): Promise<number>;
}

/**
 * Kind of one-time link. `rescue`: from the operator, for a lost administrator or second factor. `connect`: opens the
 * identity provider and links the account to the identity that signs in there; it opens no session by itself.
 */
export type LinkKind = 'reset' | 'invite' | 'login' | 'rescue' | 'connect';

/** Open request to a person, and the page where the person answers it. */
export interface OpenRequestMail {
  readonly letter: InvitationRequestLetter;
  readonly landing: string;
}

/** Returns the open request to a person; null if there is none. The person's organisation must be in scope. */
export type OpenRequestLookup = (
  tx: ReadTx,
  person: { readonly organizationId: number; readonly userId: number; readonly language: Language },
) => Promise<OpenRequestMail | null>;

/** Changes of accounts by sign-in and administration. All run in the caller's transaction, in the account's scope. */
export interface AccountChanges {
  /** Faults of a new password under the organisation's policy, with the messages of specification 000 section 5. */
  passwordFaults(
    tx: ReadTx,
    given: { userId: number; password: string; language: Language; path?: string },
  ): Promise<InputFault[]>;
  /** Stores a new password, ends all sessions except `keep`, deletes open links and mails the person. */
  setPassword(
    tx: WriteTx,
    given: { userId: number; password: string; mustChange: boolean; keep?: Buffer; causedBy: number | null },
  ): Promise<void>;
  /** Creates a one-time link, deletes earlier links of its kind, and queues and returns its mail. */
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
   * Refuses a caller who neither gives the current password nor has just signed in at the identity provider or with a
   * passkey alone. Required before changes to how a person signs in. Runs outside the caller's transaction.
   */
  requireProof(given: { actor: Actor; call: Call }, current: string | undefined): Promise<void>;
  passwordPolicy(actor: Actor): Promise<{ profile: PasswordPolicy['profile']; least: number }>;
  /** Sender of this person's invitation; null without an invitation and after the first complete sign-in. */
  invitation(actor: Actor): Promise<{ by: string } | null>;
  openInvitations(tx: ReadTx, people: readonly number[]): Promise<ReadonlySet<number>>;
  /** Combines an open invitation and the open request in one mail; false without an open invitation. */
  mailAsked(tx: WriteTx, userId: number): Promise<boolean>;
  /** Ends the person's sessions with their next request; returns the number of sessions. */
  endSessions(tx: WriteTx, userId: number, keep?: Buffer): Promise<number>;
  unlock(username: string): Promise<void>;
  tellConnected(tx: WriteTx, userId: number): Promise<void>;
  /** Removes the one-time codes. */
  removeTotp(tx: WriteTx, userId: number): Promise<void>;
  /** Removes one-time codes and passkeys; a second factor must be set up at the next sign-in if it is required. */
  removeFactors(tx: WriteTx, userId: number): Promise<void>;
  /** Second factors that the person has. */
  factors(actor: Actor): Promise<{ code: boolean; passkey: boolean }>;
  /**
   * Signs in a person verified by the organisation's provider: checks the account (disabled, unlicensed), replaces the
   * caller's session and sets the new cookie. The provider covers password and second factor; profile and terms may
   * remain open. `tokenHash` is null if nobody was signed in.
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
  /** Creates a sandbox with its user and assessments; returns the user to sign in and the assessment to open. */
  create(
    tx: WriteTx,
    language: 'en' | 'sv',
  ): Promise<{ organizationId: number; userId: number; assessmentId: number }>;
  remove(tx: WriteTx, organizationId: number): Promise<void>;
  translate(tx: WriteTx, organizationId: number, language: 'en' | 'sv'): Promise<void>;
}
