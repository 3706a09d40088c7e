/**
 * The shape of an explanation (calculation page section 12). It is independent of language: rules are stable
 * identifiers, subjects are keys. It holds enough to recalculate every figure by hand.
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
 * The figure to explain. Without `segment`: all segments of the assessment. Without `relevance`: all chosen
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
 * The explanation of a risk, a category, an overall level or the legal level, or the reason why the figure
 * does not exist.
 */
export type Trace = RiskTrace | CategoryTrace | OverallTrace | LegalTrace | MissingFigureTrace;

/** The reason why a figure does not exist. */
export interface MissingFigureTrace {
  readonly kind: 'none';
  readonly rule: ExclusionRule | 'excluded.unknown' | 'excluded.relevance' | 'excluded.empty';
}

/** The settings that the levels were calculated with. */
export interface TraceSettings {
  /** The operational relevances whose threats and lists count. */
  readonly relevances: readonly OperationalRelevance[];
  readonly residual: { readonly mode: 'relative' | 'absolute'; readonly maxMitigation: number };
  readonly scale: {
    readonly maxLevel: number;
    readonly maxProbability: number;
    readonly levelFactor: number;
  };
}

/** The source of a threat's probability (0-0.125). `from` is the key of the threat that has the value. */
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
 * The relation by which a threat hits a risk. `from` is the key of the threat that has the relation,
 * `through` the related key (the risk or a place that contains it).
 */
export type ThreatHitTrace =
  | {
      readonly rule: 'relation.own' | 'relation.inherited';
      readonly from: string;
      readonly through: string;
    }
  | { readonly rule: 'relation.none' };

/**
 * One threat's contribution to a risk, with its children: `value` = largest of own, inheritedChildren,
 * gradedChildren.
 */
export interface ThreatTrace {
  readonly key: string;
  readonly rule: 'family.envelope';
  readonly probability: ProbabilityTrace;
  readonly scope: ThreatScopeRule;
  readonly relation: ThreatHitTrace;
  /** The threat's probability (0-0.125) when it counts and hits the risk, else 0. */
  readonly own: number;
  /** Largest value among the children without a probability of their own. */
  readonly inheritedChildren: number;
  /** Aggregated values of the children with a probability of their own. */
  readonly gradedChildren: number;
  readonly value: number;
  readonly decides: 'own' | 'inheritedChildren' | 'gradedChildren' | 'nothing';
  readonly children: readonly ThreatTrace[];
}

/** A root threat; `part` (0-1) is its fraction of the sum of all root families. */
export interface FamilyTrace extends ThreatTrace {
  readonly part: number;
}

/** raw = largest + sumFactor * (sum - largest), at most `cap`. */
export interface RawProbabilityTrace {
  readonly rule: 'raw.sum' | 'raw.capped';
  readonly sumFactor: number;
  readonly largest: number;
  readonly sum: number;
  readonly cap: number;
  readonly value: number;
  /** Ordered by value, largest first. */
  readonly families: readonly FamilyTrace[];
}

/** The share from one kind of background data. */
export interface DataKindTrace {
  readonly kind: string;
  readonly source: EntrySegment;
  readonly datum: Datum;
  /** Set for absolute values only. */
  readonly denominator: ShareDenominator | null;
  readonly share: number;
}

/**
 * A sum of shares, at most 1: of a group's members for one kind, or of a customer group's items in one
 * dimension.
 */
export interface ShareSumTrace {
  readonly of: string;
  readonly items: readonly { readonly key: string; readonly share: number | null }[];
  readonly share: number | null;
}

/** Share (0-1) of a risk; `decides` names the kind or dimension with the largest share. */
export type ShareTrace =
  | { readonly rule: 'share.none'; readonly share: null }
  | {
      readonly rule: 'share.kinds';
      readonly share: number;
      readonly decides: string;
      readonly kinds: readonly DataKindTrace[];
      /** The factor of a what-if calculation on the largest share; absent in an ordinary calculation. */
      readonly factor?: number;
    }
  | {
      readonly rule: 'share.group' | 'share.dependency';
      readonly share: number;
      readonly decides: string;
      readonly sums: readonly ShareSumTrace[];
    };

