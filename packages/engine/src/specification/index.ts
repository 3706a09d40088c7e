export {
  evaluateSpecification,
  findSpecificationProblems,
  type SpecificationOutcome,
  type SpecificationProblem,
} from './evaluate.ts';
export * from './fields.ts';
