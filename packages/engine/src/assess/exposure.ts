/** Weight with which a risk's exposure scales its probability: docs/calculation.md section 4.5. */
import type { CalculationConfig } from './types.ts';

/** Rule that determines the weight of a risk's exposure. */
export type ExposureRule =
  | 'exposure.notDistributed'
  | 'exposure.noData'
  | 'exposure.zero'
  | 'exposure.kri'
  | 'exposure.share';

/**
 * Chooses the rule for the weight of an exposure. Missing data give full weight as a precaution. A recorded share of
 * 0 means no exposure, even for a key risk indicator.
 */
export function chooseExposureRule(
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

/** Computes the weight (0-1) of an exposure by a rule. */
export function computeExposureWeight(
  rule: ExposureRule,
  share: number | undefined,
  exponent: number,
): number {
  if (rule === 'exposure.zero') return 0;
  if (rule !== 'exposure.share' || share === undefined) return 1;
  return exponent === 1 ? share : share ** exponent;
}
