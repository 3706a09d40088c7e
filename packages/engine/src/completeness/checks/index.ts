/** The check of each requirement. A requirement without one is missing: what nobody has looked at is not met. */

import type { CompletenessInput } from '../input.ts';
import type { RequirementId } from '../requirement.ts';
import type { CheckFinding } from '../sheet.ts';

/** What a check is: pure, from the state to a finding. */
export type RequirementCheck = (input: CompletenessInput) => CheckFinding;

/** Every check, by its requirement's name. */
export const checks: readonly (readonly [RequirementId, RequirementCheck])[] = [];
