import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useStableEntries } from '@klarsikt/assessment/web/assessment/_lib/same-each.ts';
import { getThreatCategoryName, rankConcern, stripLetterPrefix } from '@klarsikt/engine/analysis';
import { type AssessedThreat, groupRisksByThreat, listThreatRows } from '@klarsikt/engine/assessment';
import { isMultiRelevant, type RiskRef } from '@klarsikt/engine/model';
import {
  containsSearchedWords,
  type OperationalRelevance,
  operationalRelevances,
} from '@klarsikt/engine/text';
import { isRelevantUnder } from '@klarsikt/engine/values';
import { getConcernName } from '@klarsikt/engine/words';
import { useStableValue } from '@klarsikt/web/platform/hooks.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { createSearchParser, parseUndeclaredSearch } from '@klarsikt/web/platform/router/search.ts';
import type { ChipFilter } from '@klarsikt/web/ui/choices/FilterChips.tsx';
import type { ListViewContext } from '@klarsikt/web/ui/views/place.ts';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { assessmentThreatsTexts } from './texts.ts';

export interface ThreatLine {
  readonly kind: 'threat';
  readonly key: string;
  readonly name: string;
  readonly row: AssessedThreat;
  readonly areas: readonly OperationalRelevance[];
  readonly risks: readonly RiskRef[];
}

export interface ThreatCategoryLine {
  readonly kind: 'category';
  readonly key: string;
  readonly name: string;
  readonly lines: readonly ThreatLine[];
}

export type ThreatListLine = ThreatLine | ThreatCategoryLine;

export interface ThreatFilters {
  readonly scope?: string | undefined;
  readonly grade?: string | undefined;
  readonly category?: string | undefined;
  readonly concern?: string | undefined;
  /** `several`: only threats that count in several relevance areas. */
  readonly multi?: string | undefined;
  readonly q?: string | undefined;
}

const filterParams = ['scope', 'grade', 'category', 'concern', 'multi', 'q'] as const;
const filtersIn = createSearchParser(...filterParams);

/** Parameters that a saved view contains; the relevance area may be part of its path. */
export function useThreatViewContext(): Omit<ListViewContext, 'list'> {
  const { id } = useAssessment();
  const navigate = useNavigate();
  const [relevance] = useRelevanceAreaFilter();
  return useMemo(
    () => ({
      params: [...filterParams, 'relevance'],
      path: { relevance },
      go: (search, path, { replace }) => {
        const area = path.relevance === 'all' ? undefined : path.relevance;
        void navigate({
          to: '/ra/$raId/threat',
          params: { raId: String(id) },
          search: (before) => parseUndeclaredSearch({ ...search(before), relevance: area }),
          replace,
          resetScroll: false,
        });
      },
    }),
    [id, navigate, relevance],
  );
}

export function useThreatFilters(): ThreatFilters {
  return useStableValue(filtersIn(useSearch({ strict: false })));
}

/** Returns the relevance area from the path or from `relevance=`, and a function that changes it. */
export function useRelevanceAreaFilter(): readonly [OperationalRelevance | 'all', (area: string) => void] {
  const { id } = useAssessment();
  const navigate = useNavigate();
  const { relevance } = useParams({ strict: false });
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const wanted = relevance ?? search.relevance;
  const area = operationalRelevances.find((each) => each === wanted) ?? 'all';
  const go = (next: string) => {
    const raId = String(id);
    if (relevance === undefined || next === 'all')
      void navigate({
        to: '/ra/$raId/threat',
        params: { raId },
        search: (before) => ({ ...before, relevance: next === 'all' ? undefined : next }),
      });
    else
      void navigate({
        to: '/ra/$raId/$relevance/threats',
        params: { raId, relevance: next },
        search: (before) => before,
      });
  };
  return [area, go];
}

const gradeRules: Readonly<Record<string, (row: AssessedThreat) => boolean>> = {
  own: ({ entry }) => entry?.override !== undefined,
  open: ({ entry, motivated }) => entry?.override !== undefined && !motivated,
};

/** States of threats that the user can select or deselect; other threats are excluded by the settings. */
const chosenHere: ReadonlySet<AssessedThreat['absence']> = new Set([null, 'unconcerned', 'deselected']);

/**
 * Without a filter, selected and deselected threats are listed; threats that the settings exclude are listed on
 * request.
 */
