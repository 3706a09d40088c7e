/**
 * Caches values that are derived from a document, because several callers need the same value after each
 * change.
 */
import type { CompiledModel } from '../model/compiled-model.ts';
import type { AssessmentDocument } from './types.ts';

/**
 * `make` with its last result cached per document and model. Documents are never changed in place, and the
 * cache does not keep them alive.
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
