/** Calls by which publications go out between two versions of the model. Source: product page section 3 (Daily). */

import { command, needsEditor, query } from '@klarsikt/contract/endpoint.ts';
import { idParam, instantSchema, revisionSchema } from '@klarsikt/contract/shapes.ts';
import { z } from 'zod';
import { entityLabelSchema } from './atlas.shapes.ts';

/**
 * Where a publication stands for readers: `version`: as the live version has it; `out`: released since; `takenOut`;
 * `none`: readers do not see it.
 */
export const newsStates = ['version', 'out', 'takenOut', 'none'] as const;

/** Where a publication stands for readers. */
export type NewsState = (typeof newsStates)[number];

const standingShape = {
  state: z.enum(newsStates),
  /** Since when it stands so, and who saw to it; null where the version says it. */
  since: z.object({ at: instantSchema, author: z.string() }).nullable(),
  /** When its next text goes out, and who decided it. */
  planned: z.object({ at: instantSchema, author: z.string() }).nullable(),
  /** True when the working text is another one than the last that went out or is planned. */
  changed: z.boolean(),
} as const;

/** One line of the list of news. */
export const newsRowSchema = entityLabelSchema.extend({ published: z.string(), ...standingShape });

/** One line of the list of news. */
export type NewsRow = z.output<typeof newsRowSchema>;

/** Where one publication stands, and what its tags touch. */
export const newsStandingSchema = z.object({
  revision: revisionSchema,
  ...standingShape,
  /** Threats, categories and geographies that its tags name. */
  touches: z.array(entityLabelSchema).readonly(),
});

/** Where one publication stands, and what its tags touch. */
export type NewsStanding = z.output<typeof newsStandingSchema>;

const view = needsEditor('backoffice:View');
const daily = needsEditor('backoffice:Daily');
const one = z.object({ id: idParam });

/** Endpoints of news between versions; part of Atlas. */
export const atlasNews = {
  listNews: query({
    method: 'GET',
    path: 'atlas/news',
    access: view,
    summary:
      'Publications that wait, are planned, or have gone out or been taken out since the live version: planned ones first, then the latest.',
    result: z.object({ rows: z.array(newsRowSchema).readonly() }),
  }),
  getNews: query({
    method: 'GET',
    path: 'atlas/news/{id}',
    access: view,
    passive: true,
    summary: 'Where a publication stands for readers, and what its tags touch.',
    params: one,
    result: newsStandingSchema,
  }),
  releaseNews: command({
    method: 'POST',
    path: 'atlas/news/{id}/release',
    access: daily,
    events: ['atlas.released'],
    summary:
      'Lets a publication go out with the tags that it carries: at once, or at a time to come. It reaches news, feed and digests without a new version. `revision` is the state that was looked at.',
    params: one,
    body: z.strictObject({ revision: revisionSchema, at: z.iso.datetime().nullable() }),
    result: z.object({ at: instantSchema, revision: revisionSchema }),
  }),
  takeOutNews: command({
    method: 'POST',
    path: 'atlas/news/{id}/unpublish',
    access: daily,
    events: ['atlas.takenOut'],
    summary:
      'Takes a publication out of news, feed and digests at once, drops a time that was set, and makes it a draft.',
    params: one,
    body: z.strictObject({ revision: revisionSchema }),
    result: z.object({ revision: revisionSchema }),
  }),
};
