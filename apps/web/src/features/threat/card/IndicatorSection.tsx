import type { ThreatCard } from '@klarsikt/contract';
import { riskTypeWord } from '@klarsikt/engine';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { CitedText } from '../../../ui/CitedText.tsx';
import type { Sources } from '../../../ui/cited.ts';
import { texts } from '../texts.ts';
import styles from './card.module.css';

export function IndicatorSection({
  card,
  sources,
}: {
  readonly card: ThreatCard;
  readonly sources: Sources;
}) {
  const t = useT(texts);
  const { text, language } = useFormat();
  if (card.indicators.length === 0) return null;
  return (
    <section id="indicators" className={styles.block}>
      <h2>{t('threat.section.indicators')}</h2>
      <p className={styles.intro}>{t('threat.indicatorsIntro')}</p>
      <table className={`${styles.table} ${styles.indicators}`}>
        <thead>
          <tr>
            <th scope="col">{t('threat.type')}</th>
            <th scope="col">{t('threat.indicator')}</th>
            <th scope="col">{t('threat.risk')}</th>
          </tr>
        </thead>
        <tbody>
          {card.indicators.map((indicator) => (
            <tr key={`${indicator.type} ${indicator.text.en}`}>
              <td className="muted">{riskTypeWord(indicator.type, language)}</td>
              <td>
                <CitedText text={text(indicator.text)} sources={sources} />
              </td>
              <td className="muted">{indicator.risk === null ? '' : text(indicator.risk.name)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
