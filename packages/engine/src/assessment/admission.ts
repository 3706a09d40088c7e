/**
 * What a change may bring into a document beside its shape: names that the pinned model version knows, and counts that
 * are whole. What stood there before stays: a model version seen through a smaller licence, or a figure from before the
 * rule, must not keep people from their work.
 */
import type { RiskData } from '../assess/types.ts';
import type { Place } from '../fields/check.ts';
import { type Walk, walkOf } from '../fields/references.ts';
import { isCollectionName } from '../model/collections.ts';
import type { CompiledModel } from '../model/compile.ts';
import { withOverlay } from '../overlay/apply.ts';
import { ownPartsProblems } from '../overlay/problems.ts';
import { type DataKind, dataKinds, type RiskType, riskTypes } from '../terms.ts';
import { dataSources } from './background.ts';
import { anyControl, assessmentField } from './fields.ts';
import { figureRules } from './kinds.ts';
import { type DocumentFault, faultTexts, pointerOf, sameJson } from './pointer.ts';
import { isStatementName } from './statement-names.ts';
import type { AssessmentDocument } from './types.ts';

/** Something that a document names and a model does not have. */
export interface UnknownReference {
  /** JSON pointer of the place; an entry of a list by its position. */
  readonly path: string;
  readonly key: string;
  /** What is entered about it; the key itself where it is only named. */
  readonly content: unknown;
}

/** A place that names something: the same whatever its position in a list. */
interface Named extends UnknownReference {
  readonly place: string;
}

function inRecord(isKnown: (key: string) => boolean, record: object | undefined, ...path: string[]): Named[] {
  return Object.entries(record ?? {}).flatMap(([key, content]: [string, unknown]) => {
    const place = pointerOf(...path, key);
    return isKnown(key) ? [] : [{ path: place, place, key, content }];
  });
}

const concluded: ReadonlySet<string> = new Set([...riskTypes, 'overall', 'legal']);

let made: Walk | null | undefined;

/** What the fields of a document name; own parts of the model name each other, and are looked at apart. */
function walkOfDocument(): Walk | null {
  const { overlay: _, ...fields } = assessmentField.fields;
  made ??= walkOf({ type: 'object', fields });
  return made;
}

const pointerTo = (place: Place | null): string =>
  place === null ? '' : pointerTo(place.within) + pointerOf(String(place.name));

function unknownKeys(model: CompiledModel, document: AssessmentDocument): Named[] {
  const isKnown = (to: string, key: string): boolean =>
    to === anyControl
      ? model.controls.byKey.has(key) || Object.hasOwn(document.controls.own, key)
      : isCollectionName(to) && model[to].byKey.has(key);
  const unknown: Named[] = [];
  walkOfDocument()?.(document, null, ({ to, key, place, content }) => {
    if (isKnown(to, key)) return;
    const path = pointerTo(place);
    const isItem = typeof place?.name === 'number';
    unknown.push({ path, place: isItem ? pointerTo(place.within) + pointerOf(key) : path, key, content });
  });
  return unknown;
}

function unknownVariables(model: CompiledModel, { controls }: AssessmentDocument): Named[] {
  return Object.entries(controls.data).flatMap(([key, { variables }]) => {
    const rules = model.controls.byKey.get(key)?.spec;
    if (rules === undefined) return [];
    const isKnown = (name: string) => rules.vars.some((variable) => variable.key === name);
    return inRecord(isKnown, variables, 'controls', 'data', key, 'variables');
  });
}

/** A statement, or a product and a threat, a channel, or a threat through a channel of the version. */
function isCell(model: CompiledModel, name: string): boolean {
  if (isStatementName(model, name)) return true;
  const { products, threats, channels } = model;
  const [product = '', other = '', through] = name.split('/');
  if (!products.byKey.has(product)) return false;
  if (through !== undefined) return threats.byKey.has(other) && channels.byKey.has(through);
  return threats.byKey.has(other) || channels.byKey.has(other);
}

function unknownIn(model: CompiledModel, document: AssessmentDocument): readonly Named[] {
  return [
    ...unknownKeys(model, document),
    ...unknownVariables(model, document),
    ...inRecord((subject) => concluded.has(subject), document.conclusions, 'conclusions'),
    ...inRecord((cell) => isCell(model, cell), document.exploitation, 'exploitation'),
  ];
}

