/** What a report on a group is made from, and what it can name. */
import type { GroupAssessment, RolledPlace, WeighBy } from '../../group/index.ts';
import type { ReportTerms } from '../../own-terms.ts';
import type { Language, OperationalRelevance } from '../../terms.ts';

/** The parts that a report on a group can have, in its order. */
export const groupReportParts = [
  'summary',
  'heatMap',
  'worst',
  'drivers',
  'change',
  'coverage',
  'quotes',
] as const;

/** One part of it. */
export type GroupReportPart = (typeof groupReportParts)[number];

/** A risk of a unit with its levels (0-4). */
export interface GroupRisk {
  readonly name: string;
  readonly typeName: string;
  readonly inherent: number;
  readonly residual: number;
}

/** An accepted report of a unit: when (ISO date) and by whom, and what was written in it by hand (Markdown). */
export interface QuotedReport {
  readonly title: string;
  readonly date: string;
  readonly author: string;
  readonly statement: string;
  readonly words: readonly { readonly section: string; readonly text: string }[];
}

/** What a report takes from the assessment of a unit: its own conclusions (Markdown), its highest risks and its accepted reports. */
export interface GroupQuote {
  /** Key of the unit. */
  readonly unit: string;
  readonly conclusions: readonly { readonly about: string; readonly text: string }[];
  readonly risks: readonly GroupRisk[];
  readonly reports: readonly QuotedReport[];
}

/** What a report on a group is made from. */
export interface GroupReportInput {
  readonly places: readonly RolledPlace<GroupAssessment>[];
  readonly period: number;
  readonly weigh: WeighBy;
  readonly figure: 'inherent' | 'residual';
  /** Null: all areas together. */
  readonly area: OperationalRelevance | null;
  readonly parts: readonly GroupReportPart[];
  readonly quotes: readonly GroupQuote[];
  /** Markdown of the author. */
  readonly introduction: string;
  readonly conclusion: string;
  readonly title: string;
  readonly organisation: string;
  /** Name of what is rolled up. */
  readonly root: string;
  /** True when units are left out that the reader may not see. */
  readonly partial: boolean;
  readonly model: { readonly hash: string; readonly name: string };
  readonly language: Language;
  readonly terms?: ReportTerms;
  /** Public address of the installation; '' or left out: levels lead nowhere. */
  readonly origin?: string;
  /** ISO date of the report. */
  readonly date: string;
}

/** One line of the tree. Levels 0-4, null where there is none. */
export interface GroupLine {
  readonly key: string;
  /** Indented by its depth. */
  readonly name: string;
  readonly plainName: string;
  readonly depth: number;
  readonly isUnit: boolean;
  /** Whether other places stand below it. */
  readonly isGroup: boolean;
  readonly level: number | null;
  readonly worst: number | null;
  readonly worstUnit: string;
  /** Address of the worst unit's assessment in its state; '' for none. */
  readonly worstTrace: string;
  /** True when the worst unit is hidden by the weighted level. */
  readonly hidden: boolean;
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
  /** "3 of 4". */
  readonly coverage: string;
  readonly assessment: string;
  /** Address of the unit's assessment in its state, where every figure tells how it came about; '' for none. */
  readonly trace: string;
  readonly status: string;
  readonly period: string;
  readonly model: string;
  readonly otherModel: boolean;
  readonly responsible: string;
  /** Own size or weight of the unit by the rule that was used; null for none. */
  readonly size: number | null;
}

/** A unit's part in the group's level, with the risks below it that it comes from. */
export interface GroupDriverLine {
  readonly name: string;
  /** Address of the unit's assessment in its state; '' for none. */
  readonly trace: string;
  /** 0-1. */
  readonly share: number;
  readonly level: number | null;
  readonly risks: readonly GroupRisk[];
}

/** How a place moved since the year before. `by` is the difference of shown levels with its sign. */
export interface GroupChangeLine {
  readonly name: string;
  readonly before: number;
  readonly now: number;
  readonly by: string;
}

/** Everything that a report on a group can name. */
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
  readonly top: GroupLine | null;
  readonly lines: readonly GroupLine[];
  /** The highest unit of each category. */
  readonly worstOf: readonly {
    readonly name: string;
    readonly level: number;
    readonly unit: string;
    /** Address of that unit's assessment in its state. */
    readonly trace: string;
  }[];
  /** Assessed units, the highest first. */
  readonly worst: readonly GroupLine[];
  /** Groups whose worst unit their level hides: each has to be explained. */
  readonly hidden: readonly GroupLine[];
  readonly drivers: readonly GroupDriverLine[];
  /** Part (0-1) of the units that are not named as drivers. */
  readonly rest: number;
  readonly changes: readonly GroupChangeLine[];
  readonly unassessed: readonly GroupLine[];
  readonly otherModels: readonly GroupLine[];
  readonly quotes: readonly (GroupLine & Pick<GroupQuote, 'conclusions' | 'risks' | 'reports'>)[];
}
