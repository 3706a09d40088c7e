import { useSearchParameters } from '@klarsikt/web/platform/router/search.ts';
import { createContext, use, useMemo } from 'react';
import type { OpenListRow } from '../../../threat/_lib/lists/use-open.ts';
import { useAnalysisReport } from '../work.ts';
import { type AnalysisView, parseAnalysisView } from './shown.ts';

export interface AnalysisViewState {
  readonly view: AnalysisView;
  /** Kind of the shown results; undefined for all kinds. */
  readonly kind: string | undefined;
  /** Filter by the share of selected items that a result relates to. */
  readonly share: string | undefined;
  /** Form of the view: chart or table. */
  readonly form: string | undefined;
  /** Measure of the map's colours, and the shown region. */
  readonly by: string | undefined;
  readonly region: string | undefined;
  readonly open: string | undefined;
  /** True if occurrences are shown as 67 % instead of 2/3. */
  readonly percentages: boolean;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

export function useCurrentAnalysisViewState(): AnalysisViewState {
  const [search] = useSearchParameters();
  const { showPercentages: percentages } = useAnalysisReport();
  return useMemo(
    () => ({
      view: parseAnalysisView(textOf(search.view)),
      kind: textOf(search.type),
      share: textOf(search.share),
      form: textOf(search.form),
      by: textOf(search.by),
      region: textOf(search.region),
      open: textOf(search.open),
      percentages,
    }),
    [search, percentages],
  );
}

/** Context of the view's state. The state is deferred, so that navigation is not delayed. */
export const AnalysisViewContext = createContext<AnalysisViewState | null>(null);

export const OpenResultContext = createContext<OpenListRow | null>(null);

export function useOpenResult(): OpenListRow {
  const open = use(OpenResultContext);
  if (open === null) throw new Error('no results are drawn here');
  return open;
}

export function useAnalysisViewState(): AnalysisViewState {
  const viewState = use(AnalysisViewContext);
  if (viewState === null) throw new Error('no results are drawn here');
  return viewState;
}
