/**
 * Input and output of the calculation: docs/calculation.md sections 1 and 3.
 * Levels and strengths are real numbers 0-4, probabilities 0-0.125, shares and weights 0-1.
 */

import type {
  DataMode,
  FigureSegment,
  OperationalRelevance,
  OperationalType,
  Relevance,
  RiskClass,
  RiskType,
  Segment,
  StrengthClass,
} from '../text/terms.ts';
import type { GradeInput } from '../values/relevance.ts';
import type { RiskThresholds, StrengthThresholds } from '../values/scale.ts';

/** Constants of the calculation; their defaults are in `defaultConfig`. */
export interface CalculationConfig {
  readonly maxLevel: number;
  readonly maxProbability: number;
  readonly levelFactor: number;
  readonly aggregationSumFactor: number;
  readonly residual: { readonly mode: 'relative' | 'absolute'; readonly maxMitigation: number };
  readonly fractions: { readonly [T in OperationalType]: number };
  readonly inherentAggregation: 'max';
  readonly distribution: { readonly [T in RiskType]: number };
  readonly potential: { readonly specific: number; readonly general: number };
  readonly keyRiskIndicators: boolean;
  readonly fullInheritance: boolean;
  /** Lowest value of each class, as shown with one decimal (see scale.ts). */
  readonly riskThresholds: RiskThresholds;
  readonly strengthThresholds: StrengthThresholds;
}

/** Constants that differ from the defaults. */
export type PartialConfig = {
  readonly [K in keyof CalculationConfig]?: CalculationConfig[K] extends object
    ? Partial<CalculationConfig[K]>
    : CalculationConfig[K];
};

/**
 * A threat of a case. Grades are 0-4; `probability` (0-0.125) takes precedence over a grade; a missing value is
 * inherited from the mother threat.
 */
export interface ThreatInput {
  readonly key: string;
  readonly parent?: string;
  readonly relevance: readonly string[];
  readonly geography?: string;
  readonly selected?: boolean;
  readonly privGrade?: GradeInput;
  readonly corpGrade?: GradeInput;
  readonly probability?: { readonly priv?: number; readonly corp?: number };
  readonly inheritance?: readonly string[];
  readonly override?: { readonly priv?: number; readonly corp?: number; readonly motivation?: string };
  readonly relations: Partial<{ readonly [T in RiskType]: readonly string[] }>;
}

/**
 * One background figure: an amount, a percentage (0-100), a ratio (0-1), or a ballpark step (0-4), according to
 * `mode`.
 */
export interface Datum {
  readonly mode: DataMode;
  readonly value: number;
}

/**
 * Background figures of one risk, by segment and kind. A missing figure means no data, which is not the same as 0.
 */
export type RiskData = Partial<{
  readonly [S in FigureSegment | 'BOTH']: { readonly [kind: string]: Datum };
}>;

/** A common figure for both segments, or a figure for each. */
export type SegmentFigures = number | { readonly priv?: number; readonly corp?: number };

/** A risk of a case, with its background data and overrides (0-4), which count only with a motivation. */
export interface RiskInput {
  readonly key: string;
  readonly segment?: Segment;
  readonly kri?: boolean;
  readonly na?: boolean;
  readonly hidden?: boolean;
  readonly selected?: boolean;
  readonly data?: RiskData;
  readonly dep?: {
    readonly industries?: readonly string[];
    readonly legalForms?: readonly string[];
    readonly geographies?: readonly string[];
  };
  /**
   * Factor of a what-if calculation (0 or more; default 1) on the share from the risk's own data. See
   * docs/calculation.md section 13.2.
   */
  readonly shareFactor?: number;
  readonly override?: {
    readonly inherent?: SegmentFigures;
    readonly residual?: SegmentFigures;
    readonly motivation?: string;
  };
}

/** Assessed value (0-4) of a control; the lower of design and operation counts. */
export type AssessedValue = number | { readonly design?: number; readonly operation?: number };

/** A control of a case: the risks that it covers, and its assessed values by segment. */
export interface ControlInput {
  readonly key: string;
  readonly general?: boolean;
  readonly na?: boolean;
  readonly segment?: Segment;
  readonly all?: readonly RiskType[];
  readonly risks?: Partial<{ readonly [T in RiskType]: readonly string[] }>;
  readonly assessment?: {
    readonly priv?: AssessedValue;
    readonly corp?: AssessedValue;
    readonly both?: AssessedValue;
  };
}

