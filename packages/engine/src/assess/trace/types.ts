/**
 * The shape of an explanation (calculation page section 12). It holds no words of any language: rules are stable
 * identifiers, subjects are keys. Every figure of the result can be worked out again by hand from what stands here.
 */
import type { FigureSegment, OperationalRelevance, OperationalType, RiskType } from '../../terms.ts';
import type { Assessed } from '../controls.ts';
import type { ExposureRule } from '../exposure.ts';
import type { Coverage } from '../relations.ts';
import type { Exclusion } from '../risks.ts';
import type { ScopeRule } from '../scope.ts';
import type { DataSource, Denominator } from '../share.ts';
import type { CategoryLevel, Datum, Figures, OverallLevel, SegmentRow } from '../types.ts';

/** The figure to explain. Without `segment`: all the assessment's segments. Without `relevance`: all chosen ones together. */
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

/** An explanation: of a risk, a category, an overall level, the legal level, or of why there is none. */
export type Trace = RiskTrace | CategoryTrace | OverallTrace | LegalTrace | NoTrace;

/** There is no such figure, and why. */
export interface NoTrace {
  readonly kind: 'none';
  readonly rule: Exclusion | 'excluded.unknown' | 'excluded.relevance' | 'excluded.empty';
}

/** What the levels were calculated with. */
export interface Setting {
  /** The operational relevances whose threats and lists count. */
  readonly relevances: readonly OperationalRelevance[];
  readonly residual: { readonly mode: 'relative' | 'absolute'; readonly maxMitigation: number };
  readonly scale: {
    readonly maxLevel: number;
    readonly maxProbability: number;
    readonly levelFactor: number;
  };
}

/** Where a threat's probability (0-0.125) comes from. `from` is the threat whose own value it is. */
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

/** Why a threat hits a risk. `from` is the threat whose relation it is, `through` the related key (a place around the risk). */
export type HitTrace =
  | {
      readonly rule: 'relation.own' | 'relation.inherited';
      readonly from: string;
      readonly through: string;
    }
  | { readonly rule: 'relation.none' };

/** One threat's part in a risk, with its children: `value` = largest of own, inheritedChildren, gradedChildren. */
export interface ThreatTrace {
  readonly key: string;
  readonly rule: 'family.envelope';
  readonly probability: ProbabilityTrace;
  readonly scope: ScopeRule;
  readonly relation: HitTrace;
  /** The probability where the threat counts and hits the risk, else 0. */
  readonly own: number;
  /** Largest value among the children without a probability of their own. */
  readonly inheritedChildren: number;
  /** Aggregated values of the children with a probability of their own. */
  readonly gradedChildren: number;
  readonly value: number;
  readonly decides: 'own' | 'inheritedChildren' | 'gradedChildren' | 'nothing';
  readonly children: readonly ThreatTrace[];
}

/** A root threat with its part (0-1) of the sum of all root families. */
export interface FamilyTrace extends ThreatTrace {
  readonly part: number;
}

/** raw = largest + sumFactor * (sum - largest), at most `cap`. */
export interface RawTrace {
  readonly rule: 'raw.sum' | 'raw.capped';
  readonly sumFactor: number;
  readonly largest: number;
  readonly sum: number;
  readonly cap: number;
  readonly value: number;
  /** The largest family first. */
  readonly families: readonly FamilyTrace[];
}

/** One kind of background data. */
export interface KindTrace {
  readonly kind: string;
  readonly source: DataSource;
  readonly datum: Datum;
  /** For absolute values. */
  readonly denominator: Denominator | null;
  readonly share: number;
}

/** Shares of a group's members in one kind, or of a customer group's items in one dimension: summed, at most 1. */
export interface SumTrace {
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
      readonly kinds: readonly KindTrace[];
      /** What a what-if calculation multiplies the largest share by; absent in an ordinary one. */
      readonly factor?: number;
    }
  | {
      readonly rule: 'share.group' | 'share.dependency';
      readonly share: number;
      readonly decides: string;
      readonly sums: readonly SumTrace[];
    };

/** Weight (0-1) of a risk, with the rule that decides it and the share behind it. */
export interface ExposureTrace {
  readonly rule: ExposureRule;
  readonly share: ShareTrace;
  readonly exponent: number;
  readonly weight: number;
}

/** The inherent level step by step; `value` is the level after the step. */
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

/** A control that applies to the risk: why it does, and what it is worth in the segment. */
export interface ControlTrace {
  readonly key: string;
  readonly coverage: Coverage;
  readonly assessed: Assessed;
}

/** Controls of one kind: mean of their assessed values, and how much of full strength the kind can reach. */
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

/** The residual level step by step; an override is kept between `floor` and the inherent level. */
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

/** One risk in one segment. */
export interface SegmentTrace {
  readonly segment: FigureSegment;
  readonly raw: RawTrace;
  readonly exposure: ExposureTrace;
  readonly inherent: readonly InherentStep[];
  readonly strength: StrengthTrace;
  readonly residual: readonly ResidualStep[];
  /** The figures as `assess` gives them. */
  readonly row: SegmentRow;
}

/** Strength on a level is the effect: what turned its inherent into its residual. */
export interface EffectTrace {
  readonly rule: 'strength.effect' | 'strength.nothingToReduce';
  readonly value: number | null;
}

/** A risk: each level is that of the segment where it is largest. */
export interface RiskTrace {
  readonly kind: 'risk';
  readonly rule: 'risk.largestSegment';
  readonly type: RiskType;
  readonly key: string;
  readonly setting: Setting;
  readonly segments: readonly SegmentTrace[];
  readonly drivers: { readonly inherent: FigureSegment; readonly residual: FigureSegment };
  readonly figures: Figures;
  readonly effect: EffectTrace;
}

/** A risk's level in one segment, as it enters its category. */
export interface RiskLevels {
  readonly key: string;
  readonly segment: FigureSegment;
  readonly inherent: number;
  readonly residual: number;
}

/** The risks that decide a category: the one with the largest inherent and the one with the largest residual level. */
export interface Drivers {
  readonly inherent: RiskLevels;
  readonly residual: RiskLevels;
}

/** A category: each level is that of the risk where it is largest. */
export interface CategoryTrace {
  readonly kind: 'category';
  readonly rule: 'category.largestRisk';
  readonly type: RiskType;
  readonly setting: Setting;
  /** The highest inherent level first. */
  readonly risks: readonly RiskLevels[];
  readonly drivers: Drivers;
  readonly figures: CategoryLevel;
  readonly effect: EffectTrace;
}

/** A category's part in the overall level: `weight` is its fraction of the fractions that take part. */
export interface OverallPartTrace {
  readonly type: OperationalType;
  readonly fraction: number;
  readonly weight: number;
  readonly inherent: number;
  readonly residual: number;
  readonly drivers: Drivers;
}

/** The overall level: the mean of the categories, weighted by their fractions. */
export interface OverallTrace {
  readonly kind: 'overall';
  readonly rule: 'overall.weightedMean';
  readonly setting: Setting;
  readonly parts: readonly OverallPartTrace[];
  /** Categories without risks: their fractions are shared out among the others. */
  readonly leftOut: readonly OperationalType[];
  readonly level: OverallLevel;
  readonly effect: EffectTrace;
}

/** The legal level: that of the obligations as a category. */
export interface LegalTrace {
  readonly kind: 'legal';
  readonly rule: 'legal.largestObligation';
  readonly category: CategoryTrace;
  readonly level: OverallLevel;
}
