/** Files that features make in the render workers, from the model and an order in plain data. */
import type { CompiledModel } from '@klarsikt/engine';
import type { Made } from './jobs.ts';

/** A kind of file that the workers make, by name: known to who orders it without what makes it. */
export interface Making<I> {
  readonly name: string;
  /** Only a type: what an order holds. */
  readonly order?: I;
}

/** How a kind of file is made; lives in the workers alone. */
export interface Maker<I = unknown> {
  readonly name: string;
  make(model: CompiledModel, order: I): Promise<Made>;
}

/** The maker of a kind of file. */
export function maker<I>(
  { name }: Making<I>,
  make: (model: CompiledModel, order: I) => Promise<Made>,
): Maker<I> {
  return { name, make };
}
