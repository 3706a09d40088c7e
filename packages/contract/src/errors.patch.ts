/** Builds the details of the error `error.patch`. */
import {
  type AssessmentDocument,
  type DocumentFault,
  describeDocumentPlace,
} from '@klarsikt/engine/assessment';
import type { CompiledModel } from '@klarsikt/engine/model';
import type { Language } from '@klarsikt/engine/text';
import type { InputFault } from './errors.ts';

/**
 * Details of `error.patch`: every fault that the change would cause in the document, with its place as a JSON
 * pointer. `reason` describes the first fault and its place in words.
 */
export type PatchFaultDetails = Record<'reason', string> & Record<'faults', readonly InputFault[]>;

/**
 * Returns the details in a language. Places are described with names of the model and of the document's own controls.
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
