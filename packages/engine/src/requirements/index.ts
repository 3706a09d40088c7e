export * from './diff.ts';
export * from './faults.ts';
export {
  type InstrumentState,
  instrumentStates,
  requirementIdList,
  type Severity,
  severities,
} from './names.ts';
export * from './set.ts';