/** A country list in force. Values are levels 0-4 in a flat list, 0-100 in an index. */
export interface RiskListInput {
  readonly key: string;
  readonly relevances: readonly OperationalRelevance[];
  readonly kind: 'flat' | 'index';
  readonly highIsGood?: boolean;
  readonly entries: readonly { readonly geography: string; readonly value: number }[];
}

/** One complete case to calculate, in the shape of `vectors.json` with country lists added. */
export interface AssessmentCase {
  readonly config?: PartialConfig;
  readonly assessment: {
    readonly segment?: Segment;
    readonly relevances?: readonly Relevance[];
    readonly opGeography?: string;
  };
  readonly geographies?: readonly { readonly key: string; readonly parents?: readonly string[] }[];
  readonly threats?: readonly ThreatInput[];
  readonly totals?: Partial<{
    readonly [S in FigureSegment | 'BOTH']: Partial<{
      readonly [T in RiskType]: { readonly [kind: string]: number };
    }>;
  }>;
  readonly risks?: Partial<{ readonly [T in RiskType]: readonly RiskInput[] }>;
  readonly controls?: readonly ControlInput[];
  readonly riskLists?: readonly RiskListInput[];
}

/** Inherent level, strength and residual level (0-4). The strength is null if the inherent level is 0. */
export interface RiskFigures {
  readonly inherent: number;
  readonly residual: number;
  readonly strength: number | null;
}

/** Figures of one risk in one segment. */
export interface SegmentRow {
  readonly rawProbability: number;
  readonly share: number | null;
  readonly weight: number;
  readonly probability: number;
  readonly calculatedInherent: number;
  readonly inherent: number;
  readonly specificMean: number;
  readonly generalMean: number;
  /** Number of applicable controls in this segment, and number of those without an assessed value. */
  readonly controls: number;
  readonly unassessed: number;
  readonly strength: number;
  readonly residual: number;
}

/** One risk: its levels are the largest among its segments, whose figures are in `segments`. */
export interface RiskRow extends RiskFigures {
  readonly key: string;
  readonly segments: Partial<{ readonly [S in FigureSegment]: SegmentRow }>;
  /** True if a threat in scope affects the risk with a probability above 0. */
  readonly relevant: boolean;
}

/** Level of a category (a risk type), and its figures by segment; null for a segment without included risks. */
export interface CategoryLevel extends RiskFigures {
  readonly segments: Partial<{ readonly [S in FigureSegment]: RiskFigures | null }>;
}

/** A level with its values as shown (one decimal) and their classes. */
export interface OverallLevel extends RiskFigures {
  readonly shown: { readonly inherent: number; readonly strength: number | null; readonly residual: number };
  readonly class: {
    readonly inherent: RiskClass;
    readonly strength: StrengthClass | null;
    readonly residual: RiskClass;
  };
}

/** Included risks of a type, and the level of the category; null without an included risk. */
export interface TypeResult {
  readonly risks: readonly RiskRow[];
  readonly level: CategoryLevel | null;
}

/** Complete result of an assessment: docs/calculation.md section 3, last paragraph. */
export interface AssessmentResult {
  readonly relevances: Partial<{
    readonly [R in OperationalRelevance]: {
      readonly overall: OverallLevel | null;
      readonly types: { readonly [T in OperationalType]: CategoryLevel | null };
    };
  }>;
  /** Result for all chosen relevances together; null in a legal-only assessment. */
  readonly combined: {
    readonly overall: OverallLevel | null;
    readonly overallBySegment: { readonly [S in FigureSegment]: OverallLevel | null };
    readonly types: { readonly [T in Exclude<RiskType, 'legals'>]: TypeResult };
  } | null;
  /**
   * Result of the obligations; null if `legal` is out of scope. `overall` is null if there is no obligation to
   * assess.
   */
  readonly legal: {
    readonly overall: OverallLevel | null;
    readonly types: { readonly legals: TypeResult };
  } | null;
}
