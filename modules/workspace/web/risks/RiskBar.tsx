import { ListFilters } from '@klarsikt/assessment/web/assessment/_components/lists/ListFilters.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { listShownRiskTypes } from '@klarsikt/assessment/web/assessment/_lib/landing.ts';
import { listRiskRows } from '@klarsikt/engine/assessment';
import { operationalRelevances, type RiskType, riskTypes } from '@klarsikt/engine/text';
import { getRelevanceName, getRiskTypeName } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { parseUndeclaredSearch } from '@klarsikt/web/platform/router/search.ts';
import {
  readPreference,
  rememberSearchParameters,
  useSavedPreferences,
} from '@klarsikt/web/platform/settings/preferences.ts';
import { SegmentedSwitch } from '@klarsikt/web/ui/choices/SegmentedSwitch.tsx';
import { Tabs } from '@klarsikt/web/ui/choices/Tabs.tsx';
import type { ListViewContext } from '@klarsikt/web/ui/views/place.ts';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import styles from '../levels/risks.module.css';
import { levelsPageTexts } from '../levels/texts.ts';
import { type RiskFilters, riskFilterPreferences, useRiskFilterChips } from './rows.ts';

export function useRiskAddress(): { readonly type: RiskType; readonly relevance: string } {
  const { riskType, relevance = 'all' } = useParams({ strict: false });
  return {
    type: riskTypes.find((type) => type === riskType) ?? 'customers',
    relevance: operationalRelevances.find((area) => area === relevance) ?? 'all',
  };
}

export function useRiskFilters(): RiskFilters {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const saved = useSavedPreferences();
  const text = (name: string) => (typeof search[name] === 'string' ? search[name] : undefined);
  const remembered = (name: keyof typeof riskFilterPreferences) =>
    readPreference(saved, riskFilterPreferences[name], text(name));
  const segment = remembered('segment');
  const relevant = remembered('relevant');
  const data = remembered('data');
  const kri = remembered('kri');
  const [override, level, category, risklabel, own] = [
    ...['override', 'level', 'category', 'risklabel', 'own'],
  ].map(text);
  return useMemo(
    () => ({ segment, relevant, data, kri, override, level, category, risklabel, own }),
    [segment, relevant, data, kri, override, level, category, risklabel, own],
  );
}

export type RiskListAddress =
  | '/ra/$raId/$relevance/$riskType/{-$riskId}/{-$relatedId}'
  | '/ra/$raId/$relevance/$riskType/control';

function useNavigateList(to: RiskListAddress) {
  const { id } = useAssessment();
  const navigate = useNavigate();
  const place = useRiskAddress();
  return (change: { readonly riskType?: string; readonly relevance?: string }) => {
    rememberSearchParameters({ riskType: 'riskType', relevance: 'relevance' }, change);
    void navigate({
      to,
      params: { raId: String(id), riskType: place.type, relevance: place.relevance, ...change },
      search: (before) => ({
        ...before,
        why: undefined,
        // Clear the category on a change of type, because products have categories of their own.
        ...(change.riskType === undefined ? {} : { category: undefined }),
      }),
    });
  };
}

const viewParams = [
  ...Object.keys(riskFilterPreferences),
  'override',
  'level',
  'category',
  'risklabel',
  'own',
];

/** Parameters that a saved view contains; the relevance area is part of its path. */
export function useRiskViewContext(to: RiskListAddress): Omit<ListViewContext, 'list'> {
  const { id } = useAssessment();
  const navigate = useNavigate();
  const { type, relevance } = useRiskAddress();
  return useMemo(
    () => ({
      params: viewParams,
      memory: riskFilterPreferences,
      path: { relevance },
      go: (search, path, { replace }) => {
        const area = path.relevance ?? 'all';
        rememberSearchParameters({ relevance: 'relevance' }, { relevance: area });
        const params = { raId: String(id), riskType: type, relevance: area };
        void navigate({
          to,
          params,
          search: (before) => parseUndeclaredSearch(search(before)),
          replace,
          resetScroll: false,
        });
      },
    }),
    [to, id, navigate, type, relevance],
  );
}

function RiskTabs({ go }: { readonly go: (change: { riskType: string }) => void }) {
  const t = useT(levelsPageTexts);
  const { language } = useFormat();
  const { model, document } = useAssessment();
  const { type } = useRiskAddress();
  const tabs = useMemo(
    () =>
      listShownRiskTypes(document.settings).map((value) => ({
        value,
        label: getRiskTypeName(value, language),
        count: listRiskRows(model, document, value).length,
      })),
    [model, document, language],
  );
  return (
    <Tabs inset label={t('risks.types')} value={type} onChange={(riskType) => go({ riskType })} tabs={tabs} />
  );
}

interface RiskBarProps {
  readonly to: RiskListAddress;
  readonly filters: RiskFilters;
  readonly before?: ReactNode;
}

export function RiskFilterBar({ to, filters, before }: RiskBarProps) {
  const t = useT(levelsPageTexts);
  const go = useNavigateList(to);
  const { type, relevance } = useRiskAddress();
  const chips = useRiskFilterChips(type, filters);
  const { language } = useFormat();
  const areas = [
    { value: 'all', label: t('risks.all') },
    ...operationalRelevances.map((value) => ({ value, label: getRelevanceName(value, language) })),
  ];
  return (
    <>
      <RiskTabs go={go} />
      <ListFilters chips={chips} memory={riskFilterPreferences}>
        <span className={styles.switches}>
          {before}
          <SegmentedSwitch
            label={t('risks.relevance')}
            value={relevance}
            options={areas}
            onChange={(next) => go({ relevance: next })}
          />
        </span>
      </ListFilters>
    </>
  );
}
