import { type RiskType, riskTypes } from '../text/terms.ts';
import { getAdjacencyTargets } from './adjacency.ts';
import type { EntityOf } from './collections.ts';
import type { CompiledModel, EntityLookup } from './compiled-model.ts';
import { type TradeName, tradeFlags } from './tables/library.ts';
import type { Control, Geography, ModelEntity, Obligation, Reference, RiskLabel, Threat } from './types.ts';

/** A risk by its type and key. */
export interface RiskRef {
  readonly type: RiskType;
  readonly key: string;
}

/** A control and the indicators of a threat that it covers. */
export interface ControlCoverage {
  readonly control: Control;
  readonly risks: readonly RiskRef[];
}

function pickByIndices<E>(list: readonly E[], indices: Iterable<number>): E[] {
  return [...indices].flatMap((index) => list[index] ?? []);
}

/**
 * Lists the risks of one type that a threat or its ancestors refer to, in model order; empty for an unknown threat. A
 * geography is listed as such, without the countries inside it.
 */
export function listRelatedRisks<T extends RiskType>(
  model: CompiledModel,
  threatKey: string,
  type: T,
): readonly EntityOf<T>[] {
  const { list }: EntityLookup<EntityOf<T>> = model[type];
  const threat = model.threats.index.get(threatKey);
  return threat === undefined
    ? []
    : pickByIndices(list, getAdjacencyTargets(model.relations[type].forward, threat));
}

/** Keys of all risks that a threat or its ancestors refer to, per type. */
export function listRelatedRiskKeys(
  model: CompiledModel,
  threatKey: string,
): { readonly [T in RiskType]: readonly string[] } {
  const keys = (type: RiskType) => listRelatedRisks(model, threatKey, type).map(({ key }) => key);
  return {
    customers: keys('customers'),
    products: keys('products'),
    transactions: keys('transactions'),
    channels: keys('channels'),
    geographies: keys('geographies'),
    industries: keys('industries'),
    legalForms: keys('legalForms'),
    legals: keys('legals'),
  };
}

/**
 * Lists the threats that relate to a risk, in model order. A threat related to a geography also relates to the places
 * inside it: a threat related to the EU relates to Sweden, but a threat related to Sweden does not relate to the EU
 * (docs/calculation.md section 4.3).
 */
export function listThreatsRelatedToRisk(
  model: CompiledModel,
  type: RiskType,
  riskKey: string,
): readonly Threat[] {
  const risk = model[type].index.get(riskKey);
  return risk === undefined
    ? []
    : pickByIndices(model.threats.list, findRelatedThreatIndices(model, type, risk));
}

/**
 * Indices of the threats that relate to a risk, ascending. A geography also has the threats that are related to its
 * ancestors.
 */
export function findRelatedThreatIndices(
  model: CompiledModel,
  type: RiskType,
  risk: number,
): readonly number[] {
  const { backward } = model.relations[type];
  const direct = getAdjacencyTargets(backward, risk);
  const ancestors = type === 'geographies' ? getAdjacencyTargets(model.geographyGraph.ancestors, risk) : [];
  if (ancestors.length === 0) return [...direct];
  const all = new Set(direct);
  for (const ancestor of ancestors)
    for (const threat of getAdjacencyTargets(backward, ancestor)) all.add(threat);
  return [...all].sort((a, b) => a - b);
}

/** The children of a threat, in model order. */
export function listChildThreats(model: CompiledModel, threatKey: string): readonly Threat[] {
  const threat = model.threats.index.get(threatKey);
  return threat === undefined
    ? []
    : pickByIndices(model.threats.list, getAdjacencyTargets(model.threatTree.children, threat));
}

/** The ancestors of a threat, nearest first. */
export function listMotherThreats(model: CompiledModel, threatKey: string): readonly Threat[] {
  const mothers: Threat[] = [];
  let at = model.threatTree.parent[model.threats.index.get(threatKey) ?? -1] ?? -1;
  while (at >= 0) {
    mothers.push(...pickByIndices(model.threats.list, [at]));
    at = model.threatTree.parent[at] ?? -1;
  }
  return mothers;
}

/** All geographies that contain the given one, in model order. */
export function listContainingGeographies(model: CompiledModel, geographyKey: string): readonly Geography[] {
  const place = model.geographies.index.get(geographyKey);
  return place === undefined
    ? []
    : pickByIndices(model.geographies.list, getAdjacencyTargets(model.geographyGraph.ancestors, place));
}

/** All geographies inside the given one, in model order. */
export function listContainedGeographies(model: CompiledModel, geographyKey: string): readonly Geography[] {
  const place = model.geographies.index.get(geographyKey);
  return place === undefined
    ? []
    : pickByIndices(model.geographies.list, getAdjacencyTargets(model.geographyGraph.descendants, place));
}

/** The obligations related to a threat. */
export function listRelatedObligations(model: CompiledModel, threatKey: string): readonly Obligation[] {
  return listRelatedRisks(model, threatKey, 'legals');
}

