/** The risk appetite of an organisation, and the comparison of an assessment's residual levels with it. */
import { type MeasuredType, measuredTypes } from '../assess/measures.ts';
import type { AssessmentResult } from '../assess/types.ts';
import {
  type Language,
  type OperationalRelevance,
  operationalRelevances,
  operationalTypes,
  type Text,
} from '../text/terms.ts';
import { type AppetiteStatus, getAppetiteStatus } from '../values/scale.ts';
import { getRiskTypeName } from '../words/words.ts';
import type { AppetiteGoals, AppetiteLimits } from './limits.ts';

/** Areas to which limits apply: all relevances together, or one of them. */
export const appetiteAreas = ['all', ...operationalRelevances] as const;

/** Area to which a limit applies: all relevances together, or one of them. */
export type AppetiteArea = (typeof appetiteAreas)[number];

/** Levels that an appetite can limit: the overall level, and the level of each risk type. */
export const appetiteSubjects = ['overall', ...measuredTypes] as const;

/** Level that an appetite can limit: `overall`, or a risk type. */
export type AppetiteSubject = (typeof appetiteSubjects)[number];

const overallWord: Text = { en: 'Overall level', sv: 'Samlad nivå' };

/** Name of a limited level; `terms` are the organisation's own words. */
export const getAppetiteSubjectName = (
  subject: AppetiteSubject,
  language: Language,
  terms?: Parameters<typeof getRiskTypeName>[2],
): string => (subject === 'overall' ? overallWord[language] : getRiskTypeName(subject, language, terms));

/** Longest note on an appetite, in characters. */
export const maxAppetiteNoteCharacters = 4_000;

/** Largest number of risks with a limit of their own. */
export const maxRiskLimits = 500;

/** Limits of an organisation on residual levels as shown (0-4, one decimal). An absent value means no limit. */
export type AppetiteStatement = {
  /**
   * Limits on the overall level and the level of each risk type, by area. Extended types have no levels by area, so
   * only `all` counts for them.
   */
  readonly limits: { readonly [T in AppetiteSubject]?: { readonly [A in AppetiteArea]?: number } };
  /** Limits on single risks by type and key, for all relevances together. */
  readonly risks: { readonly [T in MeasuredType]?: { readonly [risk: string]: number } };
  readonly note: string;
};

/** An appetite that limits no level. */
export const emptyAppetite: AppetiteStatement = { limits: {}, risks: {}, note: '' };

/** True if the appetite limits at least one level. */
export function hasAppetiteLimits({ limits, risks }: AppetiteStatement): boolean {
  const some = (of: { readonly [name: string]: object | undefined }): boolean =>
    Object.values(of).some((one) => Object.keys(one ?? {}).length > 0);
  return some(limits) || some(risks);
}

/** A residual level (0-4) compared with its limit. */
export interface LimitComparison {
  readonly residual: number;
  readonly limit: number;
  readonly status: AppetiteStatus;
}

/**
 * Residual level of a subject (the overall level or a risk type) in an area; `against` compares it with its limit, or
 * is null without a limit.
 */
export interface AppetiteLevel {
  readonly type: AppetiteSubject;
  readonly area: AppetiteArea;
  readonly residual: number;
  readonly against: LimitComparison | null;
}

/** Residual level of a risk, compared with its own limit or with the limit of its type. */
export interface RiskLimitComparison extends LimitComparison {
  readonly type: MeasuredType;
  readonly risk: string;
  /** True if the limit is the risk's own, false if it is the limit of its type. */
  readonly own: boolean;
}

/** Compares a residual level (0-4) with a limit. */
export function compareWithLimit(residual: number, limit: number): LimitComparison {
  return { residual, limit, status: getAppetiteStatus(residual, limit) };
}

/**
 * Lists the overall level and the level of every type in every area where they exist, in fixed order of subjects and
 * areas.
 */
export function listAppetiteLevels(
  result: AssessmentResult,
  { limits }: AppetiteStatement,
): readonly AppetiteLevel[] {
  return appetiteSubjects.flatMap((type) =>
    appetiteAreas.flatMap((area): readonly AppetiteLevel[] => {
      const residual = residualIn(result, type, area);
      const limit = limits[type]?.[area];
      if (residual === null) return [];
      return [
        { type, area, residual, against: limit === undefined ? null : compareWithLimit(residual, limit) },
      ];
    }),
  );
}

function residualIn(result: AssessmentResult, type: AppetiteSubject, area: AppetiteArea): number | null {
  if (type === 'overall')
    return (area === 'all' ? result.combined : result.relevances[area])?.overall?.residual ?? null;
  if (area === 'all') return result.combined?.types[type].level?.residual ?? null;
  const operational = operationalTypes.find((one) => one === type);
  if (operational === undefined) return null;
  return result.relevances[area]?.types[operational]?.residual ?? null;
}

/** Finds the limit of a risk for all relevances: its own, or else that of its type; null without a limit. */
export function getRiskLimit(
  { limits, risks }: AppetiteStatement,
  type: MeasuredType,
  risk: string,
): { readonly limit: number; readonly own: boolean } | null {
  const own = risks[type]?.[risk];
  if (own !== undefined) return { limit: own, own: true };
  const limit = limits[type]?.all;
  return limit === undefined ? null : { limit, own: false };
}

/** Lists every included risk with a limit; types in fixed order, risks in the order of the result. */
export function listRiskLimitComparisons(
  result: AssessmentResult,
  appetite: AppetiteStatement,
): readonly RiskLimitComparison[] {
  return measuredTypes.flatMap((type) =>
    (result.combined?.types[type].risks ?? []).flatMap(
      ({ key, residual }): readonly RiskLimitComparison[] => {
        const found = getRiskLimit(appetite, type, key);
        return found === null
          ? []
          : [{ type, risk: key, own: found.own, ...compareWithLimit(residual, found.limit) }];
      },
    ),
  );
}

/** Counts the limited levels by status: levels of areas, and single risks with a limit of their own. */
export function countByAppetiteStatus(
  result: AssessmentResult,
  appetite: AppetiteStatement,
): { readonly [S in AppetiteStatus]: number } & { readonly total: number } {
  const all = [
    ...listAppetiteLevels(result, appetite).flatMap(({ against }) => against ?? []),
    ...listRiskLimitComparisons(result, appetite).filter(({ own }) => own),
  ];
  const count = (status: AppetiteStatus): number => all.filter((one) => one.status === status).length;
  return { in: count('in'), watch: count('watch'), out: count('out'), total: all.length };
}

/**
 * Converts the limits to goals of the search for the cheapest improvements. The limit on the overall level, which is
 * a weighted mean, is no goal; it is compared after each step.
 */
export function toAppetiteGoals({ limits, risks }: AppetiteStatement): AppetiteGoals {
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
