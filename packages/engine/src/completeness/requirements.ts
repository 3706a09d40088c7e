/** Collects all requirements, in the order of the chapters. */
import type { RequirementSet } from '../requirements/set.ts';
import type { Language, Text } from '../text/terms.ts';
import { buildBaselineRequirementSet } from './baseline.ts';
import type { Requirement, RequirementId } from './requirement.ts';
import { controlsRequirements } from './requirements/controls.ts';
import { inherentRequirements } from './requirements/inherent.ts';
import { inputsRequirements } from './requirements/inputs.ts';
import { scopeRequirements } from './requirements/scope.ts';
import { upkeepRequirements } from './requirements/upkeep.ts';

/** The requirements on an assessment, in the order of the chapters. */
export const requirements: readonly Requirement[] = [
  ...scopeRequirements,
  ...inputsRequirements,
  ...inherentRequirements,
  ...controlsRequirements,
  ...upkeepRequirements,
];

/** The built-in set of requirements, for model versions that contain no set. */
export const baselineRequirementSet: RequirementSet = buildBaselineRequirementSet(requirements);

/** The title of a requirement; null for an unknown id. */
export function getRequirementTitle(id: string): Text | null {
  return requirements.find((one) => one.id === id)?.title ?? null;
}

/**
 * Returns the titles of requirements in a language, separated by semicolons; an unknown id is kept in place of a
 * title.
 */
export function joinRequirementTitles(ids: readonly string[], language: Language): string {
  return ids.map((id) => getRequirementTitle(id)?.[language] ?? id).join('; ');
}

/**
 * Ids of the requirements that must be met, or their gap accepted, before an approval, unless the organisation has
 * chosen otherwise.
 */
export const defaultEnforcedRequirements: readonly RequirementId[] = requirements
  .filter(({ severity }) => severity === 'must')
  .map(({ id }) => id);
