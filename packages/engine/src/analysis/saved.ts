/**
 * A saved analysis as a document, and how its ids are resolved with a model. Source: specification 001 section 3.4.
 */
import type { FieldValueOf } from '../fields/value.ts';
import type { CompiledModel } from '../model/compiled-model.ts';
import type { ModelEntity } from '../model/types.ts';
import { riskTypes } from '../text/terms.ts';
import {
  type AnalysisSelection,
  type AnalysisType,
  type SelectableAnalysisType,
  selectableAnalysisTypes,
} from './analyse.ts';
import {
  defaultReportTitle,
  type savedAnalysisField,
  type savedAnalysisItemField,
  type savedAnalysisNoteField,
  type savedAnalysisTypes,
  type savedReportDataField,
  type savedReportTextsField,
  type savedSelectionListsField,
} from './fields.ts';
import type { AnalysisFilter } from './scope.ts';

/** Page on which an analysis is shown; `threats` by default. */
export type SavedAnalysisType = (typeof savedAnalysisTypes)[number];

/** The six lists that every saved selection contains; lists of other types exist only if they are not empty. */
export const savedListTypes = [
  'customers',
  'products',
  'transactions',
  'geographies',
  'channels',
  'threats',
] as const satisfies readonly SelectableAnalysisType[];

/** Type of a list that every saved selection contains. */
export type SavedListType = (typeof savedListTypes)[number];

/** One selected entity by id; `relatedId` is the entity in whose results the user found it. */
export interface SavedAnalysisItem extends FieldValueOf<typeof savedAnalysisItemField> {}

/** Selected entities by type, in the order of selection. */
export interface SavedSelectionLists extends FieldValueOf<typeof savedSelectionListsField> {}

/** A note on the whole analysis (`type` and `id` are null) or on one entity of it. */
export interface SavedAnalysisNote extends FieldValueOf<typeof savedAnalysisNoteField> {}

/** Texts of the report page: the title is plain text, the others are Markdown. */
export interface SavedReportTexts extends FieldValueOf<typeof savedReportTextsField> {}

/** Settings of the report page. `showPercentages`: occurrences are shown as 67 % instead of 2/3. */
export interface SavedReportData extends FieldValueOf<typeof savedReportDataField> {}

/**
 * A saved analysis. It is not bound to a model version: its ids are looked up in the present model; unknown ids are
 * reported and kept.
 */
export interface SavedAnalysis extends FieldValueOf<typeof savedAnalysisField> {}

/** Report page without texts, except for its default title. */
export const emptySavedReportData: SavedReportData = {
  comments: {
    title: defaultReportTitle,
    intro: '',
    threats: '',
    risks: '',
    result: '',
    resultThreats: '',
    resultRisks: '',
  },
  showSummary: true,
  showPercentages: false,
};

/** Saved selection without entities. */
export const emptySavedLists: SavedSelectionLists = {
  customers: [],
  products: [],
  transactions: [],
  geographies: [],
  channels: [],
  threats: [],
};

/** Creates an analysis without selection; `now` in milliseconds since 1970. */
export function createEmptySavedAnalysis(name: string, now: number): SavedAnalysis {
  return {
    name,
    analysisType: 'threats',
    created: now,
    updated: now,
    selected: emptySavedLists,
    selectedResult: emptySavedLists,
    priv: true,
    corp: true,
    opGeography: null,
    raId: null,
    businesses: [],
    comments: [],
    reportData: emptySavedReportData,
    calcRelevance: [],
  };
}

/** An item of a saved list whose id the model lacks. */
export interface UnknownSavedItem {
  readonly type: SelectableAnalysisType;
  readonly id: number;
}

/** A saved selection resolved with a model: keys of known entities and ids of unknown ones, both in saved order. */
export interface ResolvedSelection {
  readonly selection: { readonly [T in SelectableAnalysisType]: readonly string[] };
  readonly unknown: readonly UnknownSavedItem[];
}

/** Converts the ids of saved lists to keys of a model; ids that the model lacks are listed separately. */
export function resolveSavedLists(model: CompiledModel, lists: SavedSelectionLists): ResolvedSelection {
  const unknown: UnknownSavedItem[] = [];
  const keys = (type: SelectableAnalysisType): readonly string[] => {
    const byId: ReadonlyMap<number, ModelEntity> = model[type].byId;
    return (lists[type] ?? []).flatMap(({ id }) => {
      const entity = byId.get(id);
      if (entity === undefined) unknown.push({ type, id });
      return entity === undefined ? [] : [entity.key];
    });
  };
  const selection = {
    threats: keys('threats'),
    customers: keys('customers'),
    products: keys('products'),
    transactions: keys('transactions'),
    channels: keys('channels'),
    geographies: keys('geographies'),
    industries: keys('industries'),
    legalForms: keys('legalForms'),
  };
  return { selection, unknown };
}

/** Finds the threat or risk with an id, which is unique in the whole model; null if it is unknown. */
export function findEntityById(model: CompiledModel, id: number): ModelEntity | null {
  for (const type of ['threats', ...riskTypes] as const) {
    const byId: ReadonlyMap<number, ModelEntity> = model[type].byId;
    const entity = byId.get(id);
    if (entity !== undefined) return entity;
  }
  return null;
}

