/**
 * Combines an organisation's own parts with the library: a compiled version and own parts (overlay) become a compiled
 * model, which other code uses like any version. Precedence for a threat's level: override of the assessment, the
 * organisation's grade, then probability and grade of the library.
 */

import { isRecord } from '../fields/parts.ts';
import { createReferenceFinder, type ReferenceFinder } from '../fields/references.ts';
import { toCanonicalJson } from '../model/canonical.ts';
import {
  type CollectionRecord,
  collectionNames,
  createCollectionRecord,
  isCollectionName,
  listEntities,
} from '../model/collections.ts';
import { compileValidatedModel } from '../model/compile.ts';
import type { CompiledModel, OwnPartMarks } from '../model/compiled-model.ts';
import { findCyclicEntities } from '../model/entity-rules.ts';
import { removeEntities } from '../model/restrict.ts';
import { modelTables } from '../model/tables.ts';
import type { ModelEntity, ReferenceModel, Threat, ThreatGrade } from '../model/types.ts';
import { hasVisibleText } from '../text/written.ts';
import { type OwnCollection, ownCollections } from './fields.ts';
import { applyListEditions } from './list-editions.ts';
import type { AssessmentOwnParts, OwnParts, OwnThreatGrade } from './types.ts';

/** Collections whose entities can be hidden, because they affect levels or are shown separately. */
export const hideableCollections = [
  'threats',
  'customers',
  'products',
  'transactions',
  'channels',
  'geographies',
  'legals',
  'controls',
  'riskLists',
] as const;

/** Number of cached models with own parts per version; other models are compiled again when needed. */
const kept = 4;

interface OwnPartsCache {
  readonly byOverlay: WeakMap<AssessmentOwnParts, CompiledModel>;
  readonly byText: Map<string, CompiledModel>;
}

const made = new WeakMap<CompiledModel, OwnPartsCache>();
const versions = new WeakMap<CompiledModel, CompiledModel>();

/**
 * Merges the own parts of the assessment and of the organisation; those of the assessment take precedence. Missing
 * parts are empty.
 */
export function mergeOwnParts({ shared, own }: AssessmentOwnParts): OwnParts {
  const [below, above] = [shared?.parts ?? {}, own ?? {}];
  const lists = ownCollections.map((name) => [name, { ...below[name], ...above[name] }]);
  return {
    ...Object.fromEntries(lists),
    grades: { ...below.grades, ...above.grades },
    hidden: { ...below.hidden, ...above.hidden },
    lists: chooseNewestEditions(below.lists, above.lists),
  };
}

/** If both parts contain an edition of a list, the newer edition applies; on equal days, that of the assessment. */
function chooseNewestEditions(
  below: OwnParts['lists'] = {},
  above: OwnParts['lists'] = {},
): OwnParts['lists'] {
  const over = Object.entries(above).filter(([key, { date }]) => (below[key]?.date ?? '') <= date);
  return { ...below, ...Object.fromEntries(over) };
}

const isVoid = (parts: object): boolean =>
  Object.values(parts).every((part) => isRecord(part) && Object.keys(part).length === 0);

/**
 * Builds the model of an assessment: its version with its own parts. Without own parts, the result is the identical
 * version (`===`). References to entities that the version lacks are left out, so that own parts can be kept when the
 * version changes. If `model` already contains own parts, the version without them is used.
 */
export function applyOwnParts(model: CompiledModel, overlay: AssessmentOwnParts | undefined): CompiledModel {
  const version = versions.get(model) ?? model;
  if (overlay === undefined) return version;
  const known = made.get(version) ?? { byOverlay: new WeakMap(), byText: new Map<string, CompiledModel>() };
  made.set(version, known);
  const same = known.byOverlay.get(overlay);
  if (same !== undefined) return same;
  const parts = mergeOwnParts(overlay);
  const result = isVoid(parts) ? version : getModelByContent(version, known, { overlay, parts });
  known.byOverlay.set(overlay, result);
  return result;
}

/**
 * Finds the model for own parts with equal content, because every reading of a document creates new objects; equal
 * own parts are compiled once.
 */
function getModelByContent(
  version: CompiledModel,
  { byText }: OwnPartsCache,
  { overlay, parts }: { readonly overlay: AssessmentOwnParts; readonly parts: OwnParts },
): CompiledModel {
  const text = toCanonicalJson({ parts, alone: ownKeys(overlay.own ?? {}) });
  const result = byText.get(text) ?? buildModelWithOwnParts(version, parts, overlay);
  byText.delete(text);
  byText.set(text, result);
  for (const oldest of [...byText.keys()].slice(0, -kept)) byText.delete(oldest);
  versions.set(result, version);
  return result;
}

const ownKeys = (parts: OwnParts): string[] =>
  ownCollections.flatMap((name) => Object.keys(parts[name] ?? {})).sort();

