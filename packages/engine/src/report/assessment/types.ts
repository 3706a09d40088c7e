/**
 * The data of an assessment's report: what a template of kind "assessment" can name. Words are written in one
 * language; levels, strengths (0-4) and shares (0-1) stay numbers, so that the template formats them; null is
 * "there is none". Source: specification 001 sections 3.5 and 3.6; AMLR (EU) 2024/1624 Article 10.
 */

import type { RiskType } from '../../terms.ts';
import type { CrossedLine } from './crossed.ts';
import type { FragilityData } from './fragility-data.ts';
import type { ReportMeta } from './given.ts';
import type {
  AbsentRisk,
  ActionLine,
  ApprovalLine,
  ChangedLevel,
  ChangedLine,
  ControlCounts,
  ControlLine,
  DecisiveRisk,
  ExploitationProduct,
  NamedFigures,
  OverrideLine,
  ProductUse,
  ReportFigures,
  RiskLine,
  ThreatLine,
} from './lines.ts';
import type { LastYear, YearLine } from './years.ts';

/** The product-exploitation matrix. */
export interface ExploitationChapter {
  readonly products: readonly ExploitationProduct[];
  /** The products of which something is answered. */
  readonly described: readonly ExploitationProduct[];
  readonly required: number;
  readonly answered: number;
}

/** Everything about one category (= risk type). */
export interface CategoryReport extends ReportFigures {
  readonly type: RiskType;
  readonly name: string;
  /** True for the five that make the overall level. */
  readonly operational: boolean;
  /** Weight in the overall level (0-1) and what its controls take from it; null outside the five. */
  readonly fraction: number | null;
  readonly effect: number | null;
  readonly segments: readonly NamedFigures[];
  readonly count: number;
  readonly relevantCount: number;
  /** Risks at High or Very High. */
  readonly severeInherent: number;
  readonly severeResidual: number;
  readonly inherentDriver: string;
  readonly residualDriver: string;
  readonly sameDriver: boolean;
  /** The risks that decide among those that the report tells, highest inherent first, with reasons. */
  readonly decisive: readonly DecisiveRisk[];
  /** Risks with the highest residual level among those that the report tells. */
  readonly remaining: readonly RiskLine[];
  /** Every risk that the report tells, highest inherent first. */
  readonly risks: readonly RiskLine[];
  readonly absent: readonly AbsentRisk[];
  readonly absentCount: number;
  readonly data: {
    readonly source: string;
    readonly date: string;
    readonly withData: number;
    readonly canHaveData: number;
  };
  readonly conclusion: string;
}

/** Threats of one category, the strongest first. */
export interface ThreatGroup {
  readonly name: string;
  /** Name of the first threat. */
  readonly strongest: string;
  readonly threats: readonly ThreatLine[];
}

/** Controls in use of one control category, in the model's order. */
export interface ControlGroup extends ControlCounts {
  readonly name: string;
  readonly controls: readonly ControlLine[];
}

/** One class of a scale: levels from `from` to `to`, and the probabilities (0-1) that they stand for. */
export interface ScaleStep {
  readonly level: number;
  readonly from: string;
  readonly to: string;
  readonly probability: number;
}

/** The chapter on approvals. */
export interface ApprovalsReport {
  readonly lines: readonly ApprovalLine[];
  /** The approval of the whole that is in force, and the request for one that is not answered; `date`: ISO day. */
  readonly approval: { readonly name: string; readonly date: string } | null;
  readonly request: { readonly name: string; readonly date: string } | null;
  /** One person may draw up and approve: the organisation has said so. */
  readonly onePerson: boolean;
  readonly former: boolean;
  /** The approval that a change has ended: who gave it, on which day (ISO), of which revision; null where there is none. */
  readonly ended: { readonly name: string; readonly date: string; readonly revision: number } | null;
  /** What has changed since that approval, by part; empty without one. */
  readonly changed: readonly ChangedLine[];
  readonly changedLevels: readonly ChangedLevel[];
}

