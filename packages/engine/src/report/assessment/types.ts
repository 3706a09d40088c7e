/**
 * The data of an assessment's report: what a template of kind "assessment" can name. Words are written in one
 * language; levels, strengths (0-4) and shares (0-1) stay numbers, so that the template formats them; null is
 * "there is none". Source: specification 001 sections 3.5 and 3.6; AMLR (EU) 2024/1624 Article 10.
 */

import type { ActionPriority, ActionStatus } from '../../actions.ts';
import type { AssessmentSummary } from '../../assessment/summary.ts';
import type { AssessmentDocument } from '../../assessment/types.ts';
import type { RequirementId } from '../../completeness/requirement.ts';
import type { SheetEntry } from '../../completeness/sheet.ts';
import type { SignOffEvent, SignOffPart } from '../../sign-off.ts';
import type { RiskType } from '../../terms.ts';
import type { CrossedLine } from './crossed.ts';
import type { FragilityData } from './fragility-data.ts';
import type { YearLine } from './years.ts';

/** Who reports, on which model and state. Given by the caller: the engine reads neither clock nor organisation. */
export interface ReportMeta {
  readonly organisation: string;
  /** Assessment unit; '' for the organisation as a whole. */
  readonly unit: string;
  /** Name and content hash of the model version, e.g. "2026:1". */
  readonly modelName: string;
  readonly modelHash: string;
  /** Revision of the assessment document. */
  readonly revision: number;
  /** ISO date on which the report is made. */
  readonly generated: string;
  /** Address of the assessment in this state, where every figure tells how it came about. */
  readonly trace: string;
  /** Name of the product, for the header. */
  readonly product: string;
}

/** Inherent risk, control strength, residual risk of anything. */
export interface ReportFigures {
  readonly inherent: number;
  readonly strength: number | null;
  readonly residual: number;
}

/** Figures with a name: a segment, a relevance, a category in an overview. */
export interface NamedFigures extends ReportFigures {
  readonly name: string;
}

/** One answered cell of the product-exploitation matrix. */
export interface ExploitationLine {
  readonly threat: string;
  /** '' for any channel. */
  readonly channel: string;
  /** 0-4; null for a channel that nobody has given a level. */
  readonly level: number | null;
  readonly text: string;
}

/** An offered product in the matrix, with how many cells are required, required and empty, and not possible. */
export interface ExploitationProduct {
  readonly name: string;
  readonly required: number;
  readonly open: number;
  readonly notPossible: number;
  readonly lines: readonly ExploitationLine[];
  readonly openThreats: readonly string[];
  readonly openChannels: readonly string[];
}

/** The product-exploitation matrix. */
export interface ExploitationChapter {
  readonly products: readonly ExploitationProduct[];
  /** The products of which something is answered. */
  readonly described: readonly ExploitationProduct[];
  readonly required: number;
  readonly answered: number;
}

/** One risk as every table of risks reads it. */
export interface RiskLine extends ReportFigures {
  readonly key: string;
  readonly type: RiskType;
  readonly typeName: string;
  readonly name: string;
  readonly description: string;
  readonly segment: string;
  readonly kri: boolean;
  /** Largest share over the segments; null without data. */
  readonly share: number | null;
  /** Applicable controls and how many of them have an assessed value, in the segment with the most. */
  readonly controls: number;
  readonly assessedControls: number;
  readonly relevant: boolean;
  readonly note: string;
}

/** A risk that decides a category, with the sentence that says why its level is what it is. */
export interface DecisiveRisk extends RiskLine {
  readonly reason: string;
}

/** One threat in scope. Levels are null in segments that the assessment leaves out. */
export interface ThreatLine {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly riskDescription: string;
  readonly category: string;
  readonly relevances: readonly string[];
  readonly individuals: number | null;
  readonly corporates: number | null;
  /** How it can use what the organisation offers; empty when the model says nothing. Channel '' is any channel. */
  readonly exploitation: readonly {
    /** Two products may share a name. */
    readonly productKey: string;
    readonly product: string;
    readonly channel: string;
    readonly text: string;
  }[];
  /** Reference keys. */
  readonly sources: readonly string[];
  readonly note: string;
}

