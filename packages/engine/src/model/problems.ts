import type { CollectionName } from './types.ts';

/** What can be wrong with a reference model. */
export type ProblemCode =
  | 'key.empty'
  | 'key.duplicate'
  | 'id.invalid'
  | 'id.duplicate'
  | 'name.empty'
  | 'name.long'
  | 'reference.unknown'
  | 'reference.duplicate'
  | 'cycle'
  | 'grade.range'
  | 'probability.range'
  | 'value.range'
  | 'value.unknown'
  | 'date.invalid'
  | 'formula.invalid';

/** One fault: where it is (collection, entity, field) and what it is. */
export interface ModelProblem {
  readonly collection: CollectionName;
  readonly key: string;
  /** Path inside the entity, such as `relations.customers[2]`. */
  readonly field: string;
  readonly code: ProblemCode;
  readonly message: string;
}

/** A reference model that cannot be used; `problems` lists everything that is wrong with it, never only the first fault. */
export class ModelError extends Error {
  override readonly name = 'ModelError';

  constructor(readonly problems: readonly ModelProblem[]) {
    const shown = problems.slice(0, 5).map(describe).join('; ');
    const rest = problems.length > 5 ? ` and ${problems.length - 5} more` : '';
    super(`The reference model has ${problems.length} fault(s): ${shown}${rest}`);
  }
}

function describe({ collection, key, field, message }: ModelProblem): string {
  return `${collection} '${key}' ${field}: ${message}`;
}
