/**
 * Atlas, the back office of the reference model: working entities of all kinds, and versions made of them.
 * Source: specification 001 sections 3.1 and 5.2, specification 000 section 2 (routes), product page section 3.
 */

import {
  madeRevisionSchema,
  patchesSchema,
  savedSchema,
  startingShape,
} from '@klarsikt/contract/document.ts';
import { command, file, needsEditor, needsOperator, query } from '@klarsikt/contract/endpoint.ts';
import {
  doneSchema,
  hashSchema,
  idParam,
  instantSchema,
  keySchema,
  languageSchema,
  revisionParam,
  revisionSchema,
} from '@klarsikt/contract/shapes.ts';
import type { Access, Permission } from '@klarsikt/engine';
import { z } from 'zod';
import { atlasNews } from './atlas.news.ts';
import {
  askedReviewSchema,
  calibrationRowSchema,
  dailyTypeSchema,
  editedTypeSchema,
  entityFilterShape,
  entityLabelSchema,
  entityListSchema,
  entityRowSchema,
  entityTypeSchema,
  kindCountsSchema,
  leftOutSchema,
  publicationPlanSchema,
  qualityFindingSchema,
  tableImportSchema,
  treeThreatSchema,
  workingEntitySchema,
} from './atlas.shapes.ts';
import { channels } from './model.shapes.ts';
import { threatCardSchema } from './threat.card.ts';

const view = needsEditor('backoffice:View');
const publish = needsEditor('backoffice:Publish');

const values = z.record(z.string(), z.json());
/** Most entities that one change touches. */
const bulkLimit = 2_000;
/** Largest table that is read in, as text. */
const tableLimit = 8 * 1024 * 1024;

/** The calls that make entities of a kind, or change several of them at once. */
function kindEndpoints<P extends string, T extends z.ZodType>(path: P, type: T, access: Access) {
  return {
    create: command({
      method: 'POST',
      path: `${path}/{type}`,
      access,
      events: ['atlas.created'],
      summary: 'Makes an entity, as a draft. What is not given is empty; the key is made of the name.',
      params: z.object({ type }),
      body: z.strictObject({ values }),
      result: z.object({ id: z.number().int(), key: keySchema, revision: revisionSchema }),
    }),
    bulk: command({
      method: 'POST',
      path: `${path}/{type}/bulk`,
      access,
      events: ['atlas.changed'],
      summary: 'Applies the same patches to several entities: all of them or none.',
      params: z.object({ type }),
      body: z.strictObject({
        ids: z.array(z.number().int().positive()).min(1).max(bulkLimit),
        patches: patchesSchema,
      }),
      result: z.object({ changed: z.number().int() }),
    }),
    importTable: command({
      method: 'POST',
      path: `${path}/{type}/import`,
      access,
      events: ['atlas.imported'],
      summary:
        'Reads entities from a CSV table as `export` writes it. With `check` nothing is stored; rows that no version could hold are refused and listed.',
      params: z.object({ type }),
      bodyLimit: tableLimit + 64 * 1024,
      body: z.strictObject({
        content: z.string().max(tableLimit),
        check: z.boolean(),
        /** Column of the kind by heading of the file, where they are not the same; '' leaves a column out. */
        mapping: z.record(z.string().max(200), z.string().max(200)).default({}),
      }),
      result: tableImportSchema,
    }),
  };
}

