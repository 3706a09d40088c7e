/** Stores the day on which the test of each row last failed without its protection, in docs/security-proofs.json. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { repositoryRoot } from './rows.ts';

const file = path.join(repositoryRoot, 'docs/security-proofs.json');
const schema = z.record(
  z.string().regex(/^([A-Z]{1,2}\d+|V\d+\.\d+\.\d+)$/),
  z.string().regex(/^\d{4}-\d\d-\d\d$/),
);

/** The day of the last proof, by row. */
export type ProofDays = z.output<typeof schema>;

export const readProofDays = (): ProofDays => schema.parse(JSON.parse(readFileSync(file, 'utf8')));

const inOrder = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });

/** Records the day for proved rows, and removes rows whose proof failed. */
export function recordProofs(day: string, outcome: ReadonlyMap<string, boolean>): void {
  const known = new Map(Object.entries(readProofDays()));
  for (const [row, proved] of outcome) {
    if (proved) known.set(row, day);
    else known.delete(row);
  }
  const sorted = [...known].sort(([a], [b]) => inOrder(a, b));
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}
