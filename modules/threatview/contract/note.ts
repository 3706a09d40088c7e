/** The organisation's own hand in ThreatView: notes on a threat, and the threats that a person follows. */

import { command, needs, query, visitorBounds } from '@klarsikt/contract/endpoint.ts';
import {
  doneSchema,
  idParam,
  idSchema,
  instantSchema,
  keySchema,
  revisionSchema,
  statedSchema,
} from '@klarsikt/contract/shapes.ts';
import { threatPartNames } from '@klarsikt/engine';
import { z } from 'zod';

/** Longest note, in characters. */
export const longestNote = 4000;

const noteText = statedSchema(longestNote);

/** A note of the organisation on a threat. `own`: the caller wrote it, and may change it. */
export const noteSchema = z.object({
  id: idSchema,
  text: z.string(),
  author: z.string(),
  own: z.boolean(),
  at: instantSchema,
  /** Null: as it was written. */
  changedAt: instantSchema.nullable(),
  revision: revisionSchema,
});

/** A note of the organisation on a threat. */
export type Note = z.output<typeof noteSchema>;

/** What of a followed threat can change: its words, its grades, its red flags, its sources, what it is related to. */
export const followedParts = threatPartNames;

/** What of a followed threat has changed. */
export type FollowedPart = (typeof followedParts)[number];

/** A threat that the caller follows. `gone`: the live model has none of this key, or the licence does not open it any more. */
export const followedSchema = z.object({
  key: keySchema,
  /** The threat's number, for its address; null when it is gone. */
  id: idSchema.nullable(),
  since: instantSchema,
  changed: z.array(z.enum(followedParts)).readonly(),
  gone: z.boolean(),
});

/** A threat that the caller follows. */
export type Followed = z.output<typeof followedSchema>;

const view = needs('threatview:View');
const keyParams = z.strictObject({ key: keySchema });
const idParams = z.strictObject({ id: idParam });

/** Notes on threats and followed threats. */
export const note = {
  list: query({
    method: 'GET',
    path: 'threatview/threats/{key}/notes',
    access: view,
    visitors: visitorBounds.read,
    summary: 'Notes of the organisation on a threat, oldest first, and whether the caller follows it.',
    params: keyParams,
    result: z.object({ notes: z.array(noteSchema).readonly(), followed: z.boolean() }),
  }),
  add: command({
    method: 'PUT',
    path: 'threatview/threats/{key}/notes',
    access: view,
    visitors: visitorBounds.write,
    summary:
      'Writes a note on a threat that the caller can see. At most 500 on one threat (`error.conflict`).',
    events: ['note.added'],
    params: keyParams,
    body: z.strictObject({ text: noteText }),
    result: noteSchema,
  }),
  change: command({
    method: 'POST',
    path: 'threatview/notes/{id}',
    access: view,
    visitors: visitorBounds.write,
    summary: 'Changes the words of an own note; those of others can not be changed (`error.forbidden`).',
    events: ['note.changed'],
    params: idParams,
    body: z.strictObject({ revision: revisionSchema, text: noteText }),
    result: noteSchema,
  }),
  remove: command({
    method: 'DELETE',
    path: 'threatview/notes/{id}',
    access: view,
    visitors: visitorBounds.write,
    summary: 'Removes an own note; the audit log keeps its words.',
    events: ['note.removed'],
    params: idParams,
    result: doneSchema,
  }),
  followed: query({
    method: 'GET',
    path: 'threatview/followed',
    access: view,
    visitors: visitorBounds.read,
    summary: 'Threats that the caller follows, with what of each has changed since they last looked.',
    result: z.array(followedSchema).readonly(),
  }),
  follow: command({
    method: 'POST',
    path: 'threatview/threats/{key}/follow',
    access: view,
    visitors: visitorBounds.write,
    summary:
      'Follows a threat or no longer; following again says that its changes were seen. At most 500 (`error.conflict`).',
    events: ['note.followed', 'note.unfollowed'],
    params: keyParams,
    body: z.strictObject({ followed: z.boolean() }),
    result: z.object({ followed: z.boolean() }),
  }),
};
