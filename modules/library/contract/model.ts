/** Model versions: specification 000 section 7, decisions 1 to 3. */

import {
  command,
  file,
  jsonFile,
  needs,
  needsOperator,
  query,
  signedIn,
  signedInOrSample,
  uploadedFileSchema,
  visitorBounds,
} from '@klarsikt/contract/endpoint.ts';
import { hashSchema, numberParam, revisionSchema, textSchema } from '@klarsikt/contract/shapes.ts';
import { z } from 'zod';
import {
  channelSchema,
  checkedVersionFileSchema,
  mergeBodySchema,
  mergePlanSchema,
  modelDescriptorSchema,
  modelDiffSchema,
  modelHeadSchema,
  offeredVersionSchema,
  versionFileBytes,
} from './model.shapes.ts';

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
      /** Country lists of the live version that are to be checked for a newer edition; empty for everybody else. */
      oldLists: z.array(z.object({ key: z.string(), name: textSchema, date: z.string() })).readonly(),
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
  planMerge: query({
    method: 'GET',
    path: 'model/merge/{hash}',
    access: needsOperator('backoffice:Edit'),
    summary:
      "What merging a version into Atlas' working rows would bring, and where both lines changed the same field.",
    params: z.object({ hash: hashSchema }),
    result: mergePlanSchema,
  }),
  merge: command({
    method: 'POST',
    path: 'model/merge/{hash}',
    access: needsOperator('backoffice:Edit'),
    events: ['model.merged'],
    summary:
      "Merges a version into Atlas' working rows, entity by entity and field by field; each conflict is decided in the body. All of it or nothing, and each change can be undone in Atlas.",
    params: z.object({ hash: hashSchema }),
    body: mergeBodySchema,
    result: z.object({ added: z.number().int(), changed: z.number().int(), withdrawn: z.number().int() }),
  }),
  getFile: query({
    method: 'GET',
    path: 'model/descriptor/{id}/file',
    access: needsOperator('admin:ThreatModelConfig'),
    compressed: true,
    summary: "A whole version as one file with its hash, signed with the installation's key.",
    params: descriptorParam,
    result: file('application/json'),
  }),
  getStix: query({
    method: 'GET',
    path: 'model/descriptor/{id}/stix',
    access: needsOperator('admin:ThreatModelConfig'),
    compressed: true,
    summary:
      'A whole version as a STIX 2.1 bundle: the same objects with the same ids at every download, with the Swedish as language-content.',
    params: descriptorParam,
    result: file('application/stix+json;version=2.1'),
  }),
  checkFile: query({
    method: 'POST',
    path: 'model/file/check',
    access: needsOperator('admin:ThreatModelConfig'),
    summary:
      'Reads a version file (20 MB, as a multipart form) and says what it holds, who signed it and what it would bring; stores nothing. A file with a changed byte is refused.',
    upload: { bytes: versionFileBytes },
    perMinute: 30,
    body: z.strictObject({ file: uploadedFileSchema }),
    result: checkedVersionFileSchema,
  }),
  installFile: command({
    method: 'POST',
    path: 'model/file',
    access: needsOperator('admin:ThreatModelConfig'),
    events: ['model.installed', 'model.live'],
    summary:
      'Takes in the version of a file. `signer` is the fingerprint of the key that is trusted for it: a file that another key has signed is refused.',
    upload: { bytes: versionFileBytes },
    perMinute: 30,
    body: z.strictObject({
      signer: hashSchema,
      channel: channelSchema.optional(),
      file: uploadedFileSchema,
    }),
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
    summary:
      'A whole version as canonical JSON; its SHA-256 is its hash. With `from`, the next MiB of it from that byte on, for a fetch that goes on where it broke off.',
    params: z.object({ hash: hashSchema }),
    query: z.object({ from: numberParam(z.number().int().nonnegative()).optional() }),
    result: jsonFile('ReferenceModel'),
  }),
};
