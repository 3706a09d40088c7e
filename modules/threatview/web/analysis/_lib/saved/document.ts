/** Converts between the draft, which has keys, and the saved document, which has ids. */
import type { OpenAnalysis } from '@klarsikt/contract';
import {
  type AnalysisFilter,
  buildSavedLists,
  emptySavedLists,
  findItemOrigins,
  getSavedAnalysisFilter,
  resolveSavedLists,
  type SavedAnalysis,
  selectableAnalysisTypes,
} from '@klarsikt/engine/analysis';
import { isSameJson } from '@klarsikt/engine/assessment';
import type { CompiledModel } from '@klarsikt/engine/model';
import {
  type AnalysisDraft,
  type AnalysisSettings,
  emptyAnalysisDraft,
  indexNotesByField,
  listKeysInOrder,
  listNotesInOrder,
  updateSelectionPositions,
} from '../../../threat/_lib/analysis/analysis-draft.ts';
import { findThreatOrRisk } from '../../../threat/_lib/lists/risk-list.ts';
import { groupSelectionByType } from '../results/results.ts';

/** An analysis as the client sends it: the server sets the dates. */
export type AnalysisDocument = Omit<SavedAnalysis, 'created' | 'updated'>;

/**
 * Returns the saved form of the segments: both segments and none mean no restriction, and the saved one of these two
 * forms is kept.
 */
function savedSegmentsOf(
  { segment }: AnalysisSettings,
  saved: SavedAnalysis | undefined,
): Pick<AnalysisDocument, 'priv' | 'corp'> {
  if (segment !== null) return { priv: segment === 'INDIVIDUALS', corp: segment === 'CORPORATES' };
  const unrestricted = saved !== undefined && saved.priv === saved.corp;
  return unrestricted ? { priv: saved.priv, corp: saved.corp } : { priv: true, corp: true };
}

export function buildAnalysisDocument(
  model: CompiledModel,
  draft: AnalysisDraft,
  open: OpenAnalysis | null,
): AnalysisDocument {
  const { settings, preview, report, notes, name, selected, through, analysisType } = draft;
  const before = open?.analysis;
  return {
    name: name.trim(),
    analysisType,
    selected: buildSavedLists(
      model,
      groupSelectionByType(model, listKeysInOrder(selected)),
      before?.selected ?? emptySavedLists,
      new Map(
        Object.entries(through).flatMap(([key, by]) => {
          const id = findThreatOrRisk(model, by)?.entity.id;
          return id === undefined ? [] : [[key, id] as const];
        }),
      ),
    ),
    selectedResult: buildSavedLists(
      model,
      groupSelectionByType(model, listKeysInOrder(preview)),
      before?.selectedResult ?? emptySavedLists,
    ),
    ...savedSegmentsOf(settings, before),
    opGeography: settings.country,
    raId: settings.raId,
    businesses: settings.businesses,
    comments: listNotesInOrder(notes),
    reportData: report,
    calcRelevance: settings.areas,
  };
}

/**
 * Builds the selection from a saved list with the present positions. Entities that are missing from the library are
 * shown in this browser and never saved.
 */
function buildPositions(
  model: CompiledModel,
  lists: SavedAnalysis['selected'],
  present: AnalysisDraft['selected'],
) {
  const { selection } = resolveSavedLists(model, lists);
  const unknown = Object.keys(present).filter((key) => findThreatOrRisk(model, key) === null);
  return updateSelectionPositions(
    [...unknown, ...selectableAnalysisTypes.flatMap((type) => selection[type])],
    present,
  );
}

/**
 * Builds the draft of a saved analysis. Entities that are missing from the model remain in the saved document.
 * `present` provides the order of the items.
 */
export function buildAnalysisDraft(
  model: CompiledModel,
  analysis: SavedAnalysis,
  present: AnalysisDraft = emptyAnalysisDraft,
): AnalysisDraft {
  const { priv, corp } = analysis;
  return {
    name: analysis.name,
    analysisType: analysis.analysisType,
    selected: buildPositions(model, analysis.selected, present.selected),
    preview: buildPositions(model, analysis.selectedResult, present.preview),
    through: Object.fromEntries(findItemOrigins(model, analysis.selected)),
    settings: {
      country: analysis.opGeography,
      segment: priv === corp ? null : priv ? 'INDIVIDUALS' : 'CORPORATES',
      businesses: [...analysis.businesses],
      areas: [...analysis.calcRelevance],
      raId: analysis.raId,
    },
    notes: indexNotesByField(analysis.comments, present.notes),
    report: analysis.reportData,
  };
}

export function buildAnalysisScope({
  country,
  segment,
  businesses,
  areas,
}: AnalysisSettings): AnalysisFilter {
  return getSavedAnalysisFilter({
    priv: segment !== 'CORPORATES',
    corp: segment !== 'INDIVIDUALS',
    opGeography: country,
    businesses,
    calcRelevance: areas,
  });
}

export const isDraftSameAsSaved = (
  model: CompiledModel,
  draft: AnalysisDraft,
  { analysis }: OpenAnalysis,
): boolean => isSameJson(buildAnalysisDraft(model, analysis, draft), draft);
