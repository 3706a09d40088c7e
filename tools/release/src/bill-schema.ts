/** Validates a bill of materials against the official CycloneDX schema. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { z } from 'zod';

const resolveFrom = createRequire(import.meta.url);
const folder = join(dirname(resolveFrom.resolve('@cyclonedx/cyclonedx-library/package.json')), 'res/schema');
const schemaSchema = z.record(z.string(), z.unknown());
const schemaOf = (name: string) =>
  schemaSchema.parse(JSON.parse(readFileSync(join(folder, `${name}.SNAPSHOT.schema.json`), 'utf8')));

/** Returns the faults of the bill with their places; empty for a valid bill. */
export function findBillOfMaterialsFaults(bill: object): readonly string[] {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  // The bill contains no internationalized addresses, so their formats are not checked.
  for (const name of ['iri-reference', 'idn-email']) ajv.addFormat(name, true);
  for (const name of ['spdx', 'jsf-0.82'])
    ajv.addSchema(schemaOf(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
  const isValid = ajv.compile(schemaOf('bom-1.5'));
  if (isValid(bill)) return [];
  return (isValid.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
}
