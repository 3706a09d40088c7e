/**
 * Checks changes of a document beyond its shape: keys must exist in the model version of the document, and numbers of
 * items must be whole. Faults that the earlier document already contained are accepted, so that a smaller licence or
 * a newer rule does not block further work.
 */
import type { RiskData } from '../assess/types.ts';
import type { ValuePath } from '../fields/check.ts';
import { createReferenceFinder, type ReferenceFinder } from '../fields/references.ts';
import { isCollectionName } from '../model/collections.ts';
import type { CompiledModel } from '../model/compile.ts';
import { applyOwnParts } from '../overlay/apply.ts';
import { findOwnPartsProblems } from '../overlay/problems.ts';
import { type DataKind, dataKinds, type RiskType, riskTypes } from '../text/terms.ts';
import { segmentEntryNames } from './background.ts';
import { anyControlCollection, assessmentField } from './fields.ts';
import { getFigureRules } from './kinds.ts';
import { type DocumentFault, formatPointer, isSameJson, patchFaultTexts } from './pointer.ts';
import { isStatementName } from './statement-names.ts';
import type { AssessmentDocument } from './types.ts';

/** A reference of a document to an entity that the model lacks. */
export interface UnknownReference {
  /** JSON pointer of the reference; list entries are identified by their position. */
  readonly path: string;
  readonly key: string;
  /** Value entered for the entity; the key if the reference has no value. */
  readonly content: unknown;
}

/** A reference with its `place`, which stays the same when its position in a list changes. */
interface NamedReference extends UnknownReference {
  readonly place: string;
}

function referencesInRecord(
  isKnown: (key: string) => boolean,
  record: object | undefined,
  ...path: string[]
): NamedReference[] {
  return Object.entries(record ?? {}).flatMap(([key, content]: [string, unknown]) => {
    const place = formatPointer(...path, key);
    return isKnown(key) ? [] : [{ path: place, place, key, content }];
  });
}

const concluded: ReadonlySet<string> = new Set([...riskTypes, 'overall', 'legal']);

let made: ReferenceFinder | null | undefined;

/** Creates the walk over all references in the document's fields except own parts, which are checked separately. */
function getDocumentWalk(): ReferenceFinder | null {
  const { overlay: _, ...fields } = assessmentField.fields;
  made ??= createReferenceFinder({ type: 'object', fields });
  return made;
}

const pointerTo = (place: ValuePath | null): string =>
  place === null ? '' : pointerTo(place.within) + formatPointer(String(place.name));

function findUnknownKeys(model: CompiledModel, document: AssessmentDocument): NamedReference[] {
  const isKnown = (to: string, key: string): boolean =>
    to === anyControlCollection
      ? model.controls.byKey.has(key) || Object.hasOwn(document.controls.own, key)
      : isCollectionName(to) && model[to].byKey.has(key);
  const unknown: NamedReference[] = [];
  getDocumentWalk()?.(document, null, ({ to, key, place, content }) => {
    if (isKnown(to, key)) return;
    const path = pointerTo(place);
    const isItem = typeof place?.name === 'number';
    unknown.push({ path, place: isItem ? pointerTo(place.within) + formatPointer(key) : path, key, content });
  });
  return unknown;
}

function findUnknownVariables(model: CompiledModel, { controls }: AssessmentDocument): NamedReference[] {
  return Object.entries(controls.data).flatMap(([key, { variables }]) => {
    const rules = model.controls.byKey.get(key)?.spec;
    if (rules === undefined) return [];
    const isKnown = (name: string) => rules.vars.some((variable) => variable.key === name);
    return referencesInRecord(isKnown, variables, 'controls', 'data', key, 'variables');
  });
}

/**
 * True if the model has the statement or the cell with this name. A cell is a product with a threat, with a channel,
 * or with a threat through a channel.
 */
function isCell(model: CompiledModel, name: string): boolean {
  if (isStatementName(model, name)) return true;
  const { products, threats, channels } = model;
  const [product = '', other = '', through] = name.split('/');
  if (!products.byKey.has(product)) return false;
  if (through !== undefined) return threats.byKey.has(other) && channels.byKey.has(through);
  return threats.byKey.has(other) || channels.byKey.has(other);
}

/** Finds risks, lists and tags in the criteria for a new assessment that the model lacks. */
function findUnknownInCriteria(model: CompiledModel, { governance }: AssessmentDocument): NamedReference[] {
  return Object.entries(governance?.triggers ?? {}).flatMap(([name, { type, risk, list, tag }]) => {
    const named = (
      member: string,
      key: string | undefined,
      isKnown: (key: string) => boolean,
    ): NamedReference[] => {
      const place = formatPointer('governance', 'triggers', name, member);
      return key === undefined || isKnown(key) ? [] : [{ path: place, place, key, content: key }];
    };
    return [
      ...named('risk', risk, (key) => type !== undefined && model[type].byKey.has(key)),
      ...named('list', list, (key) => model.riskLists.byKey.has(key)),
      ...named('tag', tag, (key) => model.tags.byKey.has(key)),
    ];
  });
}

