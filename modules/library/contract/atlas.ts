/**
 * Atlas, the back office of the reference model: working entities of all kinds and the versions made from them. Source:
 * specification 001 sections 3.1 and 5.2, specification 000 section 2 (routes), product page section 3.
 */

import {
  patchesSchema,
  revisionResponseSchema,
  saveBodyShape,
  savedChangeSchema,
} from '@klarsikt/contract/document.ts';
import {
  defineCommand,
  defineFileResult,
  defineQuery,
  needsEditor,
  needsOperator,
} from '@klarsikt/contract/endpoint.ts';
import {
  emptyResultSchema,
  hashSchema,
  idParamSchema,
  instantSchema,
  keySchema,
  languageSchema,
  revisionParamSchema,
  revisionSchema,
} from '@klarsikt/contract/shapes.ts';
import type { AccessRule, Permission } from '@klarsikt/engine/people';
import { z } from 'zod';
import { atlasNewsContract } from './atlas.news.ts';
import {
  acknowledgedRulesSchema,
  calibrationRowSchema,
  dailyEntityTypeSchema,
  editorEntityTypeSchema,
  entityFilterShape,
  entityLabelSchema,
  entityListSchema,
  entityRowSchema,
  entityTypeSchema,
  excludedKeysSchema,
  kindCountsSchema,
  publishPlanSchema,
  qualityFindingSchema,
  requestedReviewSchema,
  tableImportResultSchema,
  treeThreatSchema,
  workingEntitySchema,
} from './atlas.shapes.ts';
import { modelChannels } from './model.shapes.ts';
import { threatCardSchema } from './threat.card.ts';

const view = needsEditor('backoffice:View');
const publish = needsEditor('backoffice:Publish');

const values = z.record(z.string(), z.json());
/** Maximum number of entities in one change. */
const bulkLimit = 2_000;
/** Maximum size of an imported table, in characters. */
const tableLimit = 8 * 1024 * 1024;

/** Endpoints that create entities of a kind or change several of them. */
function kindEndpoints<P extends string, T extends z.ZodType>(path: P, type: T, access: AccessRule) {
  return {
    create: defineCommand({
      method: 'POST',
      path: `${path}/{type}`,
      access,
      events: ['atlas.created'],
      summary: 'Creates an entity as a draft. Missing fields are empty; the key is derived from the name.',
      params: z.object({ type }),
      body: z.strictObject({ values }),
      result: z.object({ id: z.number().int(), key: keySchema, revision: revisionSchema }),
    }),
    bulk: defineCommand({
      method: 'POST',
      path: `${path}/{type}/bulk`,
      access,
      events: ['atlas.changed'],
      summary: 'Applies the same patches to several entities, all or none.',
      params: z.object({ type }),
      body: z.strictObject({
        ids: z.array(z.number().int().positive()).min(1).max(bulkLimit),
        patches: patchesSchema,
      }),
      result: z.object({ changed: z.number().int() }),
    }),
    importTable: defineCommand({
      method: 'POST',
      path: `${path}/{type}/import`,
      access,
      events: ['atlas.imported'],
      summary:
        'Reads entities from a CSV table in the format of `export`. With `check` nothing is stored; rows that are not valid in a version are refused and listed.',
      params: z.object({ type }),
      bodyLimit: tableLimit + 64 * 1024,
      body: z.strictObject({
        content: z.string().max(tableLimit),
        check: z.boolean(),
        /** Column of the entity for each heading that has another name; '' skips the column of the file. */
        mapping: z.record(z.string().max(200), z.string().max(200)).default({}),
      }),
      result: tableImportResultSchema,
    }),
  };
}

/** Endpoints that change one entity, or references to it. */
function entityEndpoints<P extends string, T extends z.ZodType>(path: P, type: T, access: AccessRule) {
  const one = z.object({ type, id: idParamSchema });
  return {
    modify: defineCommand({
      method: 'POST',
      path: `${path}/{type}/{id}/modify`,
      access,
      events: ['atlas.changed'],
      summary:
        'Applies patches to an entity. A stale revision is refused with the current one and the changes since; values that are not valid in a version are refused at their place.',
      params: one,
      body: z.strictObject({ ...saveBodyShape, patches: patchesSchema }),
      result: savedChangeSchema,
    }),
    restore: defineCommand({
      method: 'POST',
      path: `${path}/{type}/{id}/restore`,
      access,
      events: ['atlas.changed'],
      summary: 'Restores revision `to` as a new change.',
      params: one,
      body: z.strictObject({ ...saveBodyShape, to: revisionSchema }),
      result: savedChangeSchema,
    }),
    relate: defineCommand({
      method: 'POST',
      path: `${path}/{type}/{id}/relate`,
      access,
      events: ['atlas.changed'],
      summary:
        'Adds the entity to a field of other entities, or removes it: a relation changed from its other side. Kinds without permission are refused.',
      params: one,
      body: z.strictObject({
        from: type,
        path: z.array(z.string().max(60)).min(1).max(5),
        add: z.array(keySchema).max(bulkLimit).default([]),
        remove: z.array(keySchema).max(bulkLimit).default([]),
      }),
      result: z.object({ changed: z.number().int() }),
    }),
  };
}