function buildModelWithOwnParts(
  version: CompiledModel,
  parts: OwnParts,
  overlay: AssessmentOwnParts,
): CompiledModel {
  const own = buildOwnModel(version, parts);
  const grades = new Map(Object.entries(parts.grades ?? {}));
  const hidden = new Map(
    Object.entries(parts.hidden ?? {}).filter(([, { reason }]) => hasVisibleText(reason)),
  );
  const lists = collectionNames.map((name) => {
    const mine: readonly ModelEntity[] = listEntities(own, name);
    const keys = new Set(mine.map(({ key }) => key));
    const library: readonly ModelEntity[] = listEntities(version.source, name);
    return [
      name,
      [...library.filter(({ key }) => !keys.has(key)), ...mine].map((entity) => hide(entity, name, hidden)),
    ];
  });
  const merged = applyListEditions({ ...version.source, ...Object.fromEntries(lists) }, parts.lists ?? {});
  const source = {
    ...merged,
    threats: merged.threats.map((threat) => applyOwnGrade(threat, grades.get(threat.key))),
  };
  const marks: OwnPartMarks = {
    own: new Set(ownKeys(parts)),
    alone: new Set(ownKeys(overlay.own ?? {})),
    hidden,
    grades: new Map(
      [...grades].flatMap(([key, grade]) => {
        const library = version.threats.byKey.get(key);
        return library === undefined ? [] : [[key, { grade, library }] as const];
      }),
    ),
  };
  return { ...compileValidatedModel(source), own: marks };
}

let walks: CollectionRecord<ReferenceFinder | null> | undefined;

/** Builds a separate model of the own entities, ordered by key and without references to missing entities. */
function buildOwnModel({ source, ...version }: CompiledModel, parts: OwnParts): ReferenceModel {
  const businesses = source.businesses.map(({ key }) => key);
  // Gives an own entity that names no business all businesses, because it applies to every one.
  const forAll = (entity: ModelEntity): ModelEntity =>
    'businesses' in entity && Array.isArray(entity.businesses) && entity.businesses.length === 0
      ? Object.assign({}, entity, { businesses })
      : entity;
  const inOrder = (name: string): readonly ModelEntity[] => {
    const entities: { readonly [key: string]: ModelEntity } = isOwnCollection(name)
      ? (parts[name] ?? {})
      : {};
    return Object.keys(entities)
      .sort()
      .flatMap((key) => entities[key] ?? [])
      .map(forAll);
  };
  const lists = collectionNames.map((name) => [name, inOrder(name)] as const);
  const model: ReferenceModel = { ...source, ...Object.fromEntries(lists) };
  const own = new Set(lists.flatMap(([, list]) => list.map(({ key }) => key)));
  const unknown = new Set<string>();
  walks ??= createCollectionRecord((name) =>
    createReferenceFinder({ type: 'object', fields: modelTables[name].fields }),
  );
  for (const [name, list] of lists)
    for (const entity of list)
      walks[name]?.(entity, null, ({ to, key }) => {
        if (isCollectionName(to) && !own.has(key) && !version[to].byKey.has(key)) unknown.add(key);
      });
  return removeCycles(removeEntities(model, unknown));
}

/**
 * Removes cycles of mother threats. Saving refuses own parts with cycles, but they are calculated while the user
 * enters them, and a cycle has no root from which a calculation can start.
 */
function removeCycles(model: ReferenceModel): ReferenceModel {
  const lists = ownCollections.map((name) => {
    const list: readonly ModelEntity[] = model[name];
    const taken = new Map(findCyclicEntities(name, list).map(({ key, field }) => [key, { [field]: null }]));
    return [name, list.map((entity) => ({ ...entity, ...taken.get(entity.key) }))];
  });
  return { ...model, ...Object.fromEntries(lists) };
}

function isOwnCollection(name: string): name is OwnCollection {
  return ownCollections.some((one) => one === name);
}

/**
 * Hides an entity. A hidden threat keeps its position in the tree and its inheritance; other hidden entities are
 * excluded from assessments.
 */
function hide<E extends ModelEntity>(entity: E, name: string, hidden: OwnPartMarks['hidden']): E {
  if (!hidden.has(entity.key)) return entity;
  if (name === 'threats') return { ...entity, context: true };
  return 'hidden' in entity ? { ...entity, hidden: true } : entity;
}

/**
 * Applies the organisation's grade to a threat: it replaces the library's probability, grade and label, segment by
 * segment.
 */
function applyOwnGrade(threat: Threat, own: OwnThreatGrade | undefined): Threat {
  if (own === undefined || !hasVisibleText(own.motivation)) return threat;
  const { priv, corp, date, motivation, methods } = own;
  const grade = (value: number): ThreatGrade => ({
    grade: value,
    motivation: { en: motivation, sv: motivation },
  });
  const { priv: privProbability, corp: corpProbability } = threat.probability;
  const kept = {
    ...(priv === undefined && privProbability !== undefined ? { priv: privProbability } : {}),
    ...(corp === undefined && corpProbability !== undefined ? { corp: corpProbability } : {}),
  };
  return {
    ...threat,
    probability: kept,
    gradeMethods: methods,
    ...(priv === undefined ? {} : { privGrade: grade(priv), privGradeTime: date }),
    ...(corp === undefined ? {} : { corpGrade: grade(corp), corpGradeTime: date }),
  };
}
