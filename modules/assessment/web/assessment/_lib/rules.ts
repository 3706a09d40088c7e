/** Rules for changing an assessment: those of the engine, with JSON pointers as field names. */
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
    // Statuses of the parts are derived from the changes, unless a patch sets them.
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
