import { type CountryListing, filterRisks, findCountryListings } from '@klarsikt/engine/analysis';
import {
  type CompiledModel,
  type Control,
  createControlCoverageTest,
  findRelatedThreatIndices,
  listRiskFilterLabels,
  type ModelEntity,
  type NamedEntity,
  type Threat,
} from '@klarsikt/engine/model';
import {
  listSearchForms,
  type OperationalType,
  type Relevance,
  type RiskType,
  riskTypes,
  type Segment,
  type Text,
  toComparableText,
} from '@klarsikt/engine/text';
import { listFigureSegments } from '@klarsikt/engine/values';
import { splitSearchWords, type ThreatListFilters, toAnalysisFilter } from './filters.ts';
import { reachesMinimumLevel, type SearchHitKeys } from './threat-list.ts';

export interface RiskRow {
  readonly id: string;
  readonly risk: NamedEntity;
  readonly type: RiskType;
  /** Product category or kind of geography by which the list is grouped; null for risks without a group. */
  readonly group: Text | null;
  readonly segment: Segment;
  readonly kri: boolean;
  /**
   * Highest level of the risk's threats for the segment; for a geography, the levels of its country lists also count.
   * Null if the risk does not apply to the segment.
   */
  readonly individuals: number | null;
  readonly corporates: number | null;
  /** Number of threats in scope that affect the risk, and the two with the highest levels. */
  readonly threats: number;
  readonly highest: readonly Threat[];
  /** Country lists that contain the geography, the list with the highest level first. */
  readonly lists: readonly CountryListing[];
}

type ListedRisk = NamedEntity & {
  readonly segment?: Segment;
  readonly kri?: boolean;
  readonly category?: string | null;
  readonly parents?: readonly string[];
};

/** Finds the type of a key, since keys are unique in the model; null if the key is neither a threat nor a risk. */
export function findEntityType(model: CompiledModel, key: string): 'threats' | RiskType | null {
  if (model.threats.byKey.has(key)) return 'threats';
  return riskTypes.find((type) => model[type].byKey.has(key)) ?? null;
}

export function findThreatOrRisk(
  model: CompiledModel,
  key: string,
): { readonly type: 'threats' | RiskType; readonly entity: NamedEntity } | null {
  const type = findEntityType(model, key);
  if (type === null) return null;
  const byKey: ReadonlyMap<string, NamedEntity> = model[type].byKey;
  const entity = byKey.get(key);
  return entity === undefined ? null : { type, entity };
}

type ThreatIndicesByRisk = readonly (readonly number[])[];

const known = new WeakMap<CompiledModel, Map<RiskType, ThreatIndicesByRisk>>();

/** Indices of the threats that affect each risk of a type, cached per model; a change of filters only counts them. */
function getThreatIndices(model: CompiledModel, type: RiskType): ThreatIndicesByRisk {
  const types = known.get(model) ?? new Map<RiskType, ThreatIndicesByRisk>();
  known.set(model, types);
  const behind =
    types.get(type) ?? model[type].list.map((_, risk) => findRelatedThreatIndices(model, type, risk));
  types.set(type, behind);
  return behind;
}

/** Flags of threats, one for each threat of the model: 1 if the threat is in scope. */
export type ThreatScope = Uint8Array;

export function createThreatScope(
  model: CompiledModel,
  threats: readonly { readonly threat: Threat }[],
): ThreatScope {
  const scope = new Uint8Array(model.threats.list.length);
  for (const { threat } of threats) {
    const place = model.threats.index.get(threat.key);
    if (place !== undefined) scope[place] = 1;
  }
  return scope;
}

/** Computes the rank of a threat among those of a risk: by the higher of both levels, then by their sum. */
function computeRank({ threatFacts }: CompiledModel, place: number): number {
  const [priv = 0, corp = 0] = [threatFacts.privLevel[place], threatFacts.corpLevel[place]];
  return Math.max(priv, corp) * 10 + priv + corp;
}

const noLists: readonly CountryListing[] = [];
const listsKnown = new WeakMap<CompiledModel, Map<string, readonly CountryListing[]>>();

/** Country lists of a geography in the given areas, cached because every change of filters rebuilds the list. */
function getCountryLists(model: CompiledModel, type: RiskType, key: string, areas: readonly Relevance[]) {
  if (type !== 'geographies') return noLists;
  const known = listsKnown.get(model) ?? new Map<string, readonly CountryListing[]>();
  listsKnown.set(model, known);
  const sign = `${areas.join()}:${key}`;
  const lists = known.get(sign) ?? findCountryListings(model, key, areas);
  known.set(sign, lists);
  return lists;
}

