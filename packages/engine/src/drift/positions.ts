/** Computes the position of each level in a result: figure, class, and status against the appetite. */
import { type AppetiteStatement, appetiteAreas, getRiskLimit } from '../appetite/statement.ts';
import { resolveConfig } from '../assess/config.ts';
import { getTypeResult } from '../assess/figures.ts';
import { type MeasuredType, measuredTypes } from '../assess/measures.ts';
import type { AssessmentResult, RiskFigures } from '../assess/types.ts';
import type { AssessmentSettings } from '../assessment/types.ts';
import { operationalRelevances, operationalTypes, type RiskType, riskTypes } from '../text/terms.ts';
import { getAppetiteStatus, getRiskClass, type RiskThresholds, roundToShown } from '../values/scale.ts';
import type { ChangedDriftLevel, DriftThresholds, LevelName, LevelPosition } from './types.ts';

/**
 * Default thresholds: a change of class, a change of the status against the appetite, or a change of the figure by
 * 0.3.
 */
export const defaultDriftThresholds: DriftThresholds = { class: true, appetite: true, step: 0.3 };

/** Levels by id (`toLevelId`) in the order of display: the overall level, then types, then risks. */
export type LevelPositions = ReadonlyMap<string, LevelName & { readonly at: LevelPosition }>;

/** Returns a text that identifies a level. */
export const toLevelId = ({ type, area, key }: LevelName): string => `${type} ${area} ${key ?? ''}`;

/** The thresholds of the classes and the appetite, which determine the position of a figure. */
interface PositionScale {
  readonly thresholds: RiskThresholds;
  readonly appetite: AppetiteStatement | null;
}

const findMeasuredType = (type: LevelName['type']): MeasuredType | undefined =>
  measuredTypes.find((one) => one === type);

function limitOf({ type, area, key }: LevelName, { appetite }: PositionScale): number | null {
  if (type === 'overall') return appetite?.limits.overall?.[area] ?? null;
  const limited = findMeasuredType(type);
  if (appetite === null || limited === undefined) return null;
  if (key !== null) return getRiskLimit(appetite, limited, key)?.limit ?? null;
  return appetite.limits[limited]?.[area] ?? null;
}

function positionOf(name: LevelName, figures: RiskFigures, scale: PositionScale): LevelPosition {
  const limit = limitOf(name, scale);
  const [inherent, residual] = [roundToShown(figures.inherent), roundToShown(figures.residual)];
  return {
    inherent,
    residual,
    inherentClass: getRiskClass(inherent, scale.thresholds),
    residualClass: getRiskClass(residual, scale.thresholds),
    limit,
    appetite: limit === null ? null : getAppetiteStatus(residual, limit),
  };
}

type NamedFigures = readonly [LevelName, RiskFigures | null | undefined];

/**
 * Returns the levels per relevance: of an assessment with several relevances, and of a relevance with its own limit.
 */
function levelsByArea(result: AssessmentResult, scale: PositionScale): readonly NamedFigures[] {
  const areas = operationalRelevances.filter((area) => result.relevances[area] !== undefined);
  return areas.flatMap((area): NamedFigures[] => {
    const isOne = areas.length === 1;
    const whole: NamedFigures = [{ type: 'overall', area, key: null }, result.relevances[area]?.overall];
    const types = operationalTypes.map(
      (type): NamedFigures => [{ type, area, key: null }, result.relevances[area]?.types[type]],
    );
    return isOne ? types.filter(([name]) => limitOf(name, scale) !== null) : [whole, ...types];
  });
}

function levelsOfType(result: AssessmentResult, type: RiskType): readonly NamedFigures[] {
  const found = getTypeResult(result, type);
  return (found?.risks ?? []).map((row): NamedFigures => [{ type, area: 'all', key: row.key }, row]);
}

/** Returns the positions of every level of a result. */
export function computeLevelPositions(
  result: AssessmentResult,
  { config }: Pick<AssessmentSettings, 'config'>,
  appetite: AppetiteStatement | null,
): LevelPositions {
  const scale: PositionScale = { thresholds: resolveConfig(config).riskThresholds, appetite };
  const overall = result.combined === null ? result.legal?.overall : result.combined.overall;
  const named: readonly NamedFigures[] = [
    [{ type: 'overall', area: appetiteAreas[0], key: null }, overall],
    ...riskTypes.map(
      (type): NamedFigures => [
        { type, area: appetiteAreas[0], key: null },
        getTypeResult(result, type)?.level,
      ],
    ),
    ...levelsByArea(result, scale),
    ...riskTypes.flatMap((type) => levelsOfType(result, type)),
  ];
  return new Map(
    named.flatMap(([name, figures]) =>
      figures ? [[toLevelId(name), { ...name, at: positionOf(name, figures, scale) }] as const] : [],
    ),
  );
}

/**
 * Returns which of class, appetite status and figure changed beyond the thresholds between two positions of a level;
 * null when none did.
 */
export function compareLevelPositions(
  before: LevelPosition,
  after: LevelPosition | null,
  thresholds: DriftThresholds,
): ChangedDriftLevel['turned'] | null {
  const step = thresholds.step ?? Number.POSITIVE_INFINITY;
  const moved = (a: number, b: number): boolean => roundToShown(Math.abs(a - b)) >= step;
  const turned = {
    class:
      thresholds.class &&
      (before.residualClass !== after?.residualClass || before.inherentClass !== after.inherentClass),
    appetite: thresholds.appetite && before.appetite !== (after?.appetite ?? null),
    step:
      after !== null && (moved(before.residual, after.residual) || moved(before.inherent, after.inherent)),
  };
  return turned.class || turned.appetite || turned.step ? turned : null;
}
