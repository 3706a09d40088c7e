/**
 * Reads and validates the two lists in docs/: the requirements of OWASP ASVS 5.0 (L1, L2), and the product's own
 * rows.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

export const repositoryRoot = path.resolve(import.meta.dirname, '..', '..', '..');

export const securityRowStatuses = ['tested', 'held', 'accepted', 'open', 'notApplicable'] as const;
export type SecurityRowStatus = (typeof securityRowStatuses)[number];

/**
 * Fields of a row. `tests`: "file > words of a title"; `note`: the place of the protection, the reason for a
 * deviation, or the missing part.
 */
const rowShape = {
  what: z.string().min(4),
  status: z.enum(securityRowStatuses),
  note: z.string().min(5).optional(),
  tests: z.array(z.string().regex(/^[\w./-]+ > .+$/)),
};
const requirementSchema = z.strictObject({
  id: z.string().regex(/^V\d+\.\d+\.\d+$/),
  level: z.union([z.literal(1), z.literal(2)]),
  ...rowShape,
});
const ownSchema = z.strictObject({ id: z.string().regex(/^[A-Z]{1,2}\d+$/), ...rowShape });
const lessonSchema = z.strictObject({
  number: z.number().int(),
  known: z.string(),
  product: z.string(),
  ...rowShape,
});

export type SecurityRow =
  | z.output<typeof requirementSchema>
  | z.output<typeof ownSchema>
  | z.output<typeof lessonSchema>;

const read = (name: string): unknown =>
  JSON.parse(readFileSync(path.join(repositoryRoot, 'docs', name), 'utf8'));

const requirementsSchema = z.strictObject({
  standard: z.string(),
  chapters: z.record(z.string(), z.string()),
  requirements: z.array(requirementSchema),
});
const rowsSchema = z.strictObject({
  groups: z.record(z.string(), z.string()),
  rows: z.array(ownSchema),
  lessons: z.array(lessonSchema),
});

export type SecurityRequirements = z.output<typeof requirementsSchema>;
export type OwnSecurityRows = z.output<typeof rowsSchema>;

export const readSecurityRequirements = (): SecurityRequirements =>
  requirementsSchema.parse(read('asvs.json'));
export const readOwnSecurityRows = (): OwnSecurityRows => rowsSchema.parse(read('security-rows.json'));

/** Lists all rows of both lists, each with its name for messages. */
export function listSecurityRows(): { readonly name: string; readonly row: SecurityRow }[] {
  const { rows, lessons } = readOwnSecurityRows();
  return [
    ...readSecurityRequirements().requirements.map((row) => ({ name: row.id, row })),
    ...rows.map((row) => ({ name: row.id, row })),
    ...lessons.map((row) => ({ name: `lesson ${row.number}`, row })),
  ];
}
