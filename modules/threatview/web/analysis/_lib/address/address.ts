/** Reads and writes the analysis in the address: a saved analysis by its id, an unsaved analysis in full. */
import { figureSegments, relevances } from '@klarsikt/engine/text';
import {
  type AnalysisDraft,
  buildSelectionPositions,
  filterSelectedRelations,
  listKeysInOrder,
} from '../../../threat/_lib/analysis/analysis-draft.ts';
import { decodeKeys, encodeKeys } from '../results/results.ts';

/** Parameters that identify the analysis; the others describe the view. */
export const analysisParameters = [
  'id',
  'selection',
  'preview',
  'country',
  'segment',
  'area',
  'business',
  'raId',
  'unit',
] as const;

type Search = Readonly<Record<string, unknown>>;
export type AnalysisAddress = { readonly [N in (typeof analysisParameters)[number]]?: string };

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const numberOf = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;

export function toAnalysisAddress({ selected, preview, settings, report }: AnalysisDraft): AnalysisAddress {
  const { country, segment, areas, businesses, raId } = settings;
  const given = {
    selection: encodeKeys(listKeysInOrder(selected)),
    preview: encodeKeys(listKeysInOrder(preview)),
    country,
    segment,
    area: areas.join(','),
    business: businesses.join(','),
    raId: raId === null ? '' : String(raId),
    unit: report.showPercentages ? 'percent' : '',
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== ''));
}

/** Content of an address: the id of a saved analysis, or changes to a draft. */
export type AnalysisAddressContent =
  | { readonly id: number }
  | { readonly onTopOf: (before: AnalysisDraft) => AnalysisDraft };

/** Replaces the selection; remaining items keep the entity through which they were found. */
function selectKeys(
  { through }: AnalysisDraft,
  keys: readonly string[],
): Pick<AnalysisDraft, 'selected' | 'through'> {
  const selected = buildSelectionPositions(keys);
  return { selected, through: filterSelectedRelations(through, selected) };
}

export function parseAnalysisAddress(search: Search): AnalysisAddressContent | null {
  if (analysisParameters.every((name) => textOf(search[name]) === undefined)) return null;
  const id = numberOf(textOf(search.id));
  if (id !== null) return { id };
  const selected = textOf(search.selection);
  const areas = decodeKeys(textOf(search.area));
  return {
    onTopOf: (before) => ({
      ...before,
      // Without a selection in the address, keep the present selection.
      ...(selected === undefined ? {} : selectKeys(before, decodeKeys(selected))),
      preview: buildSelectionPositions(decodeKeys(textOf(search.preview))),
      settings: {
        country: textOf(search.country) ?? null,
        segment: figureSegments.find((known) => known === search.segment) ?? null,
        businesses: [...decodeKeys(textOf(search.business))],
        areas: relevances.filter((known) => areas.includes(known)),
        raId: numberOf(textOf(search.raId)),
      },
      report: { ...before.report, showPercentages: search.unit === 'percent' },
    }),
  };
}

/** Returns the analysis parameters as text, to compare two addresses. */
export const computeAnalysisSignature = (search: Search): string =>
  analysisParameters.map((name) => textOf(search[name]) ?? '').join('|');
