import type { Text } from '../text/terms.ts';

/**
 * Codes of the problems of a reference model. A value with a problem in `shapeCodes` does not have the form of a
 * model.
 */
export type ProblemCode =
  | 'value.type'
  | 'field.missing'
  | 'field.unknown'
  | 'key.empty'
  | 'key.duplicate'
  | 'id.invalid'
  | 'id.duplicate'
  | 'name.empty'
  | 'name.long'
  | 'text.empty'
  | 'text.long'
  | 'text.format'
  | 'reference.unknown'
  | 'reference.duplicate'
  | 'cycle'
  | 'grade.range'
  | 'probability.range'
  | 'value.range'
  | 'value.unknown'
  | 'date.invalid'
  | 'formula.invalid'
  | 'requirement.lost';

/** One problem: where it is (collection, entity, field), and its code. */
export interface ModelProblem {
  /** Name of the collection or another member of the model; empty for the model itself. */
  readonly collection: string;
  /** Key of the entity, or its position such as `#3` if it has no key; empty for the collection itself. */
  readonly key: string;
  /** Path inside the entity, such as `relations.customers[2]`. */
  readonly field: string;
  readonly code: ProblemCode;
  /** Text of the fault, such as "is empty". It follows the name of the collection, entity or field. */
  readonly text: Text;
}

const shapeCodes: ReadonlySet<ProblemCode> = new Set(['value.type', 'field.missing', 'field.unknown']);

/** True for a problem in the form of the model, false for a violated rule. */
export function isShapeProblem({ code }: ModelProblem): boolean {
  return shapeCodes.has(code);
}

/** Formats the position of a problem in one line: `threats th-fraud relations.customers[2]`. */
export function formatProblemPlace({ collection, key, field }: ModelProblem): string {
  return [collection, key, field].filter((part) => part !== '').join(' ') || '/';
}

/** The error for an invalid reference model; `problems` lists all problems. */
export class ModelError extends Error {
  override readonly name = 'ModelError';

  constructor(readonly problems: readonly ModelProblem[]) {
    const shown = problems.slice(0, 5).map(describeProblem).join('; ');
    const rest = problems.length > 5 ? ` and ${problems.length - 5} more` : '';
    super(`The reference model has ${problems.length} fault(s): ${shown}${rest}`);
  }
}

function describeProblem({ collection, key, field, text }: ModelProblem): string {
  return `${collection} '${key}' ${field}: ${text.en}`;
}
