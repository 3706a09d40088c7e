/** The outbox: mails with recipient and delivery state. All calls need the permission SecurityAdmin. */

import { defineCommand, defineQuery, needsPermission } from '@klarsikt/contract/endpoint.ts';
import {
  createListQueryShape,
  idParamSchema,
  idSchema,
  instantSchema,
  languageSchema,
} from '@klarsikt/contract/shapes.ts';
import { z } from 'zod';

/**
 * States of a mail. `kept`: not sent, because no mail server is configured. `queued`, `sending`, `sent`: on the way
 * to the mail server, or accepted by it. `failed`: permanently refused by the mail server. `uncertain`: passed to the
 * mail server, which did not respond; only an administrator can send the mail again.
 */
export const mailStates = ['kept', 'queued', 'sending', 'sent', 'failed', 'uncertain'] as const;

/** State of one mail. */
export type MailState = (typeof mailStates)[number];

/** States in which an administrator can send a mail again. */
export const resendableMailStates = ['kept', 'failed', 'uncertain'] as const satisfies readonly MailState[];

/** Kinds of mail, by their cause: an invitation, a changed password, a digest of news, and so on. */
export const mailKinds = [
  'invite',
  'resetPassword',
  'passwordChanged',
  'totpChanged',
  'passkeyChanged',
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
  'webhook',
  'contribution',
  'test',
] as const;

/** Kind of mail by its cause, such as an invitation or a digest. */
export type MailKind = (typeof mailKinds)[number];

/** A mail in the list. `copyable`: true if the caller can copy the mail's link, which is possible once. */
export const mailRowSchema = z.object({
  id: idSchema,
  created: instantSchema,
  recipient: z.string(),
  subject: z.string(),
  template: z.enum(mailKinds),
  language: languageSchema,
  state: z.enum(mailStates),
  /** Number of attempts to pass the mail to the mail server. */
  attempts: z.number().int(),
  /** Response of the mail server to the last failed attempt. */
  error: z.string().nullable(),
  sent: instantSchema.nullable(),
  /** Time of the next attempt, for queued mails. */
  next: instantSchema.nullable(),
  copyable: z.boolean(),
});

/** A mail in the list of the outbox. */
export type MailRow = z.output<typeof mailRowSchema>;

/** A mail with its text; secret links in the text are masked. */
export const mailDetailSchema = mailRowSchema.extend({ text: z.string(), messageId: z.string() });

const idParams = z.object({ id: idParamSchema });

/** Endpoints of the outbox of the organisation in scope. */
export const mailContract = {
  list: defineQuery({
    method: 'POST',
    path: 'admin/mails',
    access: needsPermission('admin:SecurityAdmin'),
    summary: 'E-mails of the organisation, newest first unless sorted otherwise.',
    body: z
      .strictObject({
        ...createListQueryShape('desc'),
        sort: z.enum(['created', 'recipient', 'subject', 'state']).default('created'),
        states: z.array(z.enum(mailStates)).max(mailStates.length).optional(),
        templates: z.array(z.enum(mailKinds)).max(mailKinds.length).optional(),
        /** Text that is contained in the recipient or the subject. */
        text: z.string().max(200).optional(),
      })
      .prefault({}),
    result: z.object({
      rows: z.array(mailRowSchema),
      total: z.number().int(),
      /** True if a mail server is configured; without a mail server, mails are stored but not sent. */
      configured: z.boolean(),
    }),
  }),
  get: defineQuery({
    method: 'GET',
    path: 'admin/mail/{id}',
    access: needsPermission('admin:SecurityAdmin'),
    summary: 'One e-mail with its text; secret links are masked.',
    params: idParams,
    result: mailDetailSchema,
  }),
  resend: defineCommand({
    method: 'POST',
    path: 'admin/mail/{id}/resend',
    access: needsPermission('admin:SecurityAdmin'),
    summary: 'Queues an e-mail again that was kept, has failed, or may not have arrived.',
    events: ['mail.resent'],
    params: idParams,
    result: mailRowSchema,
  }),
  copyLink: defineCommand({
    method: 'POST',
    path: 'admin/mail/{id}/copy-link',
    access: needsPermission('admin:SecurityAdmin'),
    summary:
      'Returns the link of an invitation, once, to the administrator who caused it, or of an order that was kept because no mail server is set up. Other links are refused.',
    events: ['mail.link.copied'],
    params: idParams,
    result: z.object({ link: z.string() }),
  }),
  test: defineCommand({
    method: 'POST',
    path: 'admin/mail/test',
    access: needsPermission('admin:SecurityAdmin'),
    perMinute: 6,
    summary: 'Sends a test e-mail to the caller.',
    events: ['mail.tested'],
    result: mailRowSchema,
  }),
};
