import type { MailKind } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine/text';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';

/** An item of a letter: the heading links to its page, or is plain text if the link is empty. */
export interface MailLetterItem {
  readonly heading: string;
  readonly link: string;
  readonly lines: readonly string[];
}

export interface MailLetter {
  readonly subject: string;
  readonly before: readonly string[];
  readonly items?: readonly MailLetterItem[];
  readonly button: string | null;
  readonly after: readonly string[];
}

export interface InvitationRequestLetter {
  readonly subject: string;
  readonly before: readonly string[];
  readonly items: readonly MailLetterItem[];
  readonly next: string;
  readonly button: string;
}

export interface OpenInvitationMail {
  readonly mailId: number;
  readonly link: string;
  /** True while the mail cannot have been delivered. */
  readonly isUnsent: boolean;
}

/** Kinds of mail whose texts belong to the feature that sends them. */
export const mailKindsWithFeatureTexts = [
  'digest',
  'mention',
  'assigned',
  'actions',
  'portal',
  'approval',
  'decision',
  'examiner',
  'drift',
  'webhook',
  'contribution',
] as const satisfies readonly MailKind[];

export type MailKindWithTexts = Exclude<MailKind, (typeof mailKindsWithFeatureTexts)[number]>;

export interface NewMail {
  readonly template: MailKind;
  readonly recipient: string;
  readonly language: Language;
  readonly organizationId: number;
  readonly userId: number | null;
  /**
   * The administrator who caused the mail; null for an order in the portal. Only this administrator may copy an
   * invitation's link, and only once.
   */
  readonly causedBy: number | null;
  readonly data: Readonly<Record<string, string>>;
  /** The one-time link, if any; it is masked wherever the mail is shown. */
  readonly link?: string;
  readonly asked?: InvitationRequestLetter;
  /**
   * Letter written by the feature, for kinds in `mailKindsWithFeatureTexts`; the mail adds greeting, frame and foot.
   */
  readonly letter?: MailLetter;
  readonly attachment?: {
    readonly filename: string;
    readonly contentType: string;
    readonly content: Uint8Array;
  };
  /**
   * Complete text that replaces the template; used for digests. A mail program can unsubscribe by a POST to
   * `unsubscribe` (RFC 8058).
   */
  readonly composed?: {
    readonly subject: string;
    readonly text: string;
    readonly html: string;
    readonly unsubscribe: string;
  };
}

/** Queues mails in the transaction that causes them; they are sent after its commit. */
export interface MailQueue {
  queue(tx: WriteTx, mail: NewMail): Promise<number>;
}

/** Queue of invitation mails, which can be replaced until they are sent. */
export interface InvitationMailQueue extends MailQueue {
  invitation(
    tx: ReadTx,
    userId: number,
    isOpen: (link: string) => boolean,
  ): Promise<OpenInvitationMail | null>;
  /** Replaces the contents of an unsent mail; returns false if the mail is being sent or was sent. */
  rewrite(tx: WriteTx, id: number, mail: NewMail): Promise<boolean>;
  /** Deletes unsent invitations of a person, because a new invitation replaces their link. */
  dropInvitations(tx: WriteTx, userId: number): Promise<void>;
}
