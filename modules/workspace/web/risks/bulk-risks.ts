/** Builds the patches that change several risks of a type in one undo step. */
import {
  type AssessmentDocument,
  formatPointer,
  type OwnControl,
  type Patch,
} from '@klarsikt/engine/assessment';
import type { RiskType } from '@klarsikt/engine/text';
import { type OverrideSide, setOverrideLevel } from './override.ts';

interface ChosenRisks {
  readonly type: RiskType;
  readonly keys: readonly string[];
}

export function buildNotApplicablePatches({ type, keys }: ChosenRisks, reason: string): readonly Patch[] {
  return keys.map((key) => ({
    op: 'set',
    path: formatPointer('risks', 'data', type, key, 'na'),
    value: { reason },
  }));
}

/** Removes "not applicable" from all given risks that have it. */
export function buildApplicablePatches(
  { risks }: AssessmentDocument,
  { type, keys }: ChosenRisks,
): readonly Patch[] {
  return keys.flatMap((key): Patch[] =>
    risks.data[type]?.[key]?.na === undefined
      ? []
      : [{ op: 'remove', path: formatPointer('risks', 'data', type, key, 'na') }],
  );
}

export interface BulkOverride {
  readonly side: OverrideSide;
  readonly level: number;
  readonly motivation: string;
}

/**
 * Sets the same level on one side (inherent or residual) of all risks and keeps the other side; the motivation
 * applies to both.
 */
export function buildOverridePatches(
  { risks }: AssessmentDocument,
  { type, keys }: ChosenRisks,
  { side, level, motivation }: BulkOverride,
): readonly Patch[] {
  return keys.flatMap((key): Patch[] => {
    const next = setOverrideLevel(risks.data[type]?.[key]?.override, side, level);
    if (next === null) return [];
    return [
      {
        op: 'set',
        path: formatPointer('risks', 'data', type, key, 'override'),
        value: { ...next, motivation },
      },
    ];
  });
}

export function buildRemoveOverridePatches(
  { risks }: AssessmentDocument,
  { type, keys }: ChosenRisks,
): readonly Patch[] {
  return keys.flatMap((key): Patch[] =>
    risks.data[type]?.[key]?.override === undefined
      ? []
      : [{ op: 'remove', path: formatPointer('risks', 'data', type, key, 'override') }],
  );
}

/** Adds the risks to an own control; returns no patches if the control already covers all of them. */
export function buildControlCoveragePatches(
  controlKey: string,
  { related, allOf }: OwnControl,
  { type, keys }: ChosenRisks,
): readonly Patch[] {
  const covered = related[type] ?? [];
  const added = keys.filter((key) => !covered.includes(key));
  if (allOf.includes(type) || added.length === 0) return [];
  return [
    {
      op: 'set',
      path: formatPointer('controls', 'own', controlKey, 'related', type),
      value: [...covered, ...added],
    },
  ];
}
