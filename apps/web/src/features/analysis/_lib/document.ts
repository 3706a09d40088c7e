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

const membersOf = (value: object): readonly (readonly [string, unknown])[] =>
  Object.entries(value).filter(([, member]) => member !== undefined);

/**
 * Whether two values say the same: lists in their order, members in any, what is undefined not at all. What both share
 * is not looked into, so that a letter typed into one of a thousand notes costs one comparison.
 */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b))
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((item, at) => same(item, b[at]))
    );
  const own = membersOf(a);
  const others = new Map(membersOf(b));
  return (
    own.length === others.size &&
    own.every(([name, member]) => others.has(name) && same(member, others.get(name)))
  );
}

/** Whether two documents say the same; dates aside. */
export const sameDocument = (a: Document, b: Document): boolean =>
  same({ ...a, created: 0, updated: 0 }, { ...b, created: 0, updated: 0 });
