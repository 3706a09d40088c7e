import { type RiskType, riskTypes } from '../terms.ts';
import { targetsOf } from './adjacency.ts';
import type { EntityOf } from './collections.ts';
import type { CompiledModel, Lookup } from './compiled-model.ts';
import { type TradeName, tradeFlags } from './tables/library.ts';
import type { Control, Entity, Geography, Legal, Reference, RiskLabel, Threat } from './types.ts';

/** A risk by its type and key. */
export interface RiskRef {
  readonly type: RiskType;
  readonly key: string;
}

/** What a control covers of a threat's indicators. */
export interface ControlCover {
  readonly control: Control;
  readonly risks: readonly RiskRef[];
}

function pick<E>(list: readonly E[], indices: Iterable<number>): E[] {
  return [...indices].flatMap((index) => list[index] ?? []);
}

/**
 * The risks of one type that a threat names, itself or through its ancestors, in model order; empty for an unknown
 * threat. A geography stands for itself here, not for the countries inside it.
 */
export function related<T extends RiskType>(
  model: CompiledModel,
  threatKey: string,
  type: T,
): readonly EntityOf<T>[] {
  const { list }: Lookup<EntityOf<T>> = model[type];
  const threat = model.threats.index.get(threatKey);
  return threat === undefined ? [] : pick(list, targetsOf(model.relations[type].forward, threat));
}