/**
 * Finds for saved items the entity in whose results each was found, both as keys; items or entities that the model
 * lacks are left out.
 */
export function findItemOrigins(
  model: CompiledModel,
  lists: SavedSelectionLists,
): ReadonlyMap<string, string> {
  return new Map(
    selectableAnalysisTypes.flatMap((type) => {
      const byId: ReadonlyMap<number, ModelEntity> = model[type].byId;
      return (lists[type] ?? []).flatMap(({ id, relatedId }) => {
        const key = byId.get(id)?.key;
        const related = relatedId === undefined ? null : findEntityById(model, relatedId);
        return key === undefined || related === null ? [] : [[key, related.key] as const];
      });
    }),
  );
}

/**
 * Returns the saved form of a selection. Items of `previous` keep their position and `relatedId`; unknown items are
 * also kept, because another model version may contain them. `through` contains, for each key, the id of the entity
 * in whose results it was found; if given, it alone decides the related ids of known entities.
 */
export function buildSavedLists(
  model: CompiledModel,
  selection: AnalysisSelection,
  previous: SavedSelectionLists = emptySavedLists,
  through?: ReadonlyMap<string, number>,
): SavedSelectionLists {
  const related = (key: string | undefined, before: number | undefined) => {
    const isKept = through === undefined || (before !== undefined && findEntityById(model, before) === null);
    const relatedId = through?.get(key ?? '') ?? (isKept ? before : undefined);
    return relatedId === undefined ? {} : { relatedId };
  };
  const listOf = (type: SelectableAnalysisType): readonly SavedAnalysisItem[] => {
    const {
      byKey,
      byId,
    }: { byKey: ReadonlyMap<string, ModelEntity>; byId: ReadonlyMap<number, ModelEntity> } = model[type];
    const chosen = new Set((selection[type] ?? []).flatMap((key) => byKey.get(key)?.id ?? []));
    const kept = (previous[type] ?? []).filter(({ id }) => chosen.has(id) || !byId.has(id));
    for (const { id } of kept) chosen.delete(id);
    return [
      ...kept.map(({ id, relatedId }) => ({ id, ...related(byId.get(id)?.key, relatedId) })),
      ...[...chosen].map((id) => ({ id, ...related(byId.get(id)?.key, undefined) })),
    ];
  };
  const extended = Object.fromEntries(
    selectableAnalysisTypes
      .filter((type) => type === 'industries' || type === 'legalForms')
      .map((type) => [type, listOf(type)] as const)
      .filter(([, list]) => list.length > 0),
  );
  return {
    customers: listOf('customers'),
    products: listOf('products'),
    transactions: listOf('transactions'),
    geographies: listOf('geographies'),
    channels: listOf('channels'),
    threats: listOf('threats'),
    ...extended,
  };
}

/** Converts the segments, country, businesses and relevances of a saved analysis to a filter. */
export function getSavedAnalysisFilter(
  saved: Pick<SavedAnalysis, 'priv' | 'corp' | 'opGeography' | 'businesses' | 'calcRelevance'>,
): AnalysisFilter {
  const { priv, corp, opGeography, businesses, calcRelevance } = saved;
  return {
    ...(priv === corp ? {} : { segment: priv ? 'INDIVIDUALS' : 'CORPORATES' }),
    opGeography,
    businesses,
    relevances: calcRelevance,
  };
}

/**
 * A reference of a saved analysis to an entity that the model lacks; `path` is its place, such as
 * `selected.products[3].id`.
 */
export interface UnknownSavedReference {
  readonly path: string;
  readonly value: number | string;
}

/** Finds all references of a saved analysis to entities that the model lacks, in the order of the document. */
export function findUnknownSavedReferences(
  model: CompiledModel,
  saved: SavedAnalysis,
): readonly UnknownSavedReference[] {
  const has = (type: AnalysisType, id: number) => model[type].byId.has(id);
  const inLists = (part: 'selected' | 'selectedResult'): UnknownSavedReference[] =>
    selectableAnalysisTypes.flatMap((type) =>
      (saved[part][type] ?? []).flatMap(({ id }, at) =>
        has(type, id) ? [] : [{ path: `${part}.${type}[${at}].id`, value: id }],
      ),
    );
  const { opGeography } = saved;
  return [
    ...inLists('selected'),
    ...inLists('selectedResult'),
    ...(opGeography === null || model.geographies.byKey.has(opGeography)
      ? []
      : [{ path: 'opGeography', value: opGeography }]),
    ...saved.businesses.flatMap((key, at) =>
      model.businesses.byKey.has(key) ? [] : [{ path: `businesses[${at}]`, value: key }],
    ),
    ...saved.comments.flatMap(({ type, id }, at) =>
      type === null || id === null || has(type, id) ? [] : [{ path: `comments[${at}].id`, value: id }],
    ),
  ];
}

/** Counts the threats and the risks in saved lists. */
export function countSelectedEntities(lists: SavedSelectionLists): { threats: number; risks: number } {
  const all = selectableAnalysisTypes.reduce((sum, type) => sum + (lists[type]?.length ?? 0), 0);
  return { threats: lists.threats.length, risks: all - lists.threats.length };
}
