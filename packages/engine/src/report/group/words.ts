import type { WeighBy, WeightRule } from '../../group/index.ts';
import type { Text } from '../../terms.ts';

/** Words of the report on a group. */
export const groupWords = {
  inherent: { en: 'Inherent risk', sv: 'Inneboende risk' },
  residual: { en: 'Residual risk', sv: 'Kvarstående risk' },
  allAreas: { en: 'All areas', sv: 'Alla områden' },
  overall: { en: 'Overall', sv: 'Samlat' },
  coverage: { en: '{assessed} of {units}', sv: '{assessed} av {units}' },
  none: { en: 'No assessment yet', sv: 'Ingen bedömning än' },
} as const satisfies { readonly [name: string]: Text };

const rules: { readonly [R in WeightRule]: Text } = {
  figures: { en: 'by size', sv: 'efter storlek' },
  weights: { en: 'by stated weights', sv: 'efter angivna vikter' },
  equal: { en: 'all units alike', sv: 'alla enheter lika' },
};
const sizes: { readonly [W in WeighBy]: Text } = {
  customers: { en: 'by number of customers', sv: 'efter antal kunder' },
  transactions: { en: 'by number of transactions', sv: 'efter antal transaktioner' },
  stated: rules.weights,
  equal: rules.equal,
};

/** How units were weighed in the end, in words: what was asked for where the figures allow it. */
export const weightRuleWord = (rule: WeightRule, weigh: WeighBy): Text =>
  rule === 'figures' ? sizes[weigh] : rules[rule];
