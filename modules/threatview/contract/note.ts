/** The organisation's notes on threats, and the threats that a user follows. */

import { defineCommand, defineQuery, needsPermission, visitorLimits } from '@klarsikt/contract/endpoint.ts';
import {
  createRequiredTextSchema,
  emptyResultSchema,
  idParamSchema,
  idSchema,
  instantSchema,
  keySchema,
  revisionSchema,
} from '@klarsikt/contract/shapes.ts';
import { threatPartNames } from '@klarsikt/engine/model';
import { z } from 'zod';

/** Maximum length of a note, in characters. */
export const maxNoteLength = 4000;

const noteText = createRequiredTextSchema(maxNoteLength);

/** A note of the organisation on a threat. `own`: the caller is the author and may change it. */
export const threatNoteSchema = z.object({
  id: idSchema,
  text: z.string(),
  author: z.string(),
  own: z.boolean(),
  at: instantSchema,
  /** Time of the last change; null if the note was never changed. */
  changedAt: instantSchema.nullable(),
  revision: revisionSchema,
});

/** A note of the organisation on a threat. */
export type ThreatNote = z.output<typeof threatNoteSchema>;

/** Parts of a followed threat that are compared for changes: texts, grades, indicators, sources, relations. */
export const followedThreatParts = threatPartNames;

/** Changed part of a followed threat. */
export type FollowedThreatPart = (typeof followedThreatParts)[number];

/**
 * A threat that the caller follows. `gone`: the live model lacks the threat, or the licence no longer includes it.
 */
export const followedThreatSchema = z.object({
  key: keySchema,
  /** Id of the threat, used in its address; null if the threat no longer exists. */
  id: idSchema.nullable(),
  since: instantSchema,
  changed: z.array(z.enum(followedThreatParts)).readonly(),
  gone: z.boolean(),
});

/** A threat that the caller follows. */
export type FollowedThreat = z.output<typeof followedThreatSchema>;

const view = needsPermission('threatview:View');
const keyParams = z.strictObject({ key: keySchema });
const idParams = z.strictObject({ id: idParamSchema });

/** Endpoints for notes and followed threats. */
export const noteContract = {
  list: defineQuery({
    method: 'GET',
    path: 'threatview/threats/{key}/notes',
    access: view,
    visitors: visitorLimits.read,
    summary: 'Notes of the organisation on a threat, oldest first, and whether the caller follows it.',
    params: keyParams,
    result: z.object({ notes: z.array(threatNoteSchema).readonly(), followed: z.boolean() }),
  }),
  add: defineCommand({
    method: 'PUT',
    path: 'threatview/threats/{key}/notes',
    access: view,
    visitors: visitorLimits.write,
    summary: 'Adds a note to a threat that the caller can see. At most 500 per threat (`error.conflict`).',
    events: ['note.added'],
    params: keyParams,
    body: z.strictObject({ text: noteText }),
    result: threatNoteSchema,
  }),
  change: defineCommand({
    method: 'POST',
    path: 'threatview/notes/{id}',
    access: view,
    visitors: visitorLimits.write,
    summary: "Changes the caller's own note; those of others cannot be changed (`error.forbidden`).",
    events: ['note.changed'],
    params: idParams,
    body: z.strictObject({ revision: revisionSchema, text: noteText }),
    result: threatNoteSchema,
  }),
  remove: defineCommand({
    method: 'DELETE',
    path: 'threatview/notes/{id}',
    access: view,
    visitors: visitorLimits.write,
    summary: "Removes the caller's own note; the audit log keeps its text.",
    events: ['note.removed'],
    params: idParams,
    result: emptyResultSchema,
  }),
  restore: defineCommand({
    method: 'POST',
    path: 'threatview/notes/{id}/restore',
    access: view,
    visitors: visitorLimits.write,
    summary: "Takes back the removal of the caller's own note, within a day.",
    events: ['note.restored'],
    params: idParams,
    result: threatNoteSchema,
  }),
  followed: defineQuery({
    method: 'GET',
    path: 'threatview/followed',
    access: view,
    visitors: visitorLimits.read,
    summary: 'Threats that the caller follows, with their changes since the caller last looked.',
    result: z.array(followedThreatSchema).readonly(),
  }),
  follow: defineCommand({
    method: 'POST',
    path: 'threatview/threats/{key}/follow',
    access: view,
    visitors: visitorLimits.write,
    summary:
      'Follows or unfollows a threat; following it again marks its changes as seen. At most 500 (`error.conflict`).',
    events: ['note.followed', 'note.unfollowed'],
    params: keyParams,
    body: z.strictObject({ followed: z.boolean() }),
    result: z.object({ followed: z.boolean() }),
  }),
};
