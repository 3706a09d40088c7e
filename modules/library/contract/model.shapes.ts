/** Model versions as they are on the wire: specification 000 section 7, decisions 1 to 3. */

import { hashSchema, instantSchema, revisionSchema, textSchema } from '@klarsikt/contract/shapes.ts';
import { z } from 'zod';

/** Where a model version stands: in the making, published for trial, or in use. Each has one live version at most. */
export const channels = ['draft', 'beta', 'live'] as const;

/** A channel of model versions. */
export type ModelChannel = (typeof channels)[number];

/** A channel of model versions on the wire. */
export const channelSchema = z.enum(channels);

/** Description of a model version under the caller's projection. */
export const modelHeadSchema = z.object({
  /** Content hash of the whole version. */
  hash: hashSchema,
  /** Hash of the projection that the caller is entitled to: the address of its data. */
  projection: hashSchema,
  /** `YYYY:N`. */
  name: z.string(),
  description: z.string(),
  /** The channel nearest to use whose version this is; `draft` when it is none's. */
  channel: channelSchema,
  published: instantSchema,
  /** Number of entities per collection in the projection. */
  counts: z.record(z.string(), z.number().int()),
  /** True when the projection holds the demo threats only. */
  demo: z.boolean(),
});

/** A model version without its entities: hashes, name, channel and counts. */
export type ModelHead = z.output<typeof modelHeadSchema>;

const entityLabelSchema = z.object({
  id: z.number().int(),
  key: z.string(),
  name: textSchema,
});

/** One difference of a field; `before`/`after` are JSON values, absent when the field is. */
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

/** Differences per collection, as the caller's projections show them. */
export const modelDiffSchema = z.object({
  a: hashSchema,
  b: hashSchema,
  collections: collectionsDiffSchema,
  /** Names of the entities that changed lists and fields refer to, by key; left out where nobody reads them. */
  names: z.record(z.string(), textSchema).optional(),
});

/** Differences between two model versions. */
export type ModelDiffAnswer = z.output<typeof modelDiffSchema>;

/** A stored version as its administration shows it: the whole of it, whatever the caller's licence covers. */
export const modelDescriptorSchema = z.object({
  hash: hashSchema,
  name: z.string(),
  description: z.string(),
  /** Of the description, the only thing about a version that can be changed. */
  revision: revisionSchema,
  published: instantSchema,
  /** Channels whose version it is. */
  channels: z.array(channelSchema),
  counts: z.record(z.string(), z.number().int()),
  /** Where it came from: another installation, the product, a file; empty when it was published here. */
  origin: z.string(),
  /** Fingerprint of the key that the file it came in was signed with. */
  signer: hashSchema.nullable(),
  /** Assessments that are pinned to it: in the caller's organisation; for who runs the installation, in all of them. */
  pins: z.number().int(),
});

/** A stored version as its administration shows it. */
export type ModelDescriptor = z.output<typeof modelDescriptorSchema>;

/** A version that an installation hands to others; `bytes` is the length of its canonical JSON in UTF-8. */
export const offeredVersionSchema = z.strictObject({
  hash: hashSchema,
  name: z.string().min(1).max(100),
  description: z.string().max(2000),
  channel: z.enum(['beta', 'live']),
  published: z.iso.datetime(),
  counts: z.record(z.string().max(100), z.number().int().nonnegative()),
  bytes: z.number().int().positive(),
});

/** A version that an installation hands to others. */
export type OfferedVersion = z.output<typeof offeredVersionSchema>;

/** Largest canonical JSON of a version that is taken in: 20 MiB. */
export const largestVersionBytes = 20 * 1024 * 1024;

/** What one call for a part of a version gives at most: 1 MiB. */
export const versionPartBytes = 1024 * 1024;

/** Largest version file: that, and the form around it. */
export const versionFileBytes = largestVersionBytes + 64 * 1024;

/** A version file before it is taken in: what it holds, who signed it, and what it would bring. */
export const checkedVersionFileSchema = z.object({
  version: offeredVersionSchema.omit({ channel: true }).extend({ installed: z.boolean() }),
  signer: z.object({
    fingerprint: hashSchema,
    /** `own`: this installation's key. `before`: a version that was signed with it was taken in before. */
    known: z.enum(['own', 'before', 'unknown']),
  }),
  /** Compared with the live version here; null where none is live. */
  brings: modelDiffSchema.nullable(),
});

/** A version file before it is taken in. */
export type CheckedVersionFile = z.output<typeof checkedVersionFileSchema>;

/** Where both lines changed the same thing differently: an entity, and the field inside it (empty for the whole). */
const conflictPlace = {
  collection: z.string().max(100),
  key: z.string().max(200),
  path: z.array(z.string().max(200)).max(20).readonly(),
};

/** Whose value is taken. `both` joins two texts, ours first. */
export const mergeChoices = ['ours', 'theirs', 'both'] as const;

/** A version merged into the working rows: what it would bring, and what has to be decided first. */
export const mergePlanSchema = z.object({
  /** The version that both lines come from. */
  base: z.object({ hash: hashSchema, name: z.string() }),
  theirs: z.object({ hash: hashSchema, name: z.string() }),
  /** What the working rows would become where ours is taken at each conflict; null while that would be no model. */
  brings: modelDiffSchema.nullable(),
  conflicts: z
    .array(
      z.object({
        ...conflictPlace,
        /** Name of the entity, where it has one. */
        name: textSchema.nullable(),
        base: z.unknown().optional(),
        ours: z.unknown().optional(),
        theirs: z.unknown().optional(),
        /** True for two texts, which can be joined. */
        joinable: z.boolean(),
      }),
    )
    .readonly(),
});

/** A version merged into the working rows. */
export type MergePlan = z.output<typeof mergePlanSchema>;

/** One decision for each conflict. */
export const mergeBodySchema = z.strictObject({
  choices: z.array(z.strictObject({ ...conflictPlace, choice: z.enum(mergeChoices) })).max(5000),
});
