import type { AnalysisFormat, OwnRiskLevels } from '@klarsikt/contract';
import type { SavedAnalysis } from '@klarsikt/engine/analysis';
import type { Language, ReportTerms } from '@klarsikt/engine/text';
import type { ModelDescription } from '@klarsikt/library/server/model/provides.ts';
import type { SharedOwnParts } from '@klarsikt/library/server/overlay/provides.ts';
import type { RenderKind } from '@klarsikt/server/render/making.ts';

export interface AnalysisFileOrder {
  readonly saved: SavedAnalysis;
  readonly own: OwnRiskLevels | null;
  /** The organisation's own parts, which take precedence over the model version. */
  readonly shared: SharedOwnParts | null;
  readonly organisation: string;
  readonly terms: ReportTerms;
  readonly language: Language;
  readonly version: Pick<ModelDescription, 'name' | 'publishedAt'>;
  readonly now: Date;
  readonly timeZone: string;
  readonly format: AnalysisFormat | 'html';
}

export const analysisRenderKind: RenderKind<AnalysisFileOrder> = { name: 'analysis' };
