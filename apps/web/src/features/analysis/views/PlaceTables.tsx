/** The results on the map as tables: every country, and the groups of countries that they come through. */
import type { ReactNode } from 'react';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { LevelSquare } from '../../../ui/LevelChip.tsx';
import type { ResultRow } from '../_lib/results.ts';
import { useWork } from '../_lib/work.ts';
import { texts as analysisTexts } from '../texts.ts';
import { texts } from './texts.ts';
import styles from './views.module.css';
import type { CountryGroup, Place } from './world.ts';

/** How often something occurs, in the reader's form. */
export function useOccurrence() {
  const { percent } = useFormat();
  const { report } = useWork();
  return ({ count, total }: ResultRow): string =>
    report.showPercentages && total > 0 ? percent(count / total) : `${count}/${total}`;
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

interface PlaceTableProps {
  readonly places: readonly (readonly [string, Place])[];
  readonly lit: string | null;
  readonly onLight: (letters: string | null) => void;
  readonly onOpen: (place: Place) => void;
}

export function PlaceTable({ places, lit, onLight, onOpen }: PlaceTableProps) {
  const t = useT(analysisTexts);
  const { text } = useFormat();
  const occurs = useOccurrence();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={styles.places} tabIndex={0} aria-label={t('analysis.mapTable')}>
      <table>
        <Heads>
          <th scope="col">{t('analysis.place')}</th>
        </Heads>
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
              <td>{occurs(place.row)}</td>
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

interface GroupTableProps {
  readonly groups: readonly CountryGroup[];
  readonly onOpen: (key: string) => void;
}

export function GroupTable({ groups, onOpen }: GroupTableProps) {
  const t = useT(texts);
  const { text } = useFormat();
  const occurs = useOccurrence();
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
}
