/** Writes the OpenAPI description of the external API to a file: `tsx packages/contract/cli/description.ts FILE`. */
import { writeFileSync } from 'node:fs';
import { buildOpenApiDocument, getAllEndpoints } from '../src/index.ts';

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('The file to write is missing.');
const endpoints = getAllEndpoints().filter(({ endpoint }) => endpoint.external === true);
writeFileSync(
  file,
  JSON.stringify(buildOpenApiDocument({ endpoints, version: '1.0.0', server: '/api' }), null, 2),
);
