import { allEndpoints, external as contract, openApi } from '@klarsikt/contract';
import { implementFor } from '@klarsikt/server/platform/implement.ts';
import type { ExternalDeps } from './deps.ts';
import { taxii } from './taxii.ts';

const described = new Map<string, string>();

/** Written once: it is the same for everybody as long as the server runs. */
function descriptionOf(version: string): string {
  const known = described.get(version);
  if (known !== undefined) return known;
  const endpoints = allEndpoints().filter(({ endpoint }) => endpoint.external === true);
  const text = JSON.stringify(openApi({ endpoints, version, server: '/api' }));
  described.set(version, text);
  return text;
}

export const external = implementFor<ExternalDeps>()(contract, {
  ...taxii,
  getSpecification: {
    direct: ({ deps }) => ({
      content: descriptionOf(deps.config.version),
      contentType: 'application/json; charset=utf-8',
    }),
  },
});