/** Keys of everything that a threat names, per type: the relations with inheritance resolved. */
export function relatedKeys(
  model: CompiledModel,
  threatKey: string,
): { readonly [T in RiskType]: readonly string[] } {
  const keys = (type: RiskType) => related(model, threatKey, type).map(({ key }) => key);
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
 * The threats that hit a risk, in model order. A geography is hit through its ancestors too: a threat linked to the
 * EU hits Sweden, one linked to Sweden does not hit the EU (calculation page 4.3).
 */
export function threatsOf(model: CompiledModel, type: RiskType, riskKey: string): readonly Threat[] {
  const risk = model[type].index.get(riskKey);
  return risk === undefined ? [] : pick(model.threats.list, threatIndicesOf(model, type, risk));
}

/** Interned indices of the threats that hit a risk, ascending; geographies through their ancestors too. */
export function threatIndicesOf(model: CompiledModel, type: RiskType, risk: number): readonly number[] {
  const { backward } = model.relations[type];
  const direct = targetsOf(backward, risk);
  const ancestors = type === 'geographies' ? targetsOf(model.geographyGraph.ancestors, risk) : [];
  if (ancestors.length === 0) return [...direct];
  const all = new Set(direct);
  for (const ancestor of ancestors) for (const threat of targetsOf(backward, ancestor)) all.add(threat);
  return [...all].sort((a, b) => a - b);
}

/** The children of a threat, in model order. */
export function childrenOf(model: CompiledModel, threatKey: string): readonly Threat[] {
  const threat = model.threats.index.get(threatKey);
  return threat === undefined ? [] : pick(model.threats.list, targetsOf(model.threatTree.children, threat));
}

/** Mother, grandmother and so on, nearest first. */
export function mothersOf(model: CompiledModel, threatKey: string): readonly Threat[] {
  const mothers: Threat[] = [];
  let at = model.threatTree.parent[model.threats.index.get(threatKey) ?? -1] ?? -1;
  while (at >= 0) {
    mothers.push(...pick(model.threats.list, [at]));
    at = model.threatTree.parent[at] ?? -1;
  }
  return mothers;
}

/** All geographies that contain the given one, in model order. */
export function ancestorsOf(model: CompiledModel, geographyKey: string): readonly Geography[] {
  const place = model.geographies.index.get(geographyKey);
  return place === undefined
    ? []
    : pick(model.geographies.list, targetsOf(model.geographyGraph.ancestors, place));
}

/** All geographies inside the given one, in model order. */
export function descendantsOf(model: CompiledModel, geographyKey: string): readonly Geography[] {
  const place = model.geographies.index.get(geographyKey);
  return place === undefined
    ? []
    : pick(model.geographies.list, targetsOf(model.geographyGraph.descendants, place));
}

/** The obligations that a threat bears on. */
export function legalsOf(model: CompiledModel, threatKey: string): readonly Legal[] {
  return related(model, threatKey, 'legals');
}

/** The sources of a threat: its own first, then those of its ancestors, each once. */
export function referencesOf(model: CompiledModel, threatKey: string): readonly Reference[] {
  const own = model.threats.byKey.get(threatKey);
  const keys = new Set(
    [...(own === undefined ? [] : [own]), ...mothersOf(model, threatKey)].flatMap((t) => t.references),
  );
  return [...keys].flatMap((key) => model.references.byKey.get(key) ?? []);
}

/**
 * The lists of a control as the calculation wants them: per type the risks named, together with every risk that
 * carries one of the control's labels of type `control` (calculation page section 3). Types without risks are absent.
 */
export function controlLists(
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
  const list: readonly (Entity & { readonly risklabels?: readonly string[] })[] = model[type].list;
  return list
    .filter(({ risklabels }) => risklabels?.some((label) => labels.has(label)))
    .map(({ key }) => key);
}

/** The labels of type `raFilter` that a risk carries, in the order of the model. Labels of type `control` are left out. */
export function filterLabelsOf(model: CompiledModel, type: RiskType, key: string): readonly RiskLabel[] {
  const byKey: ReadonlyMap<string, Entity & { readonly risklabels?: readonly string[] }> = model[type].byKey;
  const carried = byKey.get(key)?.risklabels ?? [];
  return carried.length === 0 ? [] : filterLabels(model).filter((label) => carried.includes(label.key));
}

/** The labels that risk lists are filtered by (specification 001 section 3.1: `raFilter`), in the order of the model. */
export const filterLabels = (model: CompiledModel): readonly RiskLabel[] =>
  model.riskLabels.list.filter(({ type }) => type === 'raFilter');

/**
 * True for a threat that counts in several relevance areas: editors say so (`multiRelevance`), or it has two or more
 * areas. A general threat counts in all, and is not meant.
 */
export const isMultiRelevant = ({
  multiRelevance,
  relevance,
}: Pick<Threat, 'multiRelevance' | 'relevance'>): boolean =>
  multiRelevance || new Set(relevance.filter((area) => area !== 'general')).size > 1;

/** Tells which risks a control applies to, by the rules of calculation page 5.1 (segment and n/a aside). */
export function controlCoverage(
  model: CompiledModel,
  control: Control,
): (type: RiskType, key: string) => boolean {
  const lists = new Map(
    Object.entries(controlLists(model, control)).map(([type, keys]) => [type, new Set<string>(keys)]),
  );
  const everything = control.general && control.allOf.length === 0 && lists.size === 0;
  const places = lists.get('geographies');
  return (type, key) => {
    if (everything || control.allOf.includes(type) || lists.get(type)?.has(key)) return true;
    return (
      type === 'geographies' &&
      places !== undefined &&
      ancestorsOf(model, key).some((ancestor) => places.has(ancestor.key))
    );
  };
}

/**
 * The controls that cover at least one indicator of a threat, with the indicators that each covers: specific ones
 * first, then the general ones, both in model order.
 */
export function controlsOf(model: CompiledModel, threatKey: string): readonly ControlCover[] {
  const keys = relatedKeys(model, threatKey);
  const risks = riskTypes.flatMap((type) => keys[type].map((key) => ({ type, key })));
  const covers = model.controls.list
    .map((control) => {
      const covered = controlCoverage(model, control);
      return { control, risks: risks.filter(({ type, key }) => covered(type, key)) };
    })
    .filter((cover) => cover.risks.length > 0);
  return [
    ...covers.filter(({ control }) => !control.general),
    ...covers.filter(({ control }) => control.general),
  ];
}

/** Keys of the businesses that the flag of a trade classifies (specification 001 section 6), in model order. */
export function businessesOfTrade(model: CompiledModel, trade: TradeName): readonly string[] {
  return model.businesses.list.flatMap((business) => (business[tradeFlags[trade]] ? [business.key] : []));
}

/**
 * Whether an uploaded document holds the text of a source: it was uploaded as that, or the source names its number as
 * that of the stored PDF or of the searchable document (specification 001 section 3.1: `pdf_cms_id`, `maia_document_id`).
 */
export function holdsTextOf(
  { id, reference }: { readonly id: number; readonly reference: string | null },
  source: Pick<Reference, 'key'> & {
    readonly pdfCmsId?: number | null;
    readonly maiaDocumentId?: number | null;
  },
): boolean {
  return reference === source.key || source.pdfCmsId === id || source.maiaDocumentId === id;
}
