/** The documented API for other programs: specification 001 section 7.4. */
import { anyone, file, query, visitorBounds } from './endpoint.ts';

/** Calls about the documented API. */
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
};