/** Weight (0-1) of a risk, with the deciding rule and the share. */
export interface ExposureTrace {
  readonly rule: ExposureRule;
  readonly share: ShareTrace;
  readonly exponent: number;
  readonly weight: number;
}

/** One step of the inherent level; `value` is the level after the step. */
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

/** An applicable control: the rule by which it applies, and its value in the segment. */
export interface ControlTrace {
  readonly key: string;
  readonly coverage: CoverageRule;
  readonly assessed: ControlValue;
}

/**
 * Controls of one kind: the mean of their assessed values, and the fraction of full strength that the kind
 * can reach.
 */
export interface ControlKindTrace {
  readonly mean: number;
  readonly potential: number;
  readonly controls: readonly ControlTrace[];
}

/** strength = maxLevel * (1 - (1 - potential * mean / maxLevel) * (the same for general)). */
export interface StrengthTrace {
  readonly rule: 'strength.complement';
  readonly specific: ControlKindTrace;
  readonly general: ControlKindTrace;
  readonly value: number;
}

/** One step of the residual level. An override is limited to the range from `floor` to the inherent level. */
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

/** The explanation of one risk in one segment. */
export interface SegmentTrace {
  readonly segment: FigureSegment;
  readonly raw: RawProbabilityTrace;
  readonly exposure: ExposureTrace;
  readonly inherent: readonly InherentStep[];
  readonly strength: StrengthTrace;
  readonly residual: readonly ResidualStep[];
  /** The figures that `assess` returns for this row. */
  readonly row: SegmentRow;
}

/** The strength of a level: the effect between its inherent and its residual level. */
export interface EffectTrace {
  readonly rule: 'strength.effect' | 'strength.nothingToReduce';
  readonly value: number | null;
}

/** The explanation of a risk: each level is the largest of its segments. */
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

/** A risk's levels in one segment, as used for its category. */
export interface RiskLevels {
  readonly key: string;
  readonly segment: FigureSegment;
  readonly inherent: number;
  readonly residual: number;
}

/** The risks with the largest inherent and the largest residual level of a category. */
export interface LevelDrivers {
  readonly inherent: RiskLevels;
  readonly residual: RiskLevels;
}

/** The explanation of a category: each level is the largest of its risks. */
export interface CategoryTrace {
  readonly kind: 'category';
  readonly rule: 'category.largestRisk';
  readonly type: RiskType;
  readonly setting: TraceSettings;
  /** Ordered by inherent level, highest first. */
  readonly risks: readonly RiskLevels[];
  readonly drivers: LevelDrivers;
  readonly figures: CategoryLevel;
  readonly effect: EffectTrace;
}

/**
 * A category's contribution to the overall level: `weight` is its fraction divided by the sum of the
 * fractions used.
 */
export interface OverallPartTrace {
  readonly type: OperationalType;
  readonly fraction: number;
  readonly weight: number;
  readonly inherent: number;
  readonly residual: number;
  readonly drivers: LevelDrivers;
}

/** The explanation of the overall level: the mean of the categories, weighted by their fractions. */
export interface OverallTrace {
  readonly kind: 'overall';
  readonly rule: 'overall.weightedMean';
  readonly setting: TraceSettings;
  readonly parts: readonly OverallPartTrace[];
  /** Categories without risks; their fractions are divided among the remaining categories. */
  readonly leftOut: readonly OperationalType[];
  readonly level: OverallLevel;
  readonly effect: EffectTrace;
}

/** The explanation of the legal level: the level of the obligations as a category. */
export interface LegalTrace {
  readonly kind: 'legal';
  readonly rule: 'legal.largestObligation';
  readonly category: CategoryTrace;
  readonly level: OverallLevel;
}
