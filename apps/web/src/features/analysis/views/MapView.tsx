/** The results on the map of the world, by occurrence or level, with a table of every country and territory beside it. */
import type { CompiledModel } from '@klarsikt/engine';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { useSearchText } from '../../../platform/router/search.ts';
import { SegmentedSwitch } from '../../../ui/SegmentedSwitch.tsx';
import { BlockSkeleton } from '../../../ui/states.tsx';
import { useLibrary } from '../../threat/_lib/use-library.ts';
import { ResultFilters } from '../_components/ResultFilters.tsx';
import { ResultFrame } from '../_components/ResultFrame.tsx';
import type { ResultGroup, Results } from '../_lib/results.ts';
import { shownGroups } from '../_lib/shown.ts';
import { texts } from '../texts.ts';
import { LevelKey, MapMarks, OccurrenceKey } from './Legend.tsx';
import { GroupTable, PlaceTable, useOccurrence } from './PlaceTables.tsx';
import { texts as viewTexts } from './texts.ts';
import styles from './views.module.css';
import { groupsOf, type Place, placesOf, type Region, regions } from './world.ts';

const MapDrawing = lazy(() => import('./MapDrawing.tsx').then((module) => ({ default: module.MapDrawing })));

/** One sentence on the country under the pointer or the focus. */
function Explanation({ place }: { readonly place: Place | undefined }) {
  const t = useT(texts);
  const { text, level } = useFormat();
  const occurs = useOccurrence();
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

/** Places by occurrence, then level, then name. */
function useListed(places: ReadonlyMap<string, Place>) {
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

interface PicturesProps {
  readonly model: CompiledModel;
  readonly groups: readonly ResultGroup[];
  readonly by: 'occurrence' | 'level';
  readonly region: Region;
}

function Pictures({ model, groups, by, region }: PicturesProps) {
  const t = useT(texts);
  const [, setOpen] = useSearchText('open');
  const [lit, setLit] = useState<string | null>(null);
  const places = useMemo(() => placesOf(model, groups), [model, groups]);
  const listed = useListed(places);
  const above = useMemo(() => groupsOf(model, groups), [model, groups]);
  const openKey = useCallback((key: string) => setOpen(key), [setOpen]);
  const open = useCallback((place: Place) => setOpen(place.row.key), [setOpen]);
  if (listed.length === 0) return <p className={styles.note}>{t('analysis.mapNone')}</p>;
  const total = Math.max(...listed.map(([, { row }]) => row.total));
  return (
    <div className={styles.pair} data-map>
      <div className={styles.mapSide}>
        <Suspense fallback={<BlockSkeleton height={420} />}>
          <MapDrawing
            places={places}
            by={by}
            region={region}
            lit={lit}
            label={t('analysis.mapLabel', { count: places.size })}
            onLight={setLit}
            onOpen={open}
          />
        </Suspense>
        {by === 'level' ? (
          <LevelKey>
            <MapMarks />
          </LevelKey>
        ) : (
          <OccurrenceKey total={total}>
            <MapMarks />
          </OccurrenceKey>
        )}
        <Explanation place={lit === null ? undefined : places.get(lit)} />
        <GroupTable groups={above} onOpen={openKey} />
      </div>
      <PlaceTable places={listed} lit={lit} onLight={setLit} onOpen={open} />
    </div>
  );
}

export function MapView({ results }: { readonly results: Results }) {
  const t = useT(texts);
  const word = useT(viewTexts);
  const { model } = useLibrary();
  const [share] = useSearchText('share');
  const [said, setBy] = useSearchText('by');
  const [part, setPart] = useSearchText('region');
  const by = said === 'level' ? 'level' : 'occurrence';
  const region = regions.find((known) => known === part) ?? 'world';
  const groups = useMemo(() => shownGroups(results, undefined, share), [results, share]);
  return (
    <ResultFrame
      results={results}
      bar={
        <>
          <ResultFilters kinds={false} />
          <div className={styles.switches}>
            <SegmentedSwitch
              label={word('views.region')}
              value={region}
              options={regions.map((value) => ({ value, label: word(`views.region.${value}`) }))}
              onChange={(next) => setPart(next === 'world' ? undefined : next, { replace: true })}
            />
            <SegmentedSwitch
              label={t('analysis.mapBy')}
              value={by}
              options={[
                { value: 'occurrence', label: t('analysis.occurrence') },
                { value: 'level', label: t('analysis.level') },
              ]}
              onChange={(next) => setBy(next === 'level' ? next : undefined, { replace: true })}
            />
          </div>
        </>
      }
    >
      <Pictures model={model} groups={groups} by={by} region={region} />
    </ResultFrame>
  );
}
