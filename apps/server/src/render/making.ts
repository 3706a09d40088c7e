/** Kinds of files that features make in render workers, from the library and an order of plain data. */
import type { CompiledModel } from '@klarsikt/engine/model';
import type { RenderedFile } from './jobs.ts';

/** Name of a kind of file, so that callers need not import the code that makes it. */
export interface RenderKind<I> {
  readonly name: string;
  /** Carries the type of the order for the compiler; the member is never set. */
  readonly order?: I;
}

/** Makes one kind of file. Only workers import it. */
export interface FileRenderer<I = unknown> {
  readonly name: string;
  make(model: CompiledModel, order: I): Promise<RenderedFile>;
}

export function createFileRenderer<I>(
  { name }: RenderKind<I>,
  make: (model: CompiledModel, order: I) => Promise<RenderedFile>,
): FileRenderer<I> {
  return { name, make };
}
