/**
 * Caches values that are derived from a document, because several callers need the same value after each
 * change.
 */
import type { CompiledModel } from '../model/compiled-model.ts';
import type { AssessmentDocument } from './types.ts';

/**
 * Wraps `make` so that its last result is cached per document and model. The cache relies on documents never being
 * changed in place, and does not prevent their garbage collection.
 */
export function cachePerDocument<T>(
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
