/**
 * Compares the levels of two calculations: of two states of an assessment, two assessments, or two model versions.
 */
import { getTypeResult } from '../assess/figures.ts';
import type { AssessmentResult, RiskFigures } from '../assess/types.ts';
import type { CompiledModel } from '../model/compile.ts';
import { type RiskType, riskTypes, type Text } from '../text/terms.ts';
import { getRiskClass, roundToShown } from '../values/scale.ts';

/** Inherent and residual level as shown (0-4, one decimal). */
export interface ShownLevelPair {
  readonly inherent: number;
  readonly residual: number;
}

/** A level before and after; null where it does not exist. If `key` is null, the level is that of the whole type. */
export interface LevelChange {
  readonly type: RiskType | 'overall';
  readonly key: string | null;
  readonly name: Text | null;
  readonly before: ShownLevelPair | null;
  readonly after: ShownLevelPair | null;
}

function shownLevelsOf(figures: RiskFigures | null | undefined): ShownLevelPair | null {
  return figures
    ? { inherent: roundToShown(figures.inherent), residual: roundToShown(figures.residual) }
    : null;
}

function isSameLevels(a: ShownLevelPair | null, b: ShownLevelPair | null): boolean {
  return a === b || (a !== null && b !== null && a.inherent === b.inherent && a.residual === b.residual);
}

function overallOf({ combined, legal }: AssessmentResult): ShownLevelPair | null {
  return shownLevelsOf(combined === null ? legal?.overall : combined.overall);
}

/** Lists the levels whose figures as shown differ: overall, per type, and per risk. */
export function compareResultLevels(
  before: { readonly model: CompiledModel; readonly result: AssessmentResult },
  after: { readonly model: CompiledModel; readonly result: AssessmentResult },
): LevelChange[] {
  const changes: LevelChange[] = [
    {
      type: 'overall',
      key: null,
      name: null,
      before: overallOf(before.result),
      after: overallOf(after.result),
    },
  ];
  for (const type of riskTypes) {
    const old = getTypeResult(before.result, type);
    const now = getTypeResult(after.result, type);
    changes.push({
      type,
      key: null,
      name: null,
      before: shownLevelsOf(old?.level),
      after: shownLevelsOf(now?.level),
    });
    const former = new Map((old?.risks ?? []).map((row) => [row.key, row]));
    const present = new Map((now?.risks ?? []).map((row) => [row.key, row]));
    for (const key of new Set([...former.keys(), ...present.keys()])) {
      const name = (after.model[type].byKey.get(key) ?? before.model[type].byKey.get(key))?.name ?? null;
      changes.push({
        type,
        key,
        name,
        before: shownLevelsOf(former.get(key)),
        after: shownLevelsOf(present.get(key)),
      });
    }
  }
  return changes.filter((change) => !isSameLevels(change.before, change.after));
}

/** True when a level exists before and after, and its inherent or residual class differs. */
export function hasClassChange({ before, after }: Pick<LevelChange, 'before' | 'after'>): boolean {
  if (before === null || after === null) return false;
  return (['inherent', 'residual'] as const).some(
    (figure) => getRiskClass(before[figure]) !== getRiskClass(after[figure]),
  );
}
