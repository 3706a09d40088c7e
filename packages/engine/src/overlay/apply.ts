/**
 * The one place where an organisation's own parts meet the library: a compiled version and an overlay become a compiled
 * model, which calculation, names, explanations, differences, search, reports and packs use like any other.
 * Precedence: override of the assessment, own grade, probability and grade of the library.
 */

import { isRecord } from '../fields/parts.ts';
import { type Walk, walkOf } from '../fields/references.ts';
import { canonicalJson } from '../model/canonical.ts';
import {
  collectionNames,
  isCollectionName,
  type PerCollection,
  perCollection,
} from '../model/collections.ts';
import { compileValidated } from '../model/compile.ts';
import type { CompiledModel, OwnMarks } from '../model/compiled-model.ts';
import { circlesIn } from '../model/entity-rules.ts';
import { restrict } from '../model/restrict.ts';
import { modelTables } from '../model/tables.ts';
import type { Entity, Grade, ReferenceModel, Threat } from '../model/types.ts';
import { isWritten } from '../written.ts';
import { type OwnCollection, ownCollections } from './fields.ts';
import { withListEditions } from './list-editions.ts';
import type { AssessmentOverlay, OwnParts, OwnThreatGrade } from './types.ts';

/** Collections whose entities can be hidden: they count or are shown by themselves. */
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

/** Models with an overlay that are kept for each version; who has more open compiles again. */
const kept = 4;

interface Made {
  readonly byOverlay: WeakMap<AssessmentOverlay, CompiledModel>;
  readonly byText: Map<string, CompiledModel>;
}

const made = new WeakMap<CompiledModel, Made>();
const versions = new WeakMap<CompiledModel, CompiledModel>();

/** What own parts hold, the assessment's over the organisation's; a part that nobody filled is empty. */
export function partsIn({ shared, own }: AssessmentOverlay): OwnParts {
  const [below, above] = [shared?.parts ?? {}, own ?? {}];
  const lists = ownCollections.map((name) => [name, { ...below[name], ...above[name] }]);
  return {
    ...Object.fromEntries(lists),
    grades: { ...below.grades, ...above.grades },
    hidden: { ...below.hidden, ...above.hidden },
    lists: newestEditions(below.lists, above.lists),
  };
}

/** Of an edition that both parts hold, the newer one; the assessment's where they are of one day. */
function newestEditions(below: OwnParts['lists'] = {}, above: OwnParts['lists'] = {}): OwnParts['lists'] {
  const over = Object.entries(above).filter(([key, { date }]) => (below[key]?.date ?? '') <= date);
  return { ...below, ...Object.fromEntries(over) };
}

const isVoid = (parts: object): boolean =>
  Object.values(parts).every((part) => isRecord(part) && Object.keys(part).length === 0);

/**
 * The model of an assessment: its version with its overlay. Without own parts it is the version itself, the same object.
 * What own parts name and the version lacks is left out, so that an overlay outlives a change of version. Given a model
 * that has an overlay already, it is the version below that is taken.
 */
export function withOverlay(model: CompiledModel, overlay: AssessmentOverlay | undefined): CompiledModel {
  const version = versions.get(model) ?? model;
  if (overlay === undefined) return version;
  const known = made.get(version) ?? { byOverlay: new WeakMap(), byText: new Map<string, CompiledModel>() };
  made.set(version, known);
  const same = known.byOverlay.get(overlay);
  if (same !== undefined) return same;
  const parts = partsIn(overlay);
  const result = isVoid(parts) ? version : sameText(version, known, { overlay, parts });
  known.byOverlay.set(overlay, result);
  return result;
}

/** Every reading of a document makes new objects of the same content: compiled once all the same. */
function sameText(
  version: CompiledModel,
  { byText }: Made,
  { overlay, parts }: { readonly overlay: AssessmentOverlay; readonly parts: OwnParts },
): CompiledModel {
  const text = canonicalJson({ parts, alone: ownKeys(overlay.own ?? {}) });
  const result = byText.get(text) ?? overlaid(version, parts, overlay);
  byText.delete(text);
  byText.set(text, result);
  for (const oldest of [...byText.keys()].slice(0, -kept)) byText.delete(oldest);
  versions.set(result, version);
  return result;
}

