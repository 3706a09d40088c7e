/** What a change of model version does to the levels of an assessment. */
import {
  type AssessmentDocument,
  type AssessmentResult,
  type CompiledModel,
  type DocumentSubject,
  type Figures,
  type RiskType,
  riskTypes,
  shown,
  subjectOf,
  type Text,
  typeResult,
  unknownReferences,
} from '@klarsikt/engine';

interface Shown {
  readonly inherent: number;
  readonly residual: number;
}

export interface LevelChange {
  readonly type: RiskType | 'overall';
  readonly key: string | null;
  readonly name: Text | null;
  readonly before: Shown | null;
  readonly after: Shown | null;
}

function shownOf(figures: Figures | null | undefined): Shown | null {
  return figures ? { inherent: shown(figures.inherent), residual: shown(figures.residual) } : null;
}

function same(a: Shown | null, b: Shown | null): boolean {
  return a === b || (a !== null && b !== null && a.inherent === b.inherent && a.residual === b.residual);
}

function overallOf({ combined, legal }: AssessmentResult): Shown | null {
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

/** Entries of the document whose object the newer model does not have, named as the older one names them. */
export function orphansOf(
  document: AssessmentDocument,
  before: CompiledModel,
  after: CompiledModel,
): DocumentSubject[] {
  const entered = /^\/(threats|background|risks|controls)\/data\//;
  const paths = unknownReferences(after, document)
    .map(({ path }) => path)
    .filter((path) => entered.test(path) && !path.includes('/variables/'));
  return paths.map((path) => subjectOf(before, document, path));
}
