/**
 * Moving an assessment to another version of its reference model: what its document becomes, and why its levels change.
 * Nothing that somebody has entered is removed; entries without object stay and count for nothing. Product page section 2.
 */
import type { CompiledModel } from '../model/compile.ts';
import type { ModelDiff } from '../model/diff.ts';
import { threatsOf } from '../model/queries.ts';
import type { CollectionName } from '../model/types.ts';
import type { RiskType } from '../terms.ts';
import { isWritten } from '../written.ts';
import type { AssessmentDocument } from './types.ts';

/** The two versions of a model. */
export interface ModelMove {
  readonly before: CompiledModel;
  readonly after: CompiledModel;
}

/** What is decided about a move: threats (keys) that keep the grades of the version before, with the reason that is written. */
export interface MoveChoices {
  readonly keep: readonly string[];
  readonly motivation: string;
}

/** Grade (0-4) of a threat per segment in a version, inherited ones included; undefined where it has none. */
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
 * The document on the newer version. A threat whose grades are kept gets them as an override with the reason, unless it has
 * one already, is unknown to one of the versions, or had no grade.
 */
export function carriedOver(
  document: AssessmentDocument,
  { before, after }: ModelMove,
  { keep, motivation }: MoveChoices,
): AssessmentDocument {
  const entries = keep.flatMap((key) => {
    const entry = document.threats.data[key];
    const grades = gradesOf(before, key);
    const known = after.threats.byKey.has(key) && Object.keys(grades).length > 0;
    const isOverridden = isWritten(entry?.override?.motivation);
    return known && !isOverridden ? [[key, { ...entry, override: { ...grades, motivation } }] as const] : [];
  });
  if (entries.length === 0) return document;
  const { threats } = document;
  return { ...document, threats: { ...threats, data: { ...threats.data, ...Object.fromEntries(entries) } } };
}

/** An entity that differs between two versions. */
export interface MoveCause {
  readonly collection: CollectionName;
  readonly key: string;
}

/**
 * Why the level of a risk may change between two versions: the risk itself where it differs, and each threat that differs
 * and is related to it in either version. Empty where only the calculation around it has changed.
 */
export function moveCauses({ before, after }: ModelMove, difference: ModelDiff) {
  const keysOf = (collection: CollectionName): ReadonlySet<string> => {
    const { added, removed, changed } = difference[collection];
    return new Set([...added, ...removed, ...changed].map(({ key }) => key));
  };
  const threats = keysOf('threats');
  const changed = new Map<RiskType, ReadonlySet<string>>();
  return (type: RiskType, key: string): readonly MoveCause[] => {
    const own = changed.get(type) ?? keysOf(type);
    changed.set(type, own);
    const related = [before, after].flatMap((model) =>
      model[type].byKey.has(key) ? threatsOf(model, type, key).map((threat) => threat.key) : [],
    );
    return [
      ...(own.has(key) ? [{ collection: type, key }] : []),
      ...[...new Set(related)]
        .filter((threat) => threats.has(threat))
        .map((threat): MoveCause => ({ collection: 'threats', key: threat })),
    ];
  };
}
