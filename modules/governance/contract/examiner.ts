/** Examiners: people named on a single assessment until a last day. They read that assessment and nothing else. */

import { alsoExamined, command, needs, query, visitorBounds } from '@klarsikt/contract/endpoint.ts';
import { doneSchema, idParam, idSchema, instantSchema } from '@klarsikt/contract/shapes.ts';
import { addDays } from '@klarsikt/engine';
import { z } from 'zod';

/** Longest time for which somebody can be named, in days from today. They can be named again. */
export const longestExaminationDays = 366;

/** The last day on which an examiner can be let in, by the day of today (both ISO, in the organisation's zone). */
export function latestExaminationDay(today: string): string {
  return addDays(today, longestExaminationDays);
}

/** Somebody who may be named: an active person of the organisation. */
export const examinerPersonSchema = z.object({ id: idSchema, name: z.string(), username: z.string() });

/** Most visits that an examiner is listed with. */
export const mostVisits = 100;

/** Somebody who is or was let in. */
export const examinerSchema = z.object({
  id: idSchema,
  userId: idSchema,
  name: z.string(),
  /** The last day, included, in the organisation's zone. */
  lastDay: z.iso.date(),
  /** `open` until the last day is over or somebody has ended it. */
  status: z.enum(['open', 'over', 'ended']),
  named: z.object({ at: instantSchema, by: z.string() }),
  ended: z.object({ at: instantSchema, by: z.string() }).nullable(),
  /** When they opened the assessment, once for each of their sessions, the latest first. */
  visits: z.array(instantSchema).readonly(),
});

/** An examiner of an assessment, with their visits. */
export type Examiner = z.output<typeof examinerSchema>;

/** An assessment that the caller examines. */
export const examinationSchema = z.object({ id: idSchema, name: z.string(), lastDay: z.iso.date() });

const one = z.strictObject({ id: idParam });

/** Naming and ending examiners, and what they call themselves. */
export const examiner = {
  list: query({
    method: 'GET',
    path: 'ra/{id}/examiners',
    access: needs('ra:View'),
    visitors: visitorBounds.read,
    summary: 'Who may and might examine the assessment, the latest named first, with when they opened it.',
    params: one,
    result: z.array(examinerSchema),
  }),
  people: query({
    method: 'GET',
    path: 'ra/{id}/examiners/people',
    access: needs('ra:Approve'),
    visitors: visitorBounds.read,
    summary: 'People of the organisation who can be named as examiners, by name.',
    params: one,
    result: z.array(examinerPersonSchema),
  }),
  name: command({
    method: 'PUT',
    path: 'ra/{id}/examiners',
    access: needs('ra:Approve'),
    visitors: visitorBounds.write,
    summary: `Names an examiner until a last day, at most ${longestExaminationDays} days ahead; naming one again sets another day.`,
    events: ['examiner.named'],
    params: one,
    body: z.strictObject({ userId: idSchema, lastDay: z.iso.date() }),
    result: doneSchema,
  }),
  end: command({
    method: 'DELETE',
    path: 'ra/{id}/examiners/{examiner}',
    access: needs('ra:Approve'),
    visitors: visitorBounds.write,
    summary: 'Ends an examination before its last day.',
    events: ['examiner.ended'],
    params: z.strictObject({ id: idParam, examiner: idParam }),
    result: doneSchema,
  }),
  mine: query({
    method: 'GET',
    path: 'ra/examinations',
    access: alsoExamined(needs('ra:View')),
    visitors: visitorBounds.read,
    summary: 'Assessments that the caller is named to examine today, by name.',
    result: z.array(examinationSchema),
  }),
  visit: command({
    method: 'POST',
    path: 'ra/examinations/{id}',
    access: alsoExamined(needs('ra:View')),
    visitors: visitorBounds.write,
    summary:
      'Opens an assessment for the rest of the session of its examiner. It is noted, and without it nothing is shown.',
    events: ['examiner.visited'],
    params: one,
    result: doneSchema,
  }),
};
