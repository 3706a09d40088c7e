/** Whether a bill of materials is one: held against the schema of those who keep the form. */
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

/** What is wrong with the bill, with its place; empty when it is valid. */
export function faultsOfBill(bill: object): readonly string[] {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  // Addresses in any script: none is in a bill of ours.
  for (const name of ['iri-reference', 'idn-email']) ajv.addFormat(name, true);
  for (const name of ['spdx', 'jsf-0.82'])
    ajv.addSchema(schemaOf(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
  const isValid = ajv.compile(schemaOf('bom-1.5'));
  if (isValid(bill)) return [];
  return (isValid.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
}
