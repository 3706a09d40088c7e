/** The constants of the calculation: docs/calculation.md section 1. */
import { defaultRiskThresholds, defaultScale, defaultStrengthThresholds } from '../values/scale.ts';
import type { CalculationConfig, PartialConfig } from './types.ts';

/** Default constants of the calculation: specification 001 section 9. */
export const defaultConfig: CalculationConfig = {
  ...defaultScale,
  aggregationSumFactor: 1,
  residual: { mode: 'relative', maxMitigation: 0.5 },
  fractions: { customers: 0.2, products: 0.2, transactions: 0.2, channels: 0.2, geographies: 0.2 },
  inherentAggregation: 'max',
  distribution: {
    customers: 1,
    products: 1,
    transactions: 1,
    channels: 1,
    geographies: 1,
    industries: 1,
    legalForms: 1,
    legals: 0,
  },
  potential: { specific: 1, general: 0.5 },
  keyRiskIndicators: true,
  fullInheritance: true,
  riskThresholds: defaultRiskThresholds,
  strengthThresholds: defaultStrengthThresholds,
};

/**
 * Returns the default constants with the changes of the assessment; grouped constants are merged member by member.
 */
export function resolveConfig(partial?: PartialConfig): CalculationConfig {
  return {
    ...defaultConfig,
    ...partial,
    residual: { ...defaultConfig.residual, ...partial?.residual },
    fractions: { ...defaultConfig.fractions, ...partial?.fractions },
    distribution: { ...defaultConfig.distribution, ...partial?.distribution },
    potential: { ...defaultConfig.potential, ...partial?.potential },
    riskThresholds: { ...defaultConfig.riskThresholds, ...partial?.riskThresholds },
    strengthThresholds: { ...defaultConfig.strengthThresholds, ...partial?.strengthThresholds },
  };
}
