/** Levels that differ between two calculations: of two states, two assessments, or two model versions. */
import { typeResult } from '../assess/figures.ts';
import type { AssessmentResult, Figures } from '../assess/types.ts';
import type { CompiledModel } from '../model/compile.ts';
import { shown } from '../scale.ts';
import { type RiskType, riskTypes, type Text } from '../terms.ts';

/** Levels (0-4) as they are shown. */
export interface ShownPair {
  readonly inherent: number;
  readonly residual: number;
}

/** A level before and after; null where there is none. `key` null: of the whole type. */
export interface LevelChange {
  readonly type: RiskType | 'overall';
  readonly key: string | null;
  readonly name: Text | null;
  readonly before: ShownPair | null;
  readonly after: ShownPair | null;
}

function shownOf(figures: Figures | null | undefined): ShownPair | null {
  return figures ? { inherent: shown(figures.inherent), residual: shown(figures.residual) } : null;
}

function same(a: ShownPair | null, b: ShownPair | null): boolean {
  return a === b || (a !== null && b !== null && a.inherent === b.inherent && a.residual === b.residual);
}

function overallOf({ combined, legal }: AssessmentResult): ShownPair | null {
  return shownOf(combined === null ? legal?.overall : combined.overall);
}

/** Levels whose shown figures differ: overall, per type, per risk. */
export function levelChanges(
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
    const old = typeResult(before.result, type);
    const now = typeResult(after.result, type);
    changes.push({ type, key: null, name: null, before: shownOf(old?.level), after: shownOf(now?.level) });
    const former = new Map((old?.risks ?? []).map((row) => [row.key, row]));
    const present = new Map((now?.risks ?? []).map((row) => [row.key, row]));
    for (const key of new Set([...former.keys(), ...present.keys()])) {
      const name = (after.model[type].byKey.get(key) ?? before.model[type].byKey.get(key))?.name ?? null;
      changes.push({ type, key, name, before: shownOf(former.get(key)), after: shownOf(present.get(key)) });
    }
  }
  return changes.filter((change) => !same(change.before, change.after));
}
