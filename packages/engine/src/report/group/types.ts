/** Input and data of the group report. */
import type { GroupAssessment, GroupTreeNode, GroupWeightBasis } from '../../group/index.ts';
import type { ReportTerms } from '../../text/own-terms.ts';
import type { Language, OperationalRelevance } from '../../text/terms.ts';

/** The parts of a group report, in its order. */
export const groupReportParts = [
  'summary',
  'heatMap',
  'worst',
  'drivers',
  'change',
  'coverage',
  'quotes',
] as const;

/** A part of a group report; the definition of a report chooses its parts. */
export type GroupReportPart = (typeof groupReportParts)[number];

/** A risk of a unit with its levels (0-4). */
export interface GroupRisk {
  readonly name: string;
  readonly typeName: string;
  readonly inherent: number;
  readonly residual: number;
}

/** An accepted report of a unit: its ISO date, its author, and the texts that people wrote in it (Markdown). */
export interface QuotedReport {
  readonly title: string;
  readonly date: string;
  readonly author: string;
  readonly statement: string;
  readonly words: readonly { readonly section: string; readonly text: string }[];
}

/**
 * Content from a unit's assessment for the group report: conclusions (Markdown), highest risks and accepted reports.
 */
export interface GroupQuote {
  /** Key of the unit. */
  readonly unit: string;
  readonly conclusions: readonly { readonly about: string; readonly text: string }[];
  readonly risks: readonly GroupRisk[];
  readonly reports: readonly QuotedReport[];
}

/**
 * Input of a group report: the levels rolled up over the units, the definition, and content of the units'
 * assessments.
 */
export interface GroupReportInput {
  readonly places: readonly GroupTreeNode<GroupAssessment>[];
  readonly period: number;
  readonly weigh: GroupWeightBasis;
  readonly figure: 'inherent' | 'residual';
  /** The relevance of the levels; null for all relevances together. */
  readonly area: OperationalRelevance | null;
  readonly parts: readonly GroupReportPart[];
  readonly quotes: readonly GroupQuote[];
  /** The author's texts, in Markdown. */
  readonly introduction: string;
  readonly conclusion: string;
  readonly title: string;
  readonly organisation: string;
  /** Name of the unit or organisation at the top of the rolled-up tree. */
  readonly root: string;
  /** True when units are left out because the reader may not view them. */
  readonly partial: boolean;
  readonly model: { readonly hash: string; readonly name: string };
  readonly language: Language;
  readonly terms?: ReportTerms;
  /** Public web address of the installation; without it the levels have no links. */
  readonly origin?: string;
  /** ISO date of the report. */
  readonly date: string;
}

/** One place of the tree as a line. Levels are 0-4; null without a level. */
export interface GroupReportLine {
  readonly key: string;
  /** The name, indented by the depth of the place in the tree. */
  readonly name: string;
  readonly plainName: string;
  readonly depth: number;
  readonly isUnit: boolean;
  /** True when the place contains other places. */
  readonly isGroup: boolean;
  readonly level: number | null;
  readonly worst: number | null;
  readonly worstUnit: string;
  /** Web address of the worst unit's assessment at the revision that was rolled up; '' without an assessment. */
  readonly worstTrace: string;
  /** True when the weighted level is so low that it hides the level of the worst unit. */
  readonly hidden: boolean;
  /** Level of the unit's own assessment, without the units below it. */
  readonly own: number | null;
  readonly strength: number | null;
  readonly inherent: number | null;
  readonly residual: number | null;
  readonly customers: number | null;
  readonly products: number | null;
  readonly transactions: number | null;
  readonly channels: number | null;
  readonly geographies: number | null;
  readonly units: number;
  readonly assessed: number;
  /** Number of assessed units among all units: "3 of 4". */
  readonly coverage: string;
  readonly assessment: string;
  /**
   * Web address of the assessment at the revision that was rolled up, where every figure is explained; '' without an
   * assessment.
   */
  readonly trace: string;
  readonly status: string;
  readonly period: string;
  readonly model: string;
  readonly otherModel: boolean;
  readonly responsible: string;
  /** The size or weight of the unit itself in the applied weighting; null without one. */
  readonly size: number | null;
}

/** The contribution of a unit to the group's level, with the unit's highest risks. */
export interface GroupDriverLine {
  readonly name: string;
  /** Web address of the unit's assessment at the revision that was rolled up; '' without an assessment. */
  readonly trace: string;
  /** The contribution as a share, 0-1. */
  readonly share: number;
  readonly level: number | null;
  readonly risks: readonly GroupRisk[];
}

/** The change of a place since the previous year. `by` is the difference of the shown levels with its sign. */
export interface GroupChangeLine {
  readonly name: string;
  readonly before: number;
  readonly now: number;
  readonly by: string;
}

/** The data of a group report that templates of kind `group` can use, in one language. */
export interface GroupReportData {
  readonly terms: ReportTerms;
  readonly meta: {
    readonly title: string;
    readonly organisation: string;
    readonly root: string;
    readonly date: string;
    readonly period: string;
    readonly before: string;
    readonly figure: string;
    readonly area: string;
    readonly rule: string;
    readonly model: string;
  };
  readonly show: { readonly [P in GroupReportPart]: boolean };
  readonly introduction: string;
  readonly conclusion: string;
  readonly partial: boolean;
  readonly top: GroupReportLine | null;
  readonly lines: readonly GroupReportLine[];
  /** The unit with the highest level in each category. */
  readonly worstOf: readonly {
    readonly name: string;
    readonly level: number;
    readonly unit: string;
    /** Web address of the unit's assessment at the revision that was rolled up. */
    readonly trace: string;
  }[];
  /** The assessed units, highest level first. */
  readonly worst: readonly GroupReportLine[];
  /** Groups whose weighted level hides their worst unit. Each needs an explanation. */
  readonly hidden: readonly GroupReportLine[];
  readonly drivers: readonly GroupDriverLine[];
  /** Total contribution (0-1) of the units that are not listed as drivers. */
  readonly rest: number;
  readonly changes: readonly GroupChangeLine[];
  readonly unassessed: readonly GroupReportLine[];
  readonly otherModels: readonly GroupReportLine[];
  readonly quotes: readonly (GroupReportLine & Pick<GroupQuote, 'conclusions' | 'risks' | 'reports'>)[];
}
