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
  /** True as long as the mail cannot have been delivered. */
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
   * The administrator who caused the mail. Only this administrator may copy an invitation's link, and only once; null for
   * an order in the portal.
   */
  readonly causedBy: number | null;
  readonly data: Readonly<Record<string, string>>;
  /** The one-time link, if any; masked wherever the mail is shown. */
  readonly link?: string;
  readonly asked?: InvitationRequestLetter;
  /** The feature's own letter, which gets greeting, frame and foot; for kinds in `mailKindsWithFeatureTexts`. */
  readonly letter?: MailLetter;
  readonly attachment?: {
    readonly filename: string;
    readonly contentType: string;
    readonly content: Uint8Array;
  };
  /**
   * Complete text that replaces the template (digest). A mail program can unsubscribe by a POST to `unsubscribe` (RFC
   * 8058).
   */
  readonly composed?: {
    readonly subject: string;
    readonly text: string;
    readonly html: string;
    readonly unsubscribe: string;
  };
}

/** Mails are queued in the transaction that causes them, and sent after its commit. */
export interface MailQueue {
  queue(tx: WriteTx, mail: NewMail): Promise<number>;
}

/** Queue of invitation mails. A mail can be replaced until it is sent. */
export interface InvitationMailQueue extends MailQueue {
  invitation(
    tx: ReadTx,
    userId: number,
    isOpen: (link: string) => boolean,
  ): Promise<OpenInvitationMail | null>;
  /** Replaces the contents of an unsent mail; false if the mail is being sent or is sent. */
  rewrite(tx: WriteTx, id: number, mail: NewMail): Promise<boolean>;
  /** Deletes unsent invitations of a person before a new one, which replaces their link. */
  dropInvitations(tx: WriteTx, userId: number): Promise<void>;
}
