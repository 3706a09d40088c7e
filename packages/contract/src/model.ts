/** Model versions: specification 000 section 7, decisions 1 to 3. */
import { z } from 'zod';
import {
  command,
  file,
  jsonFile,
  needs,
  needsOperator,
  query,
  signedIn,
  signedInOrSample,
  visitorBounds,
} from './endpoint.ts';
import { hashSchema, instantSchema, revisionSchema, textSchema } from './shapes.ts';

/** Where a model version stands: in the making, published for trial, or in use. Each has one live version at most. */
export const channels = ['draft', 'beta', 'live'] as const;

/** A channel of model versions. */
export type ModelChannel = (typeof channels)[number];

const channelSchema = z.enum(channels);

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

const descriptorParam = z.object({ id: hashSchema });
/** With a channel, the installed version becomes that channel's in the same transaction. */
const installBody = z.strictObject({ channel: channelSchema.optional() }).default({});

/** Endpoints of the model versions (specification 000 section 7). Data is addressed by its hash and never changes. */
export const model = {
  getAvailable: query({
    method: 'GET',
    path: 'model/available',
    access: signedIn,
    visitors: visitorBounds.read,
    external: true,
    summary: 'Published versions, newest first.',
    result: z.array(modelHeadSchema.omit({ projection: true, demo: true })),
  }),
  getConfig: query({
    method: 'GET',
    path: 'model/config',
    access: signedIn,
    visitors: visitorBounds.read,
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
    visitors: visitorBounds.read,
    external: true,
    summary: "A version's description under the caller's projection; `latest` is the live one.",
    params: z.object({ hash: z.union([hashSchema, z.literal('latest')]) }),
    result: modelHeadSchema,
  }),
  getData: query({
    method: 'GET',
    path: 'model/data/{projectionHash}',
    access: signedInOrSample,
    visitors: visitorBounds.read,
    external: true,
    cache: 'immutable',
    summary: 'A projection as canonical JSON, without the long threat texts.',
    params: z.object({ projectionHash: hashSchema }),
    result: jsonFile('ReferenceModel'),
  }),
  getTexts: query({
    method: 'GET',
    path: 'model/texts/{hash}/{projectionHash}',
    access: signedInOrSample,
    visitors: visitorBounds.read,
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
    visitors: visitorBounds.make,
    summary: 'Added, removed and changed entities between two versions, field by field.',
    params: z.object({ a: hashSchema, b: hashSchema }),
    result: modelDiffSchema,
  }),
  listDescriptors: query({
    method: 'GET',
    path: 'model/descriptor',
    access: needs('admin:ThreatModelConfig'),
    summary:
      'Stored versions, newest first, with their channels and how many assessments are pinned to each.',
    result: z.object({
      rows: z.array(modelDescriptorSchema),
      /** True when the caller may change them: they act for the organisation that runs the installation. */
      operator: z.boolean(),
      /** Editions that the product is delivered with and that are not installed here; empty for everybody else. */
      shipped: z.array(offeredVersionSchema),
    }),
  }),
  compare: query({
    method: 'GET',
    path: 'model/descriptor/{a}/diff/{b}',
    access: needsOperator('admin:ThreatModelConfig'),
    summary: 'Differences between two whole versions, whatever the own licence covers.',
    params: z.object({ a: hashSchema, b: hashSchema }),
    result: modelDiffSchema,
  }),
  setLive: command({
    method: 'POST',
    path: 'model/live/tag/{x}',
    access: needsOperator('admin:ThreatModelConfig'),
    events: ['model.live'],
    summary:
      'Makes a version the one of a channel, on every node at once; `none` leaves a channel other than `live` without one. Assessments keep the version that they are pinned to.',
    params: z.object({ x: z.union([hashSchema, z.literal('none')]) }),
    query: z.object({ channel: channelSchema }),
    result: z.object({ before: hashSchema.nullable(), after: hashSchema.nullable() }),
  }),
  describe: command({
    method: 'POST',
    path: 'model/descriptor/{id}/description',
    access: needsOperator('admin:ThreatModelConfig'),
    events: ['model.described'],
    summary: 'Changes the description of a version; its content never changes.',
    params: descriptorParam,
    body: z.strictObject({ revision: revisionSchema, description: z.string().trim().max(2000) }),
    result: modelDescriptorSchema,
  }),
  getRemoteUpdate: query({
    method: 'GET',
    path: 'model/remote/update',
    access: needsOperator('admin:ThreatModelConfig'),
    summary:
      'What the installation that models are fetched from offers; with `hash`, that version, or that edition of the product, is fetched, verified and compared with the live one here.',
    query: z.object({ hash: hashSchema.optional() }),
    result: z.object({
      /** Who offers: another installation, or the product. Null when no installation is set up to fetch from. */
      origin: z.string().nullable(),
      versions: z.array(offeredVersionSchema.extend({ installed: z.boolean() })),
      brings: modelDiffSchema.nullable(),
    }),
  }),
  installLatest: command({
    method: 'POST',
    path: 'model/remote/install',
    access: needsOperator('admin:ThreatModelConfig'),
    events: ['model.installed', 'model.live'],
    summary: 'Installs the live version of the other installation.',
    body: installBody,
    result: modelDescriptorSchema,
  }),
  install: command({
    method: 'POST',
    path: 'model/remote/install/{id}',
    access: needsOperator('admin:ThreatModelConfig'),
    events: ['model.installed', 'model.live'],
    summary:
      'Installs one version of the other installation, or an edition that the product is delivered with: fetched, verified by its hash and its schema, stored in one transaction.',
    params: descriptorParam,
    body: installBody,
    result: modelDescriptorSchema,
  }),
  listOffered: query({
    method: 'GET',
    path: 'uplink/models',
    access: needs('uplink:Pull'),
    external: true,
    summary: 'Versions that other installations may fetch: those of the channels live and beta, live first.',
    result: z.array(offeredVersionSchema).readonly(),
  }),
  getOffered: query({
    method: 'GET',
    path: 'uplink/models/{hash}',
    access: needs('uplink:Pull'),
    external: true,
    summary: 'A whole version as canonical JSON; its SHA-256 is its hash.',
    params: z.object({ hash: hashSchema }),
    result: jsonFile('ReferenceModel'),
  }),
};
