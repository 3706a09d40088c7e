/**
 * The check of each requirement. A requirement without a check has the status `missing`, because it was not examined.
 */
import type { RequirementId } from '../requirement.ts';
import { controlsChecks } from './controls.ts';
import { inherentChecks } from './inherent.ts';
import { inputsChecks } from './inputs.ts';
import { scopeChecks } from './scope.ts';
import { upkeepChecks } from './upkeep.ts';
import type { RequirementCheck } from './view.ts';

/** All checks, each with the id of its requirement. */
export const requirementChecks: readonly (readonly [RequirementId, RequirementCheck])[] = [
  ...scopeChecks,
  ...inputsChecks,
  ...inherentChecks,
  ...controlsChecks,
  ...upkeepChecks,
];
