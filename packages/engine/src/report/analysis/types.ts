/** Input and data of the report of an analysis. */

import type { AnalysisType } from '../../analysis/analyse.ts';
import type { SavedAnalysis } from '../../analysis/saved.ts';
import type { CompiledModel } from '../../model/compiled-model.ts';
import type { ReportTerms } from '../../text/own-terms.ts';
import type { Language, RiskType, Text } from '../../text/terms.ts';

/** Levels (0-4) of an organisation's assessment by risk type; only included risks. */
export interface OwnAssessmentFigures {
  readonly name: string;
  readonly types: {
    readonly [T in RiskType]: readonly {
      readonly key: string;
      readonly inherent: number;
      readonly residual: number;
    }[];
  };
}

/** Input of the report of an analysis: the saved analysis, the model, and the levels of the selected assessment. */
export interface AnalysisReportInput {
  /** The organisation's own terms. */
  readonly terms?: ReportTerms;
  /** A model with the long texts of threat cards, because these contain the indicators. */
  readonly model: CompiledModel;
  readonly saved: SavedAnalysis;
  /** Levels of the assessment `saved.raId`; null without one, or when the reader may not see it. */
  readonly own: OwnAssessmentFigures | null;
  readonly language: Language;
  readonly organisation: string;
  readonly modelName: string;
  /** ISO date of the report. */
  readonly date: string;
}

/** A selected or related threat or risk as one line. Levels 0-4; null without a level. */
export interface AnalysisLine {
  readonly type: AnalysisType;
  readonly typeName: string;
  readonly id: number;
  readonly key: string;
  readonly name: string;
  /**
   * Number of selected entities, of `total`, that are related to this entity. Both are 0 for an entity that is only
   * selected.
   */
  readonly count: number;
  readonly total: number;
  /** The share of related entities as "2/3" or "67 %", depending on the setting of the analysis. */
  readonly occurs: string;
  readonly level: number | null;
  readonly ownInherent: number | null;
  readonly ownResidual: number | null;
  /** The analyst's notes on the entity, as Markdown; empty without notes. */
  readonly note: string;
  /**
   * Names of the `count` selected entities that are related to this entity; empty for an entity that is only
   * selected.
   */
  readonly matches: readonly string[];
  /**
   * Word for a threat's relation to the businesses of the analysis, in the language of the report. Empty for other
   * entities and without businesses.
   */
  readonly concern: string;
  /** Names of the products or transactions through which the threat concerns the businesses. */
  readonly reasons: readonly string[];
}

/** A red flag as one line: a warning sign in one sentence, in both languages. */
export interface RedFlagLine {
  readonly id: string;
  readonly threatKey: string;
  readonly threatName: string;
  /** The risk type that the red flag belongs to, and its name. */
  readonly type: RiskType;
  readonly typeName: string;
  readonly riskKey: string | null;
  readonly riskName: string;
  readonly text: Text;
  readonly sources: readonly { readonly key: string; readonly title: string; readonly url: string }[];
}

/** A selected threat with the main content of its card. */
export interface SelectedThreat extends AnalysisLine {
  readonly category: string;
  readonly areas: readonly string[];
  readonly individuals: number | null;
  readonly corporates: number | null;
  /** Markdown with citations. */
  readonly description: string;
  /** The risk indicators as a Markdown list; empty without indicators. */
  readonly indicators: string;
  /** Keys of the sources of the threat. */
  readonly sources: readonly string[];
}

/** The lines of one type with the name of the type. */
export interface AnalysisLineGroup {
  readonly type: AnalysisType;
  readonly name: string;
  readonly lines: readonly AnalysisLine[];
}

/** A note of the analyst, as Markdown, and the name of its subject. */
export interface AnalysisNote {
  readonly about: string;
  readonly text: string;
}

/** The data of the report of an analysis that templates of kind `analysis` can use, in one language. */
export interface AnalysisReportData {
  /** The organisation's own terms. */
  readonly terms: ReportTerms;
  readonly meta: {
    readonly title: string;
    readonly name: string;
    /** The words "Threat analysis" or "Risk analysis" in the language of the report. */
    readonly kind: string;
    readonly organisation: string;
    /** ISO date of the report. */
    readonly date: string;
    readonly product: string;
  };
  readonly texts: SavedAnalysis['reportData']['comments'];
  readonly showSummary: boolean;
  /** The scope and the sources of the analysis, each with a label. */
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly selectedThreats: readonly SelectedThreat[];
  readonly selectedRisks: readonly AnalysisLineGroup[];
  readonly relatedThreats: readonly AnalysisLine[];
  readonly relatedRisks: readonly AnalysisLineGroup[];
  /** True when levels of the organisation's own assessment are available. */
  readonly hasOwn: boolean;
  readonly counts: {
    /** Numbers of selected threats, and of selected risks of all types. */
    readonly threats: number;
    readonly risks: number;
    /** Number of selected entities that the filter includes. */
    readonly taken: number;
    /** Number of threats and risks that are related to the selection. */
    readonly related: number;
    /** Number of entities related to at least two selected ones. */
    readonly shared: number;
  };
  /** Numbers per type of related entities and of entities that several selected entities share. */
  readonly perType: readonly { readonly name: string; readonly related: number; readonly shared: number }[];
  /** The most frequent results, at most ten. */
  readonly foremost: readonly AnalysisLine[];
  /** The red flags of the selected threats, followed by those of the related threats. */
  readonly redFlags: readonly RedFlagLine[];
  readonly notes: readonly AnalysisNote[];
  /**
   * Notes that are not shown beside a result, because they concern the whole analysis or entities that are not
   * related.
   */
  readonly otherNotes: readonly AnalysisNote[];
  /** Selected entities that the filter of the analysis excludes. */
  readonly outside: readonly { readonly typeName: string; readonly name: string }[];
  /** Selected entities that no longer exist in the model. */
  readonly unknown: readonly { readonly typeName: string; readonly id: number }[];
}
