import { allEndpoints, buildOpenApi, external as contract } from '@klarsikt/contract';
import { implementFor } from '@klarsikt/server/platform/implement.ts';
import type { ExternalDeps } from './deps.ts';
import { taxii } from './taxii.ts';

const described = new Map<string, string>();

/** Generated once per process, because it is the same for every caller. */
function getSpecificationText(version: string): string {
  const known = described.get(version);
  if (known !== undefined) return known;
  const endpoints = allEndpoints().filter(({ endpoint }) => endpoint.external === true);
  const text = JSON.stringify(buildOpenApi({ endpoints, version, server: '/api' }));
  described.set(version, text);
  return text;
}

export const external = implementFor<ExternalDeps>()(contract, {
  ...taxii,
  getSpecification: {
    direct: ({ deps }) => ({
      content: getSpecificationText(deps.config.version),
      contentType: 'application/json; charset=utf-8',
    }),
  },
});
