/** Changes of several risks of a kind at once, as patches of one step. */
import {
  type AssessmentDocument,
  type OwnControl,
  type Patch,
  pointerOf,
  type RiskType,
} from '@klarsikt/engine';
import { type Side, withLevel } from './override.ts';

interface Chosen {
  readonly type: RiskType;
  readonly keys: readonly string[];
}

export function notApplicablePatches({ type, keys }: Chosen, reason: string): readonly Patch[] {
  return keys.map((key) => ({
    op: 'set',
    path: pointerOf('risks', 'data', type, key, 'na'),
    value: { reason },
  }));
}

/** Takes back that risks are not applicable, where that is said. */
export function applicablePatches({ risks }: AssessmentDocument, { type, keys }: Chosen): readonly Patch[] {
  return keys.flatMap((key): Patch[] =>
    risks.data[type]?.[key]?.na === undefined
      ? []
      : [{ op: 'remove', path: pointerOf('risks', 'data', type, key, 'na') }],
  );
}

export interface ManyOverride {
  readonly side: Side;
  readonly level: number;
  readonly motivation: string;
}

/** One own level for all of them. The other side of an override stays; the motivation stands for both. */
export function overridePatches(
  { risks }: AssessmentDocument,
  { type, keys }: Chosen,
  { side, level, motivation }: ManyOverride,
): readonly Patch[] {
  return keys.flatMap((key): Patch[] => {
    const next = withLevel(risks.data[type]?.[key]?.override, side, level);
    if (next === null) return [];
    return [
      {
        op: 'set',
        path: pointerOf('risks', 'data', type, key, 'override'),
        value: { ...next, motivation },
      },
    ];
  });
}

/** Takes overrides away, where there are any. */
export function withoutOverridePatches(
  { risks }: AssessmentDocument,
  { type, keys }: Chosen,
): readonly Patch[] {
  return keys.flatMap((key): Patch[] =>
    risks.data[type]?.[key]?.override === undefined
      ? []
      : [{ op: 'remove', path: pointerOf('risks', 'data', type, key, 'override') }],
  );
}

/** An own control covers these risks as well as what it covers already. Nothing when it covers all of them. */
export function coverPatches(
  controlKey: string,
  { related, allOf }: OwnControl,
  { type, keys }: Chosen,
): readonly Patch[] {
  const covered = related[type] ?? [];
  const added = keys.filter((key) => !covered.includes(key));
  if (allOf.includes(type) || added.length === 0) return [];
  return [
    {
      op: 'set',
      path: pointerOf('controls', 'own', controlKey, 'related', type),
      value: [...covered, ...added],
    },
  ];
}
