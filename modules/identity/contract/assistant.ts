/**
 * Contract for assistants: programs that read on behalf of a person over the Model Context Protocol, with a key of
 * this person.
 */

import {
  defineCommand,
  defineQuery,
  needsPermission,
  requiresSignIn,
  visitorLimits,
} from '@klarsikt/contract/endpoint.ts';
import {
  createListQueryShape,
  createRequiredTextSchema,
  idParamSchema,
  idSchema,
  instantSchema,
  revisionSchema,
} from '@klarsikt/contract/shapes.ts';
import type { Permission } from '@klarsikt/engine/people';
import { z } from 'zod';

/** Tools that an assistant can call, each with the permission that the person needs. No tool changes anything. */
export const assistantTools = {
  find_threats: 'threatview:View',
  get_threat: 'threatview:View',
  list_indicators: 'threatview:View',
  product_exploitation: 'ra:View',
  country_lists: 'ra:View',
  list_assessments: 'ra:View',
  get_levels: 'ra:View',
  explain_level: 'ra:View',
  completeness_gaps: 'ra:View',
  appetite_breaches: 'ra:View',
  actions_due: 'ra:View',
  what_changed_since: 'ra:View',
  compare_versions: 'ra:View',
  sources_used: 'ra:View',
  news_touching: 'threatview:View',
} as const satisfies Readonly<Record<string, Permission>>;

/** Name of a tool that an assistant can call. */
export type AssistantTool = keyof typeof assistantTools;

const isTool = (name: string): name is AssistantTool => Object.hasOwn(assistantTools, name);

/** Names of all tools, in the order of `assistantTools`. */
export const assistantToolNames: readonly AssistantTool[] = Object.keys(assistantTools).filter(isTool);

/** Prefix of a key's secret, by which scanners for leaked secrets recognise it. */
export const assistantSecretPrefix = 'ksa_';

/** Longest validity of a key, in days. */
export const maxAssistantKeyDays = 366;

/** Maximum number of active keys of one person. */
export const maxAssistantKeys = 20;

const toolsSchema = z
  .array(z.enum(assistantToolNames))
  .min(1)
  .max(assistantToolNames.length)
  .transform((tools) => assistantToolNames.filter((name) => tools.includes(name)));

/**
 * Key by which an assistant reads in a person's name. The secret is shown only once, when the key is created, and
 * stored as a digest.
 */
export const assistantKeySchema = z.object({
  id: idSchema,
  label: z.string(),
  /** Owner of the key; an assistant reads with this person's permissions. */
  person: z.object({ id: idSchema, name: z.string() }),
  tools: z.array(z.enum(assistantToolNames)).readonly(),
  /** Revision of the list of tools. */
  revision: revisionSchema,
  createdAt: instantSchema,
  expiresAt: instantSchema,
  /** Time of the last use, exact to about a minute; null if the key was never used. */
  usedAt: instantSchema.nullable(),
  revokedAt: instantSchema.nullable(),
  /** State of the key; `disabled` means that the owner's account is not active. */
  state: z.enum(['active', 'disabled', 'expired', 'revoked']),
});

/** Key by which an assistant reads in a person's name, without its secret. */
export type AssistantKey = z.output<typeof assistantKeySchema>;

const switchSchema = z.object({
  /** True if the operator of the installation has enabled assistants. */
  offered: z.boolean(),
  /** True if the organisation has enabled assistants. */
  enabled: z.boolean(),
  revision: revisionSchema,
  /** Address that assistants connect to (Model Context Protocol). */
  address: z.string(),
});

/** Setting of an organisation that allows or forbids assistants, with the address that they connect to. */
export type AssistantSwitch = z.output<typeof switchSchema>;

const keyParams = z.object({ id: idParamSchema });

/** Endpoints for the organisation's setting and about keys, for administrators and for each person's own keys. */
export const assistantContract = {
  getSwitch: defineQuery({
    method: 'GET',
    path: 'assistants',
    access: needsPermission('admin:ApiKey'),
    summary:
      'Whether assistants may read in the organisation. Revision 0: nobody has decided, so they may not.',
    result: switchSchema,
  }),
  setSwitch: defineCommand({
    method: 'POST',
    path: 'assistants',
    access: needsPermission('admin:ApiKey'),
    summary:
      'Switches assistants on or off for the organisation, from their next request on. On only where the installation offers them.',
    events: ['assistant.switched'],
    body: z.strictObject({ revision: revisionSchema, enabled: z.boolean() }),
    result: switchSchema,
  }),
  list: defineQuery({
    method: 'POST',
    path: 'assistants/keys',
    access: needsPermission('admin:ApiKey'),
    summary: 'Keys of all people of the organisation.',
    body: z
      .strictObject({
        ...createListQueryShape('asc'),
        sort: z.enum(['label', 'person', 'created', 'used', 'expires']).default('label'),
        text: z.string().max(200).optional(),
        /** True to include revoked and expired keys. */
        ended: z.boolean().default(false),
      })
      .prefault({}),
    result: z.object({ rows: z.array(assistantKeySchema), total: z.number().int() }),
  }),
  setTools: defineCommand({
    method: 'POST',
    path: 'assistants/keys/{id}/tools',
    access: needsPermission('admin:ApiKey'),
    summary:
      'Gives a key these tools in place of those that it has, from its next request on. No tool shows more than its person may see.',
    events: ['assistant.changed'],
    params: keyParams,
    body: z.strictObject({ revision: revisionSchema, tools: toolsSchema }),
    result: assistantKeySchema,
  }),
  revoke: defineCommand({
    method: 'POST',
    path: 'assistants/keys/{id}/revoke',
    access: needsPermission('admin:ApiKey'),
    summary: "Ends somebody's key for good, on its next request.",
    events: ['assistant.revoked'],
    params: keyParams,
    result: assistantKeySchema,
  }),
  listOwn: defineQuery({
    method: 'GET',
    path: 'account/assistants',
    access: requiresSignIn,
    visitors: visitorLimits.read,
    own: true,
    summary:
      "The caller's own keys, the newest first, and whether assistants may read in their organisation.",
    result: z.object({
      open: z.boolean(),
      address: z.string(),
      keys: z.array(assistantKeySchema).readonly(),
    }),
  }),
  createOwn: defineCommand({
    method: 'POST',
    path: 'account/assistants',
    access: requiresSignIn,
    visitors: visitorLimits.write,
    own: true,
    summary:
      'Makes a key for the caller. The answer holds the secret: it is shown this once. At most 20 live keys for 366 days each (`error.conflict`).',
    events: ['assistant.created'],
    body: z.strictObject({
      label: createRequiredTextSchema(200),
      tools: toolsSchema,
      expiresAt: z.iso.datetime(),
    }),
    result: assistantKeySchema.extend({ secret: z.string() }),
  }),
  revokeOwn: defineCommand({
    method: 'DELETE',
    path: 'account/assistants/{id}',
    access: requiresSignIn,
    visitors: visitorLimits.write,
    own: true,
    summary: "Ends one of the caller's own keys for good, on its next request.",
    events: ['assistant.revoked'],
    params: keyParams,
    result: assistantKeySchema,
  }),
};
