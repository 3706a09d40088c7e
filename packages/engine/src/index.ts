export * from './access.ts';
export * from './actions.ts';
export * from './analysis/analyse.ts';
export {
  type Concern,
  type ConcernQuery,
  computeConcerns,
  concernRank,
  countThreatConcerns,
  listConcernReasons,
} from './analysis/concern.ts';
export * from './analysis/fields.ts';
export * from './analysis/indicators.ts';
export { businessName, isObligedOn } from './analysis/obliged.ts';
export * from './analysis/places.ts';
export * from './analysis/red-flags.ts';
export * from './analysis/saved.ts';
export {
  type AnalysisFilter,
  computeThreatLevels,
  createRiskLevelLookup,
  filterRisks,
  filterRisksHitByThreats,
  filterThreats,
  flagThreatsInScope,
  type RiskFilter,
} from './analysis/scope.ts';
export * from './analysis/threat-view.ts';
export * from './appetite/index.ts';
export { assess, assessWithStructure } from './assess/assess.ts';
export { type Calculator, createCalculator } from './assess/calculator.ts';
export * from './assess/config.ts';
export * from './assess/figures.ts';
export { hasReason } from './assess/input.ts';
export { type MeasuredType, type Measures, measureCase, measuredTypes } from './assess/measures.ts';
export { hasResidualChanged } from './assess/moved.ts';
export type { OverfullShare } from './assess/overfull.ts';
export { buildStructure, type CaseStructure, hasSameStructure } from './assess/structure.ts';
export { traceFigure, traceWithStructure } from './assess/trace/trace.ts';
export type * from './assess/trace/types.ts';
export type * from './assess/types.ts';
export * from './assessment/index.ts';
export * from './calendar/index.ts';
export * from './completeness/index.ts';
export * from './content/index.ts';
export * from './contribution/index.ts';
export * from './days.ts';
export * from './definite-forms.ts';
export * from './drift/index.ts';
export * from './evidence.ts';
export { createBlankMembers, createBlankValue } from './fields/blank.ts';
export {
  createFieldCheck,
  type FaultCollector,
  type FaultKind,
  type FieldCheck,
  type ValuePath,
} from './fields/check.ts';
export type * from './fields/field.ts';
export { isDay, textPatterns } from './fields/formats.ts';
export { isRecord, isText, languageFields } from './fields/parts.ts';
export type * from './fields/value.ts';
export { fillSentence } from './fill.ts';
export * from './formula/ast.ts';
export { FormulaError, type FormulaErrorCode, type Span } from './formula/errors.ts';
export {
  compileFormula,
  evaluateFormula,
  type Formula,
  type FormulaValues,
} from './formula/evaluator.ts';
export { formulaFunctions, isFormulaFunction } from './formula/functions.ts';
export { maxKeyAttempts, nextVariableKey, variableKeyAt } from './formula/keys.ts';
export { maxFormulaLength } from './formula/lexer.ts';
export { maxFormulaDepth, maxFormulaNodes, parseFormula } from './formula/parser.ts';
export type { RuleSet, RuleVariable } from './formula/rule-set.ts';
export {
  type CompiledRules,
  compileRules,
  evaluateRules,
  findRuleProblems,
  listShownTexts,
  type RuleOutcome,
  type RuleProblem,
} from './formula/rules.ts';
export * from './group/index.ts';
export { groupBy } from './group-by.ts';
export * from './incident-table.ts';
export * from './incidents.ts';
export * from './lifecycle.ts';
export * from './lists/index.ts';
export * from './model/adjacency.ts';
export * from './model/bits.ts';
export * from './model/canonical.ts';
export * from './model/citations.ts';
export * from './model/collections.ts';
export * from './model/columns.ts';
export * from './model/compile.ts';
export * from './model/diff.ts';
export { restoreEmptyLists } from './model/empty-lists.ts';
export { findDependencyBreaches, keysOfValue, listParentFields } from './model/entity-rules.ts';
export * from './model/measures.ts';
export * from './model/merge.ts';
export { type FieldConflict, isSameContent, type MergeChoice } from './model/merge-field.ts';
export * from './model/new-since.ts';
export * from './model/news.ts';
export * from './model/picture.ts';
export * from './model/problems.ts';
export * from './model/project.ts';
export * from './model/queries.ts';
export { removeEntities } from './model/restrict.ts';
export {
  findImportedSetProblems,
  findLossProblems,
  findRequirementProblems,
  formatSetProblem,
  type ImportedSet,
  isSetCollection,
  setCollections,
} from './model/set-problems.ts';
export * from './model/source-grades.ts';
export { editorialFields } from './model/tables/editorial.ts';
export {
  controlLabels,
  controlTypes,
  type TradeName,
  tagTypes,
  tradeFlags,
  tradeNames,
} from './model/tables/library.ts';
export { modelLimits } from './model/tables/parts.ts';
export { dependencyFlags, dependencyKinds } from './model/tables/risks.ts';
export * from './model/tables.ts';
export * from './model/themes.ts';
export * from './model/translation.ts';
export type * from './model/types.ts';
export { findModelProblems, modelProblemSteps, readModel, readModelSteps } from './model/validate.ts';
export * from './model/web-address.ts';
export * from './model/whole.ts';
export * from './model/working.ts';
export * from './model/working-faults.ts';
export * from './model/working-new.ts';
export * from './model/working-table.ts';
export { readNameInAddress, writeNameInAddress } from './name-in-address.ts';
export * from './news/index.ts';
export * from './numbers.ts';
export * from './overlay/index.ts';
export * from './own-fields/own-field.ts';
export * from './own-fields/own-field-cells.ts';
export * from './own-fields/own-field-columns.ts';
export { getOwnMember } from './own-member.ts';
export * from './own-terms.ts';
export * from './pack/index.ts';
export * from './portal/index.ts';
export * from './preferences.ts';
export * from './quality/calibration.ts';
export * from './quality/quality.ts';
export * from './recognise/index.ts';
export * from './recognise/industry-code.ts';
export * from './relevance.ts';
export * from './report/analysis/index.ts';
export * from './report/group/index.ts';
export * from './report/index.ts';
export { findMethodParts } from './report/method.ts';
export * from './requirements/index.ts';
export * from './scale.ts';
export * from './segment.ts';
export * from './sensitivity/index.ts';
export * from './sentences.ts';
export * from './sign-in.ts';
export * from './sign-off.ts';
export * from './sign-off-parts.ts';
export * from './specification/index.ts';
export { toComparable, toNfc, toNfcDeep } from './spelling.ts';
export * from './starter-groups.ts';
export * from './steps.ts';
export * from './table-cell.ts';
export * from './terms.ts';
export * from './triggers/index.ts';
export * from './version.ts';
export * from './words.ts';
export { hasVisibleText, isSentence } from './written.ts';