/**
 * Builds the row of one risk, with the levels and the number of its threats in scope; `areas` select the country
 * lists that count.
 */
export function buildRiskRow(
  model: CompiledModel,
  type: RiskType,
  risk: NamedEntity,
  scope: ThreatScope,
  areas: readonly Relevance[] = [],
): RiskRow {
  const listed: ListedRisk = risk;
  const concerned = listFigureSegments(listed.segment);
  const { privLevel, corpLevel } = model.threatFacts;
  const lists = getCountryLists(model, type, risk.key, areas);
  const [decisive] = lists;
  let individuals = decisive?.level ?? 0;
  let corporates = individuals;
  let threats = 0;
  // Keep only the two highest threats while counting, because every change of filters rebuilds hundreds of rows.
  let first = -1;
  let second = -1;
  const weight = (place: number) => (place < 0 ? -1 : computeRank(model, place));
  for (const place of getThreatIndices(model, type)[model[type].index.get(risk.key) ?? -1] ?? []) {
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
    group: findGroup(model, type, listed),
    segment: listed.segment ?? 'BOTH',
    kri: listed.kri ?? false,
    individuals: concerned.includes('INDIVIDUALS') ? individuals : null,
    corporates: concerned.includes('CORPORATES') ? corporates : null,
    threats,
    highest: [first, second].flatMap((place) => model.threats.list[place] ?? []),
    lists,
  };
}

export function listThreatsOfRisk(
  model: CompiledModel,
  type: RiskType,
  riskKey: string,
  scope: ThreatScope,
): readonly Threat[] {
  const places = getThreatIndices(model, type)[model[type].index.get(riskKey) ?? -1] ?? [];
  return places
    .filter((place) => scope[place] === 1)
    .toSorted((a, b) => computeRank(model, b) - computeRank(model, a))
    .flatMap((place) => model.threats.list[place] ?? []);
}

function findGroup(model: CompiledModel, type: RiskType, risk: ListedRisk): Text | null {
  if (type === 'products') return model.productCategories.byKey.get(risk.category ?? '')?.name ?? null;
  if (type !== 'geographies') return null;
  const [parent] = risk.parents ?? [];
  return model.geographies.byKey.get(parent ?? '')?.name ?? null;
}

/**
 * Builds the rows of one risk type that match the filters, with figures from the threats in scope. `answering`
 * contains the full text hits; without it, names and descriptions are searched.
 */
export function buildRiskRows(
  model: CompiledModel,
  type: OperationalType,
  filters: ThreatListFilters,
  scope: ThreatScope,
  answering: SearchHitKeys | null = null,
): readonly RiskRow[] {
  const words = splitSearchWords(filters.q);
  const { level, risklabel, segment } = filters;
  const risks: readonly NamedEntity[] = filterRisks(model, type, toAnalysisFilter(filters));
  const answers = ({ key, name, description }: NamedEntity): boolean => {
    if (words.length === 0) return true;
    if (answering !== null) return answering.has(key);
    const text = toComparableText(`${name.en} ${name.sv} ${description.en} ${description.sv}`);
    return words.every((word) => listSearchForms(word).some((form) => text.includes(form)));
  };
  const carries = ({ key }: NamedEntity): boolean =>
    risklabel === undefined ||
    listRiskFilterLabels(model, type, key).some((label) => label.key === risklabel);
  return risks
    .filter((risk) => carries(risk) && answers(risk))
    .map((risk) => buildRiskRow(model, type, risk, scope, listFilteredAreas(filters)))
    .filter((row) => level === undefined || reachesMinimumLevel(levelForSegment(row, segment), level));
}

/** Relevance areas of the filter; empty means all areas. */
export const listFilteredAreas = ({ area }: Pick<ThreatListFilters, 'area'>): readonly Relevance[] =>
  area === undefined ? [] : [area];

function levelForSegment(
  { individuals, corporates }: RiskRow,
  segment: ThreatListFilters['segment'],
): number {
  if (segment === 'INDIVIDUALS') return individuals ?? 0;
  return segment === 'CORPORATES' ? (corporates ?? 0) : Math.max(individuals ?? 0, corporates ?? 0);
}

/** Lists the library controls that act on a risk, specific controls before general ones. */
export function listControlsOnRisk(model: CompiledModel, type: RiskType, key: string): readonly Control[] {
  const acting = model.controls.list.filter((control) =>
    createControlCoverageTest(model, control)(type, key),
  );
  return acting.toSorted((a, b) => Number(a.general) - Number(b.general));
}

/** Counts all risks of a type, without applying filters. */
export function countRisksOfType(model: CompiledModel, type: RiskType): number {
  const shown: readonly ModelEntity[] = filterRisks(model, type, {});
  return shown.length;
}
