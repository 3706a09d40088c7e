/** Lists the library controls against the threat, sorted by the number of its risks that they cover. */
import type { ThreatCard } from '@klarsikt/contract';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useState } from 'react';
import { threatViewTexts } from '../texts.ts';
import styles from './card.module.css';
import { countCardRisks } from './contents.ts';

const shownFirst = 6;
const namesShown = 2;

type Control = ThreatCard['controls'][number];

function useRiskNames(card: ThreatCard): ReadonlyMap<string, string> {
  const { text } = useFormat();
  return new Map(
    [...Object.values(card.risks).flat(), ...card.legals].map(({ key, name }) => [key, text(name)]),
  );
}

function useActsOn(card: ThreatCard): (control: Control) => string {
  const t = useT(threatViewTexts);
  const names = useRiskNames(card);
  return ({ general, covers }) => {
    if (general && covers.length === names.size) return t('threat.everything');
    const all = covers.flatMap(({ key }) => names.get(key) ?? []);
    const first = all.slice(0, namesShown).join(', ');
    return all.length <= namesShown
      ? first
      : t('threat.andMore', { names: first, count: all.length - namesShown });
  };
}

export function ControlSection({ card }: { readonly card: ThreatCard }) {
  const t = useT(threatViewTexts);
  const { text } = useFormat();
  const [all, setAll] = useState(false);
  const actsOn = useActsOn(card);
  if (card.controls.length === 0) return null;
  const general = card.controls.filter((control) => control.general).length;
  const total = countCardRisks(card) + card.legals.length;
  return (
    <section id="controls" className={styles.block}>
      <h2>{t('threat.section.controls')}</h2>
      <p className={styles.intro}>
        {t('threat.controlsIntro', { specific: card.controls.length - general, general })}
      </p>
      <table className={`${styles.table} ${styles.controls}`} data-all={all || undefined}>
        <thead>
          <tr>
            <th scope="col">{t('threat.control')}</th>
            <th scope="col">{t('threat.whatItDoes')}</th>
            <th scope="col">{t('threat.actsOn')}</th>
            <th scope="col" className={styles.number}>
              {t('threat.covers')}
            </th>
          </tr>
        </thead>
        <tbody>
          {card.controls.map((control, place) => (
            <tr key={control.key} data-later={place >= shownFirst || undefined}>
              <th scope="row">{text(control.name)}</th>
              <td>{text(control.description)}</td>
              <td className="muted">{actsOn(control)}</td>
              <td className={styles.number}>
                {t('threat.coversOf', { count: control.covers.length, total })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {all || card.controls.length <= shownFirst ? null : (
        <button
          type="button"
          className={`text-link ${styles.all}`}
          data-print="hide"
          onClick={() => setAll(true)}
        >
          {t('threat.allControls', { count: card.controls.length })}
        </button>
      )}
    </section>
  );
}
