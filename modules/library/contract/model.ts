/** Endpoints of model versions: specification 000 section 7. */

import {
  allowsSample,
  defineCommand,
  defineFileResult,
  defineJsonFileResult,
  defineQuery,
  needsOperator,
  needsPermission,
  requiresSignIn,
  uploadedFileSchema,
  visitorLimits,
} from '@klarsikt/contract/endpoint.ts';
import {
  createNumberParamSchema,
  hashSchema,
  revisionSchema,
  textSchema,
} from '@klarsikt/contract/shapes.ts';
import { qualityRules } from '@klarsikt/engine/quality';
import { z } from 'zod';
import {
  liveVersionPlanSchema,
  maxVersionFileBytes,
  mergeDecisionsSchema,
  modelChannelSchema,
  modelDescriptorSchema,
  modelDiffSchema,
  modelHeadSchema,
  offeredVersionSchema,
  versionFilePreviewSchema,
  versionMergePlanSchema,
} from './model.shapes.ts';

/** Quality rules as one string, separated by commas. */
const ruleListSchema = z
  .string()
  .max(500)
  .transform((text) => text.split(',').filter((rule) => rule !== ''))
  .pipe(z.array(z.enum(qualityRules)).max(qualityRules.length))
  .optional();

const descriptorParam = z.object({ id: hashSchema });
/** If the request has a channel, the installed version is assigned to it in the same transaction. */
const installBody = z.strictObject({ channel: modelChannelSchema.optional() }).default({});

/**
 * Endpoints of model versions (specification 000 section 7). Data is addressed by its hash and thus never changes.
 */