/** Everything that a document names and the model does not have: keys in the order of the fields, then other names. */
export function unknownReferences(
  model: CompiledModel,
  document: AssessmentDocument,
): readonly UnknownReference[] {
  return unknownIn(model, document).map(({ path, key, content }) => ({ path, key, content }));
}

/** A figure that counts something and has decimals. */
export interface CountWithDecimals {
  readonly path: string;
  readonly value: number;
}

function countsOfRisk(type: RiskType, key: string, data: RiskData): CountWithDecimals[] {
  return dataSources.flatMap((source) =>
    Object.entries(data[source] ?? {}).flatMap(([kind, { mode, value }]) =>
      mode === 'abs' && isBroken(type, kind, value)
        ? [{ path: pointerOf('background', 'data', type, key, source, kind), value }]
        : [],
    ),
  );
}

function isBroken(type: RiskType, name: string, value: number): boolean {
  const kinds: readonly DataKind[] = dataKinds[type];
  const kind = kinds.find((candidate) => candidate === name);
  return kind !== undefined && figureRules(kind, 'abs').whole === true && !Number.isInteger(value);
}

/** The counts of a document that are not whole: entered before that was refused, and kept as they are. */
export function countsWithDecimals({ background }: AssessmentDocument): readonly CountWithDecimals[] {
  return riskTypes.flatMap((type) => [
    ...Object.entries(background.data[type] ?? {}).flatMap(([key, data]) => countsOfRisk(type, key, data)),
    ...dataSources.flatMap((source) =>
      Object.entries(background.totals[source]?.[type] ?? {}).flatMap(([kind, value]) =>
        isBroken(type, kind, value)
          ? [{ path: pointerOf('background', 'totals', source, type, kind), value }]
          : [],
      ),
    ),
  ]);
}

/**
 * Why a document cannot be saved on a model version: each name that the version does not have and each count with
 * decimals, unless it stood there already, unchanged, in `before` (null for a new document). At most 50 are listed.
 */
export function admissionFaults(
  version: CompiledModel,
  before: AssessmentDocument | null,
  after: AssessmentDocument,
): readonly DocumentFault[] {
  const formerModel = withOverlay(version, before?.overlay);
  const former = new Map(
    before === null ? [] : unknownIn(formerModel, before).map(({ place, content }) => [place, content]),
  );
  const model = withOverlay(version, after.overlay);
  // What is said of an own part that has been taken away stays, as it does when a version withdraws something.
  const withdrawn =
    model === formerModel ? null : new Set(unknownIn(formerModel, after).map(({ place }) => place));
  const unknown = unknownIn(model, after).filter(
    ({ place, content }) =>
      (withdrawn === null || withdrawn.has(place)) &&
      (!former.has(place) || !sameJson(former.get(place), content)),
  );
  const broken = new Map(
    before === null ? [] : countsWithDecimals(before).map(({ path, value }) => [path, value]),
  );
  const counts = countsWithDecimals(after).filter(({ path, value }) => broken.get(path) !== value);
  return [
    ...ownFaults(version, before, after),
    ...unknown.map(
      ({ path, key }): DocumentFault => ({
        code: 'reference',
        path,
        text: {
          en: `refers to ${key}, which is not in the assessment's model version`,
          sv: `hänvisar till ${key}, som inte finns i bedömningens modellversion`,
        },
      }),
    ),
    ...counts.map(
      ({ path }): DocumentFault => ({
        code: 'whole',
        path,
        text: faultTexts.notWhole,
      }),
    ),
  ].slice(0, 50);
}

/** Faults of the own parts of the assessment, looked at when they have changed. */
function ownFaults(
  version: CompiledModel,
  before: AssessmentDocument | null,
  { overlay }: AssessmentDocument,
): DocumentFault[] {
  const own = overlay?.own;
  if (own === undefined || sameJson(before?.overlay?.own, own)) return [];
  const base = withOverlay(version, undefined);
  return ownPartsProblems(base, own, overlay?.shared?.parts).map(
    ({ path, code, message }): DocumentFault => ({
      code: code === 'reference' || code === 'library' ? 'reference' : 'own',
      path: `/overlay/own${path}`,
      text: message,
    }),
  );
}
