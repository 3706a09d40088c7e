/** Whether the subject of a comment or an action exists: otherwise the comment would be shown nowhere. */
import type { Field } from '../fields/field.ts';
import type { CompiledModel } from '../model/compile.ts';
import { assessmentField } from './fields.ts';
import { PatchError, segmentsOf } from './pointer.ts';
import { subjectOf } from './subject.ts';
import type { AssessmentDocument } from './types.ts';

/** The field below another one by name; undefined where it has none of that name. */
function below(field: Field | undefined, name: string): Field | undefined {
  switch (field?.type) {
    case 'object':
      return Object.hasOwn(field.fields, name) ? field.fields[name] : undefined;
    case 'map': {
      const { names, of } = field;
      return typeof names === 'string' || names.includes(name) ? of : undefined;
    }
    case 'either':
      return below(field.otherwise, name);
    case 'variant':
      return Object.values(field.of)
        .map((one) => below(one, name))
        .find((one) => one !== undefined);
    default:
      return undefined;
  }
}

function isPlace(path: string): boolean {
  try {
    return segmentsOf(path).reduce<Field | undefined>(below, assessmentField) !== undefined;
  } catch (error) {
    if (error instanceof PatchError) return false;
    throw error;
  }
}

/** Parts whose objects the model or the document names. */
const namedParts: ReadonlySet<string> = new Set(['threats', 'risks', 'controls', 'background']);

/**
 * Whether an assessment has, or may have, something at a JSON pointer: the document has such a place, and where the
 * place names a threat, risk or control, the model or the document has it. '' is the assessment as a whole.
 */
export function isSubject(
  model: CompiledModel,
  document: Pick<AssessmentDocument, 'controls'>,
  path: string,
): boolean {
  if (path === '') return true;
  if (!isPlace(path)) return false;
  const { part, key, name } = subjectOf(model, document, path);
  return !namedParts.has(part) || key === null || name !== null;
}
