/** The lists of risks that screens, files and reports show: one row per risk of a type. */
import { risksInScope } from '../analysis/scope.ts';
import { typeResult } from '../assess/figures.ts';
import { isReasoned } from '../assess/input.ts';
import type { AssessmentResult, RiskData, RiskRow } from '../assess/types.ts';
import type { EntityOf } from '../model/collections.ts';
import type { CompiledModel } from '../model/compile.ts';
import type { Entity } from '../model/types.ts';
import { figureSegmentsOf } from '../segment.ts';
import type { Datapoint, RiskType, Segment } from '../terms.ts';
import { riskSelector } from './case.ts';
import { kindsOf } from './kinds.ts';
import { perDocument } from './per-document.ts';
import type { AssessmentDocument, RiskEntry } from './types.ts';

/** Why a risk takes no part in an assessment. */
export type RiskAbsence = 'hidden' | 'business' | 'deselected' | 'segment';

/** One risk of a type as an assessment sees it. */
export interface AssessedRisk<T extends RiskType = RiskType> {
  readonly type: T;
  readonly key: string;
  readonly entity: EntityOf<T>;
  /** The risk's own segment; types without one concern both. */
  readonly segment: Segment;
  readonly kri: boolean;
  /** True when figures can be entered: the type has kinds and the licence covers the data point. */
  readonly enterable: boolean;
  readonly entry: RiskEntry | null;
  readonly data: RiskData | null;
  /** Not applicable with a reason: it keeps its row but counts for nothing. Without a reason it counts as any other. */
  readonly na: boolean;
  /** Null when the risk takes part. */
  readonly absence: RiskAbsence | null;
}

/** Specification 001 section 5.4, calculation page section 11. */
export type Quantifiability = 'quantified' | 'quantifiable' | 'qualitative';

/** A risk with its figures; null for a risk that does not count. */
export interface RatedRisk<T extends RiskType = RiskType> extends AssessedRisk<T> {
  readonly figures: RiskRow | null;
  readonly quantifiability: Quantifiability;
  /** Some threat in scope uses the risk. */
  readonly relevant: boolean;
}

interface Traits extends Entity {
  readonly segment?: Segment;
  readonly kri?: boolean;
  readonly hidden?: boolean;
  readonly datapoint?: Datapoint;
}

/** Every risk of a type that the model has, in model order, those that take no part with the reason why. */
export function riskRows<T extends RiskType>(
  model: CompiledModel,
  document: AssessmentDocument,
  type: T,
): readonly AssessedRisk<T>[] {
  return allRows(model, document)[type];
}

type Rows = { readonly [T in RiskType]: readonly AssessedRisk<T>[] };

const allRows = perDocument(
  (model, document): Rows => ({
    customers: rowsOf(model, document, 'customers'),
    products: rowsOf(model, document, 'products'),
    transactions: rowsOf(model, document, 'transactions'),
    channels: rowsOf(model, document, 'channels'),
    geographies: rowsOf(model, document, 'geographies'),
    industries: rowsOf(model, document, 'industries'),
    legalForms: rowsOf(model, document, 'legalForms'),
    legals: rowsOf(model, document, 'legals'),
  }),
);

function rowsOf<T extends RiskType>(
  model: CompiledModel,
  document: AssessmentDocument,
  type: T,
): readonly AssessedRisk<T>[] {
  const { list }: { readonly list: readonly (EntityOf<T> & Traits)[] } = model[type];
  const { settings } = document;
  const inBusiness = risksInScope(model, type, { businesses: settings.businesses, hidden: true });
  const inSegment = risksInScope(model, type, { segment: settings.segment, hidden: true });
  const selected = riskSelector(document, type);
  const entries: { readonly [key: string]: RiskEntry } = document.risks.data[type] ?? {};
  const data: { readonly [key: string]: RiskData } = document.background.data[type] ?? {};
  return list.map((entity, index) => {
    const entry = entries[entity.key] ?? null;
    const absence = (): RiskAbsence | null => {
      if (entity.hidden === true) return 'hidden';
      if (inBusiness[index] !== 1) return 'business';
      if (!selected(entity.key)) return 'deselected';
      return inSegment[index] === 1 ? null : 'segment';
    };
    return {
      type,
      key: entity.key,
      entity,
      segment: entity.segment ?? 'BOTH',
      kri: entity.kri === true,
      enterable: kindsOf(type).length > 0 && entity.datapoint !== 'NO',
      entry,
      data: data[entity.key] ?? null,
      na: isReasoned(entry?.na),
      absence: absence(),
    };
  });
}

/** The risks of a type that take part, those that are not applicable included. */
export function risksTakingPart<T extends RiskType>(
  model: CompiledModel,
  document: AssessmentDocument,
  type: T,
): readonly AssessedRisk<T>[] {
  return riskRows(model, document, type).filter(({ absence }) => absence === null);
}

/** The risks that take part, with the figures of a finished calculation of the same document. */
export function ratedRisks<T extends RiskType>(
  model: CompiledModel,
  document: AssessmentDocument,
  type: T,
  result: AssessmentResult,
): readonly RatedRisk<T>[] {
  const figures = new Map((typeResult(result, type)?.risks ?? []).map((row) => [row.key, row]));
  return risksTakingPart(model, document, type).map((risk) => {
    const row = figures.get(risk.key) ?? null;
    return {
      ...risk,
      figures: row,
      quantifiability: quantifiabilityOf(risk, row),
      relevant: row?.relevant === true,
    };
  });
}

/** Quantified: a share is known. Quantifiable: figures could be entered. Qualitative: the type has no kinds. */
export function quantifiabilityOf(
  risk: Pick<AssessedRisk, 'enterable' | 'data'>,
  row: RiskRow | null,
): Quantifiability {
  const known = Object.values(row?.segments ?? {}).some((segment) => segment.share !== null);
  if (known) return 'quantified';
  return risk.enterable ? 'quantifiable' : 'qualitative';
}

/** The places where a figure of this risk can be entered, given the assessment's segment. */
export function dataSourcesOf(
  risk: Pick<AssessedRisk, 'segment'>,
  document: AssessmentDocument,
): readonly ('INDIVIDUALS' | 'CORPORATES' | 'BOTH')[] {
  const wanted = figureSegmentsOf(document.settings.segment);
  const own = figureSegmentsOf(risk.segment).filter((segment) => wanted.includes(segment));
  return own.length === 2 ? [...own, 'BOTH'] : own;
}
