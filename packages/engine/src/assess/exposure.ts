/** Weight that a risk's exposure gives to its probability: calculation page section 4.5. */
import type { CalculationConfig } from './types.ts';

/** Which of the rules decides the weight. */
export type ExposureRule =
  | 'exposure.notDistributed'
  | 'exposure.noData'
  | 'exposure.zero'
  | 'exposure.kri'
  | 'exposure.share';

/** Picks the rule. No data is full weight (precaution); a recorded 0 is no exposure, also for a key risk indicator. */
export function exposureRule(
  share: number | undefined,
  isKeyRiskIndicator: boolean,
  exponent: number,
  config: CalculationConfig,
): ExposureRule {
  if (exponent === 0) return 'exposure.notDistributed';
  if (share === undefined) return 'exposure.noData';
  if (share === 0) return 'exposure.zero';
  return config.keyRiskIndicators && isKeyRiskIndicator ? 'exposure.kri' : 'exposure.share';
}

/** Weight (0-1) under a rule. */
export function exposureWeight(rule: ExposureRule, share: number | undefined, exponent: number): number {
  if (rule === 'exposure.zero') return 0;
  if (rule !== 'exposure.share' || share === undefined) return 1;
  return exponent === 1 ? share : share ** exponent;
}
