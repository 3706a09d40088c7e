/** Model versions: specification 000 section 7, decisions 1 to 3. */
import { z } from 'zod';
import { file, needs, query, signedIn, signedInOrSample } from './endpoint.ts';
import { hashSchema, instantSchema } from './shapes.ts';

/** Where a model version stands: in the making, published for trial, or in use. Each has one live version at most. */
export const channels = ['draft', 'beta', 'live'] as const;

/** Description of a model version under the caller's projection. */
export const modelHeadSchema = z.object({
  /** Content hash of the whole version. */
  hash: hashSchema,
  /** Hash of the projection that the caller is entitled to: the address of its data. */
  projection: hashSchema,
  /** `YYYY:N`. */
  name: z.string(),
  description: z.string(),
  channel: z.enum(channels),
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
  name: z.object({ en: z.string(), sv: z.string() }),
});

/** One difference of a field; `before`/`after` are JSON values, absent when the field is. */
export const fieldChangeSchema = z.object({
  path: z.string(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
});

/** Differences per collection, as the caller's projections show them. */
export const modelDiffSchema = z.object({
  a: hashSchema,
  b: hashSchema,
  collections: z.record(
    z.string(),
    z.object({
      added: z.array(entityLabelSchema).readonly(),
      removed: z.array(entityLabelSchema).readonly(),
      changed: z
        .array(entityLabelSchema.extend({ fields: z.array(fieldChangeSchema).readonly() }))
        .readonly(),
    }),
  ),
});

/** Endpoints of the model versions (specification 000 section 7). Data is addressed by its hash and never changes. */
export const model = {
  getAvailable: query({
    method: 'GET',
    path: 'model/available',
    access: signedIn,
    external: true,
    summary: 'Published versions, newest first.',
    result: z.array(modelHeadSchema.omit({ projection: true, demo: true })),
  }),
  getConfig: query({
    method: 'GET',
    path: 'model/config',
    access: signedIn,
    summary: 'The live version of each channel and the default constants of the calculation.',
    result: z.object({
      live: z.record(z.string(), hashSchema.nullable()),
      calculation: z.unknown(),
    }),
  }),
  getHead: query({
    method: 'POST',
    path: 'model/head/{hash}',
    access: signedInOrSample,
    external: true,
    summary: "A version's description under the caller's projection; `latest` is the live one.",
    params: z.object({ hash: z.union([hashSchema, z.literal('latest')]) }),
    result: modelHeadSchema,
  }),
  getData: query({
    method: 'GET',
    path: 'model/data/{projectionHash}',
    access: signedInOrSample,
    external: true,
    cache: 'immutable',
    summary: 'A projection as canonical JSON, without the long threat texts.',
    params: z.object({ projectionHash: hashSchema }),
    result: file('application/json'),
  }),
  getTexts: query({
    method: 'GET',
    path: 'model/texts/{hash}/{projectionHash}',
    access: signedInOrSample,
    cache: 'immutable',
    summary:
      "The long threat texts that `getData` leaves out, by threat key (the engine's `ThreatTexts`), for searching. Both hashes of the head name them: a projection's own hash says nothing about them.",
    params: z.object({ hash: hashSchema, projectionHash: hashSchema }),
    result: file('application/json'),
  }),
  getDiff: query({
    method: 'GET',
    path: 'model/diff/{a}/{b}',
    access: needs('ra:View'),
    summary: 'Added, removed and changed entities between two versions, field by field.',
    params: z.object({ a: hashSchema, b: hashSchema }),
    result: modelDiffSchema,
  }),
};
