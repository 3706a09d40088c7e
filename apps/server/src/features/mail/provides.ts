/** Mails as the other features queue them. */

import type { MailKind } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine';
import type { WriteTx } from '../../platform/tx.ts';

/** A mail by its purpose; the texts of each, in both languages, stand in features/mail/texts. */
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
