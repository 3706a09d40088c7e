import { configureGlobal } from 'fast-check';

/** How often each property is tried: often in the suite, seldom per mutant. Properties do not set it themselves. */
configureGlobal({ numRuns: Number(process.env.KLARSIKT_PROPERTY_RUNS ?? 500) });
