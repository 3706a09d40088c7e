/** From a selection to what it shares: the engine's result, arranged as the screen shows it. */
import {
  type AnalysisFilter,
  type AnalysisResult,
  type AnalysisRow,
  type AnalysisSelection,
  type AnalysisType,
  analyse,
  type CompiledModel,
  type NamedEntity,
  riskLevelIn,
  riskTypes,
  type SelectableType,
  selectableTypes,
  threatLevels,
  threatsInScope,
} from '@klarsikt/engine';
import { typeOfKey } from '../../../threat/_lib/lists/risk-list.ts';

/** More columns of marks than this cannot be told apart. */
export const marksShown = 8;

export interface ResultRow extends AnalysisRow {
  readonly type: AnalysisType;
  readonly entity: NamedEntity;
  /** For each selected item, in order, whether the row is related to it; null when there are too many to show. */
  readonly marks: readonly boolean[] | null;
}

export interface ResultGroup {
  readonly type: AnalysisType;
  readonly rows: readonly ResultRow[];
}

export interface Results {
  readonly groups: readonly ResultGroup[];
  /** Number of related threats and risks, and of those that at least two selected items share. */
  readonly related: number;
  readonly shared: number;
  readonly taken: number;
  readonly outOfScope: ReadonlySet<string>;
  readonly unknown: ReadonlySet<string>;
}

/** Order in which kinds of results are listed. */
export const resultTypes = ['threats', ...riskTypes] as const satisfies readonly AnalysisType[];

function isSelectable(type: AnalysisType | null): type is SelectableType {
  return selectableTypes.some((candidate) => candidate === type);
}

/** Keys that can be selected, per type; anything else is left out. */
export function selectionOf(model: CompiledModel, keys: readonly string[]): AnalysisSelection {
  const lists = new Map<SelectableType, string[]>();
  for (const key of keys) {
    const type = typeOfKey(model, key);
    if (isSelectable(type)) lists.set(type, [...(lists.get(type) ?? []), key]);
  }
  return Object.fromEntries(lists);
}

/** Keys of everything that is related to one selected item alone. */
function relatedTo(model: CompiledModel, key: string, filter: AnalysisFilter): ReadonlySet<string> {
  const { rows } = analyse(model, { ...filter, selection: selectionOf(model, [key]) });
  return new Set(resultTypes.flatMap((type) => rows[type].map((row) => row.key)));
}

type Related = Map<string, ReadonlySet<string>>;

/** What each item alone is related to, under the filter that was asked for last: most changes leave it as it is. */
const relatedOf = new WeakMap<CompiledModel, { readonly filter: string; readonly byKey: Related }>();

function knownRelated(model: CompiledModel, filter: AnalysisFilter): Related {
  const sign = JSON.stringify(filter);
  const known = relatedOf.get(model);
  if (known?.filter === sign) return known.byKey;
  const byKey: Related = new Map();
  relatedOf.set(model, { filter: sign, byKey });
  return byKey;
}

/** The rows of each kind; kinds without results are left out. */
function groupsOf(
  model: CompiledModel,
  result: AnalysisResult,
  marked: readonly ReadonlySet<string>[] | null,
): readonly ResultGroup[] {
  return resultTypes
    .map((type): ResultGroup => {
      const byKey: ReadonlyMap<string, NamedEntity> = model[type].byKey;
      const rows = result.rows[type].flatMap((row): ResultRow[] => {
        const entity = byKey.get(row.key);
        const marks = marked?.map((related) => related.has(row.key)) ?? null;
        return entity === undefined ? [] : [{ ...row, type, entity, marks }];
      });
      return { type, rows };
    })
    .filter(({ rows }) => rows.length > 0);
}

/**
 * What the selected keys are related to, under the filter, kind by kind. Worked out part by part: between two parts
 * the browser can serve whoever works at the screen.
 */
export function* resultSteps(
  model: CompiledModel,
  keys: readonly string[],
  filter: AnalysisFilter,
): Generator<undefined, Results> {
  let marked: ReadonlySet<string>[] | null = null;
  if (keys.length <= marksShown) {
    const known = knownRelated(model, filter);
    marked = [];
    for (const key of keys) {
      const found = known.get(key);
      const related = found ?? relatedTo(model, key, filter);
      known.set(key, related);
      marked.push(related);
      if (found === undefined) yield;
    }
  }
  const result = analyse(model, { ...filter, selection: selectionOf(model, keys) });
  yield;
  const groups = groupsOf(model, result, marked);
  const all = groups.flatMap(({ rows }) => rows);
  return {
    groups,
    related: all.length,
    shared: all.filter(({ count }) => count > 1).length,
    taken: result.taken,
    outOfScope: new Set(result.outOfScope.map(({ key }) => key)),
    unknown: new Set(keys.filter((key) => !isSelectable(typeOfKey(model, key)))),
  };
}

/** All parts at once. */
export function resultsOf(model: CompiledModel, keys: readonly string[], filter: AnalysisFilter): Results {
  const steps = resultSteps(model, keys, filter);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Level of each selected item, as in the results: a threat's own, a risk's from the threats in scope behind it and its lists. */
export function levelsOf(
  model: CompiledModel,
  keys: readonly string[],
  filter: AnalysisFilter,
): ReadonlyMap<string, number> {
  const levels = threatLevels(model, filter.segment);
  const scope = threatsInScope(model, filter);
  return new Map(
    keys.flatMap((key): (readonly [string, number])[] => {
      const type = typeOfKey(model, key);
      if (type === null) return [];
      const at = model[type].index.get(key) ?? -1;
      return [
        [
          key,
          type === 'threats'
            ? (levels[at] ?? 0)
            : riskLevelIn(model, type, scope, levels, filter.relevances)(at),
        ],
      ];
    }),
  );
}

/** What a preview would bring: results that are not there yet, and the first of them. */
export function gainOf(
  model: CompiledModel,
  keys: readonly string[],
  previewed: readonly string[],
  filter: AnalysisFilter,
): { readonly count: number; readonly first: NamedEntity | null } {
  const rowsOf = (selected: readonly string[]) => {
    const { rows } = analyse(model, { ...filter, selection: selectionOf(model, selected) });
    return resultTypes.flatMap((type) => rows[type].map(({ key }) => ({ type, key })));
  };
  const known = new Set([...previewed, ...keys, ...rowsOf(keys).map(({ key }) => key)]);
  const gained = rowsOf([...keys, ...previewed]).filter(({ key }) => !known.has(key));
  const [first] = gained;
  const byKey: ReadonlyMap<string, NamedEntity> | undefined = first && model[first.type].byKey;
  return { count: gained.length, first: (first && byKey?.get(first.key)) ?? null };
}

/** A, B, ... Z, AA, AB: what a selected item is called in the results. */
export function letterOf(place: number): string {
  const last = String.fromCharCode('A'.charCodeAt(0) + (place % 26));
  return place < 26 ? last : letterOf(Math.floor(place / 26) - 1) + last;
}

/** A list of keys as it stands in an address, and back. */
export const encodeKeys = (keys: readonly string[]): string => keys.join(',');

export function decodeKeys(text: string | undefined): readonly string[] {
  return [...new Set((text ?? '').split(',').filter((key) => /^[a-z0-9-]{1,120}$/.test(key)))];
}
