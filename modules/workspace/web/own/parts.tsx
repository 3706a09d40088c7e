/** Own parts of an assessment, or shared own parts of an organisation, for the pages that edit them. */
import { type AssessedThreat, formatPointer, type Patch } from '@klarsikt/engine/assessment';
import type { CompiledModel } from '@klarsikt/engine/model';
import type { OwnParts } from '@klarsikt/engine/overlay';
import { createContext, useContext } from 'react';

export interface OwnPartsContext {
  readonly parts: OwnParts;
  /** Model including the own parts. */
  readonly model: CompiledModel;
  /** Model without the own parts. */
  readonly version: CompiledModel;
  readonly editable: boolean;
  /** True for shared parts, which assessments may contain. */
  readonly isShared: boolean;
  readonly author: string;
  /** State of a threat in the open assessment, and the number of its risks; absent outside an assessment. */
  readonly countOf?: (threat: string) => { readonly row: AssessedThreat; readonly risks: number } | null;
  readonly change: (label: string, patches: readonly Patch[]) => void;
}

export const OwnPartsReactContext = createContext<OwnPartsContext | null>(null);

export function useOwnParts(): OwnPartsContext {
  const open = useContext(OwnPartsReactContext);
  if (open === null) throw new Error('useParts is used outside own parts');
  return open;
}

/** Sets the value at a path within the own parts; null removes it. */
export const buildOwnPartPatch = (path: readonly string[], value: unknown): Patch =>
  value === null
    ? { op: 'remove', path: formatPointer(...path) }
    : { op: 'set', path: formatPointer(...path), value };
