import { getBusinessName } from '@klarsikt/engine/analysis';
import { figureSegments, relevances } from '@klarsikt/engine/text';
import { getRelevanceName, getSegmentWord } from '@klarsikt/engine/words';
import { getToday } from '@klarsikt/web/platform/days.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSearchParameter } from '@klarsikt/web/platform/router/search.ts';
import { FilterChips } from '@klarsikt/web/ui/choices/FilterChips.tsx';
import { memo, useCallback, useMemo } from 'react';
import { emptyAnalysisSettings } from '../../../threat/_lib/analysis/analysis-draft.ts';
import { rememberStartBusinesses, useTradeBusinesses } from '../../../threat/_lib/lists/starter.ts';
import { useLibrary } from '../../../threat/_lib/use-library.ts';
import { analysisShareFilters } from '../../_lib/address/shown.ts';
import { useAssessmentChoices } from '../../_lib/results/own-levels.ts';
import { analysisResultTypes } from '../../_lib/results/results.ts';
import { formatAnalysisType } from '../../_lib/words.ts';
import { analysisActions, useAnalysisSettings } from '../../_lib/work.ts';
import { analysisTexts } from '../../texts.ts';
import styles from './frame.module.css';
import { MultiChoiceChip } from './MultiChip.tsx';

function useChoices() {
  const { text, compare } = useFormat();
  const { model } = useLibrary();
  return useMemo(() => {
    const named = (
      list: readonly { readonly key: string; readonly name: { readonly en: string; readonly sv: string } }[],
    ) =>
      list
        .map(({ key, name }) => ({ value: key, label: text(name) }))
        .toSorted((a, b) => compare(a.label, b.label));
    return {
      countries: named(model.geographies.list.filter((place) => place.kind === 'country')),
      businesses: named(
        model.businesses.list.map((business) => ({
          key: business.key,
          name: getBusinessName(business, getToday()),
        })),
      ),
    };
  }, [model, text, compare]);
}

const toAreas = (values: readonly string[]): void =>
  analysisActions.settings({ areas: relevances.filter((area) => values.includes(area)) });

function useWordChoices() {
  const t = useT(analysisTexts);
  const { language } = useFormat();
  return useMemo(() => {
    const shareWords = { two: t('analysis.shareTwo'), all: t('analysis.shareAll') };
    return {
      kinds: analysisResultTypes.map((type) => ({
        value: type,
        label: formatAnalysisType(type, t, language),
      })),
      shares: analysisShareFilters.map((value) => ({ value, label: shareWords[value] })),
      segments: figureSegments.map((value) => ({ value, label: getSegmentWord(value, language) })),
      areas: relevances.map((area) => ({ value: area, label: getRelevanceName(area, language) })),
    };
  }, [t, language]);
}

function useChips(kinds: boolean) {
  const t = useT(analysisTexts);
  const settings = useAnalysisSettings();
  const { model } = useLibrary();
  const ofTrade = useTradeBusinesses(model);
  const choices = useChoices();
  const words = useWordChoices();
  const assessments = useAssessmentChoices();
  const [kind, setKind] = useSearchParameter('type');
  const [share, setShare] = useSearchParameter('share');
  const own = settings.raId === null ? undefined : String(settings.raId);
  const { segment, country } = settings;
  const chips = [
    ...(kinds ? [{ id: 'type', label: t('analysis.kind'), value: kind, options: words.kinds }] : []),
    {
      id: 'share',
      label: t('analysis.share'),
      value: share,
      options: words.shares,
      off: t('analysis.shareAny'),
    },
    { id: 'segment', label: t('analysis.segment'), value: segment ?? undefined, options: words.segments },
    { id: 'country', label: t('analysis.country'), value: country ?? undefined, options: choices.countries },
    ...(assessments.length === 0 && own === undefined
      ? []
      : [
          {
            id: 'raId',
            label: t('analysis.ownLevels'),
            value: own,
            options: assessments,
            off: t('analysis.ownNone'),
          },
        ]),
  ];
  const onChange = useCallback(
    (id: string, value: string | undefined) => {
      if (id === 'type') setKind(value, { replace: true });
      else if (id === 'share') setShare(value, { replace: true });
      else if (id === 'raId') analysisActions.settings({ raId: value === undefined ? null : Number(value) });
      else if (id === 'country') analysisActions.settings({ country: value ?? null });
      else analysisActions.settings({ segment: figureSegments.find((known) => known === value) ?? null });
    },
    [setKind, setShare],
  );
  const toBusinesses = (values: readonly string[]) => {
    rememberStartBusinesses(ofTrade, settings.businesses, values);
    analysisActions.settings({ businesses: [...values] });
  };
  const onClear = () => {
    rememberStartBusinesses(ofTrade, settings.businesses, []);
    analysisActions.settings(emptyAnalysisSettings);
    setKind(undefined, { replace: true });
    setShare(undefined, { replace: true });
  };
  return { chips, onChange, onClear, toBusinesses, businesses: choices.businesses, areas: words.areas };
}

/** `kinds`: true if the view can show single kinds of results. */
export const ResultFilters = memo(function ResultFilters({ kinds }: { readonly kinds: boolean }) {
  const t = useT(analysisTexts);
  const settings = useAnalysisSettings();
  const { chips, onChange, onClear, toBusinesses, businesses, areas } = useChips(kinds);
  return (
    <div className={styles.filters} data-print="hide">
      <FilterChips filters={chips} onChange={onChange} onClear={onClear} />
      <MultiChoiceChip
        label={t('analysis.areas')}
        values={settings.areas}
        options={areas}
        onChange={toAreas}
      />
      <MultiChoiceChip
        label={t('analysis.business')}
        values={settings.businesses}
        options={businesses}
        onChange={toBusinesses}
      />
    </div>
  );
});
