export * from './diff.ts';
export * from './faults.ts';
export {
  type InstrumentState,
  instrumentStates,
  type RequirementId,
  type RequirementSeverity,
  requirementCount,
  requirementIdList,
  requirementSeverities,
} from './names.ts';
export * from './set.ts';
