import { retryUntilConnected } from '@klarsikt/web/platform/files/later-files.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { BlockSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { lazy, memo, Suspense, useMemo, useState } from 'react';
import { filterResultGroups } from '../_lib/address/shown.ts';
import { useAnalysisViewState, useOpenResult } from '../_lib/address/view-state.ts';
import type { AnalysisResultGroup } from '../_lib/results/results.ts';
import type { ResultViewProps } from '../_lib/results/selection-results.ts';
import { analysisTexts } from '../texts.ts';
import { LevelLegend, MapMarkLegend, OccurrenceLegend } from './Legend.tsx';
import { CountryGroupTable, CountryResultTable, useOccurrenceFormat } from './PlaceTables.tsx';
import styles from './views.module.css';
import { type CountryResult, findCountryResults, listCountryGroups, parseMapRegion } from './world.ts';

const MapDrawing = lazy(
  retryUntilConnected(() => import('./MapDrawing.tsx').then((module) => ({ default: module.MapDrawing }))),
);

function Explanation({ place }: { readonly place: CountryResult | undefined }) {
  const t = useT(analysisTexts);
  const { text, level } = useFormat();
  const occurs = useOccurrenceFormat();
  if (place === undefined) return <p className={styles.says}>{t('analysis.mapHint')}</p>;
  const name = text(place.entity.name);
  const said = t('analysis.mapSays', { name, occurs: occurs(place.row), level: level(place.row.level) });
  return (
    <p className={styles.says}>
      {said}
      {place.through === null ? null : ` ${t('analysis.through', { name: text(place.through.name) })}`}
    </p>
  );
}

function useListed(places: ReadonlyMap<string, CountryResult>) {
  const { text, compare } = useFormat();
  return useMemo(
    () =>
      [...places].toSorted(
        ([, a], [, b]) =>
          b.row.count - a.row.count ||
          b.row.level - a.row.level ||
          compare(text(a.entity.name), text(b.entity.name)),
      ),
    [places, compare, text],
  );
}

function Pictures({
  found,
  own,
  groups,
}: ResultViewProps & { readonly groups: readonly AnalysisResultGroup[] }) {
  const t = useT(analysisTexts);
  const { model } = found;
  const { by: said, region } = useAnalysisViewState();
  const by = said === 'level' ? 'level' : 'occurrence';
  const { setOpen: onOpen } = useOpenResult();
  const [lit, setLit] = useState<string | null>(null);
  const places = useMemo(() => findCountryResults(model, groups), [model, groups]);
  const listed = useListed(places);
  const above = useMemo(() => listCountryGroups(model, groups), [model, groups]);
  const total = useMemo(() => Math.max(...listed.map(([, { row }]) => row.total)), [listed]);
  if (listed.length === 0) return <p className={styles.note}>{t('analysis.mapNone')}</p>;
  return (
    <div className={styles.pair} data-map>
      <div className={styles.mapSide}>
        <Suspense fallback={<BlockSkeleton height={420} />}>
          <MapDrawing
            places={places}
            by={by}
            region={parseMapRegion(region)}
            lit={lit}
            label={t('analysis.mapLabel', { count: places.size })}
            onLight={setLit}
            onOpen={onOpen}
          />
        </Suspense>
        {by === 'level' ? (
          <LevelLegend>
            <MapMarkLegend />
          </LevelLegend>
        ) : (
          <OccurrenceLegend total={total}>
            <MapMarkLegend />
          </OccurrenceLegend>
        )}
        <Explanation place={lit === null ? undefined : places.get(lit)} />
        <CountryGroupTable groups={above} own={own} onOpen={onOpen} />
      </div>
      <CountryResultTable places={listed} own={own} lit={lit} onLight={setLit} onOpen={onOpen} />
    </div>
  );
}

export const MapView = memo(function MapView({ found, own }: ResultViewProps) {
  const { share } = useAnalysisViewState();
  const { results } = found;
  const groups = useMemo(() => filterResultGroups(results, undefined, share), [results, share]);
  return <Pictures found={found} own={own} groups={groups} />;
});
