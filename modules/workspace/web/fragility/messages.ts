/** What the page and the worker that calculates beside it say to each other. */
import type { ControlFailure, FlipPoints, Ranges, Sensitivity } from '@klarsikt/engine';

/** Parts of the answer, in the order in which they are worked out. */
export const stages = ['failures', 'changes', 'points', 'ranges'] as const;
export type Stage = (typeof stages)[number];

/** A case as JSON, or null to stop. A newer question ends the one before it. */
export interface Asked {
  readonly id: number;
  readonly input: string | null;
  readonly seed: string;
  readonly wanted: readonly Stage[];
}

/** Where the classes of a change turn: the place of the change in the list, and its first flip's points. */
export interface ChangePoints {
  readonly at: number;
  readonly points: FlipPoints;
}

export type Finding =
  | { readonly kind: 'progress'; readonly stage: Stage; readonly done: number; readonly total: number }
  | { readonly kind: 'failures'; readonly failures: readonly ControlFailure[] | null }
  | { readonly kind: 'changes'; readonly changes: Sensitivity | null }
  | { readonly kind: 'points'; readonly points: readonly ChangePoints[] }
  | { readonly kind: 'ranges'; readonly ranges: Ranges | null }
  | { readonly kind: 'end' };

export type Told = Finding & { readonly id: number };
