/** The documented API for other programs: specification 001 section 7.4; and TAXII 2.1, by which they read the library. */
import { z } from 'zod';
import { anyone, file, needs, query, visitorBounds } from './endpoint.ts';

/** Content type of TAXII 2.1 answers. They have no envelope. */
export const taxiiType = 'application/taxii+json;version=2.1';

const access = needs('threatview:View');
const visitors = visitorBounds.make;
const result = file(taxiiType);
const taxii = true;
const collection = z.strictObject({ id: z.string().max(100) });
const object = z.strictObject({ id: z.string().max(100), object: z.string().max(100) });

/** Filters and paging of TAXII 2.1 sections 3.4 and 3.5. Lists are separated by commas. */
const page = z.object({
  limit: z.coerce.number().int().min(1).optional(),
  next: z.coerce.number().int().nonnegative().optional(),
  added_after: z.iso.datetime({ offset: true }).optional(),
  'match[id]': z.string().max(5000).optional(),
  'match[type]': z.string().max(1000).optional(),
  'match[version]': z.string().max(1000).optional(),
  'match[spec_version]': z.string().max(100).optional(),
});

/**
 * Calls about the documented API. Those of TAXII are answered under `/taxii2/` as well, with the slash at the end that
 * the standard asks for.
 */
export const external = {
  getSpecification: query({
    method: 'GET',
    path: 'spec/external/oas3/latest',
    access: anyone,
    visitors: visitorBounds.work,
    passive: true,
    external: true,
    summary: 'This description: the external part of the API as OpenAPI 3.',
    result: file('application/json'),
  }),
  getTaxii: query({
    method: 'GET',
    path: 'taxii2',
    access,
    visitors,
    external: true,
    taxii,
    summary: 'TAXII 2.1: where the API root is.',
    result,
  }),
  getTaxiiRoot: query({
    method: 'GET',
    path: 'taxii2/library',
    access,
    visitors,
    external: true,
    taxii,
    summary: 'TAXII 2.1: the API root. It is read only.',
    result,
  }),
  getTaxiiCollections: query({
    method: 'GET',
    path: 'taxii2/library/collections',
    access,
    visitors,
    external: true,
    taxii,
    summary: 'TAXII 2.1: the live version as a whole, and each area of crime apart.',
    result,
  }),
  getTaxiiCollection: query({
    method: 'GET',
    path: 'taxii2/library/collections/{id}',
    access,
    visitors,
    external: true,
    taxii,
    summary: 'TAXII 2.1: one collection.',
    params: collection,
    result,
  }),
  getTaxiiManifest: query({
    method: 'GET',
    path: 'taxii2/library/collections/{id}/manifest',
    access,
    visitors,
    external: true,
    taxii,
    summary: 'TAXII 2.1: ids, dates and versions of the objects of a collection.',
    params: collection,
    query: page,
    result,
  }),
  getTaxiiObjects: query({
    method: 'GET',
    path: 'taxii2/library/collections/{id}/objects',
    access,
    visitors,
    external: true,
    taxii,
    summary: "TAXII 2.1: STIX 2.1 objects of a collection, as the caller's licence covers them.",
    params: collection,
    query: page,
    result,
  }),
  getTaxiiObject: query({
    method: 'GET',
    path: 'taxii2/library/collections/{id}/objects/{object}',
    access,
    visitors,
    external: true,
    taxii,
    summary: 'TAXII 2.1: one object of a collection.',
    params: object,
    query: page,
    result,
  }),
  getTaxiiVersions: query({
    method: 'GET',
    path: 'taxii2/library/collections/{id}/objects/{object}/versions',
    access,
    visitors,
    external: true,
    taxii,
    summary: 'TAXII 2.1: the versions of one object of a collection.',
    params: object,
    query: page,
    result,
  }),
};
