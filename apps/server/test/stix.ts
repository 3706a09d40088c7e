/** Checks bundles against a schema of the STIX 2.1 standard, used for all STIX exports. */
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';

const schema: object = JSON.parse(readFileSync(new URL('./stix.schema.json', import.meta.url), 'utf8'));
const ajv = new Ajv({ strict: false, allErrors: false });
formats.default(ajv);
const valid = ajv.compile(schema);

/** The first faults of a bundle; empty if it conforms. */
export function stixFaults(bundle: unknown): readonly string[] {
  if (valid(bundle)) return [];
  return (valid.errors ?? []).slice(0, 3).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
