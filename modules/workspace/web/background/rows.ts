/** The rows of the grid: each risk with what is entered for each kind of customer that is shown. */

import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useNames } from '@klarsikt/assessment/web/assessment/_lib/names.ts';
import { useSameEach } from '@klarsikt/assessment/web/assessment/_lib/same-each.ts';
import {
  type DataKind,
  type Datum,
  datumOf,
  type FigureSegment,
  industryCode,
  industryCodeWords,
  kindsOf,
  type RiskType,
  risksTakingPart,
  segmentContains,
} from '@klarsikt/engine';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useMemo } from 'react';

export type Source = FigureSegment | 'BOTH';

/** What is entered about a risk for one kind of customer. */
export interface GridRow {
  readonly key: string;
  readonly name: string;
  readonly source: Source;
  readonly enterable: boolean;
  /** Whether the figures of this kind of customer concern the risk. */
  readonly fits: boolean;
  readonly data: Readonly<Record<string, Datum | null>>;
}

/** Where figures come from, and of which day. */
export interface Origin {
  readonly source: string;
  readonly date: string | null;
}

/** A risk with one side per kind of customer. */
export interface GridLine {
  readonly key: string;
  readonly name: string;
  /** Codes of an industry in words, and every way of writing them; empty for other risks. */
  readonly code: string;
  readonly codeWords: string;
  readonly kri: boolean;
  readonly enterable: boolean;
  readonly sides: readonly GridRow[];
  /** Its own origin; null where that of the type counts. */
  readonly origin: Origin | null;
}

export const isOpen = ({ fits, enterable }: GridRow): boolean => fits && enterable;

export const sidesOf = (lines: readonly GridLine[], source: Source): readonly GridRow[] =>
  lines.flatMap(({ sides }) => sides.filter((side) => side.source === source));

/** A column of figures. */
export interface Column {
  readonly source: Source;
  readonly kind: DataKind;
}

export const columnsOf = (type: RiskType, sources: readonly Source[]): readonly Column[] =>
  sources.flatMap((source) => kindsOf(type).map((kind) => ({ source, kind })));

const keyOf = ({ key }: GridLine): string => key;

/** Every line of the grid, the same object while it says the same; `sources` is the same list as long as it says the same. What can be filled in comes first; the rest is shown so that nothing seems to be missing. */
export function useGridLines(type: RiskType, sources: readonly Source[]): readonly GridLine[] {
  const { model, document } = useAssessment();
  const names = useNames();
  const { compare, language } = useFormat();
  const lines = useMemo(() => {
    const rank = ({ sides }: GridLine) => {
      const first = sides.findIndex(isOpen);
      return first < 0 ? sides.length : first;
    };
    const origins: { readonly [key: string]: Origin } = document.background.rowProvenance?.[type] ?? {};
    return risksTakingPart(model, document, type)
      .filter(({ na }) => !na)
      .map(({ key, kri, enterable, segment, data }): GridLine => {
        const name = names.risk(type, key);
        const sides = sources.map((source): GridRow => {
          const fits = source === 'BOTH' || segmentContains(segment, source);
          const entered = kindsOf(type).map((kind) => [
            kind,
            data === null ? null : datumOf(data, source, kind),
          ]);
          return { key, name, source, enterable, fits, data: Object.fromEntries(entered) };
        });
        const code = industryCode(model, type, key, language);
        const codeWords = industryCodeWords(model, type, key);
        return { key, name, code, codeWords, kri, enterable, sides, origin: origins[key] ?? null };
      })
      .sort((a, b) => rank(a) - rank(b) || compare(a.name, b.name));
  }, [model, document, type, sources, names, compare, language]);
  return useSameEach(lines, keyOf);
}
