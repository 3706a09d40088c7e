/**
 * The data of an assessment's report that templates of kind "assessment" can use. Words are in one language. Levels
 * and strengths (0-4) and shares (0-1) are numbers, which the template formats; null means absent. Source:
 * specification 001 sections 3.5 and 3.6; AMLR (EU) 2024/1624 Article 10.
 */

import type { RiskType } from '../../text/terms.ts';
import type { ExceededLimitLine } from './exceeded-limits.ts';
import type { FragilityData } from './fragility-data.ts';
import type {
  ActionLine,
  ApprovalLine,
  ChangedLevel,
  ChangedObjectLine,
  ControlCounts,
  ControlLine,
  DecisiveRisk,
  ExcludedRiskLine,
  ExploitationProduct,
  NamedFigures,
  OverrideLine,
  ProductMisuse,
  ReportFigures,
  RiskLine,
  ThreatLine,
} from './lines.ts';
import type { OwnFieldsReport } from './own-fields.ts';
import type { ReportMeta } from './report-input.ts';
import type { UpkeepReport } from './upkeep.ts';
import type { PreviousYearLevels, YearLine } from './years.ts';

/** The product-exploitation matrix. */
export interface ExploitationChapter {
  readonly products: readonly ExploitationProduct[];
  /** The products with at least one answer. */
  readonly described: readonly ExploitationProduct[];
  readonly required: number;
  readonly answered: number;
}

/** The data of one category. A category is a risk type. */
export interface CategoryReport extends ReportFigures {
  readonly type: RiskType;
  readonly name: string;
  /** True for the five types that form the overall level. */
  readonly operational: boolean;
  /**
   * The weight in the overall level (0-1) and the reduction of the overall level by the controls of the category;
   * null for other types.
   */
  readonly fraction: number | null;
  readonly effect: number | null;
  readonly segments: readonly NamedFigures[];
  readonly count: number;
  readonly relevantCount: number;
  /** Numbers of risks at High or Very High. */
  readonly severeInherent: number;
  readonly severeResidual: number;
  readonly inherentDriver: string;
  readonly residualDriver: string;
  readonly sameDriver: boolean;
  /** The highest risks among those in the report, highest inherent level first, with reasons. */
  readonly decisive: readonly DecisiveRisk[];
  /** The risks with the highest residual levels among those in the report. */
  readonly remaining: readonly RiskLine[];
  /** All risks in the report, highest inherent level first. */
  readonly risks: readonly RiskLine[];
  readonly absent: readonly ExcludedRiskLine[];
  readonly absentCount: number;
  readonly data: {
    readonly source: string;
    readonly date: string;
    readonly withData: number;
    readonly canHaveData: number;
  };
  readonly conclusion: string;
}

/** Threats of one category, highest level first. */
export interface ThreatGroup {
  readonly name: string;
  /** Name of the first threat, which has the highest level. */
  readonly strongest: string;
  readonly threats: readonly ThreatLine[];
  /** Threats that the organisation itself has dealt with (`ThreatLine.assessed`), and all other threats. */
  readonly assessed: readonly ThreatLine[];
  readonly others: readonly ThreatLine[];
}

/** Controls in use of one control category, in the model's order. */
export interface ControlGroup extends ControlCounts {
  readonly name: string;
  readonly controls: readonly ControlLine[];
}

/** One class of a scale: levels from `from` to `to`, with their probabilities (0-1). */
export interface ScaleStep {
  readonly level: number;
  readonly from: string;
  readonly to: string;
  readonly probability: number;
}

/** The chapter on approvals. */
export interface ApprovalsReport {
  readonly lines: readonly ApprovalLine[];
  /**
   * The approval of the whole assessment that is in force, and the request for approval that has not been answered.
   * `date` is an ISO day.
   */
  readonly approval: { readonly name: string; readonly date: string } | null;
  readonly request: { readonly name: string; readonly date: string } | null;
  /** True when the organisation lets one person prepare and approve an assessment. */
  readonly onePerson: boolean;
  readonly former: boolean;
  /** The approval that a later change has ended: its author, ISO day and revision; null without such an approval. */
  readonly ended: { readonly name: string; readonly date: string; readonly revision: number } | null;
  /** Changes since the ended approval, by part; empty without an ended approval. */
  readonly changed: readonly ChangedObjectLine[];
  readonly changedLevels: readonly ChangedLevel[];
}

