/**
 * Checks that the subject of a comment or action exists, since a comment on a missing subject would not be
 * shown anywhere.
 */
import type { Field } from '../fields/field.ts';
import type { CompiledModel } from '../model/compile.ts';
import { assessmentField } from './fields.ts';
import { PatchError, parsePointer } from './pointer.ts';
import { describeDocumentSubject } from './subject.ts';
import type { AssessmentDocument } from './types.ts';

/** The field with a name inside another field; undefined if it does not exist. */
function fieldBelow(field: Field | undefined, name: string): Field | undefined {
  switch (field?.type) {
    case 'object':
      return Object.hasOwn(field.fields, name) ? field.fields[name] : undefined;
    case 'map': {
      const { names, of } = field;
      return typeof names === 'string' || names.includes(name) ? of : undefined;
    }
    case 'either':
      return fieldBelow(field.otherwise, name);
    case 'variant':
      return Object.values(field.of)
        .map((one) => fieldBelow(one, name))
        .find((one) => one !== undefined);
    default:
      return undefined;
  }
}

function isFieldPath(path: string): boolean {
  try {
    return parsePointer(path).reduce<Field | undefined>(fieldBelow, assessmentField) !== undefined;
  } catch (error) {
    if (error instanceof PatchError) return false;
    throw error;
  }
}

/** Parts in which a path can name a threat, risk or control of the model or the document. */
const namedParts: ReadonlySet<string> = new Set(['threats', 'risks', 'controls', 'background']);

/**
 * True when an assessment has, or may have, a value at a JSON pointer: the field definitions allow the path, and the
 * threat, risk or control in the path exists in the model or the document. '' is the whole assessment.
 */
export function isDocumentSubject(
  model: CompiledModel,
  document: Pick<AssessmentDocument, 'controls'>,
  path: string,
): boolean {
  if (path === '') return true;
  if (!isFieldPath(path)) return false;
  const { part, key, name } = describeDocumentSubject(model, document, path);
  return !namedParts.has(part) || key === null || name !== null;
}
