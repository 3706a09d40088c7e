/** Shapes of Atlas: working entities of the reference model, their lists, what is published of them. */

import { authorSchema } from '@klarsikt/contract/document.ts';
import {
  hashSchema,
  idSchema,
  instantSchema,
  keySchema,
  listShape,
  revisionSchema,
  textSchema,
} from '@klarsikt/contract/shapes.ts';
import { collectionNames, entityTypes, qualityRules, relevanceKinds } from '@klarsikt/engine';
import { z } from 'zod';
import { channels, modelDiffSchema } from './model.shapes.ts';

/** Kinds that the daily editor keeps; all others are the editors'. */
export const dailyTypes = ['publication', 'tag'] as const;

/** Words by which addresses call the kinds of entities. */
export const entityTypeSchema = z.enum(entityTypes);

/** Kinds that editors keep. */
export const editedTypeSchema = z.enum(
  entityTypes.filter((type) => !dailyTypes.some((daily) => daily === type)),
);

/** Kinds that the daily editor keeps. */
export const dailyTypeSchema = z.enum(dailyTypes);

/**
 * Where an entity stands: `same` as in the live version, `changed` since, `added` and not in it yet, a `draft` that the
 * next version leaves out, `withdrawn`.
 */
export const entityStates = ['same', 'changed', 'added', 'draft', 'withdrawn'] as const;

/** Where an entity stands. */
export type EntityState = (typeof entityStates)[number];

/** A working entity as it is named and linked. */
export const entityLabelSchema = z.object({
  id: idSchema,
  key: keySchema,
  type: z.string(),
  name: textSchema,
  state: z.enum(entityStates),
});

/** A working entity as it is named and linked. */
export type WorkingLabel = z.output<typeof entityLabelSchema>;

/** An entity that somebody is asked to look at, with what they are to look at in it. */
export const askedReviewSchema = entityLabelSchema.extend({ note: z.string() });

/** An entity that somebody is asked to look at. */
export type AskedReview = z.output<typeof askedReviewSchema>;

/** One line of a list. `values`: the plain fields of the kind, as its table has them. */
export const entityRowSchema = entityLabelSchema.extend({
  revision: revisionSchema,
  at: instantSchema,
  author: z.string(),
  /** Texts of which one language is behind, or missing. */
  untranslated: z.number().int(),
  reviewBy: z.string(),
  values: z.record(z.string(), z.unknown()),
});

/** One line of a list. */
export type EntityRow = z.output<typeof entityRowSchema>;

/** Columns by which every list can be sorted. */
export const entitySorts = ['name', 'id', 'changed', 'order'] as const;

/** What narrows a list. Drafts are shown unless `published`; withdrawn entities only when they are asked for. */
export const entityFilterShape = {
  text: z.string().trim().max(200).default(''),
  state: z.enum(entityStates).exactOptional(),
  published: z.boolean().default(false),
  /** Entities that refer to this key: the category of threats, the tag of publications. */
  refers: keySchema.exactOptional(),
  /** Threats with this method of grading: `Experts` is the expert panel. */
  method: z.string().max(40).exactOptional(),
  /** Threats of this relevance kind; `undefined` finds those without any as well. */
  relevance: z.enum(relevanceKinds).exactOptional(),
  /** Threats whose grades are older than the review period. */
  due: z.boolean().exactOptional(),
  demo: z.boolean().exactOptional(),
} as const;

/** The query of a list. */
export const entityListSchema = z.strictObject({
  ...listShape('asc'),
  sort: z.enum(entitySorts).default('order'),
  ...entityFilterShape,
});

/** Entities that refer to one from a field of theirs: the relation from its other side. */
export const inboundSchema = z.object({
  type: z.string(),
  /** Members from that entity down to the field. */
  path: z.array(z.string()).readonly(),
  /** True when entities can be added and taken out from this side. */
  many: z.boolean(),
  entities: z.array(entityLabelSchema).readonly(),
});

/** A working entity with all that its page shows. `document`: its fields and what editors keep beside them. */
export const workingEntitySchema = z.object({
  type: z.string(),
  revision: revisionSchema,
  by: authorSchema.nullable(),
  document: z.record(z.string(), z.unknown()),
  state: z.enum(entityStates),
  inbound: z.array(inboundSchema).readonly(),
  /** Names of every entity that it refers to, by key. */
  names: z.record(z.string(), entityLabelSchema),
  /** People who look at it or change it just now. */
  present: z.array(z.string()).readonly(),
});

