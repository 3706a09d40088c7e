/**
 * The results of the selection and settings, calculated beside the page: adding, removing and filtering show at once,
 * and the results follow. Until then the earlier results stay, with the selection that they were found for.
 */
import type { AnalysisFilter, CompiledModel } from '@klarsikt/engine';
import { inSteps } from '@klarsikt/web/platform/in-steps.ts';
import { startTransition, useEffect, useMemo, useState } from 'react';
import type { Settings } from '../../../threat/_lib/analysis/analysis-draft.ts';
import { scopeOfSettings } from '../saved/document.ts';
import type { Own } from './own-levels.ts';
import { type Results, resultSteps } from './results.ts';

interface Asked {
  readonly model: CompiledModel;
  readonly keys: readonly string[];
  readonly settings: Settings;
}

/** Results with the selection and settings that they were found for, so that a view draws both from one state. */
export interface Found extends Asked {
  readonly scope: AnalysisFilter;
  readonly results: Results;
}

/** What a view of the results is given. */
export interface ViewProps {
  readonly found: Found;
  /** Levels of the chosen assessment; null without one. */
  readonly own: Own | null;
}

/** What was found last: it is there at once when somebody comes back to the page. */
let last: Found | null = null;

/** Milliseconds of work before other tasks of the page are let through. */
const atOnceMs = 8;

const answers = (found: Found | null, { model, keys, settings }: Asked): found is Found =>
  found !== null && found.model === model && found.keys === keys && found.settings === settings;

/** Null until the first results are there. */
export function useFound(model: CompiledModel, keys: readonly string[], settings: Settings): Found | null {
  const asked = useMemo((): Asked => ({ model, keys, settings }), [model, keys, settings]);
  const [found, setFound] = useState<Found | null>(() => (answers(last, asked) ? last : null));
  const there = answers(found, asked);
  useEffect(() => {
    if (there) return;
    const scope = scopeOfSettings(asked.settings);
    return inSteps(
      resultSteps(asked.model, asked.keys, scope),
      atOnceMs,
      (results) => {
        last = { ...asked, scope, results };
        startTransition(() => setFound(last));
      },
      // Rethrown while drawing, so that the page's error boundary shows it.
      (cause) =>
        setFound(() => {
          throw cause;
        }),
    );
  }, [there, asked]);
  return found;
}
