import type { AnalysisFormat, OwnLevels } from '@klarsikt/contract';
import type { Language, ReportTerms, SavedAnalysis } from '@klarsikt/engine';
import type { ModelDescription } from '@klarsikt/library/server/model/provides.ts';
import type { SharedParts } from '@klarsikt/library/server/overlay/provides.ts';
import type { Making } from '@klarsikt/server/render/making.ts';

export interface AnalysisOrder {
  readonly saved: SavedAnalysis;
  /** Own levels that the orderer may see. */
  readonly own: OwnLevels | null;
  /** The organisation's own parts of the model, which stand over the version. */
  readonly shared: SharedParts | null;
  readonly organisation: string;
  /** The organisation's own. */
  readonly terms: ReportTerms;
  readonly language: Language;
  readonly version: Pick<ModelDescription, 'name' | 'publishedAt'>;
  readonly now: Date;
  /** Of the organisation's days. */
  readonly timeZone: string;
  readonly format: AnalysisFormat | 'html';
}

/** The report or the file of an analysis: composed and written in a worker. */
export const analysisMaking: Making<AnalysisOrder> = { name: 'analysis' };
