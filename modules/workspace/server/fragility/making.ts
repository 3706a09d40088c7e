import type { Fragility } from '@klarsikt/contract';
import type { AssessmentDocument } from '@klarsikt/engine/assessment';
import type { RenderKind } from '@klarsikt/server/render/making.ts';

export interface FragilityOrder {
  readonly document: AssessmentDocument;
  /** Public id of the assessment as the seed of the simulation, so that the result equals that of the screen. */
  readonly seed: string;
  readonly runs: number;
}

/** Result of the worker, which it returns as JSON. */
export type FragilityResult = Omit<Fragility, 'revision' | 'modelHash'>;

export const fragilityRenderKind: RenderKind<FragilityOrder> = { name: 'fragility' };
