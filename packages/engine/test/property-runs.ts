import { configureGlobal } from 'fast-check';

const fewer = process.env.KLARSIKT_PROPERTY_RUNS;

/** Continuous integration tries the same values each time, so that a change is judged by itself; elsewhere they are random. */
export const sameValues = process.env.CI === 'true' ? { seed: 20_261_129 } : {};

/**
 * How often each property is tried: often in the suite, seldom per mutant, where the first counterexample is enough.
 * Properties do not set it themselves.
 */
configureGlobal({ numRuns: Number(fewer ?? 500), endOnFailure: fewer !== undefined, ...sameValues });
