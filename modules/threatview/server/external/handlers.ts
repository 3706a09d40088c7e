import { buildOpenApiDocument, externalContract as contract, getAllEndpoints } from '@klarsikt/contract';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import type { ExternalDeps } from './deps.ts';
import { taxiiHandlers } from './taxii.ts';

const described = new Map<string, string>();

/** Returns the specification, which is generated once per process because it is the same for every caller. */
function getSpecificationText(version: string): string {
  const known = described.get(version);
  if (known !== undefined) return known;
  const endpoints = getAllEndpoints().filter(({ endpoint }) => endpoint.external === true);
  const text = JSON.stringify(buildOpenApiDocument({ endpoints, version, server: '/api' }));
  described.set(version, text);
  return text;
}

export const externalHandlers = implementEndpoints<ExternalDeps>()(contract, {
  ...taxiiHandlers,
  getSpecification: {
    direct: ({ deps }) => ({
      content: getSpecificationText(deps.config.version),
      contentType: 'application/json; charset=utf-8',
    }),
  },
});
