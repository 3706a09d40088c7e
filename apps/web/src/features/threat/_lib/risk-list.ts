/** The risk lists: customers, products, transactions, channels, geographies, each with the threats behind it. */
import {
  type CompiledModel,
  type Control,
  controlCoverage,
  type Entity,
  figureSegmentsOf,
  filterRisks,
  filterThreats,
  type NamedEntity,
  type OperationalType,
  type RiskType,
  riskTypes,
  type Segment,
  type Text,
  type Threat,
  threatLevelOf,
  threatsOf,
} from '@klarsikt/engine';
import { type ListFilters, scopeOf, wordsOf } from './filters.ts';
import { reaches } from './threat-list.ts';

export interface RiskRow {
  readonly id: string;
  readonly risk: NamedEntity;
  readonly type: RiskType;
  /** Product category, kind of geography: what the list is grouped by in the eye; null where there is none. */
  readonly group: Text | null;
  readonly segment: Segment;
  readonly kri: boolean;
  /** Highest level of the threats behind it, per segment; null in a segment that it does not concern. */
  readonly individuals: number | null;
  readonly corporates: number | null;
  /** Threats in scope that hit it, the highest first. */
  readonly threats: readonly Threat[];
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

/** One risk with the threats of the scope behind it. */
export function riskRowOf(
  model: CompiledModel,
  type: RiskType,
  risk: NamedEntity,
  scope: ReadonlySet<Threat>,
): RiskRow {
  const listed: ListedRisk = risk;
  const concerned = figureSegmentsOf(listed.segment);
  const levels = (key: string) => ({
    individuals: threatLevelOf(model, key, 'INDIVIDUALS')?.level ?? 0,
    corporates: threatLevelOf(model, key, 'CORPORATES')?.level ?? 0,
  });
  const graded = threatsOf(model, type, risk.key)
    .filter((threat) => scope.has(threat))
    .map((threat) => ({ threat, ...levels(threat.key) }))
    .sort(
      (a, b) =>
        Math.max(b.individuals, b.corporates) - Math.max(a.individuals, a.corporates) ||
        b.individuals + b.corporates - a.individuals - a.corporates,
    );
  return {
    id: risk.key,
    risk,
    type,
    group: groupOf(model, type, listed),
    segment: listed.segment ?? 'BOTH',
    kri: listed.kri ?? false,
    individuals: concerned.includes('INDIVIDUALS')
      ? Math.max(0, ...graded.map((threat) => threat.individuals))
      : null,
    corporates: concerned.includes('CORPORATES')
      ? Math.max(0, ...graded.map((threat) => threat.corporates))
      : null,
    threats: graded.map(({ threat }) => threat),
  };
}

function groupOf(model: CompiledModel, type: RiskType, risk: ListedRisk): Text | null {
  if (type === 'products') return model.productCategories.byKey.get(risk.category ?? '')?.name ?? null;
  if (type !== 'geographies') return null;
  const [parent] = risk.parents ?? [];
  return model.geographies.byKey.get(parent ?? '')?.name ?? null;
}

/** The risks of one type that the filters leave, with the threats that the filters leave behind each. */
export function riskRows(
  model: CompiledModel,
  type: OperationalType,
  filters: ListFilters,
): readonly RiskRow[] {
  const scope = new Set(filterThreats(model, scopeOf(filters)));
  const words = wordsOf(filters.q);
  const { level, segment } = filters;
  const risks: readonly NamedEntity[] = filterRisks(model, type, scopeOf(filters));
  return risks
    .filter(({ name, description }) => {
      const text = `${name.en} ${name.sv} ${description.en} ${description.sv}`.toLocaleLowerCase();
      return words.every((word) => text.includes(word));
    })
    .map((risk) => riskRowOf(model, type, risk, scope))
    .filter((row) => level === undefined || reaches(levelIn(row, segment), level));
}

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
