/**
 * Saved views of large lists: filters, search words, sorting and columns under a name. A view is personal or shared,
 * and has a link.
 */

import { defineCommand, defineQuery, requiresSignIn, visitorLimits } from '@klarsikt/contract/endpoint.ts';
import {
  createRequiredTextSchema,
  emptyResultSchema,
  idParamSchema,
  idSchema,
  instantSchema,
  revisionSchema,
} from '@klarsikt/contract/shapes.ts';
import { entityTypes } from '@klarsikt/engine/model';
import type { Permission } from '@klarsikt/engine/people';
import { z } from 'zod';

const namedLists = [
  'ra.risks',
  'ra.residual',
  'ra.controls',
  'ra.threats',
  'ra.actions',
  'ra.completeness',
  'ra.sources',
  'ra.files',
  'ra.exploitation',
  'ra.comments',
  'ra.incidents',
  'threatview.threats',
  'threatview.indicators',
  'threatview.analyses',
  'admin.users',
  'admin.groups',
  'admin.organizations',
  'admin.units',
  'admin.keys',
  'admin.assistants',
  'admin.licences',
  'admin.models',
  'admin.audit',
  'admin.mails',
] as const;

/** Name of a list whose state can be saved; Atlas has one list for each kind of entity. */
export type SavedViewListName = (typeof namedLists)[number] | `atlas.${string}`;

/** Returns the name of the list of a kind of entity in Atlas, such as `atlas.threat`. */
export const toAtlasListName = (type: string): SavedViewListName => `atlas.${type}`;

/**
 * Names of the lists whose state can be saved. The first part of a name is the application; lists with `ra.` are
 * about one assessment.
 */
export const savedViewListNames: readonly SavedViewListName[] = [
  ...namedLists,
  ...entityTypes.map(toAtlasListName),
];

const ownPermissions: ReadonlyMap<SavedViewListName, Permission> = new Map([
  ['ra.incidents', 'ra:Incident'],
  ['admin.organizations', 'admin:Admin'],
  ['admin.units', 'admin:Admin'],
  ['admin.keys', 'admin:ApiKey'],
  ['admin.assistants', 'admin:ApiKey'],
  ['admin.licences', 'admin:Licensing'],
  ['admin.models', 'admin:ThreatModelConfig'],
]);

const applicationPermissions: readonly (readonly [string, Permission])[] = [
  ['ra.', 'ra:View'],
  ['atlas.', 'backoffice:View'],
  ['admin.', 'admin:SecurityAdmin'],
];

/** Returns the permission that is required for a list and for its views. */
export const getSavedViewListPermission = (list: SavedViewListName): Permission =>
  ownPermissions.get(list) ??
  applicationPermissions.find(([prefix]) => list.startsWith(prefix))?.[1] ??
  'threatview:View';

/** Maximum length of a view's name, in characters. */
export const maxViewNameLength = 80;

/** Maximum number of views of one list in an organisation, for all users together. */
export const maxViewsPerList = 500;

/** Number of days for which a deleted view can be restored. */
export const viewRestoreDays = 30;

const word = z.string().min(1).max(60);

/**
 * State of a list that a view stores. `search`: at most 30 address parameters by name (filters, search words,
 * relevance area). `sort`: column id; null for the default order. `columns`: at most 80 columns shown (true) or
 * hidden (false). `density`: row height; null if the list has a fixed height.
 */
export const viewStateSchema = z.strictObject({
  search: z
    .record(z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,39}$/), z.string().min(1).max(500))
    .refine((given) => Object.keys(given).length <= 30),
  sort: z.strictObject({ column: word, descending: z.boolean() }).nullable(),
  columns: z.record(word, z.boolean()).refine((given) => Object.keys(given).length <= 80),
  density: z.enum(['dense', 'roomy']).nullable(),
});

/** State of a list that a view stores: filters, sorting, columns and row height. */
export type ViewState = z.output<typeof viewStateSchema>;

/**
 * A saved view. `own` is true if the caller created it. A shared view can only be changed by its author and by
 * administrators (`mayChange`).
 */
export const savedViewSchema = z.object({
  id: idSchema,
  name: z.string(),
  shared: z.boolean(),
  own: z.boolean(),
  mayChange: z.boolean(),
  author: z.string(),
  state: viewStateSchema,
  changedAt: instantSchema,
  revision: revisionSchema,
});

/** A saved view of a list, with its author and state. */
export type SavedView = z.output<typeof savedViewSchema>;

const viewName = createRequiredTextSchema(maxViewNameLength);
const listSchema = z.enum(savedViewListNames);
const params = z.strictObject({ id: idParamSchema });

/**
 * Endpoints for saved views. They require the permission of the view's list; without it they are refused with
 * `error.forbidden`.
 */
export const viewContract = {
  list: defineQuery({
    method: 'GET',
    path: 'views',
    access: requiresSignIn,
    visitors: visitorLimits.read,
    summary: "The caller's views of a list and the shared ones, by name, with the one that it begins with.",
    query: z.strictObject({ list: listSchema }),
    result: z.object({ views: z.array(savedViewSchema).readonly(), default: idSchema.nullable() }),
  }),
  add: defineCommand({
    method: 'PUT',
    path: 'views',
    access: requiresSignIn,
    visitors: visitorLimits.write,
    summary: `Saves a view of a list. At most ${maxViewsPerList} of one list (\`error.conflict\`).`,
    events: ['view.saved'],
    body: z.strictObject({ list: listSchema, name: viewName, shared: z.boolean(), state: viewStateSchema }),
    result: savedViewSchema,
  }),
  change: defineCommand({
    method: 'POST',
    path: 'views/{id}',
    access: requiresSignIn,
    visitors: visitorLimits.write,
    summary:
      'Renames a view, shares it or not, or gives it another state. A shared view of somebody else is changed by administrators of users alone (`error.forbidden`).',
    events: ['view.changed'],
    params,
    body: z.strictObject({
      revision: revisionSchema,
      name: viewName.exactOptional(),
      shared: z.boolean().exactOptional(),
      state: viewStateSchema.exactOptional(),
    }),
    result: savedViewSchema,
  }),
  remove: defineCommand({
    method: 'DELETE',
    path: 'views/{id}',
    access: requiresSignIn,
    visitors: visitorLimits.write,
    summary: `Removes a view; it can be restored for ${viewRestoreDays} days.`,
    events: ['view.removed'],
    params,
    result: emptyResultSchema,
  }),
  restore: defineCommand({
    method: 'POST',
    path: 'views/{id}/restore',
    access: requiresSignIn,
    visitors: visitorLimits.write,
    summary: 'Takes the removal of a view back.',
    events: ['view.restored'],
    params,
    result: savedViewSchema,
  }),
  begin: defineCommand({
    method: 'POST',
    path: 'views/default',
    access: requiresSignIn,
    visitors: visitorLimits.write,
    summary: 'Chooses the view that a list begins with for the caller; null for none.',
    events: ['view.begun'],
    body: z.strictObject({ list: listSchema, view: idSchema.nullable() }),
    result: emptyResultSchema,
  }),
};
