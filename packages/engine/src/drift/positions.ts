/** Where the levels of a result stand: figure, class, and position against the appetite. */
import { type AppetiteStatement, appetiteAreas, limitOfRisk } from '../appetite/statement.ts';
import { resolveConfig } from '../assess/config.ts';
import { typeResult } from '../assess/figures.ts';
import { type MeasuredType, measuredTypes } from '../assess/measures.ts';
import type { AssessmentResult, Figures } from '../assess/types.ts';
import type { AssessmentSettings } from '../assessment/types.ts';
import { appetiteStatus, type RiskThresholds, riskClass, shown } from '../scale.ts';
import { operationalRelevances, operationalTypes, type RiskType, riskTypes } from '../terms.ts';
import type { DriftThresholds, LevelName, LevelPosition, TurnedLevel } from './types.ts';

/** Default thresholds: a class, the appetite, and three tenths of a level. */
export const defaultDriftThresholds: DriftThresholds = { class: true, appetite: true, step: 0.3 };

/** Levels by their name (`levelId`), in the order in which they are shown: the whole, types, then risks. */
export type Positions = ReadonlyMap<string, LevelName & { readonly at: LevelPosition }>;

/** Name of a level as one text. */
export const levelId = ({ type, area, key }: LevelName): string => `${type} ${area} ${key ?? ''}`;

/** What decides the position of a level beside its figures. */
interface Scale {
  readonly thresholds: RiskThresholds;
  readonly appetite: AppetiteStatement | null;
}

const measured = (type: LevelName['type']): MeasuredType | undefined =>
  measuredTypes.find((one) => one === type);

function limitOf({ type, area, key }: LevelName, { appetite }: Scale): number | null {
  const limited = measured(type);
  if (appetite === null || limited === undefined) return null;
  if (key !== null) return limitOfRisk(appetite, limited, key)?.limit ?? null;
  return appetite.limits[limited]?.[area] ?? null;
}

function positionOf(name: LevelName, figures: Figures, scale: Scale): LevelPosition {
  const limit = limitOf(name, scale);
  const [inherent, residual] = [shown(figures.inherent), shown(figures.residual)];
  return {
    inherent,
    residual,
    inherentClass: riskClass(inherent, scale.thresholds),
    residualClass: riskClass(residual, scale.thresholds),
    limit,
    appetite: limit === null ? null : appetiteStatus(residual, limit),
  };
}

type Named = readonly [LevelName, Figures | null | undefined];

/** Levels of single areas: where the assessment has several, and where a limit is stated for one. */
function levelsByArea(result: AssessmentResult, scale: Scale): readonly Named[] {
  const areas = operationalRelevances.filter((area) => result.relevances[area] !== undefined);
  return areas.flatMap((area): Named[] => {
    const isOne = areas.length === 1;
    const whole: Named = [{ type: 'overall', area, key: null }, result.relevances[area]?.overall];
    const types = operationalTypes.map(
      (type): Named => [{ type, area, key: null }, result.relevances[area]?.types[type]],
    );
    return isOne ? types.filter(([name]) => limitOf(name, scale) !== null) : [whole, ...types];
  });
}

function levelsOfType(result: AssessmentResult, type: RiskType): readonly Named[] {
  const found = typeResult(result, type);
  return (found?.risks ?? []).map((row): Named => [{ type, area: 'all', key: row.key }, row]);
}

/** Positions of every level of a result. */
export function positionsOf(
  result: AssessmentResult,
  { config }: Pick<AssessmentSettings, 'config'>,
  appetite: AppetiteStatement | null,
): Positions {
  const scale: Scale = { thresholds: resolveConfig(config).riskThresholds, appetite };
  const overall = result.combined === null ? result.legal?.overall : result.combined.overall;
  const named: readonly Named[] = [
    [{ type: 'overall', area: appetiteAreas[0], key: null }, overall],
    ...riskTypes.map(
      (type): Named => [{ type, area: appetiteAreas[0], key: null }, typeResult(result, type)?.level],
    ),
    ...levelsByArea(result, scale),
    ...riskTypes.flatMap((type) => levelsOfType(result, type)),
  ];
  return new Map(
    named.flatMap(([name, figures]) =>
      figures ? [[levelId(name), { ...name, at: positionOf(name, figures, scale) }] as const] : [],
    ),
  );
}

/** What turned between two positions of a level by the thresholds; null where nothing did. */
export function turnOf(
  before: LevelPosition,
  after: LevelPosition | null,
  thresholds: DriftThresholds,
): TurnedLevel['turned'] | null {
  const step = thresholds.step ?? Number.POSITIVE_INFINITY;
  const moved = (a: number, b: number): boolean => shown(Math.abs(a - b)) >= step;
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
