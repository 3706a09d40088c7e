/** The details of the error `error.patch`. */
import {
  type AssessmentDocument,
  type DocumentFault,
  describeDocumentPlace,
} from '@klarsikt/engine/assessment';
import type { CompiledModel } from '@klarsikt/engine/model';
import type { Language } from '@klarsikt/engine/text';
import type { InputFault } from './errors.ts';

/**
 * Details of `error.patch`: every fault of the document that the change would cause, with its place as a JSON
 * pointer. `reason` is the first fault as a sentence that names its place.
 */
export type PatchFaultDetails = Record<'reason', string> & Record<'faults', readonly InputFault[]>;

/**
 * Returns the details in a language. The places are named with the model's names and the document's own
 * controls.
 */
export function createPatchFaultDetails(
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
      : `${describeDocumentPlace(model, document, first.path)[language]}: ${first.text[language]}.`;
  return { reason, faults: faults.map(({ path, code, text }) => ({ path, code, message: text[language] })) };
}