function findAllUnknown(model: CompiledModel, document: AssessmentDocument): readonly NamedReference[] {
  return [
    ...findUnknownKeys(model, document),
    ...findUnknownVariables(model, document),
    ...findUnknownInCriteria(model, document),
    ...referencesInRecord((subject) => concluded.has(subject), document.conclusions, 'conclusions'),
    ...referencesInRecord((cell) => isCell(model, cell), document.exploitation, 'exploitation'),
  ];
}

/**
 * Finds all references of a document to entities that the model lacks: keys in the order of the fields, then other
 * names.
 */
export function findUnknownReferences(
  model: CompiledModel,
  document: AssessmentDocument,
): readonly UnknownReference[] {
  return findAllUnknown(model, document).map(({ path, key, content }) => ({ path, key, content }));
}

/** A figure with decimals that should be a whole number. */
export interface CountWithDecimals {
  readonly path: string;
  readonly value: number;
}

function countsOfRisk(type: RiskType, key: string, data: RiskData): CountWithDecimals[] {
  return segmentEntryNames.flatMap((source) =>
    Object.entries(data[source] ?? {}).flatMap(([kind, { mode, value }]) =>
      mode === 'abs' && isBroken(type, kind, value)
        ? [{ path: formatPointer('background', 'data', type, key, source, kind), value }]
        : [],
    ),
  );
}

function isBroken(type: RiskType, name: string, value: number): boolean {
  const kinds: readonly DataKind[] = dataKinds[type];
  const kind = kinds.find((candidate) => candidate === name);
  return kind !== undefined && getFigureRules(kind, 'abs').whole === true && !Number.isInteger(value);
}

/** Finds whole-number figures with decimals in a document, which earlier versions of the product accepted. */
export function findCountsWithDecimals({ background }: AssessmentDocument): readonly CountWithDecimals[] {
  return riskTypes.flatMap((type) => [
    ...Object.entries(background.data[type] ?? {}).flatMap(([key, data]) => countsOfRisk(type, key, data)),
    ...segmentEntryNames.flatMap((source) =>
      Object.entries(background.totals[source]?.[type] ?? {}).flatMap(([kind, value]) =>
        isBroken(type, kind, value)
          ? [{ path: formatPointer('background', 'totals', source, type, kind), value }]
          : [],
      ),
    ),
  ]);
}

/**
 * Finds the reasons why a document cannot be saved on a model version: each unknown name and each whole-number figure
 * with decimals, except those that `before` contains unchanged (null for a new document). Returns at most 50.
 */
export function findAdmissionFaults(
  version: CompiledModel,
  before: AssessmentDocument | null,
  after: AssessmentDocument,
): readonly DocumentFault[] {
  const formerModel = applyOwnParts(version, before?.overlay);
  const former = new Map(
    before === null ? [] : findAllUnknown(formerModel, before).map(({ place, content }) => [place, content]),
  );
  const model = applyOwnParts(version, after.overlay);
  // Entries for an own part remain valid after it is withdrawn, like entries for an entity that a new model version
  // withdraws.
  const withdrawn =
    model === formerModel ? null : new Set(findAllUnknown(formerModel, after).map(({ place }) => place));
  const unknown = findAllUnknown(model, after).filter(
    ({ place, content }) =>
      (withdrawn === null || withdrawn.has(place)) &&
      (!former.has(place) || !isSameJson(former.get(place), content)),
  );
  const broken = new Map(
    before === null ? [] : findCountsWithDecimals(before).map(({ path, value }) => [path, value]),
  );
  const counts = findCountsWithDecimals(after).filter(({ path, value }) => broken.get(path) !== value);
  return [
    ...checkOwnParts(version, before, after),
    ...unknown.map(
      ({ path, key }): DocumentFault => ({
        code: 'reference',
        path,
        text: {
          en: `refers to ${key}, which is not in the model version of the assessment`,
          sv: `hänvisar till ${key}, som inte finns i bedömningens modellversion`,
        },
      }),
    ),
    ...counts.map(
      ({ path }): DocumentFault => ({
        code: 'whole',
        path,
        text: patchFaultTexts.notWhole,
      }),
    ),
  ].slice(0, 50);
}

/** Finds faults of the assessment's own parts; checked only if these parts have changed. */
function checkOwnParts(
  version: CompiledModel,
  before: AssessmentDocument | null,
  { overlay }: AssessmentDocument,
): DocumentFault[] {
  const own = overlay?.own;
  if (own === undefined || isSameJson(before?.overlay?.own, own)) return [];
  const base = applyOwnParts(version, undefined);
  return findOwnPartsProblems(base, own, overlay?.shared?.parts).map(
    ({ path, code, message }): DocumentFault => ({
      code: code === 'reference' || code === 'library' ? 'reference' : 'own',
      path: `/overlay/own${path}`,
      text: message,
    }),
  );
}
