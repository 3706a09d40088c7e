/** Endpoints that publish news between two versions of the model. Source: product page section 3 (Daily). */

import { defineCommand, defineQuery, needsEditor } from '@klarsikt/contract/endpoint.ts';
import { idParamSchema, instantSchema, revisionSchema } from '@klarsikt/contract/shapes.ts';
import { z } from 'zod';
import { entityLabelSchema } from './atlas.shapes.ts';

/**
 * State of a publication for readers. `version`: as in the live version; `out`: released after the live version;
 * `takenOut`: removed after it; `none`: not visible.
 */
export const newsStates = ['version', 'out', 'takenOut', 'none'] as const;

/** State of a publication for readers. */
export type NewsState = (typeof newsStates)[number];

const standingShape = {
  state: z.enum(newsStates),
  /** Instant and author of the present state; null if the live version determines the state. */
  since: z.object({ at: instantSchema, author: z.string() }).nullable(),
  /** Instant of the next planned release, and its author. */
  planned: z.object({ at: instantSchema, author: z.string() }).nullable(),
  /** True if the working text differs from the text that was last released or planned. */
  changed: z.boolean(),
} as const;

/** A publication in the list of news. */
export const newsRowSchema = entityLabelSchema.extend({ published: z.string(), ...standingShape });

/** A publication in the list of news. */
export type NewsRow = z.output<typeof newsRowSchema>;

/** State of one publication, with the entities to which its tags refer. */
export const newsStatusSchema = z.object({
  revision: revisionSchema,
  ...standingShape,
  /** Threats, categories and geographies to which the tags of the publication refer. */
  touches: z.array(entityLabelSchema).readonly(),
});

/** State of one publication, with the entities to which its tags refer. */
export type NewsStatus = z.output<typeof newsStatusSchema>;

const view = needsEditor('backoffice:View');
const daily = needsEditor('backoffice:Daily');
const one = z.object({ id: idParamSchema });

/** Endpoints of news between versions; part of Atlas. */
export const atlasNewsContract = {
  listNews: defineQuery({
    method: 'GET',
    path: 'atlas/news',
    access: view,
    summary:
      'Publications that are waiting, scheduled, published or unpublished since the live version: scheduled ones first, then the latest.',
    result: z.object({ rows: z.array(newsRowSchema).readonly() }),
  }),
  getNews: defineQuery({
    method: 'GET',
    path: 'atlas/news/{id}',
    access: view,
    passive: true,
    summary: 'Status of a publication for readers, and the entities of its tags.',
    params: one,
    result: newsStatusSchema,
  }),
  releaseNews: defineCommand({
    method: 'POST',
    path: 'atlas/news/{id}/release',
    access: daily,
    events: ['atlas.released'],
    summary:
      'Publishes a publication with its tags, at once or at a later time, in news, feed and digests without a new version. `revision` is the reviewed revision.',
    params: one,
    body: z.strictObject({ revision: revisionSchema, at: z.iso.datetime().nullable() }),
    result: z.object({ at: instantSchema, revision: revisionSchema }),
  }),
  takeOutNews: defineCommand({
    method: 'POST',
    path: 'atlas/news/{id}/unpublish',
    access: daily,
    events: ['atlas.takenOut'],
    summary:
      'Unpublishes a publication from news, feed and digests at once, cancels a scheduled time, and makes it a draft.',
    params: one,
    body: z.strictObject({ revision: revisionSchema }),
    result: z.object({ revision: revisionSchema }),
  }),
};
