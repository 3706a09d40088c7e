import type {
  ControlFailure,
  LevelRanges,
  NearestFlipPoints,
  Sensitivity,
} from '@klarsikt/engine/sensitivity';

export const fragilityStages = ['failures', 'changes', 'points', 'ranges'] as const;
export type FragilityStage = (typeof fragilityStages)[number];

/** Request with a case as JSON; null as input stops the calculation. A newer request ends the earlier one. */
export interface FragilityRequest {
  readonly id: number;
  readonly input: string | null;
  readonly seed: string;
  readonly wanted: readonly FragilityStage[];
}

/** Flip points of a change: `at` is the index of the change in the list, `points` belong to its first flip. */
export interface ChangeFlipPoints {
  readonly at: number;
  readonly points: NearestFlipPoints;
}

export type FragilityMessageContent =
  | {
      readonly kind: 'progress';
      readonly stage: FragilityStage;
      readonly done: number;
      readonly total: number;
    }
  | { readonly kind: 'failures'; readonly failures: readonly ControlFailure[] | null }
  | { readonly kind: 'changes'; readonly changes: Sensitivity | null }
  | { readonly kind: 'points'; readonly points: readonly ChangeFlipPoints[] }
  | { readonly kind: 'ranges'; readonly ranges: LevelRanges | null }
  | { readonly kind: 'end' };

export type FragilityMessage = FragilityMessageContent & { readonly id: number };