/** Data of an assessment's report. */
export interface AssessmentReportData {
  readonly meta: ReportMeta & {
    /** Of the calculation. */
    readonly engineVersion: string;
    readonly title: string;
    readonly description: string;
    readonly country: string;
    readonly segment: string;
    readonly businesses: readonly string[];
    readonly relevances: readonly string[];
    readonly responsible: string;
    readonly date: string;
    readonly status: string;
    /** The whole is signed off, in this state. */
    readonly approved: boolean;
  };
  readonly approvals: ApprovalsReport;
  /** Null in a legal-only assessment or without any risk. */
  readonly overall: (ReportFigures & { readonly floor: number; readonly reduction: number }) | null;
  readonly segments: readonly NamedFigures[];
  readonly relevances: readonly NamedFigures[];
  readonly legal: ReportFigures | null;
  /** The five that make the overall level, then industries, legal forms and obligations where there are any. */
  readonly categories: readonly CategoryReport[];
  readonly operational: readonly CategoryReport[];
  readonly further: readonly CategoryReport[];
  /** Those outside the overall level: industries, legal forms, obligations. */
  readonly beside: readonly CategoryReport[];
  /** Every risk that the report tells, highest residual level first. */
  readonly risks: readonly RiskLine[];
  /** The appetite in force; `decided` is an ISO date. */
  readonly appetite: {
    readonly stated: boolean;
    readonly decided: string;
    /** Risks, and levels of categories by area, that have a limit. */
    readonly limitedRisks: number;
    readonly limitedLevels: number;
    /** The levels of categories above their limit, in words. */
    readonly levelsAbove: readonly string[];
  };
  /** Risks above their limit, whatever the report's filter. */
  readonly aboveAppetite: readonly (RiskLine & { readonly limit: number })[];
  /** Levels of categories above their limit, by area. */
  readonly levelsAboveAppetite: readonly {
    readonly name: string;
    readonly area: string;
    readonly residual: number;
    readonly limit: number;
  }[];
  /** As of the day of the report, what is overdue first. */
  readonly actions: {
    readonly total: number;
    readonly open: number;
    readonly overdue: number;
    readonly lines: readonly ActionLine[];
    /** Open ones without an owner or a day. */
    readonly unassigned: number;
    /** The first five that are open. */
    readonly next: readonly ActionLine[];
  };
  /** Which risks are told in full, in words, and how many of how many. */
  readonly filter: {
    readonly active: boolean;
    readonly words: string;
    readonly shown: number;
    readonly total: number;
  };
  readonly threats: readonly ThreatLine[];
  readonly threatGroups: readonly ThreatGroup[];
  readonly highestThreats: readonly ThreatLine[];
  readonly products: readonly ProductUse[];
  /** How each product can be misused, as the assessment answers it. */
  readonly exploitation: ExploitationChapter;
  readonly channels: readonly string[];
  readonly controlGroups: readonly ControlGroup[];
  readonly overrides: readonly OverrideLine[];
  readonly absent: readonly AbsentRisk[];
  readonly obligations: readonly (RiskLine & { readonly lawReference: string })[];
  readonly background: readonly {
    readonly name: string;
    readonly source: string;
    readonly date: string;
    readonly withData: number;
    readonly canHaveData: number;
  }[];
  readonly crossedLimits: readonly CrossedLine[];
  /** The risks with the highest levels of everything assessed; null without any risk. */
  readonly highestInherent: RiskLine | null;
  readonly highestResidual: RiskLine | null;
  /** The five risks with the highest residual level of everything assessed. */
  readonly highestRisks: readonly RiskLine[];
  /** The assessment of the year before with the levels that differ from it; null without one. */
  readonly lastYear: LastYear | null;
  /** Years of the unit up to this one, oldest first; empty without an earlier one. */
  readonly years: readonly YearLine[];
  readonly counts: {
    readonly risks: number;
    readonly relevantRisks: number;
    /** Set aside as not applicable. */
    readonly absentRisks: number;
    /** Medium or higher before controls. */
    readonly exposedRisks: number;
    readonly threats: number;
    readonly controls: number;
    readonly assessedControls: number;
    readonly unassessedControls: number;
    /** Not applicable in every segment. */
    readonly absentControls: number;
    readonly overrides: number;
    readonly severeInherent: number;
    readonly severeResidual: number;
  };
  readonly gaps: {
    readonly unassessed: readonly ControlLine[];
    /** Medium or higher, without a specific control. */
    readonly uncovered: readonly RiskLine[];
    /** High or higher before controls, Low or none after: to be looked at twice. */
    readonly sharpDrops: readonly RiskLine[];
    /** Relevant risks that could have data and have none. */
    readonly withoutData: readonly {
      readonly name: string;
      readonly risks: readonly string[];
      readonly count: number;
    }[];
    readonly productsWithoutText: readonly string[];
    readonly idleOverrides: readonly OverrideLine[];
    readonly unreasoned: readonly AbsentRisk[];
    readonly missingConclusions: readonly string[];
    readonly total: number;
  };
  /** How sure the levels are; null where it was not worked out. */
  readonly fragility: FragilityData | null;
  readonly completeness: {
    /** Counts of requirements; `total` of those that apply, 0 where no sheet was given. */
    readonly met: number;
    readonly accepted: number;
    readonly missing: number;
    /** Met by the signature itself. */
    readonly atSignOff: number;
    /** The sum of these four. */
    readonly total: number;
    readonly chapters: readonly {
      readonly name: string;
      readonly met: number;
      readonly accepted: number;
      readonly missing: number;
      readonly atSignOff: number;
      readonly total: number;
      readonly lines: readonly {
        readonly id: string;
        readonly title: string;
        readonly severity: string;
        readonly sources: string;
        readonly status: string;
        /** What proves it, why it does not apply, or who accepts the gap, why and until when. */
        readonly statement: string;
      }[];
    }[];
  };
  /** The parts that somebody has marked as done. */
  readonly statements: readonly { readonly part: string; readonly statement: string }[];
  readonly conclusions: {
    readonly overall: string;
    readonly legal: string;
    /** The beginning of the overall one that fits on a board's pages, and whether there is more of it. */
    readonly lead: string;
    readonly goesOn: boolean;
  };
  readonly method: {
    readonly risk: readonly ScaleStep[];
    readonly strength: readonly { readonly level: number; readonly from: string; readonly to: string }[];
    readonly fractions: readonly { readonly name: string; readonly fraction: number }[];
    readonly levelFactor: number;
    readonly maxMitigation: number;
    readonly generalPotential: number;
    readonly keyRiskIndicators: boolean;
    readonly relativeResidual: boolean;
    readonly changed: boolean;
  };
  /** Charts as the chart package describes them, by name; given by the caller. */
  readonly charts: { readonly [name: string]: unknown };
}
