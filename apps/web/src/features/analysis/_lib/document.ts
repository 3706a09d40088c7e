/** Between the analysis at work and the one that is saved: the same document, in keys on the screen, in ids saved. */
import type { OpenAnalysis } from '@klarsikt/contract';
import {
  type AnalysisFilter,
  type CompiledModel,
  emptySavedLists,
  filterOfSaved,
  readSavedLists,
  type SavedAnalysis,
  savedListsOf,
  selectableTypes,
} from '@klarsikt/engine';
import { selectionOf } from './results.ts';
import type { Settings, Work } from './work.ts';

/** An analysis as the screen sends it: the server keeps the dates. */
export type Document = Omit<SavedAnalysis, 'created' | 'updated'>;

/** Both segments, or neither, restrict nothing; which of the two it was stays as it is saved. */
function segmentsOf({ settings, open }: Work): Pick<Document, 'priv' | 'corp'> {
  const { segment } = settings;
  if (segment !== null) return { priv: segment === 'INDIVIDUALS', corp: segment === 'CORPORATES' };
  const saved = open?.analysis;
  const unrestricted = saved !== undefined && saved.priv === saved.corp;
  return unrestricted ? { priv: saved.priv, corp: saved.corp } : { priv: true, corp: true };
}

/** The document of what is selected and set. */
export function documentOf(model: CompiledModel, keys: readonly string[], work: Work): Document {
  const { settings, preview, report, comments, name, open } = work;
  const before = open?.analysis;
  return {
    name: name.trim(),
    analysisType: before?.analysisType ?? 'threats',
    selected: savedListsOf(model, selectionOf(model, keys), before?.selected ?? emptySavedLists),
    selectedResult: savedListsOf(
      model,
      selectionOf(model, preview),
      before?.selectedResult ?? emptySavedLists,
    ),
    ...segmentsOf(work),
    opGeography: settings.country,
    raId: settings.raId,
    businesses: settings.businesses,
    comments,
    reportData: report,
    calcRelevance: settings.areas,
  };
}

function keysOf(model: CompiledModel, lists: SavedAnalysis['selected']): readonly string[] {
  const { selection } = readSavedLists(model, lists);
  return selectableTypes.flatMap((type) => selection[type]);
}

/** A saved analysis as work: what the model does not have stays in `open`, and so in the document. */
export function workOf(
  model: CompiledModel,
  open: OpenAnalysis,
  who: number | null,
): { readonly keys: readonly string[]; readonly work: Work } {
  const { analysis } = open;
  const { priv, corp } = analysis;
  return {
    keys: keysOf(model, analysis.selected),
    work: {
      settings: {
        country: analysis.opGeography,
        segment: priv === corp ? null : priv ? 'INDIVIDUALS' : 'CORPORATES',
        businesses: [...analysis.businesses],
        areas: [...analysis.calcRelevance],
        raId: analysis.raId,
      },
      preview: [...keysOf(model, analysis.selectedResult)],
      report: analysis.reportData,
      comments: analysis.comments,
      name: analysis.name,
      open,
      who,
    },
  };
}

/** What the settings restrict the results to. */
export function scopeOfSettings({ country, segment, businesses, areas }: Settings): AnalysisFilter {
  return filterOfSaved({
    priv: segment !== 'CORPORATES',
    corp: segment !== 'INDIVIDUALS',
    opGeography: country,
    businesses,
    calcRelevance: areas,
  });
}

/** Members in one order, so that equal documents are equal texts. */
export function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, member]) => [name, ordered(member)]),
  );
}

/** Whether two documents say the same; dates aside. */
export function sameDocument(a: Document, b: Document): boolean {
  const text = (document: Document) => JSON.stringify(ordered({ ...document, created: 0, updated: 0 }));
  return text(a) === text(b);
}

/** What differs between two states of an analysis: whole settings by name, selected things one by one. */
export interface Difference {
  readonly selected: readonly { readonly key: string; readonly in: 'mine' | 'theirs' }[];
  readonly parts: readonly ('name' | 'preview' | 'filters' | 'assessment' | 'report' | 'notes')[];
}

/** Compares the own state with somebody else's. */
export function differenceOf(model: CompiledModel, mine: Document, theirs: Document): Difference {
  const own = keysOf(model, mine.selected);
  const other = keysOf(model, theirs.selected);
  const differ = (pick: (document: Document) => unknown) =>
    JSON.stringify(ordered(pick(mine))) !== JSON.stringify(ordered(pick(theirs)));
  const parts = [
    ['name', (document: Document) => document.name],
    ['preview', (document: Document) => document.selectedResult],
    [
      'filters',
      ({ priv, corp, opGeography, businesses, calcRelevance }: Document) => [
        priv !== corp && priv,
        priv !== corp && corp,
        opGeography,
        businesses,
        calcRelevance,
      ],
    ],
    ['assessment', (document: Document) => document.raId],
    ['report', (document: Document) => document.reportData],
    ['notes', (document: Document) => document.comments],
  ] as const;
  return {
    selected: [
      ...own.filter((key) => !other.includes(key)).map((key) => ({ key, in: 'mine' as const })),
      ...other.filter((key) => !own.includes(key)).map((key) => ({ key, in: 'theirs' as const })),
    ],
    parts: parts.filter(([, pick]) => differ(pick)).map(([name]) => name),
  };
}
