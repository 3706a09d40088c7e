/** The analysis as an address says it: what is saved by its number, anything else in full. */
import { figureSegments, relevances } from '@klarsikt/engine';
import { type Draft, keysIn, placed, throughSelected } from '../../../threat/_lib/analysis/analysis-draft.ts';
import { decodeKeys, encodeKeys } from '../results/results.ts';

/** Parameters that say which analysis it is; others say how it is looked at. */
export const workNames = [
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
export type WorkAddress = { readonly [N in (typeof workNames)[number]]?: string };

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const numberOf = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;

/** The address of what is selected and set. */
export function addressOf({ selected, preview, settings, report }: Draft): WorkAddress {
  const { country, segment, areas, businesses, raId } = settings;
  const given = {
    selection: encodeKeys(keysIn(selected)),
    preview: encodeKeys(keysIn(preview)),
    country,
    segment,
    area: areas.join(','),
    business: businesses.join(','),
    raId: raId === null ? '' : String(raId),
    unit: report.showPercentages ? 'percent' : '',
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== ''));
}

/** What an address opens: a saved analysis, or what it says on top of a draft. */
export type ReadAddress = { readonly id: number } | { readonly onTopOf: (before: Draft) => Draft };

/** Other keys are selected; what they were found through stays with those that stay. */
function chosen({ through }: Draft, keys: readonly string[]): Pick<Draft, 'selected' | 'through'> {
  const selected = placed(keys);
  return { selected, through: throughSelected(through, selected) };
}

/** Reads an address; null when it says nothing of an analysis. */
export function readAddress(search: Search): ReadAddress | null {
  if (workNames.every((name) => textOf(search[name]) === undefined)) return null;
  const id = numberOf(textOf(search.id));
  if (id !== null) return { id };
  const selected = textOf(search.selection);
  const areas = decodeKeys(textOf(search.area));
  return {
    onTopOf: (before) => ({
      ...before,
      // Of a selection that it does not name, what is selected stays.
      ...(selected === undefined ? {} : chosen(before, decodeKeys(selected))),
      preview: placed(decodeKeys(textOf(search.preview))),
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

/** One text for what the address says of the analysis, to compare two addresses by. */
export const signOf = (search: Search): string =>
  workNames.map((name) => textOf(search[name]) ?? '').join('|');
