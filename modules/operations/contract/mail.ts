/** The outbox: what was written to whom, and what became of it. Decision 18; permission SecurityAdmin. */

import { command, needs, query } from '@klarsikt/contract/endpoint.ts';
import { idParam, idSchema, instantSchema, languageSchema, listShape } from '@klarsikt/contract/shapes.ts';
import { z } from 'zod';

/**
 * States of a mail. `kept`: no mail server is set up, so it stays here. `queued`, `sending`, `sent`: on its way. `failed`:
 * the mail server refused it for good. `uncertain`: the mail was handed over and nobody knows whether it arrived; it is
 * sent again only when an administrator says so.
 */
export const mailStates = ['kept', 'queued', 'sending', 'sent', 'failed', 'uncertain'] as const;

/** State of one mail. */
export type MailState = (typeof mailStates)[number];

/** States from which an administrator can send a mail again. */
export const resendableStates = ['kept', 'failed', 'uncertain'] as const satisfies readonly MailState[];

/** Kinds of mail. */
export const mailKinds = [
  'invite',
  'resetPassword',
  'passwordChanged',
  'totpChanged',
  'identityConnected',
  'connectAccount',
  'loginAfterLock',
  'digest',
  'mention',
  'assigned',
  'actions',
  'portal',
  'approval',
  'decision',
  'examiner',
  'drift',
  'test',
] as const;

/** Kind of mail. */
export type MailKind = (typeof mailKinds)[number];

/** A mail as the list shows it. `copyable`: it is an invitation that the caller caused and whose link they have not copied yet. */
export const mailRowSchema = z.object({
  id: idSchema,
  created: instantSchema,
  recipient: z.string(),
  subject: z.string(),
  template: z.enum(mailKinds),
  language: languageSchema,
  state: z.enum(mailStates),
  /** How often the mail server was asked to take it. */
  attempts: z.number().int(),
  /** What the mail server said last when it did not take it. */
  error: z.string().nullable(),
  sent: instantSchema.nullable(),
  /** When the next attempt is due, for queued mails. */
  next: instantSchema.nullable(),
  copyable: z.boolean(),
});

/** One line of the outbox. */
export type MailRow = z.output<typeof mailRowSchema>;

/** A mail with its text; secret links in it are masked. */
export const mailDetailSchema = mailRowSchema.extend({ text: z.string(), messageId: z.string() });

const idParams = z.object({ id: idParam });

/** Calls about the outbox of the organisation in scope. */
export const mail = {
  list: query({
    method: 'POST',
    path: 'admin/mails',
    access: needs('admin:SecurityAdmin'),
    summary: 'Mails of the organisation, newest first unless sorted otherwise.',
    body: z
      .strictObject({
        ...listShape('desc'),
        sort: z.enum(['created', 'recipient', 'subject', 'state']).default('created'),
        states: z.array(z.enum(mailStates)).max(mailStates.length).optional(),
        templates: z.array(z.enum(mailKinds)).max(mailKinds.length).optional(),
        /** Part of recipient or subject. */
        text: z.string().max(200).optional(),
      })
      .prefault({}),
    result: z.object({
      rows: z.array(mailRowSchema),
      total: z.number().int(),
      /** Whether a mail server is set up; without one, mails are kept. */
      configured: z.boolean(),
    }),
  }),
  get: query({
    method: 'GET',
    path: 'admin/mail/{id}',
    access: needs('admin:SecurityAdmin'),
    summary: 'One mail with its text; secret links are masked (decision 18).',
    params: idParams,
    result: mailDetailSchema,
  }),
  resend: command({
    method: 'POST',
    path: 'admin/mail/{id}/resend',
    access: needs('admin:SecurityAdmin'),
    summary: 'Queues a mail again that was kept, failed, or of which nobody knows whether it arrived.',
    events: ['mail.resent'],
    params: idParams,
    result: mailRowSchema,
  }),
  copyLink: command({
    method: 'POST',
    path: 'admin/mail/{id}/copy-link',
    access: needs('admin:SecurityAdmin'),
    summary:
      "Gives an invitation's link, once, to the administrator who caused the invitation. Everybody else is refused (decision 18).",
    events: ['mail.link.copied'],
    params: idParams,
    result: z.object({ link: z.string() }),
  }),
  test: command({
    method: 'POST',
    path: 'admin/mail/test',
    access: needs('admin:SecurityAdmin'),
    perMinute: 6,
    summary: 'Sends a test mail to the caller.',
    events: ['mail.tested'],
    result: mailRowSchema,
  }),
};
