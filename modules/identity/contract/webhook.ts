/**
 * Webhooks: an organisation sends events to addresses of its own systems, signed by the Standard Webhooks scheme. A message
 * holds ids, a kind and a link; titles and names only where the organisation allows texts.
 */

import { defineCommand, defineQuery, needsPermission } from '@klarsikt/contract/endpoint.ts';
import {
  createRequiredTextSchema,
  emptyResultSchema,
  idParamSchema,
  idSchema,
  instantSchema,
  languageSchema,
  revisionSchema,
} from '@klarsikt/contract/shapes.ts';
import { z } from 'zod';

/** Kinds of events that a webhook can send, with the audit events that cause them. */
export const webhookEvents = {
  'assessment.created': [
    'assessment.created',
    'assessment.duplicated',
    'assessment.branched',
    'assessment.restored',
  ],
  'assessment.changed': ['assessment.changed', 'assessment.moved'],
  'assessment.deleted': ['assessment.deleted'],
  'signoff.requested': ['assessment.approvalRequested'],
  'signoff.approved': ['assessment.approved'],
  'signoff.returned': ['assessment.returned'],
  'signoff.withdrawn': ['assessment.withdrawn'],
  'action.created': ['action.created'],
  'action.changed': ['action.changed', 'action.moved', 'action.status', 'action.rerated', 'action.undone'],
  'comment.added': ['comment.added'],
  'comment.changed': ['comment.changed', 'comment.removed'],
  'news.changed': ['atlas.released', 'atlas.takenOut'],
  'list.changed': ['atlas.listTaken'],
  'version.live': ['model.live'],
  'user.created': ['user.created', 'user.invited', 'user.imported'],
  'user.changed': ['user.changed', 'user.erased'],
  'import.done': ['assessment.imported', 'incident.imported'],
  'report.created': ['report.created'],
  'report.accepted': ['report.accepted'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Kind of an event that a webhook can send. */
export type WebhookEventKind = keyof typeof webhookEvents;

const isKind = (name: string): name is WebhookEventKind => Object.hasOwn(webhookEvents, name);

/** All kinds, in the order of `webhookEvents`. */
export const webhookEventKinds: readonly WebhookEventKind[] = Object.keys(webhookEvents).filter(isKind);

/** Kinds about the library of the installation: the webhooks of every organisation get them. */
export const sharedWebhookKinds = [
  'news.changed',
  'list.changed',
  'version.live',
] as const satisfies readonly WebhookEventKind[];

/** Forms of a message: JSON of the scheme, an adaptive card for Microsoft Teams, blocks for Slack. */
export const webhookMessageFormats = ['json', 'teams', 'slack'] as const;

/** Form of a message. */
export type WebhookMessageFormat = (typeof webhookMessageFormats)[number];

/** Most webhooks of an organisation. */
export const maxWebhooks = 20;

/** Hours for which the former secret also signs after a rotation. */
export const formerWebhookSecretHours = 24;

/** Days of failed attempts after which a message becomes dead and the webhook is turned off. */
export const webhookRetryDays = 7;

/**
 * States of a webhook. `off`: by a person. `gone`: the receiver answered 410. `failed`: every attempt failed for a week.
 */
export const webhookStates = ['active', 'off', 'gone', 'failed'] as const;

/** States of a message. `dead`: no further attempts; a person can send it again. */
export const webhookDeliveryStates = ['waiting', 'sending', 'delivered', 'dead'] as const;

/** State of a message. */
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number];

const kindsSchema = z
  .array(z.enum(webhookEventKinds))
  .min(1)
  .max(webhookEventKinds.length)
  .transform((kinds) => webhookEventKinds.filter((kind) => kinds.includes(kind)));

/** Address as entered; the server also checks to which network it leads. */
const urlSchema = z.string().trim().min(1).max(2000);

/** A webhook, as in lists. Its address can be a secret, so that only the host is shown. */
export const webhookSchema = z.object({
  id: idSchema,
  revision: revisionSchema,
  label: z.string(),
  host: z.string(),
  form: z.enum(webhookMessageFormats),
  kinds: z.array(z.enum(webhookEventKinds)).readonly(),
  /** True if messages also hold titles and names. */
  texts: z.boolean(),
  /** Language of cards and blocks. */
  language: languageSchema,
  state: z.enum(webhookStates),
  /** Until when the former secret signs too; null without one. */
  formerUntil: instantSchema.nullable(),
  /** Since when every attempt fails; null while the last one succeeded. */
  failingSince: instantSchema.nullable(),
  created: instantSchema,
  createdBy: z.string(),
  /** Numbers of waiting messages and of dead ones. */
  waiting: z.number().int(),
  dead: z.number().int(),
});

/** A webhook, as in lists. */
export type Webhook = z.output<typeof webhookSchema>;

/** One message with the outcome of its last attempt. */
export const webhookDeliverySchema = z.object({
  id: idSchema,
  /** Id of the message: the same in every attempt. */
  message: z.string(),
  kind: z.string(),
  created: instantSchema,
  state: z.enum(webhookDeliveryStates),
  attempts: z.number().int(),
  /** Time of the next attempt; null unless the message waits. */
  next: instantSchema.nullable(),
  /** HTTP status of the last answer; null without one. */
  status: z.number().int().nullable(),
  /** Reason of the last failure; null without one. */
  error: z.string().nullable(),
});

/** One message of a webhook. */
export type WebhookDelivery = z.output<typeof webhookDeliverySchema>;

/** Outcome of a test. */
const testSchema = z.object({
  delivered: z.boolean(),
  status: z.number().int().nullable(),
  error: z.string().nullable(),
});

const access = needsPermission('admin:ApiKey');
const params = z.strictObject({ id: idParamSchema });
const members = {
  label: createRequiredTextSchema(200),
  form: z.enum(webhookMessageFormats),
  kinds: kindsSchema,
  texts: z.boolean(),
  language: languageSchema,
} as const;

/** Calls about the webhooks of the organisation in scope. */
export const webhookContract = {
  list: defineQuery({
    method: 'GET',
    path: 'admin/webhooks',
    access,
    summary: 'Webhooks of the organisation, by label.',
    result: z.object({ rows: z.array(webhookSchema).readonly() }),
  }),
  create: defineCommand({
    method: 'POST',
    path: 'admin/webhooks',
    access,
    perMinute: 30,
    summary:
      'Creates a webhook. The answer contains the secret for its signatures, which is shown only once.',
    events: ['webhook.created'],
    body: z.strictObject({ ...members, url: urlSchema }),
    result: webhookSchema.extend({ secret: z.string() }),
  }),
  change: defineCommand({
    method: 'POST',
    path: 'admin/webhooks/{id}',
    access,
    perMinute: 60,
    summary: 'Changes a webhook, on top of the given revision. Without an address, the stored one is kept.',
    events: ['webhook.changed'],
    params,
    body: z.strictObject({
      ...members,
      revision: revisionSchema,
      url: urlSchema.exactOptional(),
      active: z.boolean(),
    }),
    result: webhookSchema,
  }),
  rotate: defineCommand({
    method: 'POST',
    path: 'admin/webhooks/{id}/rotate',
    access,
    summary: `Makes a new secret, which is shown only once. The former one also signs for ${formerWebhookSecretHours} hours.`,
    events: ['webhook.rotated'],
    params,
    body: z.strictObject({ revision: revisionSchema }),
    result: webhookSchema.extend({ secret: z.string() }),
  }),
  endFormer: defineCommand({
    method: 'POST',
    path: 'admin/webhooks/{id}/end-former',
    access,
    summary: 'Ends the former secret at once.',
    events: ['webhook.formerEnded'],
    params,
    result: webhookSchema,
  }),
  remove: defineCommand({
    method: 'DELETE',
    path: 'admin/webhooks/{id}',
    access,
    summary: 'Removes a webhook with its messages.',
    events: ['webhook.removed'],
    params,
    result: emptyResultSchema,
  }),
  test: defineCommand({
    method: 'POST',
    path: 'admin/webhooks/{id}/test',
    access,
    perMinute: 10,
    summary: 'Sends a test message at once and returns its outcome.',
    events: ['webhook.tested'],
    params,
    result: testSchema,
  }),
  deliveries: defineQuery({
    method: 'GET',
    path: 'admin/webhooks/{id}/messages',
    access,
    summary: 'The 200 newest messages of a webhook, given up ones first.',
    params,
    result: z.object({ rows: z.array(webhookDeliverySchema).readonly() }),
  }),
  resend: defineCommand({
    method: 'POST',
    path: 'admin/webhooks/{id}/resend',
    access,
    summary: 'Sends messages again that were given up: the named ones, or all.',
    events: ['webhook.resent'],
    params,
    body: z.strictObject({ messages: z.array(idSchema).max(200).exactOptional() }),
    result: z.object({ resent: z.number().int() }),
  }),
};
