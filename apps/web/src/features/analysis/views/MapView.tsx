/** The results on the map of the world, by occurrence or level, with a table of every country and territory beside it. */
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { useSearchText } from '../../../platform/router/search.ts';
import { LevelSquare } from '../../../ui/LevelChip.tsx';
import { SegmentedSwitch } from '../../../ui/SegmentedSwitch.tsx';
import { BlockSkeleton } from '../../../ui/states.tsx';
import { useLibrary } from '../../threat/_lib/use-library.ts';
import { ResultFilters } from '../_components/ResultFilters.tsx';
import { ResultFrame } from '../_components/ResultFrame.tsx';
import type { Results } from '../_lib/results.ts';
import { shownGroups } from '../_lib/shown.ts';
import { useWork } from '../_lib/work.ts';
import { texts } from '../texts.ts';
import styles from './views.module.css';
import { type Place, placesOf } from './world.ts';

const MapDrawing = lazy(() => import('./MapDrawing.tsx').then((module) => ({ default: module.MapDrawing })));

/** How often a place occurs, in the reader's form. */
function useOccurrence() {
  const { percent } = useFormat();
  const { report } = useWork();
  return ({ row }: Place): string =>
    report.showPercentages && row.total > 0 ? percent(row.count / row.total) : `${row.count}/${row.total}`;
}

interface PlaceTableProps {
  readonly places: readonly (readonly [string, Place])[];
  readonly lit: string | null;
  readonly onLight: (letters: string | null) => void;
  readonly onOpen: (place: Place) => void;
}

function PlaceTable({ places, lit, onLight, onOpen }: PlaceTableProps) {
  const t = useT(texts);
  const { text } = useFormat();
  const occurs = useOccurrence();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={styles.places} tabIndex={0} aria-label={t('analysis.mapTable')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('analysis.place')}</th>
            <th scope="col">{t('analysis.occurs')}</th>
            <th scope="col">{t('analysis.level')}</th>
          </tr>
        </thead>
        <tbody>
          {places.map(([letters, place]) => (
            <tr
              key={letters}
              data-lit={lit === letters || undefined}
              onMouseEnter={() => onLight(letters)}
              onMouseLeave={() => onLight(null)}
            >
              <th scope="row">
                <button
                  type="button"
                  onClick={() => onOpen(place)}
                  onFocus={() => onLight(letters)}
                  onBlur={() => onLight(null)}
                >
                  {text(place.entity.name)}
                </button>
                {place.through === null ? null : (
                  <small>{t('analysis.through', { name: text(place.through.name) })}</small>
                )}
              </th>
              <td>{occurs(place)}</td>
              <td>
                <LevelSquare level={place.row.level} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** One sentence on the country under the pointer or the focus. */
function Explanation({ place }: { readonly place: Place | undefined }) {
  const t = useT(texts);
  const { text, level } = useFormat();
  const occurs = useOccurrence();
  if (place === undefined) return <p className={styles.note}>{t('analysis.mapHint')}</p>;
  const name = text(place.entity.name);
  const said = t('analysis.mapSays', { name, occurs: occurs(place), level: level(place.row.level) });
  return (
    <p className={styles.note}>
      {said}
      {place.through === null ? null : ` ${t('analysis.through', { name: text(place.through.name) })}`}
    </p>
  );
}

export function MapView({ results }: { readonly results: Results }) {
  const t = useT(texts);
  const { text, compare } = useFormat();
  const { model } = useLibrary();
  const [share] = useSearchText('share');
  const [, setOpen] = useSearchText('open');
  const [said, setBy] = useSearchText('by');
  const by = said === 'level' ? 'level' : 'occurrence';
  const [lit, setLit] = useState<string | null>(null);
  const places = useMemo(
    () => placesOf(model, shownGroups(results, undefined, share)),
    [model, results, share],
  );
  const listed = useMemo(
    () =>
      [...places].toSorted(
        ([, a], [, b]) =>
          b.row.count - a.row.count ||
          b.row.level - a.row.level ||
          compare(text(a.entity.name), text(b.entity.name)),
      ),
    [places, compare, text],
  );
  const open = useCallback((place: Place) => setOpen(place.row.key), [setOpen]);
  return (
    <ResultFrame
      results={results}
      bar={<ResultFilters kinds={false} />}
      tools={
        <SegmentedSwitch
          label={t('analysis.mapBy')}
          value={by}
          options={[
            { value: 'occurrence', label: t('analysis.occurrence') },
            { value: 'level', label: t('analysis.level') },
          ]}
          onChange={(next) => setBy(next === 'level' ? next : undefined, { replace: true })}
        />
      }
    >
      {listed.length === 0 ? (
        <p className={styles.note}>{t('analysis.mapNone')}</p>
      ) : (
        <>
          <Explanation place={lit === null ? undefined : places.get(lit)} />
          <div className={styles.pair}>
            <Suspense fallback={<BlockSkeleton height={420} />}>
              <MapDrawing
                places={places}
                by={by}
                lit={lit}
                label={t('analysis.mapLabel', { count: places.size })}
                onLight={setLit}
                onOpen={open}
              />
            </Suspense>
            <PlaceTable places={listed} lit={lit} onLight={setLit} onOpen={open} />
          </div>
        </>
      )}
    </ResultFrame>
  );
}
