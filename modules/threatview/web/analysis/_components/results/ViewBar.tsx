import type { RiskType } from '@klarsikt/engine/text';
import { getRiskTypeName } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSearchParameter } from '@klarsikt/web/platform/router/search.ts';
import { SegmentedSwitch } from '@klarsikt/web/ui/choices/SegmentedSwitch.tsx';
import { Tabs } from '@klarsikt/web/ui/choices/Tabs.tsx';
import { useOptimisticChoice } from '@klarsikt/web/ui/states/use-at-once.ts';
import { uiTexts as ui } from '@klarsikt/web/ui/texts.ts';
import { useCallback, useMemo } from 'react';
import { filterResultGroups, listColumnTypes } from '../../_lib/address/shown.ts';
import type { AnalysisResults } from '../../_lib/results/results.ts';
import { analysisTexts } from '../../texts.ts';
import { analysisViewsTexts as viewTexts } from '../../views/texts.ts';
import styles from '../../views/views.module.css';
import { type MapRegion, mapRegions, parseMapRegion } from '../../views/world.ts';

export function MatrixTabs({ results }: { readonly results: AnalysisResults }) {
  const t = useT(analysisTexts);
  const { language } = useFormat();
  const [share] = useSearchParameter('share');
  const [kind, setKind] = useSearchParameter('type');
  const columns = useMemo(
    () => listColumnTypes(filterResultGroups(results, undefined, share), kind),
    [results, share, kind],
  );
  const ask = useCallback((next: RiskType) => setKind(next, { replace: true }), [setKind]);
  const [type, setType] = useOptimisticChoice(columns.type, ask);
  return (
    <Tabs
      label={t('analysis.kind')}
      inset
      value={type}
      tabs={columns.offered.map((value) => ({ value, label: getRiskTypeName(value, language) }))}
      onChange={setType}
    />
  );
}

export function MapSwitches() {
  const t = useT(analysisTexts);
  const word = useT(viewTexts);
  const [saidBy, sayBy] = useSearchParameter('by');
  const [saidPart, sayPart] = useSearchParameter('region');
  const askBy = useCallback(
    (next: 'occurrence' | 'level') => sayBy(next === 'level' ? next : undefined, { replace: true }),
    [sayBy],
  );
  const askPart = useCallback(
    (next: MapRegion) => sayPart(next === 'world' ? undefined : next, { replace: true }),
    [sayPart],
  );
  const [by, setBy] = useOptimisticChoice<'occurrence' | 'level'>(
    saidBy === 'level' ? 'level' : 'occurrence',
    askBy,
  );
  const [part, setPart] = useOptimisticChoice<MapRegion>(parseMapRegion(saidPart), askPart);
  return (
    <div className={styles.switches}>
      <SegmentedSwitch
        label={word('views.region')}
        value={part}
        options={mapRegions.map((value) => ({ value, label: word(`views.region.${value}`) }))}
        onChange={setPart}
      />
      <SegmentedSwitch
        label={t('analysis.mapBy')}
        value={by}
        options={[
          { value: 'occurrence', label: t('analysis.occurrence') },
          { value: 'level', label: t('analysis.level') },
        ]}
        onChange={setBy}
      />
    </div>
  );
}

export function GraphTableSwitch() {
  const word = useT(ui);
  const [form, setForm] = useSearchParameter('form');
  const ask = useCallback(
    (next: boolean) => setForm(next ? 'table' : undefined, { replace: true }),
    [setForm],
  );
  const [asTable, setAsTable] = useOptimisticChoice(form === 'table', ask);
  return (
    <button
      type="button"
      className={`text-link ${styles.form}`}
      aria-pressed={asTable}
      onClick={() => setAsTable(!asTable)}
    >
      {word(asTable ? 'ui.asChart' : 'ui.asTable')}
    </button>
  );
}
