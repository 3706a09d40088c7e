/** Lists the risks of a type for screens, files and reports, with one row per risk. */
import { flagRisksInScope } from '../analysis/scope.ts';
import { getTypeResult } from '../assess/figures.ts';
import { hasReason } from '../assess/input.ts';
import type { AssessmentResult, RiskData, RiskRow } from '../assess/types.ts';
import type { EntityOf } from '../model/collections.ts';
import type { CompiledModel } from '../model/compile.ts';
import type { ModelEntity } from '../model/types.ts';
import type { DataEntryLicence, RiskType, Segment } from '../text/terms.ts';
import { listFigureSegments } from '../values/segment.ts';
import { createRiskSelector } from './case.ts';
import { listDataKinds } from './kinds.ts';
import { cachePerDocument } from './per-document.ts';
import type { AssessmentDocument, RiskEntry } from './types.ts';

/** The reason why a risk is left out of an assessment. */
export type RiskAbsence = 'hidden' | 'business' | 'deselected' | 'segment';

/** One risk of a type: its model data, and whether and why the assessment leaves it out. */
export interface AssessedRisk<T extends RiskType = RiskType> {
  readonly type: T;
  readonly key: string;
  readonly entity: EntityOf<T>;
  /** The segment that the risk concerns; both if its type has no segments. */
  readonly segment: Segment;
  readonly kri: boolean;
  /**
   * True when figures can be entered: the type has kinds of figures, and the licence covers the risk's data point.
   */
  readonly enterable: boolean;
  readonly entry: RiskEntry | null;
  readonly data: RiskData | null;
  /**
   * True when the risk is marked as not applicable with a reason. The risk keeps its row but does not count. A mark
   * without a reason has no effect.
   */
  readonly na: boolean;
  /** The reason why the risk is left out; null when it is included. */
  readonly absence: RiskAbsence | null;
}

/**
 * Whether a risk has figures, could have them, or cannot. Source: specification 001 section 5.4, docs/calculation.md
 * section 11.
 */
export type Quantifiability = 'quantified' | 'quantifiable' | 'qualitative';

/** A risk with its calculated figures, which are null when the risk does not count. */
export interface RatedRisk<T extends RiskType = RiskType> extends AssessedRisk<T> {
  readonly figures: RiskRow | null;
  readonly quantifiability: Quantifiability;
  /** True when at least one threat in scope relates to the risk. */
  readonly relevant: boolean;
}

interface Traits extends ModelEntity {
  readonly segment?: Segment;
  readonly kri?: boolean;
  readonly hidden?: boolean;
  readonly datapoint?: DataEntryLicence;
}

/** Lists all risks of a type in model order; each excluded risk has the reason. */
export function listRiskRows<T extends RiskType>(
  model: CompiledModel,
  document: AssessmentDocument,
  type: T,
): readonly AssessedRisk<T>[] {
  return allRows(model, document)[type];
}

type Rows = { readonly [T in RiskType]: readonly AssessedRisk<T>[] };

const allRows = cachePerDocument(
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
  const inBusiness = flagRisksInScope(model, type, { businesses: settings.businesses, hidden: true });
  const inSegment = flagRisksInScope(model, type, { segment: settings.segment, hidden: true });
  const selected = createRiskSelector(document, type);
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
      enterable: listDataKinds(type).length > 0 && entity.datapoint !== 'NO',
      entry,
      data: data[entity.key] ?? null,
      na: hasReason(entry?.na),
      absence: absence(),
    };
  });
}

/** Lists the included risks of a type, also those that are marked as not applicable. */
export function listIncludedRisks<T extends RiskType>(
  model: CompiledModel,
  document: AssessmentDocument,
  type: T,
): readonly AssessedRisk<T>[] {
  return listRiskRows(model, document, type).filter(({ absence }) => absence === null);
}

/** The included risks with their figures from a calculation of the same document. */
export function listRatedRisks<T extends RiskType>(
  model: CompiledModel,
  document: AssessmentDocument,
  type: T,
  result: AssessmentResult,
): readonly RatedRisk<T>[] {
  const figures = new Map((getTypeResult(result, type)?.risks ?? []).map((row) => [row.key, row]));
  return listIncludedRisks(model, document, type).map((risk) => {
    const row = figures.get(risk.key) ?? null;
    return {
      ...risk,
      figures: row,
      quantifiability: determineQuantifiability(risk, row),
      relevant: row?.relevant === true,
    };
  });
}

/**
 * Determines whether a risk is quantified (a share is known), quantifiable (figures could be entered) or qualitative
 * (its type has no kinds of figures).
 */
export function determineQuantifiability(
  risk: Pick<AssessedRisk, 'enterable' | 'data'>,
  row: RiskRow | null,
): Quantifiability {
  const known = Object.values(row?.segments ?? {}).some((segment) => segment.share !== null);
  if (known) return 'quantified';
  return risk.enterable ? 'quantifiable' : 'qualitative';
}

/** The segment entries in which a figure of this risk can be entered, given the assessment's segment. */
export function listSegmentEntries(
  risk: Pick<AssessedRisk, 'segment'>,
  document: AssessmentDocument,
): readonly ('INDIVIDUALS' | 'CORPORATES' | 'BOTH')[] {
  const wanted = listFigureSegments(document.settings.segment);
  const own = listFigureSegments(risk.segment).filter((segment) => wanted.includes(segment));
  return own.length === 2 ? [...own, 'BOTH'] : own;
}
