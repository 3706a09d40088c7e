/** Own parts as the screens below read and write them: those of an assessment, or those that the organisation shares. */
import { type CompiledModel, type OwnParts, type Patch, pointerOf } from '@klarsikt/engine';
import { createContext, useContext } from 'react';

export interface OpenParts {
  readonly parts: OwnParts;
  /** What they stand over, with them on it. */
  readonly model: CompiledModel;
  /** The library without them. */
  readonly version: CompiledModel;
  readonly editable: boolean;
  /** The organisation shares them: assessments may have taken them in. */
  readonly isShared: boolean;
  readonly author: string;
  readonly change: (label: string, patches: readonly Patch[]) => void;
}

export const PartsContext = createContext<OpenParts | null>(null);

export function useParts(): OpenParts {
  const open = useContext(PartsContext);
  if (open === null) throw new Error('useParts is used outside own parts');
  return open;
}

/** Sets one place inside the parts; null takes it away. */
export const writeAt = (path: readonly string[], value: unknown): Patch =>
  value === null
    ? { op: 'remove', path: pointerOf(...path) }
    : { op: 'set', path: pointerOf(...path), value };
