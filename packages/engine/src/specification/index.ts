export {
  evaluateSpecification,
  type SpecificationOutcome,
  type SpecificationProblem,
  specificationProblems,
} from './evaluate.ts';
export * from './fields.ts';
