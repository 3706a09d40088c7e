/**
 * Compares an approved state with the present one, and finds the levels that differ by more than the thresholds, each
 * with the changes that caused the difference.
 */
import { createCalculator } from '../assess/calculator.ts';
import type { AssessmentResult } from '../assess/types.ts';
import { buildAssessmentCase } from '../assessment/case.ts';
import { listDataKinds } from '../assessment/kinds.ts';
import { computePeriodFigure, getDocumentFigures } from '../assessment/periods.ts';
import { isSameJson } from '../assessment/pointer.ts';
import { findControlName } from '../assessment/subject.ts';
import type { CompiledModel } from '../model/compiled-model.ts';
import type { NamedEntity } from '../model/types.ts';
import { applyOwnParts } from '../overlay/apply.ts';
import type { RiskType, Text } from '../text/terms.ts';
import {
  createVersionMixer,
  type DriftChange,
  listDriftChanges,
  mixDocuments,
  removeControlAssessments,
} from './parts.ts';
import { compareLevelPositions, computeLevelPositions, type LevelPositions } from './positions.ts';
import type {
  ChangedDriftLevel,
  DriftCause,
  DriftState,
  DriftThresholds,
  FigureChange,
  LevelPosition,
  PresentDriftState,
} from './types.ts';

/** Most figures that are listed as causes of one level's change. */
export const maxFigureChanges = 3;

/** Options of a comparison of an approved state with the present one. */
export interface DriftOptions {
  readonly thresholds: DriftThresholds;
}

type AssessFunction = ReturnType<typeof createCalculator>['assess'];

function resultOf(assess: AssessFunction, { document, version }: DriftState): AssessmentResult {
  return assess(buildAssessmentCase(applyOwnParts(version, document.overlay), document));
}

const computeStatePositions = (assess: AssessFunction, state: DriftState): LevelPositions =>
  computeLevelPositions(resultOf(assess, state), state.document.settings, state.appetite);

/** Returns the present state, in which every control without valid evidence counts as not assessed. */
const withExpiredAsUnassessed = (present: PresentDriftState): DriftState => ({
  ...present,
  document: removeControlAssessments(present.document, new Set(present.expired.map(({ key }) => key))),
});

/**
 * Returns the direction in which a level changed (1, 0 or -1): that of its residual figure, or of its inherent figure
 * when the residual figure is unchanged.
 */
const directionOf = (before: LevelPosition, after: LevelPosition | null): number =>
  after === null
    ? -1
    : Math.sign(after.residual - before.residual) || Math.sign(after.inherent - before.inherent);

interface DriftComparison {
  readonly approved: DriftState;
  readonly present: PresentDriftState;
  readonly before: LevelPositions;
  readonly thresholds: DriftThresholds;
}

type LevelTurn = Omit<ChangedDriftLevel, 'because' | 'name'> & { readonly id: string };

function findTurnedLevels(
  { before, thresholds }: DriftComparison,
  after: LevelPositions,
): readonly LevelTurn[] {
  return [...before].flatMap(([id, { at, ...name }]): LevelTurn[] => {
    const now = after.get(id)?.at ?? null;
    const turned = compareLevelPositions(at, now, thresholds);
    return turned === null ? [] : [{ ...name, id, before: at, after: now, turned }];
  });
}

/**
 * Returns a function that calculates the levels of the approved state with only the given changes applied; each model
 * version is compiled once.
 */
function createMixCalculator(
  comparing: DriftComparison,
  all: readonly DriftChange[],
  assess: AssessFunction,
): (changes: readonly DriftChange[]) => LevelPositions {
  const { approved, present } = comparing;
  const versionWith = createVersionMixer(approved, present, all);
  return (changes) => {
    const isAppetite = changes.some(({ kind }) => kind === 'appetite');
    return computeStatePositions(assess, {
      document: mixDocuments(approved, present, changes),
      version: versionWith(changes),
      appetite: isAppetite ? present.appetite : approved.appetite,
    });
  };
}

