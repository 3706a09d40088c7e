import { enforcementContract as contract, enforcementSchema } from '@klarsikt/contract';
import {
  baselineRequirementSet,
  listRequirementsOnDay,
  type RequirementEnforcement,
  readRequirementEnforcement,
} from '@klarsikt/engine/completeness';
import type { JsonObject } from '@klarsikt/engine/fields';
import { findRequirementSet } from '@klarsikt/engine/requirements';
import type { Language } from '@klarsikt/engine/text';
import { getTodayInZone } from '@klarsikt/server/platform/clock.ts';
import { createDocumentHandlers } from '@klarsikt/server/platform/document.ts';
import { requireFound } from '@klarsikt/server/platform/errors.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import { parseChangedDocument } from '@klarsikt/server/platform/untrusted.ts';
import type { EnforcementDeps } from './deps.ts';
import { enforcementTables } from './store.ts';

/** Reads the choice from a request; unknown requirement ids and values other than booleans are refused. */
function readChoice(value: JsonObject, language: Language): RequirementEnforcement {
  return readRequirementEnforcement(parseChangedDocument(enforcementSchema, value, language));
}

export const enforcementHandlers = implementEndpoints<EnforcementDeps>()(contract, {
  ...createDocumentHandlers({
    ...enforcementTables,
    event: 'enforcement.changed',
    whole: readRequirementEnforcement,
    read: readChoice,
  }),
  weights: async ({ actor, deps }) => {
    const live = await deps.models.whole(requireFound(deps.models.live()).hash);
    const judged = listRequirementsOnDay(
      findRequirementSet(live) ?? baselineRequirementSet,
      getTodayInZone(deps.clock, actor),
    );
    return {
      weights: judged.map(({ requirement: { id, severity } }) => ({ requirement: id, severity })),
    };
  },
});
