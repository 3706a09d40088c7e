import { configureGlobal } from 'fast-check';

const fewer = process.env.KLARSIKT_PROPERTY_RUNS;

/**
 * How often each property is tried: often in the suite, seldom per mutant, where the first counterexample is enough.
 * Properties do not set it themselves.
 */
configureGlobal({ numRuns: Number(fewer ?? 500), endOnFailure: fewer !== undefined });
