/** Where something is used, asked before it is deleted. */

import { query, signedIn, visitorBounds } from '@klarsikt/contract/endpoint.ts';
import { idSchema } from '@klarsikt/contract/shapes.ts';
import { z } from 'zod';

/**
 * What can be asked about: an analysis, an assessment, an assessment template, a file, a user group, an own part of the
 * model that the organisation shares (by its key), a saved report, a control specification, a report template, a unit, a
 * Word file.
 */
export const usedKinds = [
  'analysis',
  'assessment',
  'blueprint',
  'file',
  'group',
  'part',
  'report',
  'specification',
  'template',
  'unit',
  'word',
] as const;

/** One kind of what can be asked about. */
export type UsedKind = (typeof usedKinds)[number];

/**
 * What uses something: an assessment, one that is deleted and can be restored, a planned launch, an approval in force, a
 * saved report, an accepted one, a report on a group, an examination pack, an analysis, a user group, a person, a unit, an
 * organisation in which a template is installed, the sign-in by an identity provider.
 */
export const placeKinds = [
  'approval',
  'assessment',
  'deleted',
  'launch',
  'accepted',
  'report',
  'groupReport',
  'pack',
  'analysis',
  'group',
  'person',
  'unit',
  'organization',
  'signin',
] as const;

/** One kind of what uses something. */
export type PlaceKind = (typeof placeKinds)[number];

/** One place in which something is used. */
export const placeOfUseSchema = z.object({
  kind: z.enum(placeKinds),
  /** Of the thing of that kind; null where it has no page of its own. */
  id: idSchema.nullable(),
  name: z.string(),
  /** The assessment that it belongs to, or the unit of an assessment; '' where there is none. */
  within: z.string(),
  /** The assessment that it is or belongs to. */
  assessment: idSchema.nullable(),
  /** Of an assessment: its approval as a whole is in force. */
  approved: z.boolean(),
});

/** One place in which something is used. */
export type PlaceOfUse = z.output<typeof placeOfUseSchema>;

/** Most places that are named. */
export const mostPlaces = 50;

/** Where something is used. */
export const usesSchema = z.object({
  /** At most `mostPlaces`; what is approved or accepted comes first. */
  places: z.array(placeOfUseSchema).readonly(),
  /** How many more the caller may see. */
  more: z.number().int().nonnegative(),
  /** How many the caller may not see. */
  hidden: z.number().int().nonnegative(),
});

/** Where something is used. */
export type Uses = z.output<typeof usesSchema>;

/** Where something is used. */
export const use = {
  list: query({
    method: 'GET',
    path: 'uses',
    access: signedIn,
    visitors: visitorBounds.read,
    summary:
      'Where something is used: named as far as the caller may see it, counted where not. Asked before it is deleted.',
    query: z.strictObject({
      kind: z.enum(usedKinds),
      /** The id; of an own part its key. */
      id: z.string().min(1).max(100),
    }),
    result: usesSchema,
  }),
};