/** One product with what is known of its misuse: each offered product needs at least one text. */
export interface ProductUse {
  readonly name: string;
  readonly threats: number;
  /** Channels through which a text describes misuse. */
  readonly channels: readonly string[];
  readonly texts: number;
  readonly inherent: number;
  readonly residual: number;
}

/** One control, once per segment in which it is assessed differently. */
export interface ControlLine {
  readonly key: string;
  readonly name: string;
  /** The name, with the segment where the control has a line for each. */
  readonly title: string;
  readonly description: string;
  readonly kind: string;
  readonly covers: string;
  readonly segment: string;
  readonly design: number | null;
  readonly operation: number | null;
  /** The smaller of design and operation; null when not assessed. */
  readonly value: number | null;
  readonly state: 'assessed' | 'unassessed' | 'notApplicable';
  readonly stateName: string;
  readonly evidence: string;
  readonly evidenceDate: string;
  /** Its files, separated by semicolons: title, class, days, and whether it has expired; '' without any. */
  readonly files: string;
  readonly reason: string;
  readonly note: string;
}

/** A figure that a person set instead of the calculated one. */
export interface OverrideLine {
  readonly kind: 'threat' | 'inherent' | 'residual';
  readonly kindName: string;
  readonly subject: string;
  readonly segment: string;
  readonly calculated: number | null;
  readonly set: number;
  /** What is in force: not the figure set when it lacks a motivation or passes the floor. */
  readonly inForce: number;
  readonly counts: boolean;
  readonly motivation: string;
  /** Who set it and when; '' when that was not noted. */
  readonly signature: string;
}

/** A risk left out, with the reason that was given ('' for none). */
export interface AbsentRisk {
  readonly typeName: string;
  readonly name: string;
  readonly reason: string;
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
  readonly threats: readonly ThreatLine[];
}

