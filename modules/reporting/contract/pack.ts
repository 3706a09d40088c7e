/** Examination packs: everything about a state of an assessment in one signed archive. Product page section 6, ADR 0038. */

import { alsoExamined, command, needs, query, visitorBounds } from '@klarsikt/contract/endpoint.ts';
import { hashSchema, idParam, idSchema, instantSchema, revisionSchema } from '@klarsikt/contract/shapes.ts';
import { z } from 'zod';

const idParams = z.strictObject({ id: idParam });

/** A day (its end in UTC) or an instant. */
export const packDateSchema = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

/** A pack that was made. Made again of the same state it has the same digest. */
export const madePackSchema = z.object({
  id: idSchema,
  revision: revisionSchema,
  /** The instant of the last thing that belongs to the state. */
  stateAt: instantSchema,
  made: instantSchema,
  author: z.string(),
  /** SHA-256 of the whole archive. */
  digest: hashSchema,
  size: z.number().int(),
  /** Fingerprint of the key that it is signed with. */
  key: hashSchema,
});

/** A pack that was made. */
export type MadePack = z.output<typeof madePackSchema>;

/** The public part of the key that packs are signed with. */
export const packKeySchema = z.object({
  algorithm: z.literal('Ed25519'),
  /** SubjectPublicKeyInfo as base64. */
  publicKey: z.string(),
  /** SHA-256 of the public key. */
  fingerprint: hashSchema,
  created: instantSchema,
});

/** The public part of the key that packs are signed with. */
export type PackKey = z.output<typeof packKeySchema>;

/** Calls for examination packs. */
export const pack = {
  make: command({
    method: 'POST',
    path: 'ra/{id}/pack',
    access: alsoExamined(needs('ra:View')),
    visitors: visitorBounds.make,
    summary:
      'Queues the examination pack of a state: a revision, the state at a date, or as it is now. Poll `deferred/status/{id}`.',
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
  list: query({
    method: 'GET',
    path: 'ra/{id}/packs',
    access: alsoExamined(needs('ra:View')),
    visitors: visitorBounds.read,
    summary: 'Packs that were made of an assessment, newest first, at most 100.',
    params: idParams,
    result: z.object({ packs: z.array(madePackSchema).readonly() }),
  }),
  key: query({
    method: 'GET',
    path: 'admin/pack/key',
    access: needs('admin:Admin'),
    summary: 'The public part of the key that packs are signed with; null before the first pack.',
    result: z.object({ key: packKeySchema.nullable() }),
  }),
};
