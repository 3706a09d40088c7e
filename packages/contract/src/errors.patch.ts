/** What `error.patch` says beside its code. */
import {
  type AssessmentDocument,
  type CompiledModel,
  type DocumentFault,
  type Language,
  placeText,
} from '@klarsikt/engine';
import type { Fault } from './errors.ts';

/**
 * Details of `error.patch`: every fault of the document that the change would have made, its place as a JSON pointer;
 * `reason` is the first in words, the place named.
 */
export type PatchFaultDetails = Record<'reason', string> & Record<'faults', readonly Fault[]>;

/** The details in a language. Model and document are those that the change was for: they name the place. */
export function patchFaultDetails(
  faults: readonly DocumentFault[],
  {
    model,
    document,
  }: {
    readonly model: CompiledModel;
    readonly document: Pick<AssessmentDocument, 'controls'>;
  },
  language: Language,
): PatchFaultDetails {
  const [first] = faults;
  const reason =
    first === undefined
      ? ''
      : `${placeText(model, document, first.path)[language]}: ${first.text[language]}.`;
  return { reason, faults: faults.map(({ path, code, text }) => ({ path, code, message: text[language] })) };
}
