export * from './adjacency.ts';
export * from './bits.ts';
export * from './canonical.ts';
export * from './citations.ts';
export * from './collections.ts';
export * from './columns.ts';
export * from './compile.ts';
export * from './diff.ts';
export { restoreEmptyLists } from './empty-lists.ts';
export { findDependencyBreaches, listParentFields, listReferencedKeys } from './entity-rules.ts';
export * from './measures.ts';
export * from './merge.ts';
export { type FieldConflict, isSameContent, type MergeChoice } from './merge-field.ts';
export * from './new-since.ts';
export * from './news.ts';
export * from './picture.ts';
export * from './problems.ts';
export * from './project.ts';
export * from './queries.ts';
export { removeEntities } from './restrict.ts';
export {
  findLostRequirementProblems,
  findRequirementProblems,
  findSetImportProblems,
  formatRequirementSetProblem,
  isRequirementSetCollection,
  type RequirementSetImport,
  requirementSetCollections,
} from './set-problems.ts';
export * from './source-grades.ts';
export { editorialFields } from './tables/editorial.ts';
export {
  controlLabels,
  controlTypes,
  type TradeName,
  tagTypes,
  tradeFlags,
  tradeNames,
} from './tables/library.ts';
export { modelLimits } from './tables/parts.ts';
export { dependencyFlags, dependencyKinds } from './tables/risks.ts';
export * from './tables.ts';
export * from './themes.ts';
export * from './translation.ts';
export type * from './types.ts';
export { findModelProblems, findModelProblemsInSteps, readModel, readModelInSteps } from './validate.ts';
export * from './web-address.ts';
export * from './whole.ts';
export * from './working.ts';
export * from './working-faults.ts';
export * from './working-new.ts';
export * from './working-table.ts';