/** The calls that change one entity, or its relations from their other side. */
function entityEndpoints<P extends string, T extends z.ZodType>(path: P, type: T, access: Access) {
  const one = z.object({ type, id: idParam });
  return {
    modify: command({
      method: 'POST',
      path: `${path}/{type}/{id}/modify`,
      access,
      events: ['atlas.changed'],
      summary:
        'Applies patches to an entity. A stale save is refused with the present state and what happened since; what no version could hold is refused at its place.',
      params: one,
      body: z.strictObject({ ...startingShape, patches: patchesSchema }),
      result: savedSchema,
    }),
    restore: command({
      method: 'POST',
      path: `${path}/{type}/{id}/restore`,
      access,
      events: ['atlas.changed'],
      summary: 'Makes the state at revision `to` the current one, as a change of its own.',
      params: one,
      body: z.strictObject({ ...startingShape, to: revisionSchema }),
      result: savedSchema,
    }),
    relate: command({
      method: 'POST',
      path: `${path}/{type}/{id}/relate`,
      access,
      events: ['atlas.changed'],
      summary:
        'Adds the entity to a field of others, or takes it out: a relation changed from its other side. Kinds that the caller may not change are refused.',
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

/** The calls that change entities of some kinds: one set for the editors' kinds, one for the daily editor's. */
function changingEndpoints<P extends string, T extends z.ZodType>(
  path: P,
  type: T,
  permission: Extract<Permission, `backoffice:${string}`>,
) {
  const access = needsEditor(permission);
  return { ...kindEndpoints(path, type, access), ...entityEndpoints(path, type, access) };
}

const editing = changingEndpoints('atlas/entity', editedTypeSchema, 'backoffice:Edit');
const daily = changingEndpoints('atlas/daily', dailyTypeSchema, 'backoffice:Daily');

const one = z.object({ type: entityTypeSchema, id: idParam });

/** Endpoints of Atlas. Rows belong to the installation: organisations without a licence for Atlas of their own are refused. */
export const atlas = {
  getOverview: query({
    method: 'GET',
    path: 'atlas/overview',
    access: view,
    passive: true,
    summary: 'What there is of each kind, what has changed since the live version, and what waits.',
    result: z.object({
      kinds: z.array(kindCountsSchema).readonly(),
      live: z.object({ hash: hashSchema, name: z.string(), published: instantSchema }),
      changes: z.number().int(),
      due: z.number().int(),
      /** Entities that somebody asked the caller to look at: the first hundred by name. */
      reviews: z.array(askedReviewSchema).readonly(),
      /** Names of the people who can be asked to look at one. */
      reviewers: z.array(z.string()).readonly(),
      demo: z.number().int(),
    }),
  }),
  find: query({
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
  getTree: query({
    method: 'GET',
    path: 'atlas/tree',
    access: view,
    summary: 'Categories and threats with their mothers, in their order.',
    result: z.object({
      categories: z.array(entityLabelSchema).readonly(),
      threats: z.array(treeThreatSchema).readonly(),
    }),
  }),
  list: query({
    method: 'POST',
    path: 'atlas/entity/{type}/list',
    access: view,
    summary: 'Entities of a kind, by page; words are looked for in both languages.',
    params: z.object({ type: entityTypeSchema }),
    body: entityListSchema,
    result: z.object({ rows: z.array(entityRowSchema).readonly(), total: z.number().int() }),
  }),
  load: query({
    method: 'GET',
    path: 'atlas/entity/{type}/{id}',
    access: view,
    passive: true,
    summary: 'A working entity with what refers to it. `editing`: the caller has it open for changing.',
    params: one,
    query: z.object({ editing: z.literal('true').exactOptional() }),
    result: workingEntitySchema,
  }),
  history: query({
    method: 'GET',
    path: 'atlas/entity/{type}/{id}/history',
    access: view,
    summary: 'Changes of an entity, newest first; `before` continues below a revision.',
    params: one,
    query: z.object({ before: revisionParam.exactOptional() }),
    result: z.object({
      entries: z
        .array(
          madeRevisionSchema.extend({
            /** The texts that the change touched, as they were before and after it, by JSON pointer. */
            texts: z.record(z.string(), z.object({ before: z.string(), after: z.string() })),
            /** What stood at each changed place before, by JSON pointer; absent where nothing did. */
            former: z.record(z.string(), z.unknown()),
            /** What the values before and after name by its key. */
            names: z.record(z.string(), entityLabelSchema),
          }),
        )
        .readonly(),
      next: revisionSchema.nullable(),
    }),
  }),
  export: query({
    method: 'POST',
    path: 'atlas/entity/{type}/export',
    access: view,
    summary:
      'Entities of a kind as a table (CSV or XLSX), every field in both languages; reads back without loss. A cell that no workbook holds is refused, and named.',
    params: z.object({ type: entityTypeSchema }),
    body: z.strictObject({
      language: languageSchema,
      format: z.enum(['csv', 'xlsx']).default('csv'),
      ...entityFilterShape,
    }),
    result: file(
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
  preview: query({
    method: 'POST',
    path: 'atlas/threat/{id}/preview',
    access: view,
    summary: 'The card of a working threat as readers with an entitlement would see it in the next version.',
    params: z.object({ id: idParam }),
    body: z.strictObject({
      demo: z.boolean().default(false),
      offering: z.enum(['STANDARD', 'ENTERPRISE']).default('ENTERPRISE'),
      datapoint: z.enum(['NO', 'BASIC', 'PRO']).default('PRO'),
      /** Keys of the countries whose DOMESTIC threats the reader sees; all when it is left out. */
      countries: z.array(keySchema).max(400).exactOptional(),
    }),
    result: z.object({
      /** Null where that reader would not see the threat. */
      card: threatCardSchema.omit({ modelHash: true }).nullable(),
    }),
  }),
  getQuality: query({
    method: 'GET',
    path: 'atlas/quality',
    access: view,
    summary: 'What a publisher should mend, each with its field.',
    result: z.object({ findings: z.array(qualityFindingSchema).readonly() }),
  }),
  getCalibration: query({
    method: 'POST',
    path: 'atlas/calibration',
    access: view,
    summary:
      'Levels of each kind of risk before an assessment brings data, in the version that publishing would make and in the live one: how they spread, and which of them move.',
    body: z.strictObject({ leftOut: leftOutSchema.default([]) }),
    result: z.object({ rows: z.array(calibrationRowSchema).readonly() }),
  }),
  getPlan: query({
    method: 'POST',
    path: 'atlas/publication/plan',
    access: view,
    summary: 'What publishing would do: differences to the live version, faults, warnings, who is affected.',
    body: z.strictObject({ leftOut: leftOutSchema.default([]) }),
    result: publicationPlanSchema,
  }),
  publish: command({
    method: 'POST',
    path: 'atlas/publication',
    access: publish,
    events: ['atlas.published', 'atlas.proposed'],
    summary:
      'Makes a version of the working rows and puts it into a channel; where two persons are asked for, proposes it. `hash` is the one of the plan: rows that have changed since are refused.',
    body: z.strictObject({
      hash: hashSchema,
      description: z.string().trim().max(2_000),
      channel: z.enum(channels),
      leftOut: leftOutSchema.default([]),
      /** Notes for readers, by key of the changed entity. */
      notes: z.record(keySchema, z.string().trim().max(2_000)).default({}),
    }),
    result: z.object({ published: z.boolean(), hash: hashSchema, name: z.string() }),
  }),
  confirm: command({
    method: 'POST',
    path: 'atlas/publication/confirm',
    access: publish,
    events: ['atlas.published'],
    summary: 'Publishes what another person has proposed.',
    body: z.strictObject({ hash: hashSchema }),
    result: z.object({ hash: hashSchema, name: z.string() }),
  }),
  giveBack: command({
    method: 'POST',
    path: 'atlas/publication/return',
    access: publish,
    events: ['atlas.returned'],
    summary: 'Takes back a proposal, or returns one of somebody else.',
    body: z.strictObject({ hash: hashSchema, reason: z.string().trim().max(2_000) }),
    result: doneSchema,
  }),
  setTwoPersons: command({
    method: 'POST',
    path: 'atlas/publication/persons',
    access: needsOperator('admin:ThreatModelConfig'),
    events: ['atlas.persons'],
    summary: 'Whether publishing takes two persons.',
    body: z.strictObject({ two: z.boolean() }),
    result: z.object({ two: z.boolean() }),
  }),
  ...atlasNews,
};
