import {
  type AnalysisFilter,
  type AnalysisResult,
  type AnalysisRow,
  type AnalysisSelection,
  type AnalysisType,
  analyseSelection,
  computeThreatLevels,
  createRiskLevelLookup,
  flagThreatsInScope,
  type SelectableAnalysisType,
  selectableAnalysisTypes,
} from '@klarsikt/engine/analysis';
import type { CompiledModel, NamedEntity } from '@klarsikt/engine/model';
import { riskTypes } from '@klarsikt/engine/text';
import { findEntityType } from '../../../threat/_lib/lists/risk-list.ts';

/** Maximum number of mark columns; more columns cannot be distinguished. */
export const maxMarkColumns = 8;

export interface AnalysisResultRow extends AnalysisRow {
  readonly type: AnalysisType;
  readonly entity: NamedEntity;
  /** For each selected item in order: true if the row is related to it. Null if there are too many items to show. */
  readonly marks: readonly boolean[] | null;
}

export interface AnalysisResultGroup {
  readonly type: AnalysisType;
  readonly rows: readonly AnalysisResultRow[];
}

export interface AnalysisResults {
  readonly groups: readonly AnalysisResultGroup[];
  /** Number of related threats and risks, and number of those that relate to at least two selected items. */
  readonly related: number;
  readonly shared: number;
  readonly taken: number;
  readonly outOfScope: ReadonlySet<string>;
  readonly unknown: ReadonlySet<string>;
}

export const analysisResultTypes = ['threats', ...riskTypes] as const satisfies readonly AnalysisType[];

function isSelectable(type: AnalysisType | null): type is SelectableAnalysisType {
  return selectableAnalysisTypes.some((candidate) => candidate === type);
}

/** Groups selectable keys by type; other keys are left out. */
export function groupSelectionByType(model: CompiledModel, keys: readonly string[]): AnalysisSelection {
  const lists = new Map<SelectableAnalysisType, string[]>();
  for (const key of keys) {
    const type = findEntityType(model, key);
    if (isSelectable(type)) lists.set(type, [...(lists.get(type) ?? []), key]);
  }
  return Object.fromEntries(lists);
}

function listRelated(model: CompiledModel, key: string, filter: AnalysisFilter): ReadonlySet<string> {
  const { rows } = analyseSelection(model, { ...filter, selection: groupSelectionByType(model, [key]) });
  return new Set(analysisResultTypes.flatMap((type) => rows[type].map((row) => row.key)));
}

type RelatedKeysByItem = Map<string, ReadonlySet<string>>;

/** Cache of the entities related to each item, for the newest filter, because most changes affect only one item. */
const relatedOf = new WeakMap<
  CompiledModel,
  { readonly filter: string; readonly byKey: RelatedKeysByItem }
>();

function getRelatedCache(model: CompiledModel, filter: AnalysisFilter): RelatedKeysByItem {
  const sign = JSON.stringify(filter);
  const known = relatedOf.get(model);
  if (known?.filter === sign) return known.byKey;
  const byKey: RelatedKeysByItem = new Map();
  relatedOf.set(model, { filter: sign, byKey });
  return byKey;
}

function buildGroups(
  model: CompiledModel,
  result: AnalysisResult,
  marked: readonly ReadonlySet<string>[] | null,
): readonly AnalysisResultGroup[] {
  return analysisResultTypes
    .map((type): AnalysisResultGroup => {
      const byKey: ReadonlyMap<string, NamedEntity> = model[type].byKey;
      const rows = result.rows[type].flatMap((row): AnalysisResultRow[] => {
        const entity = byKey.get(row.key);
        const marks = marked?.map((related) => related.has(row.key)) ?? null;
        return entity === undefined ? [] : [{ ...row, type, entity, marks }];
      });
      return { type, rows };
    })
    .filter(({ rows }) => rows.length > 0);
}

/**
 * Computes the results of the selection under the filter, by kind. It is a generator, so that the browser can handle
 * input between two steps.
 */
export function* computeAnalysisResultsInSteps(
  model: CompiledModel,
  keys: readonly string[],
  filter: AnalysisFilter,
): Generator<undefined, AnalysisResults> {
  let marked: ReadonlySet<string>[] | null = null;
  if (keys.length <= maxMarkColumns) {
    const known = getRelatedCache(model, filter);
    marked = [];
    for (const key of keys) {
      const found = known.get(key);
      const related = found ?? listRelated(model, key, filter);
      known.set(key, related);
      marked.push(related);
      if (found === undefined) yield;
    }
  }
  const result = analyseSelection(model, { ...filter, selection: groupSelectionByType(model, keys) });
  yield;
  const groups = buildGroups(model, result, marked);
  const all = groups.flatMap(({ rows }) => rows);
  return {
    groups,
    related: all.length,
    shared: all.filter(({ count }) => count > 1).length,
    taken: result.taken,
    outOfScope: new Set(result.outOfScope.map(({ key }) => key)),
    unknown: new Set(keys.filter((key) => !isSelectable(findEntityType(model, key)))),
  };
}

export function computeAnalysisResults(
  model: CompiledModel,
  keys: readonly string[],
  filter: AnalysisFilter,
): AnalysisResults {
  const steps = computeAnalysisResultsInSteps(model, keys, filter);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * Computes the level of each selected item: for a threat its own level; for a risk the highest level of its threats
 * in scope and its country lists.
 */
export function computeSelectedItemLevels(
  model: CompiledModel,
  keys: readonly string[],
  filter: AnalysisFilter,
): ReadonlyMap<string, number> {
  const levels = computeThreatLevels(model, filter.segment);
  const scope = flagThreatsInScope(model, filter);
  return new Map(
    keys.flatMap((key): (readonly [string, number])[] => {
      const type = findEntityType(model, key);
      if (type === null) return [];
      const at = model[type].index.get(key) ?? -1;
      return [
        [
          key,
          type === 'threats'
            ? (levels[at] ?? 0)
            : createRiskLevelLookup(model, type, scope, levels, filter.relevances)(at),
        ],
      ];
    }),
  );
}

export function computePreviewGain(
  model: CompiledModel,
  keys: readonly string[],
  previewed: readonly string[],
  filter: AnalysisFilter,
): { readonly count: number; readonly first: NamedEntity | null } {
  const rowsOf = (selected: readonly string[]) => {
    const { rows } = analyseSelection(model, { ...filter, selection: groupSelectionByType(model, selected) });
    return analysisResultTypes.flatMap((type) => rows[type].map(({ key }) => ({ type, key })));
  };
  const known = new Set([...previewed, ...keys, ...rowsOf(keys).map(({ key }) => key)]);
  const gained = rowsOf([...keys, ...previewed]).filter(({ key }) => !known.has(key));
  const [first] = gained;
  const byKey: ReadonlyMap<string, NamedEntity> | undefined = first && model[first.type].byKey;
  return { count: gained.length, first: (first && byKey?.get(first.key)) ?? null };
}

/** Returns the letter of a selected item in the results: A, B, ... Z, AA, AB. */
export function toResultLetter(place: number): string {
  const last = String.fromCharCode('A'.charCodeAt(0) + (place % 26));
  return place < 26 ? last : toResultLetter(Math.floor(place / 26) - 1) + last;
}

export const encodeKeys = (keys: readonly string[]): string => keys.join(',');

export function decodeKeys(text: string | undefined): readonly string[] {
  return [...new Set((text ?? '').split(',').filter((key) => /^[a-z0-9-]{1,120}$/.test(key)))];
}
