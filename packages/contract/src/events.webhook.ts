/** Audit events about webhooks. */
import { z } from 'zod';

const webhook = z.object({
  label: z.string(),
  host: z.string(),
  form: z.string(),
  kinds: z.array(z.string()).readonly(),
  texts: z.boolean(),
  state: z.string(),
});
const labelled = z.object({ label: z.string() });

/** Audit events about webhooks by name; part of `auditEvents`. The Swedish words agree with `webhook` in gender. */
export const webhookAuditEvents = {
  'webhook.changed': { en: 'changed', sv: 'ändrad', before: webhook, after: webhook },
  'webhook.created': { en: 'created', sv: 'skapad', after: webhook },
  'webhook.ended': {
    en: 'switched off after failed messages',
    sv: 'avstängd efter misslyckade meddelanden',
    after: z.object({ label: z.string(), state: z.string() }),
  },
  'webhook.formerEnded': { en: 'former secret ended', sv: 'tidigare hemlighet avslutad', before: labelled },
  'webhook.removed': { en: 'removed', sv: 'borttagen', before: webhook },
  'webhook.resent': {
    en: 'messages sent again',
    sv: 'meddelanden skickade igen',
    after: z.object({ label: z.string(), messages: z.number() }),
  },
  'webhook.rotated': { en: 'given a new secret', sv: 'försedd med ny hemlighet', after: labelled },
  'webhook.tested': {
    en: 'tested',
    sv: 'testad',
    after: z.object({ label: z.string(), delivered: z.boolean() }),
  },
} as const;
