/** Mails as the other features queue them. */

import type { MailKind } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';

/** One thing that a letter lists: its heading leads where it is worked on. */
export interface LetterItem {
  readonly heading: string;
  readonly link: string;
  readonly lines: readonly string[];
}

/** A letter before it becomes text and HTML. */
export interface Letter {
  readonly subject: string;
  readonly before: readonly string[];
  readonly items?: readonly LetterItem[];
  /** What the link's button says; null for a letter without one. */
  readonly button: string | null;
  readonly after: readonly string[];
}

/** Kinds of mail whose words stand with the feature that sends them. */
export const ownWords = [
  'digest',
  'mention',
  'assigned',
  'actions',
  'portal',
  'approval',
  'decision',
  'examiner',
  'drift',
] as const satisfies readonly MailKind[];

/** A kind of mail whose words stand in modules/operations/server/mail/texts. */
export type WordedKind = Exclude<MailKind, (typeof ownWords)[number]>;

/** A mail by its purpose; the texts of each, in both languages, stand in modules/operations/server/mail/texts. */
export interface NewMail {
  readonly template: MailKind;
  readonly recipient: string;
  readonly language: Language;
  readonly organizationId: number;
  readonly userId: number | null;
  /** The administrator who caused it. Nobody else may copy an invitation's link, and they may once. */
  readonly causedBy: number | null;
  /** What the template's text names. */
  readonly data: Readonly<Record<string, string>>;
  /** The one-time link, when there is one; masked wherever the mail is shown. */
  readonly link?: string;
  /** A letter of the caller's own: the mail gets its greeting, frame and foot. For kinds whose words their feature has. */
  readonly letter?: Letter;
  /** One file that goes with it. */
  readonly attachment?: {
    readonly filename: string;
    readonly contentType: string;
    readonly content: Uint8Array;
  };
  /**
   * A text composed by the caller, instead of the template's (digest). `unsubscribe` is where a mail program can end
   * such mails with one post (RFC 8058).
   */
  readonly composed?: {
    readonly subject: string;
    readonly text: string;
    readonly html: string;
    readonly unsubscribe: string;
  };
}

/** Mails are queued in the transaction of what they speak of, and sent after its commit. */
export interface Mail {
  queue(tx: WriteTx, mail: NewMail): Promise<number>;
}