/** Lists the sources of a threat: its own first, then those of its ancestors, each once. */
export function listThreatReferences(model: CompiledModel, threatKey: string): readonly Reference[] {
  const own = model.threats.byKey.get(threatKey);
  const keys = new Set(
    [...(own === undefined ? [] : [own]), ...listMotherThreats(model, threatKey)].flatMap(
      (t) => t.references,
    ),
  );
  return [...keys].flatMap((key) => model.references.byKey.get(key) ?? []);
}

/**
 * Computes which risks a control covers, for the calculation: per type, the risks that the control refers to and
 * every risk with one of the control's labels of type `control` (docs/calculation.md section 3). Types without risks
 * are absent.
 */
export function collectControlRiskKeys(
  model: CompiledModel,
  control: Control,
): Partial<{ readonly [T in RiskType]: readonly string[] }> {
  const labels = new Set(
    control.risklabels.filter((label) => model.riskLabels.byKey.get(label)?.type === 'control'),
  );
  const lists = riskTypes.flatMap((type) => {
    const named = control.related[type] ?? [];
    const labelled = labels.size === 0 ? [] : labelledKeys(model, type, labels);
    const keys = [...new Set([...named, ...labelled])];
    return keys.length === 0 ? [] : [[type, keys] as const];
  });
  return Object.fromEntries(lists);
}

function labelledKeys(model: CompiledModel, type: RiskType, labels: ReadonlySet<string>): readonly string[] {
  const list: readonly (ModelEntity & { readonly risklabels?: readonly string[] })[] = model[type].list;
  return list
    .filter(({ risklabels }) => risklabels?.some((label) => labels.has(label)))
    .map(({ key }) => key);
}

/** The labels of type `raFilter` of a risk, in model order. Labels of type `control` are left out. */
export function listRiskFilterLabels(
  model: CompiledModel,
  type: RiskType,
  key: string,
): readonly RiskLabel[] {
  const byKey: ReadonlyMap<string, ModelEntity & { readonly risklabels?: readonly string[] }> =
    model[type].byKey;
  const carried = byKey.get(key)?.risklabels ?? [];
  return carried.length === 0 ? [] : listFilterLabels(model).filter((label) => carried.includes(label.key));
}

/** The labels for filtering lists of risks (specification 001 section 3.1: `raFilter`), in model order. */
export const listFilterLabels = (model: CompiledModel): readonly RiskLabel[] =>
  model.riskLabels.list.filter(({ type }) => type === 'raFilter');

/**
 * True for a threat with several relevances: the editors have set `multiRelevance`, or it has at least two
 * relevances. False for a general threat, which counts for all relevances.
 */
export const isMultiRelevant = ({
  multiRelevance,
  relevance,
}: Pick<Threat, 'multiRelevance' | 'relevance'>): boolean =>
  multiRelevance || new Set(relevance.filter((area) => area !== 'general')).size > 1;

/**
 * Returns a function that tests whether the control applies to a risk, by the rules of docs/calculation.md section
 * 5.1 except those on segment and applicability.
 */
export function createControlCoverageTest(
  model: CompiledModel,
  control: Control,
): (type: RiskType, key: string) => boolean {
  const lists = new Map(
    Object.entries(collectControlRiskKeys(model, control)).map(([type, keys]) => [
      type,
      new Set<string>(keys),
    ]),
  );
  const everything = control.general && control.allOf.length === 0 && lists.size === 0;
  const places = lists.get('geographies');
  return (type, key) => {
    if (everything || control.allOf.includes(type) || lists.get(type)?.has(key)) return true;
    return (
      type === 'geographies' &&
      places !== undefined &&
      listContainingGeographies(model, key).some((ancestor) => places.has(ancestor.key))
    );
  };
}

/**
 * Lists the controls that cover at least one indicator of a threat, with the covered indicators: specific controls
 * first, then general controls, each in model order.
 */
export function listThreatControls(model: CompiledModel, threatKey: string): readonly ControlCoverage[] {
  const keys = listRelatedRiskKeys(model, threatKey);
  const risks = riskTypes.flatMap((type) => keys[type].map((key) => ({ type, key })));
  const covers = model.controls.list
    .map((control) => {
      const covered = createControlCoverageTest(model, control);
      return { control, risks: risks.filter(({ type, key }) => covered(type, key)) };
    })
    .filter((cover) => cover.risks.length > 0);
  return [
    ...covers.filter(({ control }) => !control.general),
    ...covers.filter(({ control }) => control.general),
  ];
}

/** Keys of the businesses that have the flag of a trade (specification 001 section 6), in model order. */
export function listBusinessesOfTrade(model: CompiledModel, trade: TradeName): readonly string[] {
  return model.businesses.list.flatMap((business) => (business[tradeFlags[trade]] ? [business.key] : []));
}

/**
 * True when an uploaded document contains the text of a source: the document was uploaded for the source, or
 * its id is the source's stored PDF or searchable document (specification 001 section 3.1: `pdf_cms_id`,
 * `maia_document_id`).
 */
export function hasTextOfSource(
  { id, reference }: { readonly id: number; readonly reference: string | null },
  source: Pick<Reference, 'key'> & {
    readonly pdfCmsId?: number | null;
    readonly maiaDocumentId?: number | null;
  },
): boolean {
  return reference === source.key || source.pdfCmsId === id || source.maiaDocumentId === id;
}
