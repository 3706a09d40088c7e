/**
 * Types of drift: the comparison of an approved state with the assessment as calculated today. Source: design page
 * "Drift".
 */
import type { AppetiteArea, AppetiteStatement } from '../appetite/statement.ts';
import type { PeriodFigure } from '../assessment/periods.ts';
import type { AssessmentDocument } from '../assessment/types.ts';
import type { CompiledModel } from '../model/compiled-model.ts';
import type { DataKind, RiskClass, RiskType, Text } from '../text/terms.ts';
import type { AppetiteStatus } from '../values/scale.ts';

/** A state of an assessment to compare. `version` is the model version without the own parts of the document. */
export interface DriftState {
  readonly document: AssessmentDocument;
  readonly version: CompiledModel;
  /** The risk appetite in force; null if none is decided. */
  readonly appetite: AppetiteStatement | null;
}

/**
 * A control whose evidence has expired since the approval. `since` is the last day (ISO) of valid evidence.
 */
export interface ExpiredControl {
  readonly key: string;
  readonly since: string;
}

/** The present state. Controls without current evidence count as not assessed. */
export interface PresentDriftState extends DriftState {
  readonly expired: readonly ExpiredControl[];
}

/**
 * The smallest differences of a level that are reported. `step` is the smallest change of a figure as shown (0.1-4);
 * null if changes of figures are not reported.
 */
export interface DriftThresholds {
  readonly class: boolean;
  readonly appetite: boolean;
  readonly step: number | null;
}

/**
 * Identifies a level: the overall level, the level of a type, or (with `key`) of a risk, for all relevances together
 * or for one.
 */
export interface LevelName {
  readonly type: RiskType | 'overall';
  readonly area: AppetiteArea;
  readonly key: string | null;
}

/**
 * The figures of a level as shown (0-4, one decimal) with their classes, and the status of the residual figure
 * against its limit.
 */
export interface LevelPosition {
  readonly inherent: number;
  readonly residual: number;
  readonly inherentClass: RiskClass;
  readonly residualClass: RiskClass;
  readonly limit: number | null;
  readonly appetite: AppetiteStatus | null;
}

/** A figure of a risk that differs between the two states. */
export interface FigureChange {
  readonly type: RiskType;
  readonly key: string;
  readonly name: Text | null;
  readonly kind: DataKind;
  readonly before: PeriodFigure;
  readonly after: PeriodFigure;
}

/**
 * A change that caused the change of a level beyond the thresholds. Dates are those of the editions; null for a
 * missing list.
 */
export type DriftCause =
  /**
   * Changed figures of a type; `changes` contains those of the level's own risk, or else those with the largest
   * change of share, at most `maxFigureChanges`.
   */
  | { readonly kind: 'figures'; readonly type: RiskType; readonly changes: readonly FigureChange[] }
  | {
      readonly kind: 'list';
      readonly key: string;
      readonly name: Text;
      readonly before: string | null;
      readonly after: string | null;
    }
  /** A change to another version of the model, apart from its country lists. */
  | { readonly kind: 'version' }
  | { readonly kind: 'control'; readonly key: string; readonly name: Text | null }
  /** Changes of many controls, which are counted and not listed. */
  | { readonly kind: 'controls'; readonly count: number }
  | { readonly kind: 'evidence'; readonly key: string; readonly name: Text | null; readonly since: string }
  | { readonly kind: 'appetite' }
  /** Any other change of the document, such as threats, risks, scope or selections. */
  | { readonly kind: 'entries' };

/** A level that changed beyond the thresholds after its approval. `after` is null if the level no longer exists. */
export interface ChangedDriftLevel extends LevelName {
  readonly name: Text | null;
  readonly before: LevelPosition;
  readonly after: LevelPosition | null;
  /** Which differences exceed the thresholds: the class, the status against the appetite, or the figure. */
  readonly turned: { readonly class: boolean; readonly appetite: boolean; readonly step: boolean };
  readonly because: readonly DriftCause[];
}
