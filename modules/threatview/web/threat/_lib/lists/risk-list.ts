/** The risk lists: customers, products, transactions, channels, geographies, each with the threats behind it. */
import {
  type CompiledModel,
  type Control,
  comparable,
  controlCoverage,
  type Entity,
  figureSegmentsOf,
  filterLabelsOf,
  filterRisks,
  listingsOf,
  type NamedEntity,
  type OperationalType,
  type PlaceListing,
  type Relevance,
  type RiskType,
  riskTypes,
  type Segment,
  soughtForms,
  type Text,
  type Threat,
  threatIndicesOf,
} from '@klarsikt/engine';
import { type ListFilters, scopeOf, wordsOf } from './filters.ts';
import { type Answering, reaches } from './threat-list.ts';

export interface RiskRow {
  readonly id: string;
  readonly risk: NamedEntity;
  readonly type: RiskType;
  /** Product category, kind of geography: what the list is grouped by in the eye; null where there is none. */
  readonly group: Text | null;
  readonly segment: Segment;
  readonly kri: boolean;
  /** Highest level of the threats behind it, of a place also of its lists, per segment; null in one that it does not concern. */
  readonly individuals: number | null;
  readonly corporates: number | null;
  /** Number of threats in scope that hit it, and the first of them by level. */
  readonly threats: number;
  readonly highest: readonly Threat[];
  /** Country lists that a place stands on, the one with the highest level first. */
  readonly lists: readonly PlaceListing[];
}

type ListedRisk = NamedEntity & {
  readonly segment?: Segment;
  readonly kri?: boolean;
  readonly category?: string | null;
  readonly parents?: readonly string[];
};

/** The type of a key: keys are unique in the whole model. Null for what is neither threat nor risk. */
export function typeOfKey(model: CompiledModel, key: string): 'threats' | RiskType | null {
  if (model.threats.byKey.has(key)) return 'threats';
  return riskTypes.find((type) => model[type].byKey.has(key)) ?? null;
}

/** The entity of a key, with its type. */
export function entityOfKey(
  model: CompiledModel,
  key: string,
): { readonly type: 'threats' | RiskType; readonly entity: NamedEntity } | null {
  const type = typeOfKey(model, key);
  if (type === null) return null;
  const byKey: ReadonlyMap<string, NamedEntity> = model[type].byKey;
  const entity = byKey.get(key);
  return entity === undefined ? null : { type, entity };
}

type Behind = readonly (readonly number[])[];

const known = new WeakMap<CompiledModel, Map<RiskType, Behind>>();

/** Places of the threats that hit each risk of a type; worked out once, the filters only count them. */
function threatsBehind(model: CompiledModel, type: RiskType): Behind {
  const types = known.get(model) ?? new Map<RiskType, Behind>();
  known.set(model, types);
  const behind = types.get(type) ?? model[type].list.map((_, risk) => threatIndicesOf(model, type, risk));
  types.set(type, behind);
  return behind;
}

/** 1 for every threat in scope, by its place in the model. */
export type Scope = Uint8Array;

/** The scope that holds exactly these threats. */
export function scopeWith(model: CompiledModel, threats: readonly { readonly threat: Threat }[]): Scope {
  const scope = new Uint8Array(model.threats.list.length);
  for (const { threat } of threats) {
    const place = model.threats.index.get(threat.key);
    if (place !== undefined) scope[place] = 1;
  }
  return scope;
}

/** How high a threat ranks among those behind a risk: by its higher level, then by both. */
function weightOf({ threatFacts }: CompiledModel, place: number): number {
  const [priv = 0, corp = 0] = [threatFacts.privLevel[place], threatFacts.corpLevel[place]];
  return Math.max(priv, corp) * 10 + priv + corp;
}

const noLists: readonly PlaceListing[] = [];
const listsKnown = new WeakMap<CompiledModel, Map<string, readonly PlaceListing[]>>();

/** The lists of a place under some areas, worked out once: a list of places is made anew at every filter. */
function listsOf(model: CompiledModel, type: RiskType, key: string, areas: readonly Relevance[]) {
  if (type !== 'geographies') return noLists;
  const known = listsKnown.get(model) ?? new Map<string, readonly PlaceListing[]>();
  listsKnown.set(model, known);
  const sign = `${areas.join()}:${key}`;
  const lists = known.get(sign) ?? listingsOf(model, key, areas);
  known.set(sign, lists);
  return lists;
}