/**
 * Endpoints that change entities; used once for the kinds that editors change and once for the kinds that the daily
 * editor changes.
 */
function changingEndpoints<P extends string, T extends z.ZodType>(
  path: P,
  type: T,
  permission: Extract<Permission, `backoffice:${string}`>,
) {
  const access = needsEditor(permission);
  return { ...kindEndpoints(path, type, access), ...entityEndpoints(path, type, access) };
}

const editing = changingEndpoints('atlas/entity', editorEntityTypeSchema, 'backoffice:Edit');
const daily = changingEndpoints('atlas/daily', dailyEntityTypeSchema, 'backoffice:Daily');

const one = z.object({ type: entityTypeSchema, id: idParamSchema });

/**
 * Endpoints of Atlas. Working rows belong to the installation, so organisations without their own licence for Atlas are
 * refused.
 */
export const atlasContract = {
  getOverview: defineQuery({
    method: 'GET',
    path: 'atlas/overview',
    access: view,
    passive: true,
    summary: 'Counts by kind: entities, changes since the live version, and waiting items.',
    result: z.object({
      kinds: z.array(kindCountsSchema).readonly(),
      live: z.object({ hash: hashSchema, name: z.string(), published: instantSchema }),
      changes: z.number().int(),
      due: z.number().int(),
      /** Entities that the caller should review: the first hundred, sorted by name. */
      reviews: z.array(requestedReviewSchema).readonly(),
      /** Names of people who can be chosen as reviewers of an entity. */
      reviewers: z.array(z.string()).readonly(),
      demo: z.number().int(),
      /** Number of published versions of the installation, in all channels. */
      versions: z.number().int(),
    }),
  }),
  find: defineQuery({
    method: 'POST',
    path: 'atlas/find',
    access: view,
    summary: 'Entities by words in either language or by their keys, for choosing one: at most 50.',
    body: z.strictObject({
      types: z.array(entityTypeSchema).max(30).default([]),
      text: z.string().trim().max(200).default(''),
      keys: z.array(keySchema).max(2_000).exactOptional(),
    }),
    result: z.array(entityLabelSchema).readonly(),
  }),
  getTree: defineQuery({
    method: 'GET',
    path: 'atlas/tree',
    access: view,
    summary: 'Categories and threats with their mother threats, in their order.',
    result: z.object({
      categories: z.array(entityLabelSchema).readonly(),
      threats: z.array(treeThreatSchema).readonly(),
    }),
  }),
  list: defineQuery({
    method: 'POST',
    path: 'atlas/entity/{type}/list',
    access: view,
    summary: 'Entities of a kind, paged; the search covers both languages.',
    params: z.object({ type: entityTypeSchema }),
    body: entityListSchema,
    result: z.object({ rows: z.array(entityRowSchema).readonly(), total: z.number().int() }),
  }),
  load: defineQuery({
    method: 'GET',
    path: 'atlas/entity/{type}/{id}',
    access: view,
    passive: true,
    summary: 'A working entity with its references. `editing`: the caller has it open for editing.',
    params: one,
    query: z.object({ editing: z.literal('true').exactOptional() }),
    result: workingEntitySchema,
  }),
  history: defineQuery({
    method: 'GET',
    path: 'atlas/entity/{type}/{id}/history',
    access: view,
    summary: 'Changes of an entity, newest first; `before` continues below a revision.',
    params: one,
    query: z.object({ before: revisionParamSchema.exactOptional() }),
    result: z.object({
      entries: z
        .array(
          revisionResponseSchema.extend({
            /** Changed texts before and after, by JSON pointer. */
            texts: z.record(z.string(), z.object({ before: z.string(), after: z.string() })),
            /** Former values of the changed fields, by JSON pointer; absent for a field that had no value. */
            former: z.record(z.string(), z.unknown()),
            /** Labels of the entities in the former and new values, by key. */
            names: z.record(z.string(), entityLabelSchema),
          }),
        )
        .readonly(),
      next: revisionSchema.nullable(),
    }),
  }),
  export: defineQuery({
    method: 'POST',
    path: 'atlas/entity/{type}/export',
    access: view,
    summary:
      'Entities of a kind as a table (CSV or XLSX) with every field in both languages; it can be imported again without loss. A cell too long for a workbook is refused and named.',
    params: z.object({ type: entityTypeSchema }),
    body: z.strictObject({
      language: languageSchema,
      format: z.enum(['csv', 'xlsx']).default('csv'),
      ...entityFilterShape,
    }),
    result: defineFileResult(
      'text/csv; charset=utf-8',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ),
  }),
  createEntity: editing.create,
  modifyEntity: editing.modify,
  restoreEntity: editing.restore,
  relateEntity: editing.relate,
  changeEntities: editing.bulk,
  importEntities: editing.importTable,
  createDaily: daily.create,
  modifyDaily: daily.modify,
  restoreDaily: daily.restore,
  relateDaily: daily.relate,
  changeDailies: daily.bulk,
  importDailies: daily.importTable,
  preview: defineQuery({
    method: 'POST',
    path: 'atlas/threat/{id}/preview',
    access: view,
    summary: 'The card of a working threat as readers with an entitlement would see it in the next version.',
    params: z.object({ id: idParamSchema }),
    body: z.strictObject({
      demo: z.boolean().default(false),
      offering: z.enum(['STANDARD', 'ENTERPRISE']).default('ENTERPRISE'),
      datapoint: z.enum(['NO', 'BASIC', 'PRO']).default('PRO'),
      /** Keys of the countries whose DOMESTIC threats the reader sees; all countries if left out. */
      countries: z.array(keySchema).max(400).exactOptional(),
    }),
    result: z.object({
      /** The threat's card; null if the reader may not see the threat. */
      card: threatCardSchema.omit({ modelHash: true }).nullable(),
    }),
  }),
  getQuality: defineQuery({
    method: 'GET',
    path: 'atlas/quality',
    access: view,
    summary: 'Issues to correct before publishing, each with its field.',
    result: z.object({ findings: z.array(qualityFindingSchema).readonly() }),
  }),
  getCalibration: defineQuery({
    method: 'POST',
    path: 'atlas/calibration',
    access: view,
    summary:
      'Levels by kind of risk without customer data, in the next version and in the live one: their distribution, and the changed ones.',
    body: z.strictObject({ leftOut: excludedKeysSchema.default([]) }),
    result: z.object({ rows: z.array(calibrationRowSchema).readonly() }),
  }),
  getPlan: defineQuery({
    method: 'POST',
    path: 'atlas/publication/plan',
    access: view,
    summary:
      'The effect of publishing: differences from the live version, faults, warnings, affected assessments.',
    body: z.strictObject({ leftOut: excludedKeysSchema.default([]) }),
    result: publishPlanSchema,
  }),
  publish: defineCommand({
    method: 'POST',
    path: 'atlas/publication',
    access: publish,
    events: ['atlas.published', 'atlas.proposed'],
    summary:
      'Publishes the working rows as a version in a channel; proposes it if two people are required. `hash` is that of the plan: rows that have changed since are refused. A live version needs a `description`, and `acknowledged` with every warning of the plan.',
    body: z.strictObject({
      hash: hashSchema,
      description: z.string().trim().max(2_000),
      channel: z.enum(modelChannels),
      leftOut: excludedKeysSchema.default([]),
      acknowledged: acknowledgedRulesSchema,
      /** Notes for readers, by key of the changed entity. */
      notes: z.record(keySchema, z.string().trim().max(2_000)).default({}),
    }),
    result: z.object({ published: z.boolean(), hash: hashSchema, name: z.string() }),
  }),
  confirm: defineCommand({
    method: 'POST',
    path: 'atlas/publication/confirm',
    access: publish,
    events: ['atlas.published'],
    summary:
      'Publishes the version that another person has proposed. A live version needs `acknowledged` with every warning of the plan.',
    body: z.strictObject({ hash: hashSchema, acknowledged: acknowledgedRulesSchema }),
    result: z.object({ hash: hashSchema, name: z.string() }),
  }),
  giveBack: defineCommand({
    method: 'POST',
    path: 'atlas/publication/return',
    access: publish,
    events: ['atlas.returned'],
    summary: "Withdraws the caller's proposal, or returns that of another person.",
    body: z.strictObject({ hash: hashSchema, reason: z.string().trim().max(2_000) }),
    result: emptyResultSchema,
  }),
  setTwoPersons: defineCommand({
    method: 'POST',
    path: 'atlas/publication/persons',
    access: needsOperator('admin:ThreatModelConfig'),
    events: ['atlas.persons'],
    summary: 'Whether publishing requires two people.',
    body: z.strictObject({ two: z.boolean() }),
    result: z.object({ two: z.boolean() }),
  }),
  ...atlasNewsContract,
};
