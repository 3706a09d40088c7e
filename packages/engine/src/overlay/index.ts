export { hideableCollections, withOverlay } from './apply.ts';
export { blankOwnEntity, isOwnId, ownKeyOf } from './blank.ts';
export {
  listEditionField,
  mostOwnParts,
  type OwnCollection,
  ownCollections,
  ownGradeField,
  ownIds,
  ownPartsField,
} from './fields.ts';
export { withGroupMembers, withRiskList } from './list-editions.ts';
export { type OwnPartsProblem, ownPartsProblems } from './problems.ts';
export type * from './types.ts';
