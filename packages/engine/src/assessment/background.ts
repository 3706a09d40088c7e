/** Background data as rows: for entering, and for files. Specification 001 section 3.3, product page section 6. */
import { threatsLetThrough } from '../analysis/scope.ts';
import type { Datum, RiskData } from '../assess/types.ts';
import { targetsOf } from '../model/adjacency.ts';
import type { CompiledModel } from '../model/compile.ts';
import { segmentContains } from '../segment.ts';
import type { DataKind, RiskType, Segment, Text } from '../terms.ts';
import { selector } from './document.ts';
import { kindsOf } from './kinds.ts';
import { type AssessedRisk, dataSourcesOf, risksTakingPart } from './risk-rows.ts';
import type { AssessmentDocument } from './types.ts';

/** Where a figure is entered: for one segment, or for both together. */
export const dataSources = ['INDIVIDUALS', 'CORPORATES', 'BOTH'] as const;

/** Name of the column of a background file and of the field of the document that a figure stands in. */
export type DataSourceName = (typeof dataSources)[number];

/** One risk with the figures that are entered for it. */
export interface BackgroundRow {
  readonly key: string;
  readonly name: Text;
  readonly segment: Segment;
  readonly kri: boolean;
  /** False when the licence does not cover figures for it; figures that are there are shown all the same. */
  readonly enterable: boolean;
  /** False for what an organisation rarely has: no figures, no risk indicator, no threat or list names it. */
  readonly common: boolean;
  /** Places where a figure can be entered, given the assessment's and the risk's segment. */
  readonly sources: readonly DataSourceName[];
  readonly data: RiskData;
}

/** What to leave out of the rows. */
export interface BackgroundFilter {
  readonly segment?: Segment;
  /** False leaves out what is not common. */
  readonly includeUncommon?: boolean;
}

/** The rows of one type in model order. A row that has figures is never left out as uncommon. */
export function backgroundRows(
  model: CompiledModel,
  document: AssessmentDocument,
  type: RiskType,
  filter: BackgroundFilter = {},
): readonly BackgroundRow[] {
  const isCommon = commonness(model, document, type);
  return risksTakingPart(model, document, type)
    .filter(({ segment }) => isWanted(segment, filter.segment))
    .map((risk) => backgroundRow(risk, document, isCommon(risk)))
    .filter(({ common }) => common || filter.includeUncommon !== false);
}

function isWanted(own: Segment, wanted: Segment | undefined): boolean {
  if (wanted === undefined || wanted === 'UNDEFINED' || wanted === 'BOTH') return true;
  return own === 'UNDEFINED' || segmentContains(own, wanted);
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
    sources: dataSourcesOf(risk, document),
    data: data ?? {},
  };
}

/** Types whose lists are long because they are complete: most organisations have few of the entries. */
const longLists: readonly RiskType[] = ['geographies', 'industries', 'legalForms'];

function commonness(
  model: CompiledModel,
  document: AssessmentDocument,
  type: RiskType,
): (risk: AssessedRisk) => boolean {
  if (!longLists.includes(type)) return () => true;
  const { opGeography, businesses } = document.settings;
  const scope = threatsLetThrough(model, {
    businesses,
    opGeography,
    relevances: document.settings.relevances,
  });
  const inForce = selector(document.selections.riskLists);
  const listed = new Set(
    model.riskLists.list
      .filter(({ kind, key }) => type === 'geographies' && kind === 'flat' && inForce(key))
      .flatMap(({ entries }) => entries.map(({ geography }) => geography)),
  );
  return ({ key, kri, data }) => {
    if (kri || key === opGeography || hasFigures(data) || listed.has(key)) return true;
    const row = model[type].index.get(key) ?? -1;
    return row >= 0 && targetsOf(model.relations[type].backward, row).some((threat) => scope[threat] === 1);
  };
}

/** True when any figure is entered. */
export function hasFigures(data: RiskData | null | undefined): boolean {
  return dataSources.some((source) => Object.keys(data?.[source] ?? {}).length > 0);
}

/** True when any figure of any risk is entered in the background data of an assessment. */
export function hasOwnFigures({ background }: Pick<AssessmentDocument, 'background'>): boolean {
  return Object.values(background.data).some((ofType) => Object.values(ofType).some(hasFigures));
}

/** The datum of a kind at a source, or null: empty is not zero. */
export function datumOf(data: RiskData, source: DataSourceName, kind: DataKind): Datum | null {
  const kinds: { readonly [kind: string]: Datum } = data[source] ?? {};
  return Object.hasOwn(kinds, kind) ? (kinds[kind] ?? null) : null;
}

/** One line of a background file: a risk's figures at one source. `cells` follow `kindsOf(type)`. */
export interface BackgroundLine {
  readonly key: string;
  readonly name: Text;
  readonly source: DataSourceName;
  readonly cells: readonly (Datum | null)[];
}

/** Special keys of a background file: declared totals, and where the figures come from. */
export const backgroundFileKeys = { total: '#total', source: '#source' } as const;

/**
 * The lines of a background file: for each row one line per source that can be entered or holds a figure. The name
 * stands there for the reader; the key and the source are what counts.
 */
export function backgroundLines(
  model: CompiledModel,
  document: AssessmentDocument,
  type: RiskType,
  filter: BackgroundFilter = {},
): readonly BackgroundLine[] {
  const kinds = kindsOf(type);
  const wanted = filter.segment === undefined || filter.segment === 'UNDEFINED' ? 'BOTH' : filter.segment;
  return backgroundRows(model, document, type, filter).flatMap(({ key, name, sources, data }) =>
    dataSources
      .filter((source) => sources.includes(source) || Object.keys(data[source] ?? {}).length > 0)
      .filter((source) => wanted === 'BOTH' || source === 'BOTH' || source === wanted)
      .map((source) => ({ key, name, source, cells: kinds.map((kind) => datumOf(data, source, kind)) })),
  );
}
