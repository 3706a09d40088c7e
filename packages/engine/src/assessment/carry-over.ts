/**
 * Moves an assessment to another version of its reference model, and explains how its levels change. Nothing that a
 * user entered is removed; entries whose entity is missing are kept and ignored. Product page section 2.
 */
import type { CompiledModel } from '../model/compile.ts';
import type { ModelDiff } from '../model/diff.ts';
import { listThreatsRelatedToRisk } from '../model/queries.ts';
import type { CollectionName } from '../model/types.ts';
import type { RiskType } from '../text/terms.ts';
import { hasVisibleText } from '../text/written.ts';
import type { AssessmentDocument } from './types.ts';

/** The earlier and the later version of a model. */
export interface ModelVersionPair {
  readonly before: CompiledModel;
  readonly after: CompiledModel;
}

/** Decisions of the user: keys of threats that keep their grades of the earlier version, and the motivation. */
export interface CarryOverChoices {
  readonly keep: readonly string[];
  readonly motivation: string;
}

/**
 * Finds the grades (0-4) of a threat by segment in a version, including inherited ones; a segment without a grade is
 * absent.
 */
function gradesOf(model: CompiledModel, key: string): { priv?: number; corp?: number } {
  const index = model.threats.index.get(key);
  if (index === undefined) return {};
  const { gradedBy, threatFacts } = model;
  const [priv, corp] = [threatFacts.privLevel[index], threatFacts.corpLevel[index]];
  return {
    ...(gradedBy.priv[index] === -1 || priv === undefined ? {} : { priv }),
    ...(gradedBy.corp[index] === -1 || corp === undefined ? {} : { corp }),
  };
}

/**
 * Returns the document for the later version. A threat in `keep` gets its former grades as an override with the
 * motivation, unless it already has an override, is missing in the later version, or had no grade.
 */
export function carryOverDocument(
  document: AssessmentDocument,
  { before, after }: ModelVersionPair,
  { keep, motivation }: CarryOverChoices,
): AssessmentDocument {
  const entries = keep.flatMap((key) => {
    const entry = document.threats.data[key];
    const grades = gradesOf(before, key);
    const known = after.threats.byKey.has(key) && Object.keys(grades).length > 0;
    const isOverridden = hasVisibleText(entry?.override?.motivation);
    return known && !isOverridden ? [[key, { ...entry, override: { ...grades, motivation } }] as const] : [];
  });
  if (entries.length === 0) return document;
  const { threats } = document;
  return { ...document, threats: { ...threats, data: { ...threats.data, ...Object.fromEntries(entries) } } };
}

/** An entity that differs between two versions, as a possible cause of a changed level. */
export interface LevelChangeCause {
  readonly collection: CollectionName;
  readonly key: string;
}

/** Sign of a change: 1 for a higher level, -1 for a lower level, 0 for no change. */
type Direction = -1 | 0 | 1;

const directionBetween = (was: number, is: number): Direction => (is > was ? 1 : is < was ? -1 : 0);

/** Finds the direction in which a threat's change moves the levels of a risk to which the threat is related. */
function directionOf(
  { before, after }: ModelVersionPair,
  hits: ReadonlySet<string>[],
  key: string,
): Direction {
  const [was = new Set(), is = new Set()] = hits;
  if (was.has(key) !== is.has(key)) return is.has(key) ? 1 : -1;
  const highest = (model: CompiledModel) => Math.max(0, ...Object.values(gradesOf(model, key)));
  return directionBetween(highest(before), highest(after));
}

/**
 * Finds the possible causes of a risk's changed level between two versions: the risk itself and each threat related
 * to it in either version, if they differ. Threats that changed in the direction of the level are first, such as
 * those with a higher grade or a new relation for a level that rose. Empty if only other parts of the calculation
 * differ.
 */
export function findLevelChangeCauses(move: ModelVersionPair, difference: ModelDiff) {
  const keysOf = (collection: CollectionName): ReadonlySet<string> => {
    const { added, removed, changed } = difference[collection];
    return new Set([...added, ...removed, ...changed].map(({ key }) => key));
  };
  const threats = keysOf('threats');
  const changed = new Map<RiskType, ReadonlySet<string>>();
  return (
    type: RiskType,
    key: string,
    level: { readonly was: number; readonly is: number },
  ): readonly LevelChangeCause[] => {
    const own = changed.get(type) ?? keysOf(type);
    changed.set(type, own);
    const hits = [move.before, move.after].map(
      (model) =>
        new Set(
          model[type].byKey.has(key)
            ? listThreatsRelatedToRisk(model, type, key).map((threat) => threat.key)
            : [],
        ),
    );
    const wanted = directionBetween(level.was, level.is);
    const against = (threat: string) => -wanted * directionOf(move, hits, threat);
    const related = [...new Set(hits.flatMap((keys) => [...keys]))].filter((threat) => threats.has(threat));
    return [
      ...(own.has(key) ? [{ collection: type, key }] : []),
      ...related
        .toSorted((one, other) => against(one) - against(other))
        .map((threat): LevelChangeCause => ({ collection: 'threats', key: threat })),
    ];
  };
}
