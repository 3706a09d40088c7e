/** Every requirement, in the order of the chapters. */
import type { Requirement, RequirementId } from './requirement.ts';
import { controlsRequirements } from './requirements/controls.ts';
import { inherentRequirements } from './requirements/inherent.ts';
import { inputsRequirements } from './requirements/inputs.ts';
import { scopeRequirements } from './requirements/scope.ts';
import { upkeepRequirements } from './requirements/upkeep.ts';

/** The requirements on an assessment, chapter by chapter. */
export const requirements: readonly Requirement[] = [
  ...scopeRequirements,
  ...inputsRequirements,
  ...inherentRequirements,
  ...controlsRequirements,
  ...upkeepRequirements,
];

/** Names of the requirements that have to be met or accepted before an approval where an organisation says nothing else. */
export const enforcedByDefault: readonly RequirementId[] = requirements
  .filter(({ severity }) => severity === 'must')
  .map(({ id }) => id);
