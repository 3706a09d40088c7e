/** The constants of the calculation as an assessment sets them: only what differs from the default is kept. */
import { type CalculationConfig, defaultConfig, type PartialConfig, resolveConfig } from '@klarsikt/engine';

/** Constants that stand in a group. */
export type ConstantGroup = 'residual' | 'fractions' | 'distribution' | 'potential';

const differing = (group: object, usual: object): object =>
  Object.fromEntries(
    Object.entries(group).filter(([name, value]) => !Object.is(value, Reflect.get(usual, name))),
  );

/** The constants without those that are as they are by default. */
function pruned(config: CalculationConfig): PartialConfig {
  const rest = Object.entries(config).flatMap(([name, value]): [string, unknown][] => {
    const usual: unknown = Reflect.get(defaultConfig, name);
    if (typeof value !== 'object' || typeof usual !== 'object' || usual === null)
      return Object.is(value, usual) ? [] : [[name, value]];
    const group = differing(value, usual);
    return Object.keys(group).length === 0 ? [] : [[name, group]];
  });
  return Object.fromEntries(rest);
}

/** The settings with other constants. */
export function withConstants(config: PartialConfig, change: PartialConfig): PartialConfig {
  const now = resolveConfig(config);
  return pruned(
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

/** What each category weighs in the overall level, 0 to 1; null where none weighs anything. */
export function weightShare({ fractions }: CalculationConfig, type: keyof CalculationConfig['fractions']) {
  const sum = Object.values(fractions).reduce((all, one) => all + one, 0);
  return sum > 0 ? fractions[type] / sum : null;
}
