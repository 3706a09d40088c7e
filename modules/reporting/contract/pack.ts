/** Examination packs: all data of one state of an assessment in a signed archive. Product page section 6, ADR 0038. */

import {
  defineCommand,
  defineQuery,
  needsPermission,
  visitorLimits,
  withExaminerAccess,
} from '@klarsikt/contract/endpoint.ts';
import {
  hashSchema,
  idParamSchema,
  idSchema,
  instantSchema,
  revisionSchema,
} from '@klarsikt/contract/shapes.ts';
import { z } from 'zod';

const idParams = z.strictObject({ id: idParamSchema });

/** A day, which means the end of the day in UTC, or an instant. */
export const packDateSchema = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

/** Examination pack that was created. A new pack of the same state has the same digest. */
export const createdPackSchema = z.object({
  id: idSchema,
  revision: revisionSchema,
  /** Time of the latest item that belongs to the state. */
  stateAt: instantSchema,
  made: instantSchema,
  author: z.string(),
  /** SHA-256 of the whole archive. */
  digest: hashSchema,
  size: z.number().int(),
  /** Fingerprint of the signing key. */
  key: hashSchema,
});

/** Examination pack that was created. */
export type CreatedPack = z.output<typeof createdPackSchema>;

/** Public part of the key that signs packs. */
export const packKeySchema = z.object({
  algorithm: z.literal('Ed25519'),
  /** Public key as SubjectPublicKeyInfo, in base64. */
  publicKey: z.string(),
  /** SHA-256 of the public key. */
  fingerprint: hashSchema,
  created: instantSchema,
});

/** Public part of the key that signs packs. */
export type PackKey = z.output<typeof packKeySchema>;

/** Endpoints of examination packs. */
export const packContract = {
  make: defineCommand({
    method: 'POST',
    path: 'ra/{id}/pack',
    access: withExaminerAccess(needsPermission('ra:View')),
    visitors: visitorLimits.make,
    summary:
      'Queues the examination pack of a version: a revision, the version at a date, or the current one. Poll `deferred/status/{id}`.',
    events: ['pack.ordered'],
    params: idParams,
    body: z
      .strictObject({
        revision: revisionSchema.min(1).exactOptional(),
        date: packDateSchema.exactOptional(),
      })
      .refine(({ revision, date }) => revision === undefined || date === undefined, {
        path: ['date'],
        message: 'a revision or a date, not both',
      })
      .default({}),
    result: z.object({ id: z.uuid() }),
  }),
  list: defineQuery({
    method: 'GET',
    path: 'ra/{id}/packs',
    access: withExaminerAccess(needsPermission('ra:View')),
    visitors: visitorLimits.read,
    summary: 'Created packs of an assessment, newest first, at most 100.',
    params: idParams,
    result: z.object({ packs: z.array(createdPackSchema).readonly() }),
  }),
  key: defineQuery({
    method: 'GET',
    path: 'admin/pack/key',
    access: needsPermission('admin:Admin'),
    summary: 'The public part of the key that packs are signed with; null before the first pack.',
    result: z.object({ key: packKeySchema.nullable() }),
  }),
};
