/** What is entered for something that another model version does not have. */
import {
  type AssessmentDocument,
  type CompiledModel,
  type DocumentSubject,
  subjectOf,
  unknownReferences,
} from '@klarsikt/engine';

/** Entries of the document whose object the newer model does not have, named as the older one names them. */
export function orphansOf(
  document: AssessmentDocument,
  before: CompiledModel,
  after: CompiledModel,
): DocumentSubject[] {
  const entered = /^\/(threats|background|risks|controls)\/data\//;
  const paths = unknownReferences(after, document)
    .map(({ path }) => path)
    .filter((path) => entered.test(path) && !path.includes('/variables/'));
  return paths.map((path) => subjectOf(before, document, path));
}
