/**
 * Calculates results in steps between other tasks: a change is visible at once, and its results follow. Until then
 * the earlier results remain, with their selection.
 */
import type { AnalysisFilter } from '@klarsikt/engine/analysis';
import type { CompiledModel } from '@klarsikt/engine/model';
import { runInSteps } from '@klarsikt/web/platform/in-steps.ts';
import { startTransition, useEffect, useMemo, useState } from 'react';
import type { AnalysisSettings } from '../../../threat/_lib/analysis/analysis-draft.ts';
import { buildAnalysisScope } from '../saved/document.ts';
import type { OwnRiskLevelsByKey } from './own-levels.ts';
import { type AnalysisResults, computeAnalysisResultsInSteps } from './results.ts';

interface ResultQuery {
  readonly model: CompiledModel;
  readonly keys: readonly string[];
  readonly settings: AnalysisSettings;
}

/** Results with their selection and settings, so that a view draws all of them from the same state. */
export interface SelectionResults extends ResultQuery {
  readonly scope: AnalysisFilter;
  readonly results: AnalysisResults;
}

export interface ResultViewProps {
  readonly found: SelectionResults;
  /** Levels of the chosen assessment; null if none is chosen. */
  readonly own: OwnRiskLevelsByKey | null;
}

/** Last results, which are visible at once when the user returns to the page. */
let last: SelectionResults | null = null;

/** Milliseconds of calculation until other tasks of the page get their turn. */
const atOnceMs = 8;

const answers = (
  found: SelectionResults | null,
  { model, keys, settings }: ResultQuery,
): found is SelectionResults =>
  found !== null && found.model === model && found.keys === keys && found.settings === settings;

/** Returns the results of the selection; null until the first results are calculated. */
export function useSelectionResults(
  model: CompiledModel,
  keys: readonly string[],
  settings: AnalysisSettings,
): SelectionResults | null {
  const asked = useMemo((): ResultQuery => ({ model, keys, settings }), [model, keys, settings]);
  const [found, setFound] = useState<SelectionResults | null>(() => (answers(last, asked) ? last : null));
  const there = answers(found, asked);
  useEffect(() => {
    if (there) return;
    const scope = buildAnalysisScope(asked.settings);
    return runInSteps(
      computeAnalysisResultsInSteps(asked.model, asked.keys, scope),
      atOnceMs,
      (results) => {
        last = { ...asked, scope, results };
        startTransition(() => setFound(last));
      },
      // Throw the error during rendering, so that the page's error boundary shows it.
      (cause) =>
        setFound(() => {
          throw cause;
        }),
    );
  }, [there, asked]);
  return found;
}
