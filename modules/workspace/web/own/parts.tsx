/** Context of the pages that edit own parts, of one assessment or shared by the organisation. */
import { type AssessedThreat, formatPointer, type Patch } from '@klarsikt/engine/assessment';
import type { CompiledModel } from '@klarsikt/engine/model';
import type { OwnParts } from '@klarsikt/engine/overlay';
import { createContext, useContext } from 'react';

export interface OwnPartsContext {
  readonly parts: OwnParts;
  /** Model with the own parts. */
  readonly model: CompiledModel;
  /** Model without the own parts. */
  readonly version: CompiledModel;
  readonly editable: boolean;
  /** True for parts that the organisation shares and its assessments may contain. */
  readonly isShared: boolean;
  readonly author: string;
  /**
   * Returns the state of a threat in the open assessment and the number of its risks; absent outside an assessment.
   */
  readonly countOf?: (threat: string) => { readonly row: AssessedThreat; readonly risks: number } | null;
  readonly change: (label: string, patches: readonly Patch[]) => void;
}

export const OwnPartsReactContext = createContext<OwnPartsContext | null>(null);

export function useOwnParts(): OwnPartsContext {
  const open = useContext(OwnPartsReactContext);
  if (open === null) throw new Error('useParts is used outside own parts');
  return open;
}

/** Builds the patch that sets the value at a path within the own parts; null removes the value. */
export const buildOwnPartPatch = (path: readonly string[], value: unknown): Patch =>
  value === null
    ? { op: 'remove', path: formatPointer(...path) }
    : { op: 'set', path: formatPointer(...path), value };
