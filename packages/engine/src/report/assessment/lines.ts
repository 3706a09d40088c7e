/** Lines of an assessment's report: one per risk, threat, control, product, approval or action. */
import type { RiskType } from '../../text/terms.ts';

/** Inherent risk, control strength and residual risk (0-4); strength is null without inherent risk. */
export interface ReportFigures {
  readonly inherent: number;
  readonly strength: number | null;
  readonly residual: number;
}

/** Figures with the name of a segment, a relevance or a category. */
export interface NamedFigures extends ReportFigures {
  readonly name: string;
}

/** One answered cell of the product-exploitation matrix. */
export interface ExploitationLine {
  readonly threat: string;
  /** Name of the channel; '' for any channel. */
  readonly channel: string;
  /** The level of the channel (0-4); null for a channel without a level. */
  readonly level: number | null;
  readonly text: string;
}

/** An offered product in the matrix, with the numbers of its required, open and impossible cells. */
export interface ExploitationProduct {
  readonly name: string;
  /** Levels of the product; null if it is not assessed. */
  readonly inherent: number | null;
  readonly residual: number | null;
  readonly required: number;
  readonly open: number;
  readonly notPossible: number;
  readonly lines: readonly ExploitationLine[];
  readonly openThreats: readonly string[];
  readonly openChannels: readonly string[];
}

/** One risk as a line in a table of risks. */
export interface RiskLine extends ReportFigures {
  readonly key: string;
  readonly type: RiskType;
  readonly typeName: string;
  readonly name: string;
  readonly description: string;
  readonly segment: string;
  readonly kri: boolean;
  /** The largest share among the segments of the risk; null without data. */
  readonly share: number | null;
  /** Numbers of applicable controls, and of those with an assessed value, in the segment with the most controls. */
  readonly controls: number;
  readonly assessedControls: number;
  readonly relevant: boolean;
  readonly note: string;
}

/** A risk with the highest level of its category, with a sentence that explains the level. */
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
  /**
   * The ways in which the threat can exploit offered products; empty when the model has no text. Channel '' means any
   * channel.
   */
  readonly exploitation: readonly {
    /** Distinguishes products with the same name. */
    readonly productKey: string;
    readonly product: string;
    readonly channel: string;
    readonly text: string;
  }[];
  /** Keys of the sources. */
  readonly sources: readonly string[];
  readonly note: string;
  /**
   * True if the organisation itself has dealt with this threat: it has chosen, graded, reviewed or annotated the
   * threat, answered on it for a product, or added it to the library.
   */
  readonly assessed: boolean;
}

/** One offered product with the texts on its misuse. Each offered product needs at least one text. */
export interface ProductMisuse {
  readonly name: string;
  readonly threats: number;
  /** Channels that the texts mention. */
  readonly channels: readonly string[];
  readonly texts: number;
  readonly inherent: number;
  readonly residual: number;
}

/** One control, or one segment of a control whose segments are assessed differently. */
export interface ControlLine {
  readonly key: string;
  readonly name: string;
  /** The name of the control, followed by the segment if each segment has a line. */
  readonly title: string;
  readonly description: string;
  readonly kind: string;
  readonly covers: string;
  readonly segment: string;
  readonly design: number | null;
  readonly operation: number | null;
  /** The smaller value of design and operation; null if not assessed. */
  readonly value: number | null;
  readonly state: 'assessed' | 'unassessed' | 'notApplicable';
  readonly stateName: string;
  readonly evidence: string;
  readonly evidenceDate: string;
  /**
   * The files of the control, separated by semicolons, each with title, class, days and whether it has expired; ''
   * without files.
   */
  readonly files: string;
  readonly reason: string;
  readonly note: string;
}

/** A figure that a person set to replace the calculated one. */
export interface OverrideLine {
  readonly kind: 'threat' | 'inherent' | 'residual';
  readonly kindName: string;
  readonly subject: string;
  readonly segment: string;
  readonly calculated: number | null;
  readonly set: number;
  /**
   * The figure in effect. It differs from the figure set by the person if the override lacks a motivation or is below
   * the floor.
   */
  readonly inForce: number;
  readonly counts: boolean;
  readonly motivation: string;
  /** Author and day of the override; '' if not recorded. */
  readonly signature: string;
}

/** An excluded risk with its reason ('' without one). */
export interface ExcludedRiskLine {
  readonly typeName: string;
  readonly name: string;
  readonly reason: string;
}

/** An object that differs from the approved state. `places` is the number of changed entries in the object. */
export interface ChangedObjectLine {
  readonly part: string;
  readonly what: string;
  readonly places: number;
}

/** A level whose shown figure differs from the approved one. Levels are 0-4; null without a level. */
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
  /** ISO date of the event. */
  readonly date: string;
  readonly revision: number;
  /** Hash of the state; '' without a hash. */
  readonly hash: string;
  readonly text: string;
}

/** One action as a line. `due` is an ISO date; '' without one. */
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

/**
 * Numbers of controls by state. A control that is assessed in only one of its two segments counts as not assessed.
 */
export interface ControlCounts {
  readonly inUse: number;
  readonly assessedControls: number;
  readonly unassessedControls: number;
  /** Number of controls that are not applicable in any segment. */
  readonly absentControls: number;
}
