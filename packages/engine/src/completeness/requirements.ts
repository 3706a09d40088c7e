/** Every requirement, in the order of the chapters. */
import type { Language, Text } from '../terms.ts';
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

/** The title of a requirement; null where no requirement has the name. */
export function requirementTitle(id: string): Text | null {
  return requirements.find((one) => one.id === id)?.title ?? null;
}

/** Titles of requirements in a language, one after the other; a name that no requirement has is left as it is. */
export function requirementTitles(ids: readonly string[], language: Language): string {
  return ids.map((id) => requirementTitle(id)?.[language] ?? id).join('; ');
}

/** Names of the requirements that have to be met or accepted before an approval where an organisation says nothing else. */
export const enforcedByDefault: readonly RequirementId[] = requirements
  .filter(({ severity }) => severity === 'must')
  .map(({ id }) => id);
