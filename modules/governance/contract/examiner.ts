/** Examiners: people who have access to a single assessment only, until a last day. */

import {
  defineCommand,
  defineQuery,
  needsPermission,
  visitorLimits,
  withExaminerAccess,
} from '@klarsikt/contract/endpoint.ts';
import { emptyResultSchema, idParamSchema, idSchema, instantSchema } from '@klarsikt/contract/shapes.ts';
import { addDays } from '@klarsikt/engine/calendar';
import { z } from 'zod';

/**
 * Longest period for which an examiner can be named, in days from today; afterwards the person can be named again.
 */
export const maxExaminationDays = 366;

/**
 * Computes the latest possible last day of an examiner. `today` and the result are ISO days in the organisation's
 * time zone.
 */
export function computeLatestExaminationDay(today: string): string {
  return addDays(today, maxExaminationDays);
}

/** A person with an active account in the organisation, who can be named as an examiner. */
export const examinerPersonSchema = z.object({ id: idSchema, name: z.string(), username: z.string() });

/** Largest number of visits listed for an examiner. */
export const maxListedVisits = 100;

/** A present or former examiner of an assessment, with the examiner's visits. */
export const examinerSchema = z.object({
  id: idSchema,
  userId: idSchema,
  name: z.string(),
  /** Last day with access, included, in the organisation's time zone. */
  lastDay: z.iso.date(),
  /** `open` during the examination, `over` after its last day, `ended` if a person ended it earlier. */
  status: z.enum(['open', 'over', 'ended']),
  named: z.object({ at: instantSchema, by: z.string() }),
  ended: z.object({ at: instantSchema, by: z.string() }).nullable(),
  /** Instants at which the examiner opened the assessment, at most one per session, latest first. */
  visits: z.array(instantSchema).readonly(),
});

/** A present or former examiner of an assessment, with the examiner's visits. */
export type Examiner = z.output<typeof examinerSchema>;

/** An assessment that the caller examines, with the last day of access (ISO 8601). */
export const examinationSchema = z.object({ id: idSchema, name: z.string(), lastDay: z.iso.date() });

const one = z.strictObject({ id: idParamSchema });

/** Endpoints to name examiners and to end their access, and calls for the examiners themselves. */
export const examinerContract = {
  list: defineQuery({
    method: 'GET',
    path: 'ra/{id}/examiners',
    access: needsPermission('ra:View'),
    visitors: visitorLimits.read,
    summary:
      'Examiners of the assessment, latest first, with their visits, and people who can be chosen as examiners.',
    params: one,
    result: z.array(examinerSchema),
  }),
  people: defineQuery({
    method: 'GET',
    path: 'ra/{id}/examiners/people',
    access: needsPermission('ra:Approve'),
    visitors: visitorLimits.read,
    summary: 'People of the organisation who can be named as examiners, by name.',
    params: one,
    result: z.array(examinerPersonSchema),
  }),
  name: defineCommand({
    method: 'PUT',
    path: 'ra/{id}/examiners',
    access: needsPermission('ra:Approve'),
    visitors: visitorLimits.write,
    summary: `Names an examiner until a last day, at most ${maxExaminationDays} days ahead; naming one again sets another day.`,
    events: ['examiner.named'],
    params: one,
    body: z.strictObject({ userId: idSchema, lastDay: z.iso.date() }),
    result: emptyResultSchema,
  }),
  end: defineCommand({
    method: 'DELETE',
    path: 'ra/{id}/examiners/{examiner}',
    access: needsPermission('ra:Approve'),
    visitors: visitorLimits.write,
    summary: 'Ends an examination before its last day.',
    events: ['examiner.ended'],
    params: z.strictObject({ id: idParamSchema, examiner: idParamSchema }),
    result: emptyResultSchema,
  }),
  mine: defineQuery({
    method: 'GET',
    path: 'ra/examinations',
    access: withExaminerAccess(needsPermission('ra:View')),
    visitors: visitorLimits.read,
    summary: 'Assessments that the caller is named to examine today, by name.',
    result: z.array(examinationSchema),
  }),
  visit: defineCommand({
    method: 'POST',
    path: 'ra/examinations/{id}',
    access: withExaminerAccess(needsPermission('ra:View')),
    visitors: visitorLimits.write,
    summary:
      "Opens an assessment for the rest of the examiner's session. Recorded, and required before anything is shown.",
    events: ['examiner.visited'],
    params: one,
    result: emptyResultSchema,
  }),
};
