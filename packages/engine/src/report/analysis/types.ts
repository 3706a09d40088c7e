/** What the report of an analysis is made from, and what it can name. */

import type { AnalysisType } from '../../analysis/analyse.ts';
import type { SavedAnalysis } from '../../analysis/saved.ts';
import type { CompiledModel } from '../../model/compiled-model.ts';
import type { ReportTerms } from '../../own-terms.ts';
import type { Language, RiskType, Text } from '../../terms.ts';

/** Own levels (0-4) of an organisation's assessment, by risk type; only risks that count in it. */
export interface OwnFigures {
  readonly name: string;
  readonly types: {
    readonly [T in RiskType]: readonly {
      readonly key: string;
      readonly inherent: number;
      readonly residual: number;
    }[];
  };
}

/** What a report on an analysis is made from. */
export interface AnalysisReportInput {
  /** The organisation's own terms. */
  readonly terms?: ReportTerms;
  /** With long texts: the indicators come from them. */
  readonly model: CompiledModel;
  readonly saved: SavedAnalysis;
  /** Own levels of the assessment `saved.raId`; null without one, or when the reader may not see it. */
  readonly own: OwnFigures | null;
  readonly language: Language;
  readonly organisation: string;
  readonly modelName: string;
  /** ISO date of the report. */
  readonly date: string;
}

/** A selected or related threat or risk as one line. Levels 0-4; null where there is none. */
export interface AnalysisLine {
  readonly type: AnalysisType;
  readonly typeName: string;
  readonly id: number;
  readonly key: string;
  readonly name: string;
  /** Occurrence in the selection; 0 of 0 for what is only selected. */
  readonly count: number;
  readonly total: number;
  /** "2/3" or "67 %", by the setting of the analysis. */
  readonly occurs: string;
  readonly level: number | null;
  readonly ownInherent: number | null;
  readonly ownResidual: number | null;
  /** The analyst's notes on it, as Markdown; empty without any. */
  readonly note: string;
  /** Names of the selected ones that it occurs in: as many as `count`; empty for what is only selected. */
  readonly matches: readonly string[];
  /** How a threat concerns the businesses of the analysis, in a word; empty without businesses. */
  readonly concern: string;
  /** The products, or transactions, that are the reason of it. */
  readonly reasons: readonly string[];
}

/** A red flag as one line: a sentence to watch for, in both languages. */
export interface RedFlagLine {
  readonly id: string;
  readonly threatKey: string;
  readonly threatName: string;
  /** The dimension, as a type and in a word. */
  readonly type: RiskType;
  readonly typeName: string;
  readonly riskKey: string | null;
  readonly riskName: string;
  readonly text: Text;
  readonly sources: readonly { readonly key: string; readonly title: string; readonly url: string }[];
}

/** A selected threat with what its card says first. */
export interface SelectedThreat extends AnalysisLine {
  readonly category: string;
  readonly areas: readonly string[];
  readonly individuals: number | null;
  readonly corporates: number | null;
  /** Markdown with citations. */
  readonly description: string;
  /** A Markdown list; empty without indicators. */
  readonly indicators: string;
  /** Keys of its sources. */
  readonly sources: readonly string[];
}

/** Lines of one type. */
export interface LineGroup {
  readonly type: AnalysisType;
  readonly name: string;
  readonly lines: readonly AnalysisLine[];
}

/** A note of the analyst, as Markdown, and the name of what it is on. */
export interface AnalysisNote {
  readonly about: string;
  readonly text: string;
}

/** Everything that the report of an analysis can name. */
export interface AnalysisReportData {
  /** The organisation's own terms. */
  readonly terms: ReportTerms;
  readonly meta: {
    readonly title: string;
    readonly name: string;
    /** Threat analysis or risk analysis, in the language of the report. */
    readonly kind: string;
    readonly organisation: string;
    /** ISO date of the report. */
    readonly date: string;
    readonly product: string;
  };
  readonly texts: SavedAnalysis['reportData']['comments'];
  readonly showSummary: boolean;
  /** What the analysis is restricted to and made from. */
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly selectedThreats: readonly SelectedThreat[];
  readonly selectedRisks: readonly LineGroup[];
  readonly relatedThreats: readonly AnalysisLine[];
  readonly relatedRisks: readonly LineGroup[];
  /** True when there are own levels of an assessment. */
  readonly hasOwn: boolean;
  readonly counts: {
    /** Selected threats, and selected risks of all types. */
    readonly threats: number;
    readonly risks: number;
    /** Of these, how many take part: the filter leaves others out. */
    readonly taken: number;
    /** Related threats and risks. */
    readonly related: number;
    /** Related to at least two of what is selected. */
    readonly shared: number;
  };
  /** Number of related entities per type, and how many of them several selected ones share. */
  readonly perType: readonly { readonly name: string; readonly related: number; readonly shared: number }[];
  /** The most frequent results, at most ten. */
  readonly foremost: readonly AnalysisLine[];
  /** The red flags of the selected threats, then of the related ones. */
  readonly redFlags: readonly RedFlagLine[];
  readonly notes: readonly AnalysisNote[];
  /** Those of them that stand beside no result: on the whole, or on what is not related. */
  readonly otherNotes: readonly AnalysisNote[];
  /** Selected, and left out by the filter. */
  readonly outside: readonly { readonly typeName: string; readonly name: string }[];
  /** Selected, and not in the model. */
  readonly unknown: readonly { readonly typeName: string; readonly id: number }[];
}
