/** The risk appetite that an organisation states, and where the residual levels of an assessment stand against it. */
import { type MeasuredType, measuredTypes } from '../assess/measures.ts';
import type { AssessmentResult } from '../assess/types.ts';
import { type AppetiteStatus, appetiteStatus } from '../scale.ts';
import { type OperationalRelevance, operationalRelevances, operationalTypes } from '../terms.ts';
import type { AppetiteGoals, AppetiteLimits } from './limits.ts';

/** All areas together, or one of them. */
export const appetiteAreas = ['all', ...operationalRelevances] as const;

/** An area that limits are stated for. */
export type AppetiteArea = (typeof appetiteAreas)[number];

/** Longest note on an appetite, in characters. */
export const longestAppetiteNote = 4_000;

/** Most risks with limits of their own. */
export const mostRiskLimits = 500;

/** Limits (0-4, one decimal, on the shown residual level) as an organisation states them. What is absent is not limited. */
export type AppetiteStatement = {
  /** Per type of risk and area. Extended types have no levels by area: only `all` counts for them. */
  readonly limits: { readonly [T in MeasuredType]?: { readonly [A in AppetiteArea]?: number } };
  /** Per single risk, where a limit of its own is wanted: all areas together. */
  readonly risks: { readonly [T in MeasuredType]?: { readonly [risk: string]: number } };
  readonly note: string;
};

/** Nothing is limited. */
export const noAppetite: AppetiteStatement = { limits: {}, risks: {}, note: '' };

/** True when some level is limited. */
export function limitsSomething({ limits, risks }: AppetiteStatement): boolean {
  const some = (of: { readonly [name: string]: object | undefined }): boolean =>
    Object.values(of).some((one) => Object.keys(one ?? {}).length > 0);
  return some(limits) || some(risks);
}

/** A residual level (0-4) against its limit. */
export interface AgainstLimit {
  readonly residual: number;
  readonly limit: number;
  readonly status: AppetiteStatus;
}

/** A type's residual level in an area, with its limit where there is one. */
export interface AppetiteCell {
  readonly type: MeasuredType;
  readonly area: AppetiteArea;
  readonly residual: number;
  readonly against: AgainstLimit | null;
}

/** A risk's residual level against its own limit, or the one of its type. */
export interface AppetiteRisk extends AgainstLimit {
  readonly type: MeasuredType;
  readonly risk: string;
  /** True when the limit is stated for this very risk. */
  readonly own: boolean;
}

/** Compares a level with a limit. */
export function againstLimit(residual: number, limit: number): AgainstLimit {
  return { residual, limit, status: appetiteStatus(residual, limit) };
}

/** Every type's level in every area that has one, types and areas in their fixed order. */
export function appetiteCells(
  result: AssessmentResult,
  { limits }: AppetiteStatement,
): readonly AppetiteCell[] {
  return measuredTypes.flatMap((type) =>
    appetiteAreas.flatMap((area): readonly AppetiteCell[] => {
      const residual = residualIn(result, type, area);
      const limit = limits[type]?.[area];
      if (residual === null) return [];
      return [{ type, area, residual, against: limit === undefined ? null : againstLimit(residual, limit) }];
    }),
  );
}

function residualIn(result: AssessmentResult, type: MeasuredType, area: AppetiteArea): number | null {
  if (area === 'all') return result.combined?.types[type].level?.residual ?? null;
  const operational = operationalTypes.find((one) => one === type);
  if (operational === undefined) return null;
  return result.relevances[area]?.types[operational]?.residual ?? null;
}

/** The limit of a risk (all areas): its own, else its type's; null where neither is stated. */
export function limitOfRisk(
  { limits, risks }: AppetiteStatement,
  type: MeasuredType,
  risk: string,
): { readonly limit: number; readonly own: boolean } | null {
  const own = risks[type]?.[risk];
  if (own !== undefined) return { limit: own, own: true };
  const limit = limits[type]?.all;
  return limit === undefined ? null : { limit, own: false };
}

/** Every limited risk that counts, types in order, risks as in the result. */
export function appetiteRisks(
  result: AssessmentResult,
  appetite: AppetiteStatement,
): readonly AppetiteRisk[] {
  return measuredTypes.flatMap((type) =>
    (result.combined?.types[type].risks ?? []).flatMap(({ key, residual }): readonly AppetiteRisk[] => {
      const found = limitOfRisk(appetite, type, key);
      return found === null
        ? []
        : [{ type, risk: key, own: found.own, ...againstLimit(residual, found.limit) }];
    }),
  );
}

/** How many limited levels stand where, categories by area and single risks with limits of their own together. */
export function appetiteCounts(
  result: AssessmentResult,
  appetite: AppetiteStatement,
): { readonly [S in AppetiteStatus]: number } & { readonly total: number } {
  const all = [
    ...appetiteCells(result, appetite).flatMap(({ against }) => against ?? []),
    ...appetiteRisks(result, appetite).filter(({ own }) => own),
  ];
  const count = (status: AppetiteStatus): number => all.filter((one) => one.status === status).length;
  return { in: count('in'), watch: count('watch'), out: count('out'), total: all.length };
}

/** The limits as what the cheapest way has to reach. */
export function goalsOf({ limits, risks }: AppetiteStatement): AppetiteGoals {
  const inArea = (area: AppetiteArea): AppetiteLimits =>
    Object.fromEntries(
      measuredTypes.flatMap((type) => {
        const limit = limits[type]?.[area];
        return limit === undefined ? [] : [[type, limit]];
      }),
    );
  const areas: { [A in OperationalRelevance]?: AppetiteLimits } = {};
  for (const area of operationalRelevances) areas[area] = inArea(area);
  return { types: inArea('all'), areas, risks };
}
