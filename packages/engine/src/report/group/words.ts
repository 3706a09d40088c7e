import type { GroupWeightBasis, GroupWeightRule } from '../../group/index.ts';
import type { Text } from '../../text/terms.ts';

/** Words of the group report. */
export const groupWords = {
  inherent: { en: 'Inherent risk', sv: 'Inneboende risk' },
  residual: { en: 'Residual risk', sv: 'Kvarstående risk' },
  allAreas: { en: 'All areas', sv: 'Alla områden' },
  overall: { en: 'Overall level', sv: 'Samlad nivå' },
  coverage: { en: '{assessed} of {units}', sv: '{assessed} av {units}' },
  none: { en: 'No assessment yet', sv: 'Ingen bedömning än' },
} as const satisfies { readonly [name: string]: Text };

const rules: { readonly [R in GroupWeightRule]: Text } = {
  figures: { en: 'by size', sv: 'efter storlek' },
  weights: { en: 'by stated weights', sv: 'efter angivna vikter' },
  equal: { en: 'all units weigh the same', sv: 'alla enheter väger lika' },
};
const sizes: { readonly [W in GroupWeightBasis]: Text } = {
  customers: { en: 'by number of customers', sv: 'efter antal kunder' },
  transactions: { en: 'by number of transactions', sv: 'efter antal transaktioner' },
  stated: rules.weights,
  equal: rules.equal,
};

/** Describes the applied weighting of the units, which depends on the available figures. */
export const getWeightRuleText = (rule: GroupWeightRule, weigh: GroupWeightBasis): Text =>
  rule === 'figures' ? sizes[weigh] : rules[rule];