const ownKeys = (parts: OwnParts): string[] =>
  ownCollections.flatMap((name) => Object.keys(parts[name] ?? {})).sort();

function overlaid(version: CompiledModel, parts: OwnParts, overlay: AssessmentOverlay): CompiledModel {
  const own = ownModel(version, parts);
  const grades = new Map(Object.entries(parts.grades ?? {}));
  const hidden = new Map(Object.entries(parts.hidden ?? {}).filter(([, { reason }]) => isWritten(reason)));
  const lists = collectionNames.map((name) => {
    const mine: readonly Entity[] = own[name];
    const keys = new Set(mine.map(({ key }) => key));
    const library: readonly Entity[] = version.source[name];
    return [
      name,
      [...library.filter(({ key }) => !keys.has(key)), ...mine].map((entity) => hide(entity, name, hidden)),
    ];
  });
  const merged = withListEditions({ ...version.source, ...Object.fromEntries(lists) }, parts.lists ?? {});
  const source = {
    ...merged,
    threats: merged.threats.map((threat) => graded(threat, grades.get(threat.key))),
  };
  const marks: OwnMarks = {
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
  return { ...compileValidated(source), own: marks };
}

let walks: PerCollection<Walk | null> | undefined;

/** The own entities as a model apart, in the order of their keys, without what they name and nobody has. */
function ownModel({ source, ...version }: CompiledModel, parts: OwnParts): ReferenceModel {
  const businesses = source.businesses.map(({ key }) => key);
  // What an organisation adds without saying for which of its businesses, it adds for all of them.
  const forAll = (entity: Entity): Entity =>
    'businesses' in entity && Array.isArray(entity.businesses) && entity.businesses.length === 0
      ? Object.assign({}, entity, { businesses })
      : entity;
  const inOrder = (name: string): readonly Entity[] => {
    const entities: { readonly [key: string]: Entity } = isOwn(name) ? (parts[name] ?? {}) : {};
    return Object.keys(entities)
      .sort()
      .flatMap((key) => entities[key] ?? [])
      .map(forAll);
  };
  const lists = collectionNames.map((name) => [name, inOrder(name)] as const);
  const model: ReferenceModel = { ...source, ...Object.fromEntries(lists) };
  const own = new Set(lists.flatMap(([, list]) => list.map(({ key }) => key)));
  const unknown = new Set<string>();
  walks ??= perCollection((name) => walkOf({ type: 'object', fields: modelTables[name].fields }));
  for (const [name, list] of lists)
    for (const entity of list)
      walks[name]?.(entity, null, ({ to, key }) => {
        if (isCollectionName(to) && !own.has(key) && !version[to].byKey.has(key)) unknown.add(key);
      });
  return withoutCircles(restrict(model, unknown));
}

/**
 * What would be its own mother, also by way of others, has none. Such parts are refused when they are saved, and what is
 * being entered is calculated before that: a circle has no first member to begin with.
 */
function withoutCircles(model: ReferenceModel): ReferenceModel {
  const lists = ownCollections.map((name) => {
    const list: readonly Entity[] = model[name];
    const taken = new Map(circlesIn(name, list).map(({ key, field }) => [key, { [field]: null }]));
    return [name, list.map((entity) => ({ ...entity, ...taken.get(entity.key) }))];
  });
  return { ...model, ...Object.fromEntries(lists) };
}

function isOwn(name: string): name is OwnCollection {
  return ownCollections.some((one) => one === name);
}

/** A hidden threat keeps its place in the tree and hands down what it has; everything else is left out of assessments. */
function hide<E extends Entity>(entity: E, name: string, hidden: OwnMarks['hidden']): E {
  if (!hidden.has(entity.key)) return entity;
  if (name === 'threats') return { ...entity, context: true };
  return 'hidden' in entity ? { ...entity, hidden: true } : entity;
}

/** The threat with an own grade in the place of the library's probability, grade and label, segment by segment. */
function graded(threat: Threat, own: OwnThreatGrade | undefined): Threat {
  if (own === undefined || !isWritten(own.motivation)) return threat;
  const { priv, corp, date, motivation, methods } = own;
  const grade = (value: number): Grade => ({ grade: value, motivation: { en: motivation, sv: motivation } });
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
