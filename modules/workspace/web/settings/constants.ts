/** Constants of an assessment; only values that differ from the default are stored. */
import {
  type CalculationConfig,
  defaultConfig,
  type PartialConfig,
  resolveConfig,
} from '@klarsikt/engine/assess';

export type CalculationConstantGroup = 'residual' | 'fractions' | 'distribution' | 'potential';

const differing = (group: object, usual: object): object =>
  Object.fromEntries(
    Object.entries(group).filter(([name, value]) => !Object.is(value, Reflect.get(usual, name))),
  );

function removeDefaults(config: CalculationConfig): PartialConfig {
  const rest = Object.entries(config).flatMap(([name, value]): [string, unknown][] => {
    const usual: unknown = Reflect.get(defaultConfig, name);
    if (typeof value !== 'object' || typeof usual !== 'object' || usual === null)
      return Object.is(value, usual) ? [] : [[name, value]];
    const group = differing(value, usual);
    return Object.keys(group).length === 0 ? [] : [[name, group]];
  });
  return Object.fromEntries(rest);
}

export function applyConstantChanges(config: PartialConfig, change: PartialConfig): PartialConfig {
  const now = resolveConfig(config);
  return removeDefaults(
    resolveConfig({
      ...now,
      ...change,
      residual: { ...now.residual, ...change.residual },
      fractions: { ...now.fractions, ...change.fractions },
      distribution: { ...now.distribution, ...change.distribution },
      potential: { ...now.potential, ...change.potential },
    }),
  );
}

/** Computes the share of a category's weight in the sum of all weights, 0 to 1; null if all weights are 0. */
export function computeCategoryWeight(
  { fractions }: CalculationConfig,
  type: keyof CalculationConfig['fractions'],
) {
  const sum = Object.values(fractions).reduce((all, one) => all + one, 0);
  return sum > 0 ? fractions[type] / sum : null;
}
