export * from './diff.ts';
export * from './faults.ts';
export {
  type InstrumentState,
  instrumentStates,
  type RequirementId,
  requirementCount,
  requirementIdList,
  type Severity,
  severities,
} from './names.ts';
export * from './set.ts';
