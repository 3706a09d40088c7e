/** Shapes of Atlas: working entities of the reference model, their lists and their publication. */

import { authorSchema } from '@klarsikt/contract/document.ts';
import {
  createListQueryShape,
  hashSchema,
  idSchema,
  instantSchema,
  keySchema,
  revisionSchema,
  textSchema,
} from '@klarsikt/contract/shapes.ts';
import { collectionNames, entityTypes } from '@klarsikt/engine/model';
import { qualityRules } from '@klarsikt/engine/quality';
import { relevanceKinds } from '@klarsikt/engine/text';
import { z } from 'zod';
import { modelChannels, modelDiffSchema } from './model.shapes.ts';

/** Kinds of entities that only the daily editor changes; editors change all other kinds. */
export const dailyEntityTypes = ['publication', 'tag'] as const;

/** A kind of entity, as it is written in URLs. */
export const entityTypeSchema = z.enum(entityTypes);

/** A kind of entity that editors change. */
export const editorEntityTypeSchema = z.enum(
  entityTypes.filter((type) => !dailyEntityTypes.some((daily) => daily === type)),
);

/** A kind of entity that the daily editor changes. */
export const dailyEntityTypeSchema = z.enum(dailyEntityTypes);

/**
 * State compared with the live version: `same`, `changed` or `added`; `draft`: the next version leaves the entity
 * out; `withdrawn`: the entity is removed from use.
 */
export const entityStates = ['same', 'changed', 'added', 'draft', 'withdrawn'] as const;

/** State of an entity compared with the live version. */
export type EntityState = (typeof entityStates)[number];

/** A working entity with its name and the members needed for a link. */
export const entityLabelSchema = z.object({
  id: idSchema,
  key: keySchema,
  type: z.string(),
  name: textSchema,
  state: z.enum(entityStates),
});

/** A working entity with its name and the members needed for a link. */
export type WorkingEntityLabel = z.output<typeof entityLabelSchema>;

/** An entity that the caller should review. `note`: subject of the review. */
export const requestedReviewSchema = entityLabelSchema.extend({ note: z.string() });

/** An entity that the caller should review. */
export type RequestedReview = z.output<typeof requestedReviewSchema>;

/** A row of a list of entities. `values`: the plain fields of this kind of entity, as in its exported table. */
export const entityRowSchema = entityLabelSchema.extend({
  revision: revisionSchema,
  at: instantSchema,
  author: z.string(),
  /** Number of texts with an outdated or missing translation. */
  untranslated: z.number().int(),
  reviewBy: z.string(),
  values: z.record(z.string(), z.unknown()),
});

/** A row of a list of entities. */
export type EntityRow = z.output<typeof entityRowSchema>;

/** Columns by which every list can be sorted. */
export const entitySortFields = ['name', 'id', 'changed', 'order'] as const;

/**
 * Filters of a list of entities. `published` excludes drafts. Withdrawn entities are included only with `state:
 * 'withdrawn'`.
 */
export const entityFilterShape = {
  text: z.string().trim().max(200).default(''),
  state: z.enum(entityStates).exactOptional(),
  published: z.boolean().default(false),
  /**
   * Only entities that refer to the entity with this key, such as threats of a category or publications with a tag.
   */
  refers: keySchema.exactOptional(),
  /** Only threats with this method of grading; `Experts` is the expert panel. */
  method: z.string().max(40).exactOptional(),
  /** Only threats of this relevance kind; `undefined` includes threats without any relevance kind. */
  relevance: z.enum(relevanceKinds).exactOptional(),
  /** Only threats with grades older than the review period. */
  due: z.boolean().exactOptional(),
  demo: z.boolean().exactOptional(),
} as const;

/** Query of a list of entities: page, order and filters. */
export const entityListSchema = z.strictObject({
  ...createListQueryShape('asc'),
  sort: z.enum(entitySortFields).default('order'),
  ...entityFilterShape,
});

/** Entities that refer to the shown entity through one field. */
export const inboundReferencesSchema = z.object({
  type: z.string(),
  /** Member names that lead from the referring entity to the field. */
  path: z.array(z.string()).readonly(),
  /**
   * True if the field is a plain list of references, so that references can be added and removed on the page of the
   * shown entity.
   */
  many: z.boolean(),
  entities: z.array(entityLabelSchema).readonly(),
});

/** The data of an entity's page. `document`: fields of the model and editorial members. */
export const workingEntitySchema = z.object({
  type: z.string(),
  revision: revisionSchema,
  by: authorSchema.nullable(),
  document: z.record(z.string(), z.unknown()),
  state: z.enum(entityStates),
  inbound: z.array(inboundReferencesSchema).readonly(),
  /** Labels of the entities to which the document refers, by key. */
  names: z.record(z.string(), entityLabelSchema),
  /** Names of people who have the entity open. */
  present: z.array(z.string()).readonly(),
});

/** The data of an entity's page. */
export type WorkingEntityView = z.output<typeof workingEntitySchema>;

/** A threat as a row of the threat tree, with its mother threat (`parent`) and its levels by segment. */
export const treeThreatSchema = entityLabelSchema.extend({
  parent: keySchema.nullable(),
  category: keySchema.nullable(),
  geography: keySchema.nullable(),
  label: z.string(),
  demo: z.boolean(),
  methods: z.array(z.string()).readonly(),
  due: z.boolean(),
  individuals: z.number().nullable(),
  corporates: z.number().nullable(),
  untranslated: z.number().int(),
  revision: revisionSchema,
  at: instantSchema,
  author: z.string(),
});

