/** What stands above both lists of the risks: the kind, the relevance area and the filters, all of them in the address. */

import { ListFilters } from '@klarsikt/assessment/web/assessment/_components/lists/ListFilters.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { shownTypes } from '@klarsikt/assessment/web/assessment/_lib/landing.ts';
import {
  operationalRelevances,
  type RiskType,
  relevanceWord,
  riskTypes,
  riskTypeWord,
  typeResult,
} from '@klarsikt/engine';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { recall, rememberSearch, useSavedPreferences } from '@klarsikt/web/platform/settings/preferences.ts';
import { SegmentedSwitch } from '@klarsikt/web/ui/choices/SegmentedSwitch.tsx';
import { Tabs } from '@klarsikt/web/ui/choices/Tabs.tsx';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import styles from '../levels/risks.module.css';
import { texts } from '../levels/texts.ts';
import { memory, type RiskFilters, useFilterChips } from './rows.ts';

/** Kind of risk and relevance area of the address. */
export function useRiskPlace(): { readonly type: RiskType; readonly relevance: string } {
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
  const remembered = (name: keyof typeof memory) => recall(saved, memory[name], text(name));
  const segment = remembered('segment');
  const relevant = remembered('relevant');
  const data = remembered('data');
  const kri = remembered('kri');
  const [override, level, category, risklabel] = ['override', 'level', 'category', 'risklabel'].map(text);
  return useMemo(
    () => ({ segment, relevant, data, kri, override, level, category, risklabel }),
    [segment, relevant, data, kri, override, level, category, risklabel],
  );
}

/** Where another kind or area leads. */
export type RiskListPlace =
  | '/ra/$raId/$relevance/$riskType/{-$riskId}/{-$relatedId}'
  | '/ra/$raId/$relevance/$riskType/control';

function useGo(to: RiskListPlace) {
  const { id } = useAssessment();
  const navigate = useNavigate();
  const place = useRiskPlace();
  return (change: { readonly riskType?: string; readonly relevance?: string }) => {
    rememberSearch({ riskType: 'riskType', relevance: 'relevance' }, change);
    void navigate({
      to,
      params: { raId: String(id), riskType: place.type, relevance: place.relevance, ...change },
      search: (before) => ({
        ...before,
        why: undefined,
        // Products have categories of their own.
        ...(change.riskType === undefined ? {} : { category: undefined }),
      }),
    });
  };
}

function RiskTabs({ go }: { readonly go: (change: { riskType: string }) => void }) {
  const t = useT(texts);
  const { language } = useFormat();
  const { result, document } = useAssessment();
  const { type } = useRiskPlace();
  return (
    <Tabs
      inset
      label={t('risks.types')}
      value={type}
      onChange={(riskType) => go({ riskType })}
      tabs={shownTypes(document.settings).map((value) => ({
        value,
        label: riskTypeWord(value, language),
        count: typeResult(result, value)?.risks.length ?? 0,
      }))}
    />
  );
}

interface RiskBarProps {
  readonly to: RiskListPlace;
  readonly filters: RiskFilters;
  /** Before the relevance areas. */
  readonly before?: ReactNode;
}

export function RiskBar({ to, filters, before }: RiskBarProps) {
  const t = useT(texts);
  const go = useGo(to);
  const { type, relevance } = useRiskPlace();
  const chips = useFilterChips(type, filters);
  const { language } = useFormat();
  const areas = [
    { value: 'all', label: t('risks.all') },
    ...operationalRelevances.map((value) => ({ value, label: relevanceWord(value, language) })),
  ];
  return (
    <>
      <RiskTabs go={go} />
      <ListFilters chips={chips} memory={memory}>
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
