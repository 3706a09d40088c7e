/** From a selection to what it shares: the engine's result, arranged as the screen shows it. */
import {
  type AnalysisFilter,
  type AnalysisRow,
  type AnalysisSelection,
  type AnalysisType,
  analyse,
  type CompiledModel,
  type NamedEntity,
  riskTypes,
  type SelectableType,
  selectableTypes,
} from '@klarsikt/engine';
import { typeOfKey } from '../../threat/_lib/risk-list.ts';

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

/** What the selected keys are related to, under the filter, kind by kind; kinds without results are left out. */
export function resultsOf(model: CompiledModel, keys: readonly string[], filter: AnalysisFilter): Results {
  const result = analyse(model, { ...filter, selection: selectionOf(model, keys) });
  const marked = keys.length <= marksShown ? keys.map((key) => relatedTo(model, key, filter)) : null;
  const groups = resultTypes
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

/** What a preview would bring: results that are not there yet, and the first of them. */
export function gainOf(
  model: CompiledModel,
  keys: readonly string[],
  previewed: readonly string[],
  filter: AnalysisFilter,
): { readonly count: number; readonly first: NamedEntity | null } {
  const before = resultsOf(model, keys, filter);
  const known = new Set([
    ...previewed,
    ...keys,
    ...before.groups.flatMap(({ rows }) => rows.map(({ key }) => key)),
  ]);
  const after = resultsOf(model, [...keys, ...previewed], filter);
  const gained = after.groups.flatMap(({ rows }) => rows).filter(({ key }) => !known.has(key));
  return { count: gained.length, first: gained[0]?.entity ?? null };
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