/** A threat as a row of the threat tree. */
export type TreeThreat = z.output<typeof treeThreatSchema>;

/** A quality fault that a publisher should correct. */
export const qualityFindingSchema = z.object({
  rule: z.enum(qualityRules),
  entity: entityLabelSchema.omit({ state: true }),
  /** JSON pointer to the field. */
  path: z.string(),
  /** Key of the affected value; empty if there is none. */
  about: z.string(),
});

/** A quality fault that a publisher should correct. */
export type QualityFinding = z.output<typeof qualityFindingSchema>;

/** A fault that prevents publication, with its place. */
export const modelFaultSchema = z.object({
  type: z.string(),
  id: idSchema.nullable(),
  key: z.string(),
  path: z.string(),
  code: z.string(),
  message: z.string(),
});

/** Keys of entities that the new version adopts unchanged from the live version. */
export const excludedKeysSchema = z.array(keySchema).max(20_000);

/**
 * Quality rules whose warnings the caller has confirmed; publication as live is refused while a warning is
 * unconfirmed.
 */
export const acknowledgedRulesSchema = z.array(z.enum(qualityRules)).max(qualityRules.length).default([]);

/**
 * Preview of a publication: the version that it would create, its changes and faults, and the affected assessments.
 */
export const publishPlanSchema = z.object({
  /** Name of the new version, `YYYY:N`. */
  name: z.string(),
  live: z.object({ hash: hashSchema, name: z.string() }),
  /** Hash of the new version; null when faults prevent it. */
  hash: hashSchema.nullable(),
  /** True when the content equals the live version. */
  unchanged: z.boolean(),
  /**
   * Number of publications whose release is planned for later; the new version contains them as in the live version.
   */
  planned: z.number().int(),
  faults: z.array(modelFaultSchema).readonly(),
  warnings: z.array(z.object({ rule: z.enum(qualityRules), count: z.number().int() })).readonly(),
  changes: modelDiffSchema,
  /** Author and instant of the last change of each entity, by key. */
  authors: z.record(z.string(), z.object({ author: z.string(), at: instantSchema })),
  /**
   * Assessments pinned to the live version, by organisation. The operator sees all organisations; other editors see
   * their own organisation and the organisations below it.
   */
  affected: z.array(z.object({ organization: z.string(), assessments: z.number().int() })).readonly(),
  /** Sums over the organisations that `affected` leaves out. */
  affectedOthers: z.object({ organizations: z.number().int(), assessments: z.number().int() }),
  twoPersons: z.boolean(),
  /** Proposed publication that a second person must confirm; null if there is none. */
  proposal: z
    .object({
      hash: hashSchema,
      description: z.string(),
      channel: z.enum(modelChannels),
      author: z.string(),
      at: instantSchema,
      /** True if the caller has proposed the publication and thus cannot be the second person. */
      own: z.boolean(),
    })
    .nullable(),
});

/**
 * Preview of a publication: the version that it would create, its changes and faults, and the affected assessments.
 */
export type PublishPlan = z.output<typeof publishPlanSchema>;

/**
 * Numbers of risks in a business by calculated level, for one kind of risk. The levels are calculated from the model
 * alone.
 */
export const calibrationRowSchema = z.object({
  type: z.string(),
  /** Business of the counts; null for all businesses together. */
  business: entityLabelSchema.omit({ state: true, type: true }).nullable(),
  risks: z.number().int(),
  veryHigh: z.number().int(),
  saturated: z.number().int(),
  /** The same counts in the live version. */
  before: z.object({ risks: z.number().int(), veryHigh: z.number().int(), saturated: z.number().int() }),
  /** Number of risks whose level differs from the live version. */
  moved: z.number().int(),
  /** Largest differences; a level is null when the risk does not exist in that version. */
  moves: z
    .array(
      entityLabelSchema.omit({ state: true, type: true }).extend({
        before: z.number().nullable(),
        after: z.number().nullable(),
      }),
    )
    .readonly(),
});

/** Numbers of risks in a business by calculated level, for one kind of risk. */
export type CalibrationRow = z.output<typeof calibrationRowSchema>;

/** Numbers of entities of one kind: all, drafts, and entities changed since the live version. */
export const kindCountsSchema = z.object({
  type: z.string(),
  collection: z.enum(collectionNames),
  total: z.number().int(),
  drafts: z.number().int(),
  changed: z.number().int(),
});

/**
 * Result or preview of a table import: numbers of added, changed and unchanged entities, and the refused cells by
 * line.
 */
export const tableImportResultSchema = z.object({
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  refused: z
    .array(z.object({ line: z.number().int(), key: z.string(), column: z.string(), reason: z.string() }))
    .readonly(),
  /** Headings of the file that match no column of this kind of entity. */
  unknown: z.array(z.string()).readonly(),
  /** Result or preview of a table import: numbers of entities, and the refused cells by line. */
  headings: z.array(z.string()).readonly(),
});

/** Result or preview of a table import. */
export type TableImportResult = z.output<typeof tableImportResultSchema>;
