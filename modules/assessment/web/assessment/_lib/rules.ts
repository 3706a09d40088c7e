/** Rules for changing an assessment: the rules of the engine, with JSON pointers as names of the fields. */
import {
  type AssessmentDocument,
  applyPatches,
  applyUserPatches,
  isWrittenByProduct,
} from '@klarsikt/engine/assessment';
import { findStatusByPath } from '@klarsikt/engine/sign-off';
import type { DocumentChangeRules } from '@klarsikt/web/platform/document/kind.ts';

export const assessmentRules: DocumentChangeRules<AssessmentDocument> = {
  change: (document, patches) => {
    const { document: after, patches: all, undo } = applyUserPatches(document, patches);
    // Statuses that were derived from the changes are left out; a status that a patch sets is kept.
    const isOwn = (path: string) =>
      findStatusByPath(path) === null || patches.some((patch) => patch.path === path);
    return { document: after, applied: all.filter(({ path }) => isOwn(path)), undo };
  },
  takeOver: (document, patches) => {
    const { document: after, applied, inverse } = applyPatches(document, patches);
    return { document: after, applied, undo: inverse };
  },
  fieldOf: (path) => path,
  follows: (path) => findStatusByPath(path) !== null || isWrittenByProduct(path),
};
