/** The levels that turned since an approval, each with the changes that turned it. */
import { createCalculator } from '../assess/calculator.ts';
import type { AssessmentResult } from '../assess/types.ts';
import { caseOf } from '../assessment/case.ts';
import { kindsOf } from '../assessment/kinds.ts';
import { periodFigure, presentFigures } from '../assessment/periods.ts';
import { sameJson } from '../assessment/pointer.ts';
import type { CompiledModel } from '../model/compiled-model.ts';
import type { NamedEntity } from '../model/types.ts';
import { withOverlay } from '../overlay/apply.ts';
import type { RiskType, Text } from '../terms.ts';
import { type DriftChange, driftChanges, mixedDocument, mixedVersions, withoutProof } from './parts.ts';
import { type Positions, positionsOf, turnOf } from './positions.ts';
import type {
  DriftCause,
  DriftState,
  DriftThresholds,
  FigureChange,
  LevelPosition,
  PresentState,
  TurnedLevel,
} from './types.ts';

/** Most figures that are named as the reason of one level. */
export const mostFigureChanges = 3;

/** How two states are compared. `assess` may share the structure of its model with other calculations. */
export interface DriftOptions {
  readonly thresholds: DriftThresholds;
}

type Assess = ReturnType<typeof createCalculator>['assess'];

function resultOf(assess: Assess, { document, version }: DriftState): AssessmentResult {
  return assess(caseOf(withOverlay(version, document.overlay), document));
}

const positionsIn = (assess: Assess, state: DriftState): Positions =>
  positionsOf(resultOf(assess, state), state.document.settings, state.appetite);

/** The state of today as it counts: controls without current evidence are not assessed. */
const asItCounts = (present: PresentState): DriftState => ({
  ...present,
  document: withoutProof(present.document, new Set(present.expired.map(({ key }) => key))),
});

/** Sign of a move: of the residual figure, else of the inherent one. */
const directionOf = (before: LevelPosition, after: LevelPosition | null): number =>
  after === null
    ? -1
    : Math.sign(after.residual - before.residual) || Math.sign(after.inherent - before.inherent);

interface Comparing {
  readonly approved: DriftState;
  readonly present: PresentState;
  readonly before: Positions;
  readonly thresholds: DriftThresholds;
}

type Turned = Omit<TurnedLevel, 'because' | 'name'> & { readonly id: string };

function turnedLevels({ before, thresholds }: Comparing, after: Positions): readonly Turned[] {
  return [...before].flatMap(([id, { at, ...name }]): Turned[] => {
    const now = after.get(id)?.at ?? null;
    const turned = turnOf(at, now, thresholds);
    return turned === null ? [] : [{ ...name, id, before: at, after: now, turned }];
  });
}

/** Positions with some of the changes made, each set calculated once. */
function mixing(
  comparing: Comparing,
  all: readonly DriftChange[],
  assess: Assess,
): (changes: readonly DriftChange[]) => Positions {
  const { approved, present } = comparing;
  const versionWith = mixedVersions(approved, present, all);
  return (changes) => {
    const isAppetite = changes.some(({ kind }) => kind === 'appetite');
    return positionsIn(assess, {
      document: mixedDocument(approved, present, changes),
      version: versionWith(changes),
      appetite: isAppetite ? present.appetite : approved.appetite,
    });
  };
}

/**
 * The changes that turned each level: those that turn it alone in the same direction, and those without which it would
 * not have turned. Where there are neither, those without which its figures would be others; else all.
 */
function reasonsOf(
  comparing: Comparing,
  changes: readonly DriftChange[],
  turned: readonly Turned[],
  assess: Assess,
): ReadonlyMap<string, readonly DriftChange[]> {
  const { thresholds } = comparing;
  if (changes.length === 1) return new Map(turned.map(({ id }) => [id, changes]));
  const positionsWith = mixing(comparing, changes, assess);
  const tried = changes.map((change) => ({
    change,
    alone: positionsWith([change]),
    without: positionsWith(changes.filter((other) => other !== change)),
  }));
  return new Map(
    turned.map(({ id, before, after }) => {
      const direction = directionOf(before, after);
      const causes = tried.filter(({ alone, without }) => {
        const one = alone.get(id)?.at ?? null;
        const others = without.get(id)?.at ?? null;
        const isSame = direction === 0 || directionOf(before, one) === direction;
        if (turnOf(before, others, thresholds) === null) return true;
        return isSame && turnOf(before, one, thresholds) !== null;
      });
      const moving = tried.filter(({ without }) => !sameJson(without.get(id)?.at ?? null, after));
      const found = causes.length > 0 ? causes : moving.length > 0 ? moving : tried;
      return [id, found.map(({ change }) => change)] as const;
    }),
  );
}