export const modelContract = {
  getAvailable: defineQuery({
    method: 'GET',
    path: 'model/available',
    access: requiresSignIn,
    visitors: visitorLimits.read,
    external: true,
    summary: 'Published versions, newest first.',
    result: z.array(modelHeadSchema.omit({ projection: true, demo: true })),
  }),
  getConfig: defineQuery({
    method: 'GET',
    path: 'model/config',
    access: requiresSignIn,
    visitors: visitorLimits.read,
    summary: 'The live version of each channel and the default constants of the calculation.',
    result: z.object({
      live: z.record(z.string(), hashSchema.nullable()),
      calculation: z.unknown(),
    }),
  }),
  getHead: defineQuery({
    method: 'POST',
    path: 'model/head/{hash}',
    access: allowsSample,
    visitors: visitorLimits.read,
    external: true,
    summary: "A version's description under the caller's projection; `latest` is the live one.",
    params: z.object({ hash: z.union([hashSchema, z.literal('latest')]) }),
    result: modelHeadSchema,
  }),
  getData: defineQuery({
    method: 'GET',
    path: 'model/data/{projectionHash}',
    access: allowsSample,
    visitors: visitorLimits.read,
    external: true,
    cache: 'immutable',
    summary: 'A projection as canonical JSON, without the long threat texts.',
    params: z.object({ projectionHash: hashSchema }),
    result: defineJsonFileResult('ReferenceModel'),
  }),
  getTexts: defineQuery({
    method: 'GET',
    path: 'model/texts/{hash}/{projectionHash}',
    access: allowsSample,
    visitors: visitorLimits.read,
    cache: 'immutable',
    summary:
      "The long threat texts that `getData` leaves out, by threat key (the engine's `ThreatTexts`), for searching. Both hashes of the head identify them: the hash of a projection alone does not.",
    params: z.object({ hash: hashSchema, projectionHash: hashSchema }),
    result: defineFileResult('application/json'),
  }),
  getDiff: defineQuery({
    method: 'GET',
    path: 'model/diff/{a}/{b}',
    access: needsPermission('ra:View'),
    visitors: visitorLimits.make,
    summary: 'Added, removed and changed entities between two versions, field by field.',
    params: z.object({ a: hashSchema, b: hashSchema }),
    result: modelDiffSchema,
  }),
  listDescriptors: defineQuery({
    method: 'GET',
    path: 'model/descriptor',
    access: needsPermission('admin:ThreatModelConfig'),
    summary:
      'Stored versions, newest first, with their channels and the number of assessments that use each.',
    result: z.object({
      rows: z.array(modelDescriptorSchema),
      /** True if the caller acts for the operator of the installation and may thus change versions. */
      operator: z.boolean(),
      /** Editions of the product that are not installed; empty for callers who are not the operator. */
      shipped: z.array(offeredVersionSchema),
      /** Country lists of the live version that are due for a check; empty for callers who are not the operator. */
      oldLists: z.array(z.object({ key: z.string(), name: textSchema, date: z.string() })).readonly(),
    }),
  }),
  compare: defineQuery({
    method: 'GET',
    path: 'model/descriptor/{a}/diff/{b}',
    access: needsOperator('admin:ThreatModelConfig'),
    summary: "Differences between two whole versions, regardless of the caller's licence.",
    params: z.object({ a: hashSchema, b: hashSchema }),
    result: modelDiffSchema,
  }),
  getLivePlan: defineQuery({
    method: 'GET',
    path: 'model/live/plan/{hash}',
    access: needsOperator('admin:ThreatModelConfig'),
    summary:
      'The effect of making a stored version live: differences from the live version, new warnings, affected assessments.',
    params: z.object({ hash: hashSchema }),
    result: liveVersionPlanSchema,
  }),
  setLive: defineCommand({
    method: 'POST',
    path: 'model/live/tag/{x}',
    access: needsOperator('admin:ThreatModelConfig'),
    events: ['model.live'],
    summary:
      'Puts a version into a channel, on every node at once; `none` leaves a channel other than `live` empty. Assessments keep their version. With `acknowledged`, the confirmed warnings separated by commas, a live version with other new warnings is refused.',
    params: z.object({ x: z.union([hashSchema, z.literal('none')]) }),
    query: z.object({ channel: modelChannelSchema, acknowledged: ruleListSchema }),
    result: z.object({ before: hashSchema.nullable(), after: hashSchema.nullable() }),
  }),
  describe: defineCommand({
    method: 'POST',
    path: 'model/descriptor/{id}/description',
    access: needsOperator('admin:ThreatModelConfig'),
    events: ['model.described'],
    summary: 'Changes the description of a version; its content never changes.',
    params: descriptorParam,
    body: z.strictObject({ revision: revisionSchema, description: z.string().trim().max(2000) }),
    result: modelDescriptorSchema,
  }),
  getRemoteUpdate: defineQuery({
    method: 'GET',
    path: 'model/remote/update',
    access: needsOperator('admin:ThreatModelConfig'),
    summary:
      'The offer of the installation that models are fetched from; with `hash`, that version, or that edition of the product, is fetched, verified and compared with the live one here.',
    query: z.object({ hash: hashSchema.optional() }),
    result: z.object({
      /** Installation or product that offers the versions; null when no installation is configured. */
      origin: z.string().nullable(),
      versions: z.array(offeredVersionSchema.extend({ installed: z.boolean() })),
      brings: modelDiffSchema.nullable(),
    }),
  }),
  installLatest: defineCommand({
    method: 'POST',
    path: 'model/remote/install',
    access: needsOperator('admin:ThreatModelConfig'),
    events: ['model.installed', 'model.live'],
    summary: 'Installs the live version of the other installation.',
    body: installBody,
    result: modelDescriptorSchema,
  }),
  install: defineCommand({
    method: 'POST',
    path: 'model/remote/install/{id}',
    access: needsOperator('admin:ThreatModelConfig'),
    events: ['model.installed', 'model.live'],
    summary:
      'Installs one version of the other installation, or an edition delivered with the product: fetched, verified by its hash and its schema, stored in one transaction.',
    params: descriptorParam,
    body: installBody,
    result: modelDescriptorSchema,
  }),
  planMerge: defineQuery({
    method: 'GET',
    path: 'model/merge/{hash}',
    access: needsOperator('backoffice:Edit'),
    summary:
      "The effect of merging a version into Atlas' working rows, with the fields changed on both sides.",
    params: z.object({ hash: hashSchema }),
    result: versionMergePlanSchema,
  }),
  merge: defineCommand({
    method: 'POST',
    path: 'model/merge/{hash}',
    access: needsOperator('backoffice:Edit'),
    events: ['model.merged'],
    summary:
      "Merges a version into Atlas' working rows, field by field; the body decides each conflict. All or nothing; each change can be undone in Atlas.",
    params: z.object({ hash: hashSchema }),
    body: mergeDecisionsSchema,
    result: z.object({ added: z.number().int(), changed: z.number().int(), withdrawn: z.number().int() }),
  }),
  getFile: defineQuery({
    method: 'GET',
    path: 'model/descriptor/{id}/file',
    access: needsOperator('admin:ThreatModelConfig'),
    compressed: true,
    summary: "A whole version as one file with its hash, signed with the installation's key.",
    params: descriptorParam,
    result: defineFileResult('application/json'),
  }),
  getStix: defineQuery({
    method: 'GET',
    path: 'model/descriptor/{id}/stix',
    access: needsOperator('admin:ThreatModelConfig'),
    compressed: true,
    summary:
      'A whole version as a STIX 2.1 bundle: the same objects with the same ids at every download, with the Swedish as language-content.',
    params: descriptorParam,
    result: defineFileResult('application/stix+json;version=2.1'),
  }),
  checkFile: defineQuery({
    method: 'POST',
    path: 'model/file/check',
    access: needsOperator('admin:ThreatModelConfig'),
    summary:
      'Reads a version file (20 MB, as a multipart form): its content, its signer and its effect; stores nothing. A changed file is refused.',
    upload: { bytes: maxVersionFileBytes },
    perMinute: 30,
    body: z.strictObject({ file: uploadedFileSchema }),
    result: versionFilePreviewSchema,
  }),
  installFile: defineCommand({
    method: 'POST',
    path: 'model/file',
    access: needsOperator('admin:ThreatModelConfig'),
    events: ['model.installed', 'model.live'],
    summary:
      'Installs the version of a file. `signer` is the fingerprint of the trusted key: a file signed with another key is refused.',
    upload: { bytes: maxVersionFileBytes },
    perMinute: 30,
    body: z.strictObject({
      signer: hashSchema,
      channel: modelChannelSchema.optional(),
      file: uploadedFileSchema,
    }),
    result: modelDescriptorSchema,
  }),
  listOffered: defineQuery({
    method: 'GET',
    path: 'uplink/models',
    access: needsPermission('uplink:Pull'),
    external: true,
    summary: 'Versions that other installations may fetch: those of the channels live and beta, live first.',
    result: z.array(offeredVersionSchema).readonly(),
  }),
  getOffered: defineQuery({
    method: 'GET',
    path: 'uplink/models/{hash}',
    access: needsPermission('uplink:Pull'),
    external: true,
    summary:
      'A whole version as canonical JSON; its SHA-256 is its hash. With `from`, the next MiB from that byte on, to continue an interrupted fetch.',
    params: z.object({ hash: hashSchema }),
    query: z.object({ from: createNumberParamSchema(z.number().int().nonnegative()).optional() }),
    result: defineJsonFileResult('ReferenceModel'),
  }),
};
