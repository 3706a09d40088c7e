/** Two states taken apart into changes, so that any of them can be made without the others. */
import { dataSources } from '../assessment/background.ts';
import { sameJson } from '../assessment/pointer.ts';
import type { AssessmentDocument, ControlEntry } from '../assessment/types.ts';
import { compile } from '../model/compile.ts';
import type { CompiledModel } from '../model/compiled-model.ts';
import type { RiskList } from '../model/types.ts';
import { withOverlay } from '../overlay/apply.ts';
import { withRiskList } from '../overlay/list-editions.ts';
import { ownMember } from '../own-member.ts';
import { type RiskType, riskTypes } from '../terms.ts';
import type { DriftState, PresentState } from './types.ts';

/** With more changed controls they are one change together. */
export const mostSingleControls = 12;

/** One change between two states. `keys`: of a change of controls, which ones. */
export type DriftChange =
  | { readonly kind: 'figures'; readonly type: RiskType }
  | { readonly kind: 'list' | 'evidence'; readonly key: string }
  | { readonly kind: 'control'; readonly keys: readonly string[] }
  | { readonly kind: 'version' | 'appetite' | 'entries' };

type Controls = AssessmentDocument['controls'];

const withoutLists = <P extends { readonly lists?: unknown }>({ lists: _lists, ...parts }: P) => parts;

const isEmpty = (of: object): boolean => Object.keys(of).length === 0;

/** The document without editions of country lists: the mixed version has the lists that count. */
function unlisted(document: AssessmentDocument): AssessmentDocument {
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

/** A document without what is a change of its own: figures, controls, lists, and records that move no level. */
function remainder(document: AssessmentDocument): object {
  const { background, controls, governance: _governance, status: _status, ...rest } = unlisted(document);
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
  totals: dataSources.map((source) => totals[source]?.[type] ?? {}),
});

function changedControls(before: Controls, after: Controls): readonly string[] {
  const keys = [before, after].flatMap(({ data, own }) => [...Object.keys(data), ...Object.keys(own)]);
  return [...new Set(keys)].filter(
    (key) =>
      !sameJson(ownMember(before.data, key) ?? null, ownMember(after.data, key) ?? null) ||
      !sameJson(ownMember(before.own, key) ?? null, ownMember(after.own, key) ?? null),
  );
}

/** Country lists of a state by key, with its own editions. */
function listsOf({ version, document }: DriftState): ReadonlyMap<string, RiskList> {
  return withOverlay(version, document.overlay).riskLists.byKey;
}

/** A list without what does not count: who took it, and words about it. */
const counted = (list: RiskList | undefined): object | null =>
  list === undefined
    ? null
    : { date: list.date, entries: list.entries, kind: list.kind, relevances: list.relevances };

/** Every change from the approved state to the present one. */
export function driftChanges(approved: DriftState, present: PresentState): readonly DriftChange[] {
  const [a, b] = [approved.document, present.document];
  const [former, now] = [listsOf(approved), listsOf(present)];
  const controls = changedControls(a.controls, b.controls);
  const lists = [...new Set([...former.keys(), ...now.keys()])].filter(
    (key) => !sameJson(counted(former.get(key)), counted(now.get(key))),
  );
  return [
    ...riskTypes
      .filter((type) => !sameJson(figuresOf(a, type), figuresOf(b, type)))
      .map((type) => ({ kind: 'figures', type }) as const),
    ...lists.map((key) => ({ kind: 'list', key }) as const),
    ...(approved.version === present.version ? [] : [{ kind: 'version' } as const]),
    ...(controls.length > mostSingleControls
      ? [{ kind: 'control', keys: controls } as const]
      : controls.map((key) => ({ kind: 'control', keys: [key] }) as const)),
    ...present.expired.map(({ key }) => ({ kind: 'evidence', key }) as const),
    ...(sameJson(approved.appetite, present.appetite) ? [] : [{ kind: 'appetite' } as const]),
    ...(sameJson(remainder(a), remainder(b)) ? [] : [{ kind: 'entries' } as const]),
  ];
}

/** The document with some controls counted as not assessed. */
export function withoutProof(document: AssessmentDocument, keys: ReadonlySet<string>): AssessmentDocument {
  if (keys.size === 0) return document;
  const data = Object.fromEntries(
    Object.entries(document.controls.data).map(([key, entry]): [string, ControlEntry] => {
      const { assessment: _assessment, ...rest } = entry;
      return [key, keys.has(key) ? rest : entry];
    }),
  );
  return { ...document, controls: { ...document.controls, data } };
}

function mixedRecord<V>(
  before: { readonly [key: string]: V },
  after: { readonly [key: string]: V },
  isChosen: (key: string) => boolean,
): { readonly [key: string]: V } {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(
    keys.flatMap((key) => {
      const value = ownMember(isChosen(key) ? after : before, key);
      return value === undefined ? [] : [[key, value] as const];
    }),
  );
}

function mixedBackground(
  a: AssessmentDocument,
  b: AssessmentDocument,
  base: AssessmentDocument,
  types: ReadonlySet<string>,
): AssessmentDocument['background'] {
  const from = (type: RiskType): AssessmentDocument => (types.has(type) ? b : a);
  const data = Object.fromEntries(riskTypes.map((type) => [type, from(type).background.data[type] ?? {}]));
  const totals = Object.fromEntries(
    dataSources.map((source) => [
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

/** The approved document with some of the changes made; country lists are those of the mixed version. */
export function mixedDocument(
  approved: DriftState,
  present: PresentState,
  changes: readonly DriftChange[],
): AssessmentDocument {
  const [a, b] = [approved.document, present.document];
  const base = changes.some(({ kind }) => kind === 'entries') ? b : a;
  const types = new Set(changes.flatMap((one) => (one.kind === 'figures' ? [one.type] : [])));
  const controls = new Set(changes.flatMap((one) => (one.kind === 'control' ? one.keys : [])));
  const expired = new Set(changes.flatMap((one) => (one.kind === 'evidence' ? [one.key] : [])));
  const isChosen = (key: string): boolean => controls.has(key);
  const document = unlisted({
    ...base,
    background: mixedBackground(a, b, base, types),
    controls: {
      ...base.controls,
      data: mixedRecord(a.controls.data, b.controls.data, isChosen),
      own: mixedRecord(a.controls.own, b.controls.own, isChosen),
    },
  });
  return withoutProof(document, expired);
}

function membersOf(model: CompiledModel, group: string | undefined): readonly string[] {
  if (group === undefined) return [];
  return model.geographies.list
    .filter((place) => place.kind !== 'group' && place.parents.includes(group))
    .map(({ key }) => key);
}

const listKeys = (changes: readonly DriftChange[]): ReadonlySet<string> =>
  new Set(changes.flatMap((one) => (one.kind === 'list' ? [one.key] : [])));

/** Versions with some of all the changes of lists made. Each is compiled once. */
export function mixedVersions(
  approved: DriftState,
  present: PresentState,
  all: readonly DriftChange[],
): (changes: readonly DriftChange[]) => CompiledModel {
  const differing = listKeys(all);
  const made = new Map<string, CompiledModel>();
  const sides = [approved, present].map((state) => {
    const model = withOverlay(state.version, state.document.overlay);
    return { model, version: state.version };
  });
  const [former, now] = sides;
  // Earlier editions do not name their group; the version that they are laid over may.
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
      return withRiskList(model, key, { list: whole, members: membersOf(side, group) });
    }, version.source);
    const result = compile(source);
    made.set(name, result);
    return result;
  };
}
