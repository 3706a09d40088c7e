/** The documented API (specification 001 section 7.4) and TAXII 2.1, with which other programs read the library. */

import {
  defineFileResult,
  defineQuery,
  needsAccount,
  openToAnyone,
  visitorLimits,
} from '@klarsikt/contract/endpoint.ts';
import { z } from 'zod';

/** Content type of TAXII 2.1 responses, which have no envelope. */
export const taxiiContentType = 'application/taxii+json;version=2.1';

const access = needsAccount('threatview:View');
/**
 * Limit of calls per minute: a polling client needs a few calls per hour, but a new client requests some pages at
 * once.
 */
const perMinute = 120;
const result = defineFileResult(taxiiContentType);
const taxii = true;
const collection = z.strictObject({ id: z.string().max(100) });
const object = z.strictObject({ id: z.string().max(100), object: z.string().max(100) });

/** Limits of the lists in one call: `most` members of at most `longest` characters. */
export const taxiiListLimits = {
  'match[id]': { most: 100, longest: 100 },
  'match[type]': { most: 50, longest: 100 },
  'match[version]': { most: 50, longest: 40 },
  'match[spec_version]': { most: 10, longest: 10 },
} as const;

/** Schema of a comma-separated list. It splits the list once per call, and refuses a list beyond its limits. */
const list = (
  { most, longest }: { readonly most: number; readonly longest: number },
  word: z.ZodType<string, string>,
) =>
  z
    .string()
    .max(most * (longest + 1))
    .transform((text) => text.split(',').map((each) => each.trim()))
    .pipe(z.array(z.string().min(1).max(longest).pipe(word)).max(most))
    .optional();

const timestamp = z.iso.datetime({ offset: true });
const anyWord = z.string();

/** Filters and paging of TAXII 2.1 sections 3.4 and 3.5. `next` is the token of the previous page. */
const page = z.object({
  limit: z.coerce.number().int().min(1).optional(),
  next: z
    .string()
    .max(30)
    .regex(/^[1-9]\d{0,14}-\d{1,9}$/)
    .optional(),
  added_after: timestamp.max(40).optional(),
  'match[id]': list(taxiiListLimits['match[id]'], anyWord),
  'match[type]': list(taxiiListLimits['match[type]'], anyWord),
  'match[version]': list(
    taxiiListLimits['match[version]'],
    z.union([z.enum(['all', 'first', 'last']), timestamp]),
  ),
  'match[spec_version]': list(taxiiListLimits['match[spec_version]'], anyWord),
});

/**
 * Endpoints of the documented API. TAXII is also served under `/taxii2/`, with the trailing slash that the standard
 * requires.
 */
export const externalContract = {
  getSpecification: defineQuery({
    method: 'GET',
    path: 'spec/external/oas3/latest',
    access: openToAnyone,
    visitors: visitorLimits.work,
    passive: true,
    external: true,
    summary: 'This description: the external part of the API as OpenAPI 3.',
    result: defineFileResult('application/json'),
  }),
  getTaxii: defineQuery({
    method: 'GET',
    path: 'taxii2',
    access,
    perMinute,
    external: true,
    taxii,
    summary: 'TAXII 2.1: address of the API root.',
    result,
  }),
  getTaxiiRoot: defineQuery({
    method: 'GET',
    path: 'taxii2/library',
    access,
    perMinute,
    external: true,
    taxii,
    summary: 'TAXII 2.1: the API root. It is read only.',
    result,
  }),
  getTaxiiCollections: defineQuery({
    method: 'GET',
    path: 'taxii2/library/collections',
    access,
    perMinute,
    external: true,
    taxii,
    summary: 'TAXII 2.1: the live version as a whole, and each area of crime as a collection.',
    result,
  }),
  getTaxiiCollection: defineQuery({
    method: 'GET',
    path: 'taxii2/library/collections/{id}',
    access,
    perMinute,
    external: true,
    taxii,
    summary: 'TAXII 2.1: one collection.',
    params: collection,
    result,
  }),
  getTaxiiManifest: defineQuery({
    method: 'GET',
    path: 'taxii2/library/collections/{id}/manifest',
    access,
    perMinute,
    external: true,
    taxii,
    summary: 'TAXII 2.1: ids, dates and versions of the objects of a collection.',
    params: collection,
    query: page,
    result,
  }),
  getTaxiiObjects: defineQuery({
    method: 'GET',
    path: 'taxii2/library/collections/{id}/objects',
    access,
    perMinute,
    external: true,
    taxii,
    summary: "TAXII 2.1: STIX 2.1 objects of a collection, within the caller's licence.",
    params: collection,
    query: page,
    result,
  }),
  getTaxiiObject: defineQuery({
    method: 'GET',
    path: 'taxii2/library/collections/{id}/objects/{object}',
    access,
    perMinute,
    external: true,
    taxii,
    summary: 'TAXII 2.1: one object of a collection.',
    params: object,
    query: page,
    result,
  }),
  getTaxiiVersions: defineQuery({
    method: 'GET',
    path: 'taxii2/library/collections/{id}/objects/{object}/versions',
    access,
    perMinute,
    external: true,
    taxii,
    summary: 'TAXII 2.1: the versions of one object of a collection.',
    params: object,
    query: page,
    result,
  }),
};
