/** A pack of the present state can always be ordered: the state stays available to the supervisor (check C25). */
import type { FactSource } from '../completeness/provides.ts';

export const packFacts: FactSource = async () => ({ packable: true });
