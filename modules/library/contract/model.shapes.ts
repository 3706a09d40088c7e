/** Schemas of model versions: specification 000 section 7. */

import { hashSchema, instantSchema, revisionSchema, textSchema } from '@klarsikt/contract/shapes.ts';
import { qualityRules } from '@klarsikt/engine/quality';
import { z } from 'zod';

/** Channels of model versions: in preparation, for trial, in use. Each has at most one version. */
export const modelChannels = ['draft', 'beta', 'live'] as const;

/** A channel of model versions. */
export type ModelChannel = (typeof modelChannels)[number];

/** A channel of model versions. */
export const modelChannelSchema = z.enum(modelChannels);

/** A model version in the caller's projection, without its entities. */
export const modelHeadSchema = z.object({
  /** Content hash of the whole version. */
  hash: hashSchema,
  /** Hash of the caller's projection; the address of the model's data contains it. */
  projection: hashSchema,
  /** Name of the version: year and number, `YYYY:N`. */
  name: z.string(),
  description: z.string(),
  /** Most important channel of the version, `live` before `beta`; `draft` if the version is in no channel. */
  channel: modelChannelSchema,
  published: instantSchema,
  /** Number of entities per collection in the projection. */
  counts: z.record(z.string(), z.number().int()),
  /** True if the projection contains only the demo threats. */
  demo: z.boolean(),
});

/** A model version without its entities: hashes, name, channel and counts. */
export type ModelHead = z.output<typeof modelHeadSchema>;

const entityLabelSchema = z.object({
  id: z.number().int(),
  key: z.string(),
  name: textSchema,
});

/** Difference of a field; `before` and `after` are JSON values, absent if that version lacks the field. */
export const fieldChangeSchema = z.object({
  path: z.string(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
});

const collectionsDiffSchema = z.record(
  z.string(),
  z.object({
    added: z.array(entityLabelSchema).readonly(),
    removed: z.array(entityLabelSchema).readonly(),
    changed: z.array(entityLabelSchema.extend({ fields: z.array(fieldChangeSchema).readonly() })).readonly(),
  }),
);

/** Differences per collection in the caller's projections. */
export const modelDiffSchema = z.object({
  a: hashSchema,
  b: hashSchema,
  collections: collectionsDiffSchema,
  /** Names of entities in changed lists and fields, by key; absent in answers that do not need them. */
  names: z.record(z.string(), textSchema).optional(),
});

/** Differences between two model versions. */
export type ModelDifferences = z.output<typeof modelDiffSchema>;

/** A stored version for its administration: the whole version, regardless of the caller's licence. */
export const modelDescriptorSchema = z.object({
  hash: hashSchema,
  name: z.string(),
  description: z.string(),
  /** Revision of the description; no other member of a version can change. */
  revision: revisionSchema,
  published: instantSchema,
  /** Channels to which the version is assigned. */
  channels: z.array(modelChannelSchema),
  counts: z.record(z.string(), z.number().int()),
  /**
   * Another installation, the product or a file from which the version was installed; empty if it was published here.
   */
  origin: z.string(),
  /** Fingerprint of the key that signed the imported file; null for other versions. */
  signer: hashSchema.nullable(),
  /**
   * Number of assessments pinned to the version: in the caller's organisation, or for the operator in all
   * organisations.
   */
  pins: z.number().int(),
});

/** A stored version for its administration. */
export type ModelDescriptor = z.output<typeof modelDescriptorSchema>;

/** Effect of making a stored version live. */
export const liveVersionPlanSchema = z.object({
  name: z.string(),
  /** Release notes of the version; empty if nobody has written any. */
  description: z.string(),
  /** The present live version; null if there is none. */
  live: z.object({ hash: hashSchema, name: z.string() }).nullable(),
  /** Numbers of entities that differ from the live version. */
  changes: z.object({ added: z.number().int(), changed: z.number().int(), removed: z.number().int() }),
  /** Warnings that the version has more often than the live version; each must be confirmed. */
  warnings: z.array(z.object({ rule: z.enum(qualityRules), count: z.number().int() })).readonly(),
  /** Number of organisations with assessments on the live version, and number of those assessments. */
  organizations: z.number().int(),
  assessments: z.number().int(),
});

/** Effect of making a stored version live. */
export type LiveVersionPlan = z.output<typeof liveVersionPlanSchema>;

/** A version that an installation offers to others; `bytes` is the length of its canonical JSON in UTF-8. */
export const offeredVersionSchema = z.strictObject({
  hash: hashSchema,
  name: z.string().min(1).max(100),
  description: z.string().max(2000),
  channel: z.enum(['beta', 'live']),
  published: z.iso.datetime(),
  counts: z.record(z.string().max(100), z.number().int().nonnegative()),
  bytes: z.number().int().positive(),
});

/** A version that an installation offers to others. */
export type OfferedVersion = z.output<typeof offeredVersionSchema>;

/** Maximum size of the canonical JSON of an accepted version: 20 MiB. */
export const maxVersionBytes = 20 * 1024 * 1024;

/** Maximum size of a part of a version in one response: 1 MiB. */
export const maxVersionPartBytes = 1024 * 1024;

/** Maximum size of a version file in bytes: the maximum version and 64 KiB for manifest and signature. */
export const maxVersionFileBytes = maxVersionBytes + 64 * 1024;

/**
 * Content and signer of an uploaded version file, and its differences from the live version, shown before it is
 * installed.
 */
export const versionFilePreviewSchema = z.object({
  version: offeredVersionSchema.omit({ channel: true }).extend({ installed: z.boolean() }),
  signer: z.object({
    fingerprint: hashSchema,
    /**
     * `own`: this installation's key; `before`: the key of a version that was accepted earlier; `unknown`: any other
     * key.
     */
    known: z.enum(['own', 'before', 'unknown']),
  }),
  /** Changes compared with the live version; null if no version is live. */
  brings: modelDiffSchema.nullable(),
});

/** Content, signer and differences of an uploaded version file, shown before it is installed. */
export type VersionFilePreview = z.output<typeof versionFilePreviewSchema>;

/**
 * Place of a conflict: an entity that both sides of the merge changed differently, and the path of the field (empty:
 * whole entity).
 */
const conflictPlace = {
  collection: z.string().max(100),
  key: z.string().max(200),
  path: z.array(z.string().max(200)).max(20).readonly(),
};

/** Value chosen for a conflict. `both` joins two texts, ours first. */
export const mergeChoices = ['ours', 'theirs', 'both'] as const;

/** Preview of a merge of a version into the working rows, with its conflicts. */
export const versionMergePlanSchema = z.object({
  /** Version from which both sides of the merge started. */
  base: z.object({ hash: hashSchema, name: z.string() }),
  theirs: z.object({ hash: hashSchema, name: z.string() }),
  /** Differences if `ours` is chosen in every conflict; null if the result would be an invalid model. */
  brings: modelDiffSchema.nullable(),
  conflicts: z
    .array(
      z.object({
        ...conflictPlace,
        /** Name of the entity; null if it has none. */
        name: textSchema.nullable(),
        base: z.unknown().optional(),
        ours: z.unknown().optional(),
        theirs: z.unknown().optional(),
        /** True if both values are texts, which can be joined. */
        joinable: z.boolean(),
      }),
    )
    .readonly(),
});

/** Preview of a merge of a version into the working rows. */
export type VersionMergePlan = z.output<typeof versionMergePlanSchema>;

/** Body of a merge: one decision for each conflict. */
export const mergeDecisionsSchema = z.strictObject({
  choices: z.array(z.strictObject({ ...conflictPlace, choice: z.enum(mergeChoices) })).max(5000),
});