/** One risk with the levels and the number of the threats in scope behind it; `areas` decide which country lists count. */
export function riskRowOf(
  model: CompiledModel,
  type: RiskType,
  risk: NamedEntity,
  scope: Scope,
  areas: readonly Relevance[] = [],
): RiskRow {
  const listed: ListedRisk = risk;
  const concerned = figureSegmentsOf(listed.segment);
  const { privLevel, corpLevel } = model.threatFacts;
  const lists = listsOf(model, type, risk.key, areas);
  const [decisive] = lists;
  let individuals = decisive?.level ?? 0;
  let corporates = individuals;
  let threats = 0;
  // The two places that weigh most, kept while counting: a list has hundreds of rows, and is made anew at every filter.
  let first = -1;
  let second = -1;
  const weight = (place: number) => (place < 0 ? -1 : weightOf(model, place));
  for (const place of threatsBehind(model, type)[model[type].index.get(risk.key) ?? -1] ?? []) {
    if (scope[place] !== 1) continue;
    threats += 1;
    if (weight(place) > weight(first)) {
      second = first;
      first = place;
    } else if (weight(place) > weight(second)) second = place;
    individuals = Math.max(individuals, privLevel[place] ?? 0);
    corporates = Math.max(corporates, corpLevel[place] ?? 0);
  }
  return {
    id: risk.key,
    risk,
    type,
    group: groupOf(model, type, listed),
    segment: listed.segment ?? 'BOTH',
    kri: listed.kri ?? false,
    individuals: concerned.includes('INDIVIDUALS') ? individuals : null,
    corporates: concerned.includes('CORPORATES') ? corporates : null,
    threats,
    highest: [first, second].flatMap((place) => model.threats.list[place] ?? []),
    lists,
  };
}

/** The threats in scope behind a risk, the highest first. */
export function threatsBehindRisk(
  model: CompiledModel,
  type: RiskType,
  riskKey: string,
  scope: Scope,
): readonly Threat[] {
  const places = threatsBehind(model, type)[model[type].index.get(riskKey) ?? -1] ?? [];
  return places
    .filter((place) => scope[place] === 1)
    .toSorted((a, b) => weightOf(model, b) - weightOf(model, a))
    .flatMap((place) => model.threats.list[place] ?? []);
}

function groupOf(model: CompiledModel, type: RiskType, risk: ListedRisk): Text | null {
  if (type === 'products') return model.productCategories.byKey.get(risk.category ?? '')?.name ?? null;
  if (type !== 'geographies') return null;
  const [parent] = risk.parents ?? [];
  return model.geographies.byKey.get(parent ?? '')?.name ?? null;
}

/**
 * The risks of one type that the filters leave, with what the threats in scope say of each. `answering` is what the
 * full text search found for the words of the filters; without it names and descriptions are looked through.
 */
export function riskRows(
  model: CompiledModel,
  type: OperationalType,
  filters: ListFilters,
  scope: Scope,
  answering: Answering | null = null,
): readonly RiskRow[] {
  const words = wordsOf(filters.q);
  const { level, risklabel, segment } = filters;
  const risks: readonly NamedEntity[] = filterRisks(model, type, scopeOf(filters));
  const answers = ({ key, name, description }: NamedEntity): boolean => {
    if (words.length === 0) return true;
    if (answering !== null) return answering.has(key);
    const text = comparable(`${name.en} ${name.sv} ${description.en} ${description.sv}`);
    return words.every((word) => soughtForms(word).some((form) => text.includes(form)));
  };
  const carries = ({ key }: NamedEntity): boolean =>
    risklabel === undefined || filterLabelsOf(model, type, key).some((label) => label.key === risklabel);
  return risks
    .filter((risk) => carries(risk) && answers(risk))
    .map((risk) => riskRowOf(model, type, risk, scope, areasIn(filters)))
    .filter((row) => level === undefined || reaches(levelIn(row, segment), level));
}

/** The areas that a list is restricted to; none is no restriction. */
export const areasIn = ({ area }: Pick<ListFilters, 'area'>): readonly Relevance[] =>
  area === undefined ? [] : [area];

function levelIn({ individuals, corporates }: RiskRow, segment: ListFilters['segment']): number {
  if (segment === 'INDIVIDUALS') return individuals ?? 0;
  return segment === 'CORPORATES' ? (corporates ?? 0) : Math.max(individuals ?? 0, corporates ?? 0);
}

/** The library controls that act on a risk, specific ones first. */
export function controlsOn(model: CompiledModel, type: RiskType, key: string): readonly Control[] {
  const acting = model.controls.list.filter((control) => controlCoverage(model, control)(type, key));
  return acting.toSorted((a, b) => Number(a.general) - Number(b.general));
}

/** How many risks of a type the lists show without filters. */
export function riskCount(model: CompiledModel, type: RiskType): number {
  const shown: readonly Entity[] = filterRisks(model, type, {});
  return shown.length;
}
