/** How the results are shown: the settings of the view in the address, and the form of the figures. */

import { useSearchChange } from '@klarsikt/web/platform/router/search.ts';
import { createContext, use, useMemo } from 'react';
import type { Open } from '../../../threat/_lib/lists/use-open.ts';
import { useReport } from '../work.ts';
import { type View, viewOf } from './shown.ts';

export interface ViewState {
  readonly view: View;
  /** The one kind of results that is shown. */
  readonly kind: string | undefined;
  /** How many of the selected must share a result. */
  readonly share: string | undefined;
  /** A picture as a table. */
  readonly form: string | undefined;
  /** What the map's colours tell, and the part of the world. */
  readonly by: string | undefined;
  readonly region: string | undefined;
  /** The result whose details are open. */
  readonly open: string | undefined;
  /** Occurrences as 67 % instead of 2/3. */
  readonly percentages: boolean;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The state in the address now. */
export function useCurrentViewState(): ViewState {
  const [search] = useSearchChange();
  const { showPercentages: percentages } = useReport();
  return useMemo(
    () => ({
      view: viewOf(textOf(search.view)),
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

/** The state that is drawn: deferred, so that it follows the address when the browser has time. */
export const ViewStateContext = createContext<ViewState | null>(null);

/** The result that is open beside the others. */
export const OpenContext = createContext<Open | null>(null);

export function useOpenResult(): Open {
  const open = use(OpenContext);
  if (open === null) throw new Error('no results are drawn here');
  return open;
}

export function useViewState(): ViewState {
  const viewState = use(ViewStateContext);
  if (viewState === null) throw new Error('no results are drawn here');
  return viewState;
}
