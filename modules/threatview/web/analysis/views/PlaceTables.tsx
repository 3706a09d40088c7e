import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { LevelSquare } from '@klarsikt/web/ui/levels/LevelChip.tsx';
import { useGrowingCount } from '@klarsikt/web/ui/states/use-parts.ts';
import { memo, type ReactNode } from 'react';
import { useAnalysisViewState } from '../_lib/address/view-state.ts';
import type { OwnRiskLevel, OwnRiskLevelsByKey } from '../_lib/results/own-levels.ts';
import type { AnalysisResultRow } from '../_lib/results/results.ts';
import { analysisTexts } from '../texts.ts';
import { OwnLevelNote } from './OwnNote.tsx';
import { analysisViewsTexts } from './texts.ts';
import styles from './views.module.css';
import type { CountryGroup, CountryResult } from './world.ts';

export function useOccurrenceFormat() {
  const { percent } = useFormat();
  const { percentages } = useAnalysisViewState();
  return ({ count, total }: AnalysisResultRow): string =>
    percentages && total > 0 ? percent(count / total) : `${count}/${total}`;
}

function Heads({ children }: { readonly children: ReactNode }) {
  const t = useT(analysisTexts);
  return (
    <thead>
      <tr>
        {children}
        <th scope="col">{t('analysis.occurs')}</th>
        <th scope="col">{t('analysis.level')}</th>
      </tr>
    </thead>
  );
}

interface PlaceRowProps {
  readonly letters: string;
  readonly place: CountryResult;
  readonly own: OwnRiskLevel | undefined;
  readonly lit: boolean;
  readonly onLight: (letters: string | null) => void;
  readonly onOpen: (key: string) => void;
}

/** The row is memoised, so that hovering renders only two of two hundred rows. */
const PlaceRow = memo(function PlaceRow({ letters, place, own, lit, onLight, onOpen }: PlaceRowProps) {
  const t = useT(analysisTexts);
  const { text } = useFormat();
  const occurs = useOccurrenceFormat();
  const { entity, row, through } = place;
  return (
    <tr data-lit={lit || undefined} onMouseEnter={() => onLight(letters)} onMouseLeave={() => onLight(null)}>
      <th scope="row">
        <button
          type="button"
          onClick={() => onOpen(row.key)}
          onFocus={() => onLight(letters)}
          onBlur={() => onLight(null)}
        >
          {text(entity.name)}
        </button>
        {through === null ? null : <small>{t('analysis.through', { name: text(through.name) })}</small>}
        <OwnLevelNote level={own} />
      </th>
      <td>{occurs(row)}</td>
      <td>
        <LevelSquare level={row.level} />
      </td>
    </tr>
  );
});

interface PlaceTableProps extends Pick<PlaceRowProps, 'onLight' | 'onOpen'> {
  readonly places: readonly (readonly [string, CountryResult])[];
  readonly own: OwnRiskLevelsByKey | null;
  readonly lit: string | null;
}

const inParts = { atOnce: 14, step: 28 } as const;

export function CountryResultTable({ places, own, lit, ...acts }: PlaceTableProps) {
  const t = useT(analysisTexts);
  const drawn = useGrowingCount(places, places.length, inParts);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
    <section className={styles.places} tabIndex={0} aria-label={t('analysis.mapTable')}>
      <table>
        <Heads>
          <th scope="col">{t('analysis.place')}</th>
        </Heads>
        <tbody>
          {places.slice(0, drawn).map(([letters, place]) => (
            <PlaceRow
              key={letters}
              letters={letters}
              place={place}
              own={own?.byKey.get(place.entity.key)}
              lit={lit === letters}
              {...acts}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface GroupTableProps {
  readonly groups: readonly CountryGroup[];
  readonly own: OwnRiskLevelsByKey | null;
  readonly onOpen: (key: string) => void;
}

export const CountryGroupTable = memo(function GroupTable({ groups, own, onOpen }: GroupTableProps) {
  const t = useT(analysisViewsTexts);
  const { text } = useFormat();
  const occurs = useOccurrenceFormat();
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby="map-groups">
      <h2 id="map-groups">{t('views.groups')}</h2>
      <table className={styles.groups}>
        <Heads>
          <th scope="col">{t('views.group')}</th>
          <th scope="col" data-number>
            {t('views.countries')}
          </th>
        </Heads>
        <tbody>
          {groups.map(({ entity, row, countries }) => (
            <tr key={entity.key}>
              <th scope="row">
                <button type="button" onClick={() => onOpen(entity.key)}>
                  {text(entity.name)}
                </button>
                <OwnLevelNote level={own?.byKey.get(entity.key)} />
              </th>
              <td data-number>{countries}</td>
              <td>{occurs(row)}</td>
              <td>
                <LevelSquare level={row.level} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
});
