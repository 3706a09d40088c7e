import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useOpenAssessmentNames } from '@klarsikt/assessment/web/assessment/_lib/names.ts';
import { useStableEntries } from '@klarsikt/assessment/web/assessment/_lib/same-each.ts';
import type { Datum } from '@klarsikt/engine/assess';
import { getDatum, listDataKinds, listIncludedRisks } from '@klarsikt/engine/assessment';
import { formatIndustryCodes, formatIndustrySearchWords } from '@klarsikt/engine/recognise';
import type { DataKind, FigureSegment, RiskType } from '@klarsikt/engine/text';
import { isInSegment } from '@klarsikt/engine/values';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useMemo } from 'react';
import { isRowEnterable } from './open-row.ts';

export type FigureSource = FigureSegment | 'BOTH';

export interface FigureGridRow {
  readonly key: string;
  readonly name: string;
  readonly source: FigureSource;
  readonly enterable: boolean;
  /** True if the risk has figures for this kind of customer. */
  readonly fits: boolean;
  readonly data: Readonly<Record<string, Datum | null>>;
}

export interface FigureOrigin {
  readonly source: string;
  readonly date: string | null;
}

export interface FigureGridLine {
  readonly key: string;
  readonly name: string;
  /**
   * Codes of an industry: `code` as displayed, `codeWords` in all notations for the search; empty for other risks.
   */
  readonly code: string;
  readonly codeWords: string;
  readonly kri: boolean;
  readonly enterable: boolean;
  readonly sides: readonly FigureGridRow[];
  readonly origin: FigureOrigin | null;
}

export const listFigureRowsOfSource = (
  lines: readonly FigureGridLine[],
  source: FigureSource,
): readonly FigureGridRow[] => lines.flatMap(({ sides }) => sides.filter((side) => side.source === source));

export interface FigureGridColumn {
  readonly source: FigureSource;
  readonly kind: DataKind;
}

export const listFigureGridColumns = (
  type: RiskType,
  sources: readonly FigureSource[],
): readonly FigureGridColumn[] =>
  sources.flatMap((source) => listDataKinds(type).map((kind) => ({ source, kind })));

const keyOf = ({ key }: FigureGridLine): string => key;

/**
 * Returns every line of the grid: first the lines that take figures, then the others for completeness. A line whose
 * values are equal keeps its object; pass the same `sources` array while its content is equal.
 */
export function useFigureGridLines(
  type: RiskType,
  sources: readonly FigureSource[],
): readonly FigureGridLine[] {
  const { model, document } = useAssessment();
  const names = useOpenAssessmentNames();
  const { compare, language } = useFormat();
  const lines = useMemo(() => {
    const rank = ({ sides }: FigureGridLine) => {
      const first = sides.findIndex(isRowEnterable);
      return first < 0 ? sides.length : first;
    };
    const origins: { readonly [key: string]: FigureOrigin } = document.background.rowProvenance?.[type] ?? {};
    return listIncludedRisks(model, document, type)
      .filter(({ na }) => !na)
      .map(({ key, kri, enterable, segment, data }): FigureGridLine => {
        const name = names.risk(type, key);
        const sides = sources.map((source): FigureGridRow => {
          const fits = source === 'BOTH' || isInSegment(segment, source);
          const entered = listDataKinds(type).map((kind) => [
            kind,
            data === null ? null : getDatum(data, source, kind),
          ]);
          return { key, name, source, enterable, fits, data: Object.fromEntries(entered) };
        });
        const code = formatIndustryCodes(model, type, key, language);
        const codeWords = formatIndustrySearchWords(model, type, key);
        return { key, name, code, codeWords, kri, enterable, sides, origin: origins[key] ?? null };
      })
      .sort((a, b) => rank(a) - rank(b) || compare(a.name, b.name));
  }, [model, document, type, sources, names, compare, language]);
  return useStableEntries(lines, keyOf);
}