/**
 * Returns the causes of each level's change beyond the thresholds: each change that alone has this effect in the same
 * direction, and each change without which the effect is absent. If there is no such change, the function returns the
 * changes without which the figures differ, or else all changes.
 */
function findTurnReasons(
  comparing: DriftComparison,
  changes: readonly DriftChange[],
  turned: readonly LevelTurn[],
  assess: AssessFunction,
): ReadonlyMap<string, readonly DriftChange[]> {
  const { thresholds } = comparing;
  if (changes.length === 1) return new Map(turned.map(({ id }) => [id, changes]));
  const positionsWith = createMixCalculator(comparing, changes, assess);
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
        if (compareLevelPositions(before, others, thresholds) === null) return true;
        return isSame && compareLevelPositions(before, one, thresholds) !== null;
      });
      const moving = tried.filter(({ without }) => !isSameJson(without.get(id)?.at ?? null, after));
      const found = causes.length > 0 ? causes : moving.length > 0 ? moving : tried;
      return [id, found.map(({ change }) => change)] as const;
    }),
  );
}

/**
 * Returns the changed figures of a type: those of the level's own risk, or else those of the risks whose shares
 * changed most.
 */
function figureChanges(
  { approved, present }: DriftComparison,
  model: CompiledModel,
  type: RiskType,
  level: Pick<LevelTurn, 'type' | 'key'>,
): readonly FigureChange[] {
  const [a, b] = [approved.document, present.document];
  const named: ReadonlyMap<string, NamedEntity> = model[type].byKey;
  const keys = new Set([a, b].flatMap(({ background }) => Object.keys(background.data[type] ?? {})));
  const wanted = level.type === type && level.key !== null && keys.has(level.key) ? [level.key] : [...keys];
  const changes = wanted.flatMap((key) =>
    listDataKinds(type).flatMap((kind): FigureChange[] => {
      const place = { type, key, kind };
      const before = computePeriodFigure(a, getDocumentFigures(a), place);
      const after = computePeriodFigure(b, getDocumentFigures(b), place);
      return isSameJson(before, after)
        ? []
        : [{ ...place, name: named.get(key)?.name ?? null, before, after }];
    }),
  );
  const size = ({ before, after }: FigureChange) => Math.abs((after.share ?? 0) - (before.share ?? 0));
  return changes.toSorted((x, y) => size(y) - size(x)).slice(0, maxFigureChanges);
}

function controlName({ approved, present }: DriftComparison, model: CompiledModel, key: string): Text | null {
  return findControlName(model, present.document, key) ?? findControlName(model, approved.document, key);
}

function causeOf(
  comparing: DriftComparison,
  models: { readonly before: CompiledModel; readonly after: CompiledModel },
  change: DriftChange,
  level: LevelTurn,
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
  { type, key }: Pick<LevelTurn, 'type' | 'key'>,
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
 * Returns every level of the approved state whose class, status against the appetite, or figure changed beyond the
 * thresholds, with its values before and after and the causes. The overall level is first, then types, then risks.
 * Levels that are absent from the approved state are left out, because nobody approved them.
 */
export function computeDrift(
  approved: DriftState,
  present: PresentDriftState,
  { thresholds }: DriftOptions,
): readonly ChangedDriftLevel[] {
  const changes = listDriftChanges(approved, present);
  if (changes.length === 0) return [];
  const { assess } = createCalculator();
  const before = computeStatePositions(assess, approved);
  const comparing: DriftComparison = { approved, present, before, thresholds };
  const turned = findTurnedLevels(comparing, computeStatePositions(assess, withExpiredAsUnassessed(present)));
  if (turned.length === 0) return [];
  const reasons = findTurnReasons(comparing, changes, turned, assess);
  const models = {
    before: applyOwnParts(approved.version, approved.document.overlay),
    after: applyOwnParts(present.version, present.document.overlay),
  };
  return turned.map((level) => {
    const { id, ...shownLevel } = level;
    const because = (reasons.get(id) ?? []).map((change) => causeOf(comparing, models, change, level));
    return { ...shownLevel, name: nameOf(level, models), because };
  });
}
