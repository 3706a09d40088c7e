/** Lines of an assessment's report: one risk, threat, control, product, approval or action each, as its tables name them. */
import type { RiskType } from '../../terms.ts';

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
  /** Levels of the product; null where it is not assessed. */
  readonly inherent: number | null;
  readonly residual: number | null;
  readonly required: number;
  readonly open: number;
  readonly notPossible: number;
  readonly lines: readonly ExploitationLine[];
  readonly openThreats: readonly string[];
  readonly openChannels: readonly string[];
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

/** Counts of controls: one that is assessed in one segment and not in the other is not assessed. */
export interface ControlCounts {
  readonly inUse: number;
  readonly assessedControls: number;
  readonly unassessedControls: number;
  /** Not applicable in every segment. */
  readonly absentControls: number;
}
