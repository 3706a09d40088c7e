import {
  type AssessmentDocument,
  type DocumentSubject,
  describeDocumentSubject,
  findUnknownReferences,
} from '@klarsikt/engine/assessment';
import type { CompiledModel } from '@klarsikt/engine/model';

/** Lists document entries whose subject the newer model does not contain, with their names from the older model. */
export function listOrphanedSubjects(
  document: AssessmentDocument,
  before: CompiledModel,
  after: CompiledModel,
): DocumentSubject[] {
  const entered = /^\/(threats|background|risks|controls)\/data\//;
  const paths = findUnknownReferences(after, document)
    .map(({ path }) => path)
    .filter((path) => entered.test(path) && !path.includes('/variables/'));
  return paths.map((path) => describeDocumentSubject(before, document, path));
}
