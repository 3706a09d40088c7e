/** Splits the difference between two states into changes that can be applied separately. */
import { segmentEntryNames } from '../assessment/background.ts';
import { isSameJson } from '../assessment/pointer.ts';
import type { AssessmentDocument, ControlEntry } from '../assessment/types.ts';
import { compileModel } from '../model/compile.ts';
import type { CompiledModel } from '../model/compiled-model.ts';
import type { RiskList } from '../model/types.ts';
import { applyOwnParts } from '../overlay/apply.ts';
import { setRiskList } from '../overlay/list-editions.ts';
import { type RiskType, riskTypes } from '../text/terms.ts';
import { getOwnMember } from '../values/own-member.ts';
import type { DriftState, PresentDriftState } from './types.ts';

/**
 * Largest number of changed controls that are treated as separate changes; if there are more, all of them form one
 * change.
 */
export const maxSeparateControlChanges = 12;

/** One change between two states. `keys` are the controls that a change of controls includes. */
export type DriftChange =
  | { readonly kind: 'figures'; readonly type: RiskType }
  | { readonly kind: 'list' | 'evidence'; readonly key: string }
  | { readonly kind: 'control'; readonly keys: readonly string[] }
  | { readonly kind: 'version' | 'appetite' | 'entries' };

type Controls = AssessmentDocument['controls'];

const withoutLists = <P extends { readonly lists?: unknown }>({ lists: _lists, ...parts }: P) => parts;

const isEmpty = (of: object): boolean => Object.keys(of).length === 0;

/**
 * Returns the document without its own editions of country lists, because the model version used in the comparison
 * contains the lists.
 */
function withoutOwnLists(document: AssessmentDocument): AssessmentDocument {
  const { overlay, ...rest } = document;
  if (overlay === undefined) return document;
  const { own, shared, ...others } = overlay;
  const kept = own === undefined ? {} : withoutLists(own);
  const parts = shared === undefined ? {} : withoutLists(shared.parts);
  const after = {
    ...others,
    ...(isEmpty(kept) ? {} : { own: kept }),
    ...(shared === undefined || isEmpty(parts) ? {} : { shared: { ...shared, parts } }),
  };
  return isEmpty(after) ? rest : { ...rest, overlay: after };
}

/**
 * Returns a document without the parts that are treated as separate changes (figures, controls, lists) and without
 * records that affect no level.
 */
function withoutTrackedParts(document: AssessmentDocument): object {
  const {
    background,
    controls,
    governance: _governance,
    status: _status,
    ...rest
  } = withoutOwnLists(document);
  const {
    data: _data,
    totals: _totals,
    limits: _limits,
    status: _s,
    done: _d,
    asBefore: _a,
    ...figures
  } = background;
  const { data: _entries, own: _own, status: _c, done: _e, asBefore: _b, ...control } = controls;
  return { ...rest, figures: { ...figures, provenance: null, rowProvenance: null }, control };
}

const figuresOf = ({ background: { data, totals } }: AssessmentDocument, type: RiskType) => ({
  data: data[type] ?? {},
  totals: segmentEntryNames.map((source) => totals[source]?.[type] ?? {}),
});

function findChangedControls(before: Controls, after: Controls): readonly string[] {
  const keys = [before, after].flatMap(({ data, own }) => [...Object.keys(data), ...Object.keys(own)]);
  return [...new Set(keys)].filter(
    (key) =>
      !isSameJson(getOwnMember(before.data, key) ?? null, getOwnMember(after.data, key) ?? null) ||
      !isSameJson(getOwnMember(before.own, key) ?? null, getOwnMember(after.own, key) ?? null),
  );
}

/** Returns the country lists of a state by key, with the organisation's own editions applied. */
function listsOf({ version, document }: DriftState): ReadonlyMap<string, RiskList> {
  return applyOwnParts(version, document.overlay).riskLists.byKey;
}

/** Returns the parts of a list that affect levels; its editor and texts are left out. */
const levelRelevantParts = (list: RiskList | undefined): object | null =>
  list === undefined
    ? null
    : { date: list.date, entries: list.entries, kind: list.kind, relevances: list.relevances };

/** Returns every change from the approved state to the present one. */
export function listDriftChanges(approved: DriftState, present: PresentDriftState): readonly DriftChange[] {
  const [a, b] = [approved.document, present.document];
  const [former, now] = [listsOf(approved), listsOf(present)];
  const controls = findChangedControls(a.controls, b.controls);
  const lists = [...new Set([...former.keys(), ...now.keys()])].filter(
    (key) => !isSameJson(levelRelevantParts(former.get(key)), levelRelevantParts(now.get(key))),
  );
  return [
    ...riskTypes
      .filter((type) => !isSameJson(figuresOf(a, type), figuresOf(b, type)))
      .map((type) => ({ kind: 'figures', type }) as const),
    ...lists.map((key) => ({ kind: 'list', key }) as const),
    ...(approved.version === present.version ? [] : [{ kind: 'version' } as const]),
    ...(controls.length > maxSeparateControlChanges
      ? [{ kind: 'control', keys: controls } as const]
      : controls.map((key) => ({ kind: 'control', keys: [key] }) as const)),
    ...present.expired.map(({ key }) => ({ kind: 'evidence', key }) as const),
    ...(isSameJson(approved.appetite, present.appetite) ? [] : [{ kind: 'appetite' } as const]),
    ...(isSameJson(withoutTrackedParts(a), withoutTrackedParts(b)) ? [] : [{ kind: 'entries' } as const]),
  ];
}