/** Controls in use of one control category, in the model's order. */
export interface ControlGroup {
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

/** Somebody by name, and when: an ISO instant. */
interface SignedBy {
  readonly name: string;
  readonly at: string;
}

/** A gap that stands proposed or accepted. `expires`: ISO date. */
export interface ReportedGap {
  readonly requirement: RequirementId;
  readonly reason: string;
  readonly expires: string;
  readonly proposed: SignedBy;
  readonly agreed: SignedBy | null;
}

/** The sheet of exactly the reported document, with the gaps that stand. */
export interface ReportedSheet {
  readonly sheet: readonly SheetEntry[];
  readonly gaps: readonly ReportedGap[];
}

/** One event on the way to approval, given by the report's caller. */
export interface ReportedSignOff {
  readonly part: SignOffPart;
  readonly kind: Exclude<SignOffEvent['kind'], 'changed'>;
  /** With kind `signed`. */
  readonly role: Extract<SignOffEvent, { kind: 'signed' }>['role'] | null;
  readonly name: string;
  /** ISO time. */
  readonly at: string;
  /** The state that was meant, and its hash; '' where none was taken. */
  readonly revision: number;
  readonly hash: string;
  /** The statement, or the reason. */
  readonly text: string;
  /** ISO date of the notice to the supervisory function. */
  readonly noticed: string | null;
}

/** Where the sign-offs of the reported state stand. */
export interface ReportSignOff {
  /** The whole is approved, in the state that is reported. */
  readonly approved: boolean;
  /** Something was called approved before there were sign-offs. */
  readonly former: boolean;
  /** Whether the organisation requires two persons. */
  readonly twoPersons: boolean;
  /** Oldest first. */
  readonly events: readonly ReportedSignOff[];
  /** The approval of the whole that a later change has ended; absent while one is in force or where there was none. */
  readonly ended?: EndedApproval;
}

/** An approval that is no longer in force, with the state that it was of. `at`: ISO time. */
export interface EndedApproval {
  readonly name: string;
  readonly at: string;
  readonly revision: number;
  readonly document: AssessmentDocument;
  /** Shown levels of then; null where they were not kept. */
  readonly summary: AssessmentSummary | null;
}

/** What differs from what was approved: one line for each object. `places`: how many of its entries differ. */
export interface ChangedLine {
  readonly part: string;
  readonly what: string;
  readonly places: number;
}

/** A shown level that is no longer what was approved. Levels 0-4, null for none. */
export interface ChangedLevel {
  readonly name: string;
  readonly inherentBefore: number | null;
  readonly inherentNow: number | null;
  readonly residualBefore: number | null;
  readonly residualNow: number | null;
}

/** A line of the report's chapter on approvals. */
export interface ApprovalLine {
  readonly part: string;
  readonly what: string;
  readonly name: string;
  /** ISO date. */
  readonly date: string;
  readonly revision: number;
  /** '' where none was taken. */
  readonly hash: string;
  readonly text: string;
}

/** The chapter on approvals. */
export interface ApprovalsReport {
  readonly lines: readonly ApprovalLine[];
  /** One person may draw up and approve: the organisation has said so. */
  readonly onePerson: boolean;
  readonly former: boolean;
  /** The approval that a change has ended: who gave it, on which day (ISO), of which revision; null where there is none. */
  readonly ended: { readonly name: string; readonly date: string; readonly revision: number } | null;
  /** What has changed since that approval, by part; empty without one. */
  readonly changed: readonly ChangedLine[];
  readonly changedLevels: readonly ChangedLevel[];
}

/** An action, given by the report's caller. `about`: the risk, control or gap that it is about, in words. */
export interface ReportedAction {
  readonly title: string;
  readonly about: string;
  readonly owner: string | null;
  /** ISO date. */
  readonly due: string | null;
  readonly priority: ActionPriority | null;
  readonly status: ActionStatus;
  readonly changes: string | null;
}

/** One action. `due` is an ISO date, '' for none. */
export interface ActionLine {
  readonly title: string;
  readonly about: string;
  readonly owner: string;
  readonly due: string;
  readonly priority: number | null;
  readonly status: string;
  readonly overdue: boolean;
  readonly closed: boolean;
  readonly changes: string;
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
  /** Every risk that the report tells, highest residual level first. */
  readonly risks: readonly RiskLine[];
  /** The appetite in force; `decided` is an ISO date. */
  readonly appetite: { readonly stated: boolean; readonly decided: string };
  /** Risks above their limit, whatever the report's filter. */
  readonly aboveAppetite: readonly (RiskLine & { readonly limit: number })[];
  /** As of the day of the report, what is overdue first. */
  readonly actions: {
    readonly total: number;
    readonly open: number;
    readonly overdue: number;
    readonly lines: readonly ActionLine[];
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
  /** Years of the unit up to this one, oldest first; empty without an earlier one. */
  readonly years: readonly YearLine[];
  readonly counts: {
    readonly risks: number;
    readonly relevantRisks: number;
    readonly threats: number;
    readonly controls: number;
    readonly assessedControls: number;
    readonly unassessedControls: number;
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
  /** Who marked each part as done, and when, in the order of the work; parts that are not done are left out. */
  /** How sure the levels are; null where it was not worked out. */
  readonly fragility: FragilityData | null;
  readonly completeness: {
    /** Counts of requirements; `total` of those that apply, 0 where no sheet was given. */
    readonly met: number;
    readonly accepted: number;
    readonly missing: number;
    readonly total: number;
    readonly chapters: readonly {
      readonly name: string;
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
  readonly conclusions: { readonly overall: string; readonly legal: string };
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