/** A working entity with all that its page shows. */
export type WorkingEntityAnswer = z.output<typeof workingEntitySchema>;

/** A threat as the tree shows it. */
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

/** A threat as the tree shows it. */
export type TreeThreat = z.output<typeof treeThreatSchema>;

/** One thing that a publisher should mend. */
export const qualityFindingSchema = z.object({
  rule: z.enum(qualityRules),
  entity: entityLabelSchema.omit({ state: true }),
  /** JSON pointer to the field. */
  path: z.string(),
  /** Key of what is meant, where something is. */
  about: z.string(),
});

/** One thing that a publisher should mend. */
export type QualityFinding = z.output<typeof qualityFindingSchema>;

/** What keeps the rows from being a version, at its place. */
export const modelFaultSchema = z.object({
  type: z.string(),
  id: idSchema.nullable(),
  key: z.string(),
  path: z.string(),
  code: z.string(),
  message: z.string(),
});

/** Entities that are left as the live version has them, by their keys. */
export const leftOutSchema = z.array(keySchema).max(20_000);

/** What publishing would do. */
export const publicationPlanSchema = z.object({
  /** The name that the version would get, `YYYY:N`. */
  name: z.string(),
  live: z.object({ hash: hashSchema, name: z.string() }),
  /** The hash that the version would have; null while faults keep it from being one. */
  hash: hashSchema.nullable(),
  /** True when nothing has changed since the live version. */
  unchanged: z.boolean(),
  /** Publications whose time is still to come: the version leaves them as the live one has them. */
  planned: z.number().int(),
  faults: z.array(modelFaultSchema).readonly(),
  warnings: z.array(z.object({ rule: z.enum(qualityRules), count: z.number().int() })).readonly(),
  changes: modelDiffSchema,
  /** Who changed which entity last, by key. */
  authors: z.record(z.string(), z.object({ author: z.string(), at: instantSchema })),
  /**
   * Counts of assessments that are pinned to the live version, by organisation: for the operator all of them, for other
   * editors their own and those below it.
   */
  affected: z.array(z.object({ organization: z.string(), assessments: z.number().int() })).readonly(),
  /** The same counts over the organisations that `affected` does not name. */
  affectedOthers: z.object({ organizations: z.number().int(), assessments: z.number().int() }),
  twoPersons: z.boolean(),
  /** What somebody has asked a second person to publish. */
  proposal: z
    .object({
      hash: hashSchema,
      description: z.string(),
      channel: z.enum(channels),
      author: z.string(),
      at: instantSchema,
      /** True for who proposed it: they can not be the second person. */
      own: z.boolean(),
    })
    .nullable(),
});

/** What publishing would do. */
export type PublicationPlan = z.output<typeof publicationPlanSchema>;

/** Levels of a kind of risk before an assessment's own data, over every risk and segment that concern a business. */
export const calibrationRowSchema = z.object({
  type: z.string(),
  /** Null: all businesses together. */
  business: entityLabelSchema.omit({ state: true, type: true }).nullable(),
  risks: z.number().int(),
  veryHigh: z.number().int(),
  saturated: z.number().int(),
  /** The same in the live version. */
  before: z.object({ risks: z.number().int(), veryHigh: z.number().int(), saturated: z.number().int() }),
  /** Risks whose level is another than in the live version. */
  moved: z.number().int(),
  /** The farthest of these moves; null for a level that is not there. */
  moves: z
    .array(
      entityLabelSchema.omit({ state: true, type: true }).extend({
        before: z.number().nullable(),
        after: z.number().nullable(),
      }),
    )
    .readonly(),
});

/** Levels of a kind of risk before an assessment's own data. */
export type CalibrationRow = z.output<typeof calibrationRowSchema>;

/** Counts of a kind. */
export const kindCountsSchema = z.object({
  type: z.string(),
  collection: z.enum(collectionNames),
  total: z.number().int(),
  drafts: z.number().int(),
  changed: z.number().int(),
});

/** What an import of a table would do or did, per row. */
export const tableImportSchema = z.object({
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  refused: z
    .array(z.object({ line: z.number().int(), key: z.string(), column: z.string(), reason: z.string() }))
    .readonly(),
  /** Headings that no column of the kind has. */
  unknown: z.array(z.string()).readonly(),
});

/** What an import of a table would do or did. */
export type TableImport = z.output<typeof tableImportSchema>;
