/** Between the analysis at work and the one that is saved: the same document, in keys on the screen, in ids saved. */
import type { OpenAnalysis } from '@klarsikt/contract';
import {
  type AnalysisFilter,
  type CompiledModel,
  emptySavedLists,
  filterOfSaved,
  readSavedLists,
  type SavedAnalysis,
  sameJson,
  savedListsOf,
  selectableTypes,
  throughOf,
} from '@klarsikt/engine';
import {
  type Draft,
  freshDraft,
  keysIn,
  notesIn,
  placedAs,
  placedNotes,
  type Settings,
} from '../../../threat/_lib/analysis/analysis-draft.ts';
import { entityOfKey } from '../../../threat/_lib/lists/risk-list.ts';
import { selectionOf } from '../results/results.ts';

/** An analysis as the screen sends it: the server keeps the dates. */
export type Document = Omit<SavedAnalysis, 'created' | 'updated'>;

/** Both segments, or neither, restrict nothing; which of the two it was stays as it is saved. */
function segmentsOf(
  { segment }: Settings,
  saved: SavedAnalysis | undefined,
): Pick<Document, 'priv' | 'corp'> {
  if (segment !== null) return { priv: segment === 'INDIVIDUALS', corp: segment === 'CORPORATES' };
  const unrestricted = saved !== undefined && saved.priv === saved.corp;
  return unrestricted ? { priv: saved.priv, corp: saved.corp } : { priv: true, corp: true };
}

/** The document of what is selected and set, on top of what is saved. */
export function documentOf(model: CompiledModel, draft: Draft, open: OpenAnalysis | null): Document {
  const { settings, preview, report, notes, name, selected, through, analysisType } = draft;
  const before = open?.analysis;
  return {
    name: name.trim(),
    analysisType,
    selected: savedListsOf(
      model,
      selectionOf(model, keysIn(selected)),
      before?.selected ?? emptySavedLists,
      new Map(
        Object.entries(through).flatMap(([key, by]) => {
          const id = entityOfKey(model, by)?.entity.id;
          return id === undefined ? [] : [[key, id] as const];
        }),
      ),
    ),
    selectedResult: savedListsOf(
      model,
      selectionOf(model, keysIn(preview)),
      before?.selectedResult ?? emptySavedLists,
    ),
    ...segmentsOf(settings, before),
    opGeography: settings.country,
    raId: settings.raId,
    businesses: settings.businesses,
    comments: notesIn(notes),
    reportData: report,
    calcRelevance: settings.areas,
  };
}

/**
 * What a saved list selects, with the places that are there. What the library does not have is selected in this browser
 * alone: it is shown, and never saved.
 */
function placesOf(model: CompiledModel, lists: SavedAnalysis['selected'], present: Draft['selected']) {
  const { selection } = readSavedLists(model, lists);
  const unknown = Object.keys(present).filter((key) => entityOfKey(model, key) === null);
  return placedAs([...unknown, ...selectableTypes.flatMap((type) => selection[type])], present);
}

/**
 * A saved analysis as it is at work: what the model does not have stays in the saved one, and so in the document.
 * `present` gives the orders, which are the screen's.
 */
export function draftOf(model: CompiledModel, analysis: SavedAnalysis, present: Draft = freshDraft): Draft {
  const { priv, corp } = analysis;
  return {
    name: analysis.name,
    analysisType: analysis.analysisType,
    selected: placesOf(model, analysis.selected, present.selected),
    preview: placesOf(model, analysis.selectedResult, present.preview),
    through: Object.fromEntries(throughOf(model, analysis.selected)),
    settings: {
      country: analysis.opGeography,
      segment: priv === corp ? null : priv ? 'INDIVIDUALS' : 'CORPORATES',
      businesses: [...analysis.businesses],
      areas: [...analysis.calcRelevance],
      raId: analysis.raId,
    },
    notes: placedNotes(analysis.comments, present.notes),
    report: analysis.reportData,
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

/** Whether the draft says what is saved. */
export const isAsSaved = (model: CompiledModel, draft: Draft, { analysis }: OpenAnalysis): boolean =>
  sameJson(draftOf(model, analysis, draft), draft);
