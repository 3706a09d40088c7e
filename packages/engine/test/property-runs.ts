import { configureGlobal } from 'fast-check';

const fewer = process.env.KLARSIKT_PROPERTY_RUNS;

/**
 * Continuous integration uses a fixed seed, so that a failure is due to the change; elsewhere values are
 * random.
 */
export const sameValues = process.env.CI === 'true' ? { seed: 20_261_129 } : {};

/**
 * Number of runs per property: many in the suite, few per mutant, where the first counterexample is enough.
 * Properties do not set it themselves.
 */
configureGlobal({ numRuns: Number(fewer ?? 500), endOnFailure: fewer !== undefined, ...sameValues });
