/** How the results are looked at: what the address says of it, and the form of the figures. */
import { createContext, use, useMemo } from 'react';
import { useSearchChange } from '../../../platform/router/search.ts';
import type { Open } from '../../threat/_lib/use-open.ts';
import { type View, viewOf } from './shown.ts';
import { useReport } from './work.ts';

export interface Looking {
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

/** As it is asked for now. */
export function useAskedLooking(): Looking {
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

/** As the results are drawn: it follows what is asked for when the browser has time. */
export const LookingContext = createContext<Looking | null>(null);

/** The result that is open beside the others. */
export const OpenContext = createContext<Open | null>(null);

export function useOpenResult(): Open {
  const open = use(OpenContext);
  if (open === null) throw new Error('no results are drawn here');
  return open;
}

export function useLooking(): Looking {
  const looking = use(LookingContext);
  if (looking === null) throw new Error('no results are drawn here');
  return looking;
}
