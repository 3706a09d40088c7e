/** What is worked out once for a document: after each change several places ask for the same. */
import type { CompiledModel } from '../model/compiled-model.ts';
import type { AssessmentDocument } from './types.ts';

/**
 * `make`, remembered for each document with the model that it was last asked with. Documents are not changed in place:
 * a change makes another one. What was made goes with its document.
 */
export function perDocument<T>(
  make: (model: CompiledModel, document: AssessmentDocument) => T,
): (model: CompiledModel, document: AssessmentDocument) => T {
  const known = new WeakMap<AssessmentDocument, { readonly model: CompiledModel; readonly made: T }>();
  return (model, document) => {
    const last = known.get(document);
    if (last?.model === model) return last.made;
    const made = make(model, document);
    known.set(document, { model, made });
    return made;
  };
}
