import type { Text } from '../terms.ts';

/** What can be wrong with a reference model. The codes of `shapeCodes` mean that it is no model at all. */
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
  | 'formula.invalid';

/** One fault: where it is (collection, entity, field) and what it is. */
export interface ModelProblem {
  /** Name of the collection, or of another member of the model; empty for the model itself. */
  readonly collection: string;
  /** Key of the entity, or its position as `#3` where it has none; empty for the collection itself. */
  readonly key: string;
  /** Path inside the entity, such as `relations.customers[2]`. */
  readonly field: string;
  readonly code: ProblemCode;
  /** The end of a sentence that begins with the place. */
  readonly text: Text;
}

const shapeCodes: ReadonlySet<ProblemCode> = new Set(['value.type', 'field.missing', 'field.unknown']);

/** True when the problem says that something has another form than a model has, not that a rule is broken. */
export function isShapeProblem({ code }: ModelProblem): boolean {
  return shapeCodes.has(code);
}

/** Where a problem is, in one line: `threats th-fraud relations.customers[2]`. */
export function placeOfProblem({ collection, key, field }: ModelProblem): string {
  return [collection, key, field].filter((part) => part !== '').join(' ') || '/';
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

function describe({ collection, key, field, text }: ModelProblem): string {
  return `${collection} '${key}' ${field}: ${text.en}`;
}
