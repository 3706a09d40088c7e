import { listEnforcedRequirements } from '@klarsikt/engine/completeness';
import type { EnforcedRequirementsLookup } from './provides.ts';
import { loadEnforcement } from './store.ts';

export const loadEnforcedRequirements: EnforcedRequirementsLookup = async (tx, organizationId) => {
  const enforcement = await loadEnforcement(tx, organizationId);
  return (asked) => listEnforcedRequirements(enforcement, asked);
};
