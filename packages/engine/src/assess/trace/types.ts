/**
 * Form of an explanation (docs/calculation.md section 12). It is independent of language: rules are stable
 * identifiers, subjects are keys. It suffices to recalculate every figure by hand.
 */
import type { FigureSegment, OperationalRelevance, OperationalType, RiskType } from '../../text/terms.ts';
import type { ControlValue } from '../controls.ts';
import type { ExposureRule } from '../exposure.ts';
import type { CoverageRule } from '../relations.ts';
import type { ExclusionRule } from '../risks.ts';
import type { ThreatScopeRule } from '../scope.ts';
import type { EntrySegment, ShareDenominator } from '../share.ts';
import type { CategoryLevel, Datum, OverallLevel, RiskFigures, SegmentRow } from '../types.ts';

/**
 * The figure to explain. Without `segment`, it covers all segments of the assessment; without `relevance`, all chosen
 * relevances together.
 */
export type TraceSubject =
  | {
      readonly kind: 'risk';
      readonly type: RiskType;
      readonly key: string;
      readonly segment?: FigureSegment;
      readonly relevance?: OperationalRelevance;
    }
  | {
      readonly kind: 'category';
      readonly type: RiskType;
      readonly segment?: FigureSegment;
      readonly relevance?: OperationalRelevance;
    }
  | {
      readonly kind: 'overall';
      readonly segment?: FigureSegment;
      readonly relevance?: OperationalRelevance;
    }
  | { readonly kind: 'legal'; readonly segment?: FigureSegment };

/**
 * Explanation of a risk, a category, the overall level or the level of obligations, or the reason why the figure does
 * not exist.
 */
export type Trace = RiskTrace | CategoryTrace | OverallTrace | LegalTrace | MissingFigureTrace;

/** Reason why a figure does not exist. */
export interface MissingFigureTrace {
  readonly kind: 'none';
  readonly rule: ExclusionRule | 'excluded.unknown' | 'excluded.relevance' | 'excluded.empty';
}

/** Settings with which the levels were calculated. */
export interface TraceSettings {
  /** Operational relevances whose threats and lists count. */
  readonly relevances: readonly OperationalRelevance[];
  readonly residual: { readonly mode: 'relative' | 'absolute'; readonly maxMitigation: number };
  readonly scale: {
    readonly maxLevel: number;
    readonly maxProbability: number;
    readonly levelFactor: number;
  };
}

/** Source of a threat's probability (0-0.125). `from` is the key of the threat whose value is used. */
export type ProbabilityTrace =
  | {
      readonly rule: 'probability.override' | 'probability.grade';
      readonly inherited: boolean;
      readonly from: string;
      readonly grade: number;
      readonly value: number;
    }
  | {
      readonly rule: 'probability.given';
      readonly inherited: boolean;
      readonly from: string;
      readonly given: number;
      readonly value: number;
    }
  | { readonly rule: 'probability.none'; readonly value: 0 };

/**
 * Relation by which a threat affects a risk. `from` is the key of the related threat (itself or an ancestor),
 * `through` the related key (the risk or a place that contains it).
 */
export type ThreatRelationTrace =
  | {
      readonly rule: 'relation.own' | 'relation.inherited';
      readonly from: string;
      readonly through: string;
    }
  | { readonly rule: 'relation.none' };

/**
 * Contribution of one threat with its children to a risk; `value` is the largest of `own`, `inheritedChildren` and
 * `gradedChildren`.
 */
export interface ThreatTrace {
  readonly key: string;
  readonly rule: 'family.envelope';
  readonly probability: ProbabilityTrace;
  readonly scope: ThreatScopeRule;
  readonly relation: ThreatRelationTrace;
  /** Probability (0-0.125) of the threat if it counts and affects the risk, otherwise 0. */
  readonly own: number;
  /** Largest value among the children without an own probability. */
  readonly inheritedChildren: number;
  /** Aggregated values of the children with an own probability. */
  readonly gradedChildren: number;
  readonly value: number;
  readonly decides: 'own' | 'inheritedChildren' | 'gradedChildren' | 'nothing';
  readonly children: readonly ThreatTrace[];
}

/** Contribution of a root threat; `part` (0-1) is its fraction of the sum of all root families. */
export interface FamilyTrace extends ThreatTrace {
  readonly part: number;
}

/** Raw probability: `largest + sumFactor * (sum - largest)`, at most `cap`. */
export interface RawProbabilityTrace {
  readonly rule: 'raw.sum' | 'raw.capped';
  readonly sumFactor: number;
  readonly largest: number;
  readonly sum: number;
  readonly cap: number;
  readonly value: number;
  /** Root families sorted by value, the largest first. */
  readonly families: readonly FamilyTrace[];
}

/** Share (0-1) that results from one kind of background data. */
export interface DataKindTrace {
  readonly kind: string;
  readonly source: EntrySegment;
  readonly datum: Datum;
  /** Denominator of an absolute value; null for other modes. */
  readonly denominator: ShareDenominator | null;
  readonly share: number;
}

/**
 * Sum of shares, at most 1: those of a group's members for one kind, or those of a customer group's items in one risk
 * type.
 */
export interface ShareSumTrace {
  readonly of: string;
  readonly items: readonly { readonly key: string; readonly share: number | null }[];
  readonly share: number | null;
}

/** Share (0-1) of a risk; `decides` is the kind or the risk type with the largest share. */
export type ShareTrace =
  | { readonly rule: 'share.none'; readonly share: null }
  | {
      readonly rule: 'share.kinds';
      readonly share: number;
      readonly decides: string;
      readonly kinds: readonly DataKindTrace[];
      /** Factor of a what-if calculation on the largest share; absent in an ordinary calculation. */
      readonly factor?: number;
    }
  | {
      readonly rule: 'share.group' | 'share.dependency';
      readonly share: number;
      readonly decides: string;
      readonly sums: readonly ShareSumTrace[];
    };