/** Figures of a type that differ: of the level's own risk, else those of the risks whose share moved most. */
function figureChanges(
  { approved, present }: Comparing,
  model: CompiledModel,
  type: RiskType,
  level: Pick<Turned, 'type' | 'key'>,
): readonly FigureChange[] {
  const [a, b] = [approved.document, present.document];
  const named: ReadonlyMap<string, NamedEntity> = model[type].byKey;
  const keys = new Set([a, b].flatMap(({ background }) => Object.keys(background.data[type] ?? {})));
  const wanted = level.type === type && level.key !== null && keys.has(level.key) ? [level.key] : [...keys];
  const changes = wanted.flatMap((key) =>
    kindsOf(type).flatMap((kind): FigureChange[] => {
      const place = { type, key, kind };
      const before = periodFigure(a, presentFigures(a), place);
      const after = periodFigure(b, presentFigures(b), place);
      return sameJson(before, after) ? [] : [{ ...place, name: named.get(key)?.name ?? null, before, after }];
    }),
  );
  const size = ({ before, after }: FigureChange) => Math.abs((after.share ?? 0) - (before.share ?? 0));
  return changes.toSorted((x, y) => size(y) - size(x)).slice(0, mostFigureChanges);
}

function controlName({ approved, present }: Comparing, model: CompiledModel, key: string): Text | null {
  const own = present.document.controls.own[key] ?? approved.document.controls.own[key];
  return own === undefined ? (model.controls.byKey.get(key)?.name ?? null) : { en: own.name, sv: own.name };
}

function causeOf(
  comparing: Comparing,
  models: { readonly before: CompiledModel; readonly after: CompiledModel },
  change: DriftChange,
  level: Turned,
): DriftCause {
  const { before, after } = models;
  switch (change.kind) {
    case 'figures':
      return { ...change, changes: figureChanges(comparing, after, change.type, level) };
    case 'list': {
      const [was, is] = [before, after].map(({ riskLists }) => riskLists.byKey.get(change.key));
      const name = is?.name ?? was?.name ?? { en: change.key, sv: change.key };
      return { ...change, kind: 'list', name, before: was?.date ?? null, after: is?.date ?? null };
    }
    case 'control': {
      const [key, ...others] = change.keys;
      if (key === undefined || others.length > 0) return { kind: 'controls', count: change.keys.length };
      return { kind: 'control', key, name: controlName(comparing, after, key) };
    }
    case 'evidence': {
      const { key } = change;
      const since = comparing.present.expired.find((one) => one.key === key)?.since ?? '';
      return { kind: 'evidence', key, name: controlName(comparing, after, key), since };
    }
    default:
      return { kind: change.kind };
  }
}

function nameOf(
  { type, key }: Pick<Turned, 'type' | 'key'>,
  models: { readonly before: CompiledModel; readonly after: CompiledModel },
): Text | null {
  if (type === 'overall' || key === null) return null;
  const of = (model: CompiledModel): Text | null => {
    const named: ReadonlyMap<string, NamedEntity> = model[type].byKey;
    return named.get(key)?.name ?? null;
  };
  return of(models.after) ?? of(models.before);
}

/**
 * Every level of the approved state whose class, position against the appetite or figure turned by the thresholds, with
 * both positions and the changes that turned it; the whole first, then types, then risks. Levels that the approved state
 * did not have are left out: nobody approved them.
 */
export function driftOf(
  approved: DriftState,
  present: PresentState,
  { thresholds }: DriftOptions,
): readonly TurnedLevel[] {
  const changes = driftChanges(approved, present);
  if (changes.length === 0) return [];
  const { assess } = createCalculator();
  const before = positionsIn(assess, approved);
  const comparing: Comparing = { approved, present, before, thresholds };
  const turned = turnedLevels(comparing, positionsIn(assess, asItCounts(present)));
  if (turned.length === 0) return [];
  const reasons = reasonsOf(comparing, changes, turned, assess);
  const models = {
    before: withOverlay(approved.version, approved.document.overlay),
    after: withOverlay(present.version, present.document.overlay),
  };
  return turned.map((level) => {
    const { id, ...shownLevel } = level;
    const because = (reasons.get(id) ?? []).map((change) => causeOf(comparing, models, change, level));
    return { ...shownLevel, name: nameOf(level, models), because };
  });
}
