export { applyOwnParts, hideableCollections } from './apply.ts';
export { createBlankOwnEntity, isOwnEntityId, toOwnEntityKey } from './blank.ts';
export {
  listEditionField,
  maxOwnParts,
  type OwnCollection,
  ownCollections,
  ownEntityIdRange,
  ownGradeField,
  ownPartsField,
} from './fields.ts';
export { setGeographyGroupMembers, setRiskList } from './list-editions.ts';
export { findOwnPartsProblems, type OwnPartsProblem } from './problems.ts';
export type * from './types.ts';
