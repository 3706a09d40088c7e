export { applyOwnParts, hideableCollections } from './apply.ts';
export { createBlankOwnEntity, isOwnId, toOwnKey } from './blank.ts';
export {
  listEditionField,
  maxOwnParts,
  type OwnCollection,
  ownCollections,
  ownGradeField,
  ownIdRange,
  ownPartsField,
} from './fields.ts';
export { setGroupMembers, setRiskList } from './list-editions.ts';
export { findOwnPartsProblems, type OwnPartsProblem } from './problems.ts';
export type * from './types.ts';