/** The data of an assessment's report. */
export interface AssessmentReportData {
  readonly meta: ReportMeta & {
    /** Version of the engine that calculated the result. */
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
    /** True when the reported state of the whole assessment is approved. */
    readonly approved: boolean;
  };
  readonly approvals: ApprovalsReport;
  /** The overall figures; null in an assessment without operational relevance or without risks. */
  readonly overall: (ReportFigures & { readonly floor: number; readonly reduction: number }) | null;
  readonly segments: readonly NamedFigures[];
  readonly relevances: readonly NamedFigures[];
  readonly legal: ReportFigures | null;
  /** The five types that form the overall level, then industries, legal forms and obligations if present. */
  readonly categories: readonly CategoryReport[];
  readonly operational: readonly CategoryReport[];
  readonly further: readonly CategoryReport[];
  /** The types that do not count in the overall level: industries, legal forms and obligations. */
  readonly beside: readonly CategoryReport[];
  /** All risks in the report, highest residual level first. */
  readonly risks: readonly RiskLine[];
  /** The appetite in force; `decided` is an ISO date. */
  readonly appetite: {
    readonly stated: boolean;
    readonly decided: string;
    /** Number of risks with a limit, and number of category levels with a limit for a relevance. */
    readonly limitedRisks: number;
    readonly limitedLevels: number;
    /** The levels of categories above their limit, as text. */
    readonly levelsAbove: readonly string[];
  };
  /** Risks above their limit, regardless of the report's filter. */
  readonly aboveAppetite: readonly (RiskLine & { readonly limit: number })[];
  /** Levels of categories above their limit, by relevance. */
  readonly levelsAboveAppetite: readonly {
    readonly name: string;
    readonly area: string;
    readonly residual: number;
    readonly limit: number;
  }[];
  /** Actions as of the day of the report, overdue ones first. */
  readonly actions: {
    readonly total: number;
    readonly open: number;
    readonly overdue: number;
    readonly lines: readonly ActionLine[];
    /** Number of open actions without an owner or a day. */
    readonly unassigned: number;
    /** The first five open actions. */
    readonly next: readonly ActionLine[];
  };
  /** Criteria for a new assessment, and incidents of the last twelve months. */
  readonly upkeep: UpkeepReport;
  /** Values of own fields. */
  readonly ownFields: OwnFieldsReport;
  /** A description of the risk filter, and the numbers of shown risks and of all risks. */
  readonly filter: {
    readonly active: boolean;
    readonly words: string;
    readonly shown: number;
    readonly total: number;
  };
  readonly threats: readonly ThreatLine[];
  readonly threatGroups: readonly ThreatGroup[];
  readonly highestThreats: readonly ThreatLine[];
  readonly products: readonly ProductMisuse[];
  /** The assessment's answers on the misuse of each product. */
  readonly exploitation: ExploitationChapter;
  readonly channels: readonly string[];
  readonly controlGroups: readonly ControlGroup[];
  readonly overrides: readonly OverrideLine[];
  readonly absent: readonly ExcludedRiskLine[];
  readonly obligations: readonly (RiskLine & { readonly lawReference: string })[];
  readonly background: readonly {
    readonly name: string;
    readonly source: string;
    readonly date: string;
    readonly withData: number;
    readonly canHaveData: number;
  }[];
  readonly crossedLimits: readonly ExceededLimitLine[];
  /** The risks with the highest levels of the whole assessment; null without risks. */
  readonly highestInherent: RiskLine | null;
  readonly highestResidual: RiskLine | null;
  /** The five risks with the highest residual levels of the whole assessment. */
  readonly highestRisks: readonly RiskLine[];
  /** The previous year's assessment with the levels that differ; null without such an assessment. */
  readonly lastYear: PreviousYearLevels | null;
  /** The years of the unit up to the reported year, oldest first; empty without an earlier year. */
  readonly years: readonly YearLine[];
  readonly counts: {
    readonly risks: number;
    readonly relevantRisks: number;
    /** Number of risks that are not applicable. */
    readonly absentRisks: number;
    /** Number of risks at Medium or higher before controls. */
    readonly exposedRisks: number;
    readonly threats: number;
    readonly assessedThreats: number;
    readonly otherThreats: number;
    readonly controls: number;
    readonly assessedControls: number;
    readonly unassessedControls: number;
    /** Number of controls that are not applicable in any segment. */
    readonly absentControls: number;
    readonly overrides: number;
    readonly severeInherent: number;
    readonly severeResidual: number;
  };
  readonly gaps: {
    readonly unassessed: readonly ControlLine[];
    /** Risks at Medium or higher without a specific control. */
    readonly uncovered: readonly RiskLine[];
    /** Risks that controls reduce from High or higher to Low or lower and that therefore deserve a second look. */
    readonly sharpDrops: readonly RiskLine[];
    /** Relevant risks without background data although data are possible. */
    readonly withoutData: readonly {
      readonly name: string;
      readonly risks: readonly string[];
      readonly count: number;
    }[];
    readonly productsWithoutText: readonly string[];
    readonly idleOverrides: readonly OverrideLine[];
    readonly unreasoned: readonly ExcludedRiskLine[];
    readonly missingConclusions: readonly string[];
    readonly total: number;
  };
  /** The certainty of the levels; null without a calculation. */
  readonly fragility: FragilityData | null;
  readonly completeness: {
    /** Numbers of requirements by status. `total` counts the requirements that apply, and is 0 without a sheet. */
    readonly met: number;
    readonly accepted: number;
    readonly missing: number;
    /** Number of requirements that the sign-off itself fulfils. */
    readonly atSignOff: number;
    /** The sum of the four numbers above. */
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
        /**
         * The proof, the reason why the requirement does not apply, or the accepted gap with its author,
         * reason and expiry.
         */
        readonly statement: string;
      }[];
    }[];
  };
  /** The parts marked as done. */
  readonly statements: readonly { readonly part: string; readonly statement: string }[];
  readonly conclusions: {
    readonly overall: string;
    readonly legal: string;
    /**
     * The beginning of the overall conclusion that fits on the board's pages. `goesOn` is true if the text continues.
     */
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
  /** Charts by name, in the format of the chart package. The caller supplies them. */
  readonly charts: { readonly [name: string]: unknown };
}
