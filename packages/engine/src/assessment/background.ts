/** Background data as rows, for screens and files. Specification 001 section 3.3, product page section 6. */
import { flagCountableThreats } from '../analysis/scope.ts';
import type { Datum, RiskData } from '../assess/types.ts';
import { getAdjacencyTargets } from '../model/adjacency.ts';
import type { CompiledModel } from '../model/compile.ts';
import type { DataKind, RiskType, Segment, Text } from '../text/terms.ts';
import { isInSegment } from '../values/segment.ts';
import { createSelectionTest } from './document.ts';
import { listDataKinds } from './kinds.ts';
import { type AssessedRisk, listIncludedRisks, listSegmentEntries } from './risk-rows.ts';
import type { AssessmentDocument } from './types.ts';

/** Entries to which a figure can belong: one of the segments, or both together. */
export const segmentEntryNames = ['INDIVIDUALS', 'CORPORATES', 'BOTH'] as const;

/** Name of the entry of a figure, in the document and in background files: a segment, or `BOTH`. */
export type SegmentEntryName = (typeof segmentEntryNames)[number];

/** One risk with its entered figures. */
export interface BackgroundRow {
  readonly key: string;
  readonly name: Text;
  readonly segment: Segment;
  readonly kri: boolean;
  /** False if the licence does not include figures for the risk; existing figures are shown nevertheless. */
  readonly enterable: boolean;
  /**
   * False for a risk that is rare among organisations: it has no figures, is no key risk indicator, and is related to
   * no threat or list.
   */
  readonly common: boolean;
  /** Entries in which a figure can be entered, according to the segments of the assessment and of the risk. */
  readonly sources: readonly SegmentEntryName[];
  readonly data: RiskData;
}

/** Restrictions of the listed rows. */
export interface BackgroundFilter {
  readonly segment?: Segment;
  /** False to leave out risks that are rare among organisations. */
  readonly includeUncommon?: boolean;
}

/** Lists the rows of one risk type in model order. A row with figures is never left out as rare. */
export function listBackgroundRows(
  model: CompiledModel,
  document: AssessmentDocument,
  type: RiskType,
  filter: BackgroundFilter = {},
): readonly BackgroundRow[] {
  const isCommon = createCommonnessTest(model, document, type);
  return listIncludedRisks(model, document, type)
    .filter(({ segment }) => isWantedSegment(segment, filter.segment))
    .map((risk) => backgroundRow(risk, document, isCommon(risk)))
    .filter(({ common }) => common || filter.includeUncommon !== false);
}

function isWantedSegment(own: Segment, wanted: Segment | undefined): boolean {
  if (wanted === undefined || wanted === 'UNDEFINED' || wanted === 'BOTH') return true;
  return own === 'UNDEFINED' || isInSegment(own, wanted);
}

function backgroundRow(risk: AssessedRisk, document: AssessmentDocument, common: boolean): BackgroundRow {
  const { key, entity, segment, kri, enterable, data } = risk;
  return {
    key,
    name: entity.name,
    segment,
    kri,
    enterable,
    common,
    sources: listSegmentEntries(risk, document),
    data: data ?? {},
  };
}

/** Risk types whose lists are complete and therefore long; most organisations use few of their entries. */
const longLists: readonly RiskType[] = ['geographies', 'industries', 'legalForms'];

function createCommonnessTest(
  model: CompiledModel,
  document: AssessmentDocument,
  type: RiskType,
): (risk: AssessedRisk) => boolean {
  if (!longLists.includes(type)) return () => true;
  const { opGeography, businesses } = document.settings;
  const scope = flagCountableThreats(model, {
    businesses,
    opGeography,
    relevances: document.settings.relevances,
  });
  const inForce = createSelectionTest(document.selections.riskLists);
  const listed = new Set(
    model.riskLists.list
      .filter(({ kind, key }) => type === 'geographies' && kind === 'flat' && inForce(key))
      .flatMap(({ entries }) => entries.map(({ geography }) => geography)),
  );
  return ({ key, kri, data }) => {
    if (kri || key === opGeography || hasFigures(data) || listed.has(key)) return true;
    const row = model[type].index.get(key) ?? -1;
    return (
      row >= 0 &&
      getAdjacencyTargets(model.relations[type].backward, row).some((threat) => scope[threat] === 1)
    );
  };
}

/** True if at least one figure is entered. */
export function hasFigures(data: RiskData | null | undefined): boolean {
  return segmentEntryNames.some((source) => Object.keys(data?.[source] ?? {}).length > 0);
}

/** True if the background data contain a figure for at least one risk. */
export function hasBackgroundFigures({ background }: Pick<AssessmentDocument, 'background'>): boolean {
  return Object.values(background.data).some((ofType) => Object.values(ofType).some(hasFigures));
}

/** Returns the datum of a kind in an entry (a segment, or both); null without a datum, which is not the same as 0. */
export function getDatum(data: RiskData, source: SegmentEntryName, kind: DataKind): Datum | null {
  const kinds: { readonly [kind: string]: Datum } = data[source] ?? {};
  return Object.hasOwn(kinds, kind) ? (kinds[kind] ?? null) : null;
}

/**
 * One line of a background file: the figures of a risk in one entry (a segment, or both). `cells` are in the order of
 * `listDataKinds(type)`.
 */
export interface BackgroundLine {
  readonly key: string;
  readonly name: Text;
  readonly source: SegmentEntryName;
  readonly cells: readonly (Datum | null)[];
}

/** Special keys in a background file: declared totals, and the source of the figures. */
export const backgroundFileKeys = { total: '#total', source: '#source' } as const;

/**
 * Lists the lines of a background file: for each row one line for each entry (a segment, or both) in which a figure
 * can be entered or exists. Key and entry identify the line; the name is only for readers.
 */
export function listBackgroundLines(
  model: CompiledModel,
  document: AssessmentDocument,
  type: RiskType,
  filter: BackgroundFilter = {},
): readonly BackgroundLine[] {
  const kinds = listDataKinds(type);
  const wanted = filter.segment === undefined || filter.segment === 'UNDEFINED' ? 'BOTH' : filter.segment;
  return listBackgroundRows(model, document, type, filter).flatMap(({ key, name, sources, data }) =>
    segmentEntryNames
      .filter((source) => sources.includes(source) || Object.keys(data[source] ?? {}).length > 0)
      .filter((source) => wanted === 'BOTH' || source === 'BOTH' || source === wanted)
      .map((source) => ({ key, name, source, cells: kinds.map((kind) => getDatum(data, source, kind)) })),
  );
}
