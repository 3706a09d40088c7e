/**
 * Drift: the comparison of an approved state with the assessment as calculated today. Design page "Drift".
 */
import type { AppetiteArea, AppetiteStatement } from '../appetite/statement.ts';
import type { PeriodFigure } from '../assessment/periods.ts';
import type { AssessmentDocument } from '../assessment/types.ts';
import type { CompiledModel } from '../model/compiled-model.ts';
import type { DataKind, RiskClass, RiskType, Text } from '../text/terms.ts';
import type { AppetiteStatus } from '../values/scale.ts';

/**
 * A state whose levels are compared. `version` is the model version without the own parts of the document.
 */
export interface DriftState {
  readonly document: AssessmentDocument;
  readonly version: CompiledModel;
  /** The valid appetite; null without a decision. */
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
 * The differences of a level that are shown. `step` is the smallest move of a shown figure (0.1-4); null for
 * none.
 */
export interface DriftThresholds {
  readonly class: boolean;
  readonly appetite: boolean;
  readonly step: number | null;
}

/** The name of a level: the whole, a type or (with `key`) a risk, in all areas together or in one area. */
export interface LevelName {
  readonly type: RiskType | 'overall';
  readonly area: AppetiteArea;
  readonly key: string | null;
}

/**
 * Shown figures (0-4, one decimal) of a level with their classes, and the residual figure against its limit.
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

/** A change that turned a level. Dates are those of the editions; null for a missing list. */
export type DriftCause =
  /**
   * Changed figures of a type; `changes` contains those nearest to the level, at most `mostFigureChanges`.
   */
  | { readonly kind: 'figures'; readonly type: RiskType; readonly changes: readonly FigureChange[] }
  | {
      readonly kind: 'list';
      readonly key: string;
      readonly name: Text;
      readonly before: string | null;
      readonly after: string | null;
    }
  /** Another version of the model, apart from its country lists. */
  | { readonly kind: 'version' }
  | { readonly kind: 'control'; readonly key: string; readonly name: Text | null }
  /** Many controls, which are counted and not named. */
  | { readonly kind: 'controls'; readonly count: number }
  | { readonly kind: 'evidence'; readonly key: string; readonly name: Text | null; readonly since: string }
  | { readonly kind: 'appetite' }
  /** Any other change of the document: threats, risks, scope, choices. */
  | { readonly kind: 'entries' };

/** A level that turned since its approval. `after` is null for a level that no longer exists. */
export interface ChangedDriftLevel extends LevelName {
  readonly name: Text | null;
  readonly before: LevelPosition;
  readonly after: LevelPosition | null;
  /**
   * Kinds of differences: the class, the position against the appetite, or a figure that moved by at least the step.
   */
  readonly turned: { readonly class: boolean; readonly appetite: boolean; readonly step: boolean };
  readonly because: readonly DriftCause[];
}
