import { enforcedBy } from '@klarsikt/engine';
import type { EnforcedRequirements } from './provides.ts';
import { enforcementOf } from './store.ts';

export const enforcedRequirements: EnforcedRequirements = async (tx, organizationId) =>
  enforcedBy(await enforcementOf(tx, organizationId));