/** Returns the document in which the given controls are not assessed. */
export function removeControlAssessments(
  document: AssessmentDocument,
  keys: ReadonlySet<string>,
): AssessmentDocument {
  if (keys.size === 0) return document;
  const data = Object.fromEntries(
    Object.entries(document.controls.data).map(([key, entry]): [string, ControlEntry] => {
      const { assessment: _assessment, ...rest } = entry;
      return [key, keys.has(key) ? rest : entry];
    }),
  );
  return { ...document, controls: { ...document.controls, data } };
}

function mixRecords<V>(
  before: { readonly [key: string]: V },
  after: { readonly [key: string]: V },
  isChosen: (key: string) => boolean,
): { readonly [key: string]: V } {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(
    keys.flatMap((key) => {
      const value = getOwnMember(isChosen(key) ? after : before, key);
      return value === undefined ? [] : [[key, value] as const];
    }),
  );
}

function mixBackground(
  a: AssessmentDocument,
  b: AssessmentDocument,
  base: AssessmentDocument,
  types: ReadonlySet<string>,
): AssessmentDocument['background'] {
  const from = (type: RiskType): AssessmentDocument => (types.has(type) ? b : a);
  const data = Object.fromEntries(riskTypes.map((type) => [type, from(type).background.data[type] ?? {}]));
  const totals = Object.fromEntries(
    segmentEntryNames.map((source) => [
      source,
      Object.fromEntries(
        riskTypes.flatMap((type) => {
          const declared = from(type).background.totals[source]?.[type];
          return declared === undefined ? [] : [[type, declared]];
        }),
      ),
    ]),
  );
  return { ...base.background, data: { ...base.background.data, ...data }, totals };
}

/**
 * Returns the approved document with the given changes applied; country lists are not included, because the model
 * version from `createVersionMixer` contains them.
 */
export function mixDocuments(
  approved: DriftState,
  present: PresentDriftState,
  changes: readonly DriftChange[],
): AssessmentDocument {
  const [a, b] = [approved.document, present.document];
  const base = changes.some(({ kind }) => kind === 'entries') ? b : a;
  const types = new Set(changes.flatMap((one) => (one.kind === 'figures' ? [one.type] : [])));
  const controls = new Set(changes.flatMap((one) => (one.kind === 'control' ? one.keys : [])));
  const expired = new Set(changes.flatMap((one) => (one.kind === 'evidence' ? [one.key] : [])));
  const isChosen = (key: string): boolean => controls.has(key);
  const document = withoutOwnLists({
    ...base,
    background: mixBackground(a, b, base, types),
    controls: {
      ...base.controls,
      data: mixRecords(a.controls.data, b.controls.data, isChosen),
      own: mixRecords(a.controls.own, b.controls.own, isChosen),
    },
  });
  return removeControlAssessments(document, expired);
}

function membersOf(model: CompiledModel, group: string | undefined): readonly string[] {
  if (group === undefined) return [];
  return model.geographies.list
    .filter((place) => place.kind !== 'group' && place.parents.includes(group))
    .map(({ key }) => key);
}

const listKeys = (changes: readonly DriftChange[]): ReadonlySet<string> =>
  new Set(changes.flatMap((one) => (one.kind === 'list' ? [one.key] : [])));

/**
 * Returns a function that builds the model version with the given changes of the version and its lists applied; each
 * version is compiled once.
 */
export function createVersionMixer(
  approved: DriftState,
  present: PresentDriftState,
  all: readonly DriftChange[],
): (changes: readonly DriftChange[]) => CompiledModel {
  const differing = listKeys(all);
  const made = new Map<string, CompiledModel>();
  const sides = [approved, present].map((state) => {
    const model = applyOwnParts(state.version, state.document.overlay);
    return { model, version: state.version };
  });
  const [former, now] = sides;
  // An older edition does not contain the key of its group, but the list in the model version can.
  const groupOf = (key: string): string | undefined =>
    [...sides.map(({ model }) => model), present.version, approved.version]
      .map(({ riskLists }) => riskLists.byKey.get(key)?.group)
      .find((group) => group !== undefined);
  return (changes) => {
    if (former === undefined || now === undefined) return present.version;
    const isNew = changes.some(({ kind }) => kind === 'version');
    const chosen = listKeys(changes);
    const name = `${isNew} ${[...chosen].toSorted().join(' ')}`;
    const known = made.get(name);
    if (known !== undefined) return known;
    const { version } = isNew ? now : former;
    const keys = new Set([...former.model.riskLists.byKey.keys(), ...now.model.riskLists.byKey.keys()]);
    const source = [...keys].reduce((model, key) => {
      const isPresent = chosen.has(key) || (isNew && !differing.has(key));
      const side = isPresent ? now.model : former.model;
      const list = side.riskLists.byKey.get(key);
      const group = groupOf(key);
      const whole = list === undefined || group === undefined ? (list ?? null) : { ...list, group };
      return setRiskList(model, key, { list: whole, members: membersOf(side, group) });
    }, version.source);
    const result = compileModel(source);
    made.set(name, result);
    return result;
  };
}
