/** How an assessment is changed: the engine's rules, with the places of its patches as fields. */
import { type AssessmentDocument, applyChange, applyPatches, statusAt } from '@klarsikt/engine';
import type { DocumentRules } from '@klarsikt/web/platform/document/kind.ts';

/** Who decided on an override or marked a part as done, and when: written by the server. */
const signature = /\/override\/(approval\/)?(by|at)$|^\/[a-z]+\/done(\/|$)/;

export const assessmentRules: DocumentRules<AssessmentDocument> = {
  change: (document, patches) => {
    const { document: after, patches: all, undo } = applyChange(document, patches);
    // The statuses of the parts follow from the changes, unless they are what is set.
    const isOwn = (path: string) => statusAt(path) === null || patches.some((patch) => patch.path === path);
    return { document: after, applied: all.filter(({ path }) => isOwn(path)), undo };
  },
  takeOver: (document, patches) => {
    const { document: after, applied, inverse } = applyPatches(document, patches);
    return { document: after, applied, undo: inverse };
  },
  fieldOf: (path) => path,
  follows: (path) => statusAt(path) !== null || signature.test(path),
};