/** Weight (0-1) of a risk's exposure, with the rule that determines it and the share. */
export interface ExposureTrace {
  readonly rule: ExposureRule;
  readonly share: ShareTrace;
  readonly exponent: number;
  readonly weight: number;
}

/** One step towards the inherent level; `value` is the level (0-4) after the step. */
export type InherentStep =
  | {
      readonly rule: 'inherent.raw' | 'inherent.exposed';
      readonly probability: number;
      readonly value: number;
    }
  | {
      readonly rule: 'list.decides' | 'list.below' | 'list.noExposure';
      readonly list: string;
      readonly level: number;
      readonly value: number;
    }
  | { readonly rule: 'inherent.override'; readonly override: number; readonly value: number }
  | {
      readonly rule: 'inherent.overrideWithoutMotivation';
      readonly override: number;
      readonly value: number;
    };

/** An applicable control: the rule by which it applies, and its assessed value in the segment. */
export interface ControlTrace {
  readonly key: string;
  readonly coverage: CoverageRule;
  readonly assessed: ControlValue;
}

/**
 * Controls of one kind: the mean of their assessed values (0-4), and `potential`, the fraction (0-1) of full strength
 * that the kind can reach.
 */
export interface ControlKindTrace {
  readonly mean: number;
  readonly potential: number;
  readonly controls: readonly ControlTrace[];
}

/**
 * Strength (0-4): `maxLevel * (1 - s * g)`, where `s` is `1 - potential * mean / maxLevel` of the specific controls
 * and `g` the same of the general controls.
 */
export interface StrengthTrace {
  readonly rule: 'strength.complement';
  readonly specific: ControlKindTrace;
  readonly general: ControlKindTrace;
  readonly value: number;
}

/**
 * One step towards the residual level; `value` is the level (0-4) after the step. An override is limited to the range
 * from `floor` to the inherent level.
 */
export type ResidualStep =
  | { readonly rule: 'residual.relative' | 'residual.absolute'; readonly value: number }
  | {
      readonly rule: 'residual.override';
      readonly override: number;
      readonly floor: number;
      readonly value: number;
    }
  | {
      readonly rule: 'residual.overrideWithoutMotivation';
      readonly override: number;
      readonly value: number;
    };

/** Explanation of one risk in one segment. */
export interface SegmentTrace {
  readonly segment: FigureSegment;
  readonly raw: RawProbabilityTrace;
  readonly exposure: ExposureTrace;
  readonly inherent: readonly InherentStep[];
  readonly strength: StrengthTrace;
  readonly residual: readonly ResidualStep[];
  /** Figures of this row in the result of `computeAssessment`. */
  readonly row: SegmentRow;
}

/**
 * Strength of a level, which corresponds to the difference between its inherent and its residual level; null without
 * an inherent level.
 */
export interface EffectTrace {
  readonly rule: 'strength.effect' | 'strength.nothingToReduce';
  readonly value: number | null;
}

/** Explanation of a risk, each of whose levels is the largest among its segments. */
export interface RiskTrace {
  readonly kind: 'risk';
  readonly rule: 'risk.largestSegment';
  readonly type: RiskType;
  readonly key: string;
  readonly setting: TraceSettings;
  readonly segments: readonly SegmentTrace[];
  readonly drivers: { readonly inherent: FigureSegment; readonly residual: FigureSegment };
  readonly figures: RiskFigures;
  readonly effect: EffectTrace;
}

/** Levels (0-4) of a risk in one segment, as used for its category. */
export interface RiskLevels {
  readonly key: string;
  readonly segment: FigureSegment;
  readonly inherent: number;
  readonly residual: number;
}

/** Risks with the largest inherent and the largest residual level of a category. */
export interface LevelDrivers {
  readonly inherent: RiskLevels;
  readonly residual: RiskLevels;
}

/** Explanation of a category, each of whose levels is the largest among its risks. */
export interface CategoryTrace {
  readonly kind: 'category';
  readonly rule: 'category.largestRisk';
  readonly type: RiskType;
  readonly setting: TraceSettings;
  /** Risks sorted by inherent level, the highest first. */
  readonly risks: readonly RiskLevels[];
  readonly drivers: LevelDrivers;
  readonly figures: CategoryLevel;
  readonly effect: EffectTrace;
}

/**
 * A category in the overall level: `weight` is its fraction divided by the sum of the fractions of all categories
 * that count.
 */
export interface OverallPartTrace {
  readonly type: OperationalType;
  readonly fraction: number;
  readonly weight: number;
  readonly inherent: number;
  readonly residual: number;
  readonly drivers: LevelDrivers;
}

/** Explanation of the overall level, which is the mean of the categories, weighted by their fractions. */
export interface OverallTrace {
  readonly kind: 'overall';
  readonly rule: 'overall.weightedMean';
  readonly setting: TraceSettings;
  readonly parts: readonly OverallPartTrace[];
  /** Categories without risks, which do not count in the weighted mean. */
  readonly leftOut: readonly OperationalType[];
  readonly level: OverallLevel;
  readonly effect: EffectTrace;
}

/** Explanation of the level of obligations, calculated like that of a category. */
export interface LegalTrace {
  readonly kind: 'legal';
  readonly rule: 'legal.largestObligation';
  readonly category: CategoryTrace;
  readonly level: OverallLevel;
}