export function matchesThreatFilters(
  line: ThreatLine,
  area: OperationalRelevance | 'all',
  filters: ThreatFilters,
): boolean {
  const { row, areas, name } = line;
  const { absence, threat } = row;
  const { scope, grade, category, concern, multi, q } = filters;
  if (absence === 'context') return false;
  const taking = absence === null || (scope === undefined && chosenHere.has(absence));
  if (scope === 'out' ? absence === null : scope !== 'all' && !taking) return false;
  if (area !== 'all' && !areas.includes(area)) return false;
  if (grade !== undefined && gradeRules[grade]?.(row) === false) return false;
  if (category !== undefined && threat.category !== category) return false;
  if (multi === 'several' && !isMultiRelevant(threat)) return false;
  if (concern !== undefined && (row.concern?.kind ?? 'none') !== concern) return false;
  const { en, sv } = threat.description;
  return containsSearchedWords([name, en, sv].join(' '), q ?? '');
}

const keyOf = ({ key }: ThreatLine): string => key;

/** Returns every threat of the model as a line; a line whose values are equal keeps its object. */
export function useThreatLines(): readonly ThreatLine[] {
  const { model, document } = useAssessment();
  const { text } = useFormat();
  const hits = useMemo(() => groupRisksByThreat(model, document), [model, document]);
  const lines = useMemo(
    () =>
      listThreatRows(model, document).map((row): ThreatLine => {
        const { threat, key } = row;
        return {
          kind: 'threat',
          key,
          name: text(threat.name),
          row,
          areas: operationalRelevances.filter((area) => isRelevantUnder(threat.relevance, [area])),
          risks: hits.get(key) ?? [],
        };
      }),
    [model, document, hits, text],
  );
  return useStableEntries(lines, keyOf);
}

/**
 * Groups the lines by category in the order of the model; within a category, direct relations are first, then names
 * decide.
 */
export function useThreatCategoryLines(lines: readonly ThreatLine[]): readonly ThreatCategoryLine[] {
  const { model } = useAssessment();
  const { text, compare } = useFormat();
  return useMemo(
    () =>
      [...model.categories.list.map(({ key }) => key), null].flatMap(
        (category): readonly ThreatCategoryLine[] => {
          const own = lines
            .filter(({ row }) => row.threat.category === category)
            .sort(
              (a, b) => rankConcern(a.row.concern) - rankConcern(b.row.concern) || compare(a.name, b.name),
            );
          const [first] = own;
          if (first === undefined) return [];
          const name = text(getThreatCategoryName(model, first.row.threat));
          return [{ kind: 'category', key: `category.${category ?? ''}`, name, lines: own }];
        },
      ),
    [model, lines, text, compare],
  );
}

export function useThreatFilterChips(filters: ThreatFilters): readonly ChipFilter[] {
  const t = useT(assessmentThreatsTexts);
  const { model, document } = useAssessment();
  const { text, language } = useFormat();
  const asksConcern = document.settings.businesses.length > 0;
  return [
    ...(asksConcern
      ? [
          {
            id: 'concern',
            label: t('threats.concern'),
            value: filters.concern,
            options: [
              { value: 'direct', label: getConcernName('direct', language) },
              { value: 'indirect', label: getConcernName('indirect', language) },
              { value: 'none', label: t('threats.concernNone') },
            ],
          },
        ]
      : []),
    {
      id: 'scope',
      label: t('threats.scope'),
      value: filters.scope,
      off: t('threats.scopeIn'),
      options: [
        { value: 'all', label: t('threats.scopeAll') },
        { value: 'out', label: t('threats.scopeOut') },
      ],
    },
    {
      id: 'grade',
      label: t('threats.grade'),
      value: filters.grade,
      options: [
        { value: 'own', label: t('threats.gradeOwn') },
        { value: 'open', label: t('threats.gradeOpen') },
      ],
    },
    {
      id: 'multi',
      label: t('threats.relevances'),
      value: filters.multi,
      options: [{ value: 'several', label: t('threats.severalAreas') }],
    },
    {
      id: 'category',
      label: t('threats.category'),
      value: filters.category,
      options: model.categories.list.map(({ key, name }) => ({
        value: key,
        label: stripLetterPrefix(text(name)),
      })),
    },
  ];
}
