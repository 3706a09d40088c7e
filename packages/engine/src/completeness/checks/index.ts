/** The check of each requirement. A requirement without one is missing: what nobody has looked at is not met. */
import type { RequirementId } from '../requirement.ts';
import { controlsChecks } from './controls.ts';
import { inherentChecks } from './inherent.ts';
import { inputsChecks } from './inputs.ts';
import { scopeChecks } from './scope.ts';
import { upkeepChecks } from './upkeep.ts';
import type { RequirementCheck } from './view.ts';

/** Every check, by its requirement's name. */
export const checks: readonly (readonly [RequirementId, RequirementCheck])[] = [
  ...scopeChecks,
  ...inputsChecks,
  ...inherentChecks,
  ...controlsChecks,
  ...upkeepChecks,
];
