/**
 * Webhooks: an organisation has events sent to addresses of its own systems, signed as in the Standard Webhooks
 * scheme. A message contains ids, a kind and a link; it contains titles and names only if the organisation allows
 * texts.
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

/** Kinds of events that a webhook can send, each with the audit events that cause it. */
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

/** Kind of event that a webhook can send. */
export type WebhookEventKind = keyof typeof webhookEvents;

const isKind = (name: string): name is WebhookEventKind => Object.hasOwn(webhookEvents, name);

/** All kinds, in the order of `webhookEvents`. */
export const webhookEventKinds: readonly WebhookEventKind[] = Object.keys(webhookEvents).filter(isKind);

/**
 * Kinds of events about the library of the whole installation; they are sent to the webhooks of every organisation.
 */
export const sharedWebhookKinds = [
  'news.changed',
  'list.changed',
  'version.live',
] as const satisfies readonly WebhookEventKind[];

/**
 * Formats of a message: JSON of the Standard Webhooks scheme, an adaptive card for Microsoft Teams, or blocks for
 * Slack.
 */
export const webhookMessageFormats = ['json', 'teams', 'slack'] as const;

/** Format of a webhook's messages. */
export type WebhookMessageFormat = (typeof webhookMessageFormats)[number];

/** Largest number of webhooks in an organisation. */
export const maxWebhooks = 20;

/** Number of hours after a rotation of the secret for which messages are also signed with the former secret. */
export const formerWebhookSecretHours = 24;

/** Number of days of failed attempts after which a message becomes `dead` and the webhook is turned off. */
export const webhookRetryDays = 7;

/**
 * States of a webhook. `off`: a person turned it off. `gone`: the receiver responded with HTTP status 410. `failed`:
 * every attempt failed for a week.
 */
export const webhookStates = ['active', 'off', 'gone', 'failed'] as const;

/** States of a message. `dead` means that no further attempt is made, unless a person sends it again. */
export const webhookDeliveryStates = ['waiting', 'sending', 'delivered', 'dead'] as const;

/** State of a message to a webhook. */
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number];

const kindsSchema = z
  .array(z.enum(webhookEventKinds))
  .min(1)
  .max(webhookEventKinds.length)
  .transform((kinds) => webhookEventKinds.filter((kind) => kinds.includes(kind)));

/** Address as entered; the server also checks the network that it belongs to. */
const urlSchema = z.string().trim().min(1).max(2000);

/**
 * A webhook in the list of webhooks. Only the host of its address is returned, because the address can be a secret.
 */
export const webhookSchema = z.object({
  id: idSchema,
  revision: revisionSchema,
  label: z.string(),
  host: z.string(),
  form: z.enum(webhookMessageFormats),
  kinds: z.array(z.enum(webhookEventKinds)).readonly(),
  /** True if messages may contain titles and names. */
  texts: z.boolean(),
  /** Language of the cards and blocks that are sent to Teams and Slack. */
  language: languageSchema,
  state: z.enum(webhookStates),
  /** Time until which messages are also signed with the former secret; null if there is none. */
  formerUntil: instantSchema.nullable(),
  /** Time since which every attempt has failed; null if the last attempt succeeded. */
  failingSince: instantSchema.nullable(),
  created: instantSchema,
  createdBy: z.string(),
  /** Numbers of messages that wait for an attempt (`waiting`), and that are not sent any more (`dead`). */
  waiting: z.number().int(),
  dead: z.number().int(),
});

/** A webhook in the list of webhooks, without its full address and its secret. */
export type Webhook = z.output<typeof webhookSchema>;

/** A message to a webhook, with the result of its last attempt. */
export const webhookDeliverySchema = z.object({
  id: idSchema,
  /** Id of the message, which is the same in every attempt, so that the receiver can detect repetitions. */
  message: z.string(),
  kind: z.string(),
  created: instantSchema,
  state: z.enum(webhookDeliveryStates),
  attempts: z.number().int(),
  /** Time of the next attempt; null if no attempt is planned. */
  next: instantSchema.nullable(),
  /** HTTP status of the last response; null if there was none. */
  status: z.number().int().nullable(),
  /** Reason of the last failure; null if no attempt failed. */
  error: z.string().nullable(),
});

/** A message to a webhook, with the result of its last attempt. */
export type WebhookDelivery = z.output<typeof webhookDeliverySchema>;

/** Result of a test message to a webhook. */
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

/** Calls about the webhooks of the current organisation. */
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
