import type { ThreatCard } from '@klarsikt/contract';
import { getRiskTypeName } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { CitedText } from '@klarsikt/web/ui/words/CitedText.tsx';
import type { CitedSources } from '@klarsikt/web/ui/words/cited.ts';
import { useMemo } from 'react';
import { CopyIndicatorsButton } from '../_components/panel/CopyIndicators.tsx';
import { groupIndicatorsByType } from '../_lib/read/indicator-list.ts';
import { threatViewTexts } from '../texts.ts';
import styles from './card.module.css';

export function IndicatorSection({
  card,
  sources,
}: {
  readonly card: ThreatCard;
  readonly sources: CitedSources;
}) {
  const t = useT(threatViewTexts);
  const { text, language } = useFormat();
  const groups = useMemo(() => groupIndicatorsByType(card.indicators), [card]);
  if (groups.length === 0) return null;
  const title = text(card.name);
  return (
    <section id="indicators" className={styles.block}>
      <div className={styles.blockHead}>
        <h2>{t('threat.section.indicators')}</h2>
        <CopyIndicatorsButton title={title} groups={groups} what={t('threat.allIndicators')} />
      </div>
      <p className={styles.intro}>{t('threat.indicatorsIntro')}</p>
      <table className={`${styles.table} ${styles.indicators}`}>
        <thead>
          <tr>
            <th scope="col">{t('threat.indicator')}</th>
            <th scope="col">{t('threat.risk')}</th>
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.type}>
            <tr className={styles.group}>
              <th scope="rowgroup" colSpan={2}>
                {getRiskTypeName(group.type, language)}{' '}
                <span className="tabular">{group.indicators.length}</span>
                <CopyIndicatorsButton
                  small
                  title={title}
                  groups={[group]}
                  what={getRiskTypeName(group.type, language)}
                />
              </th>
            </tr>
            {group.indicators.map((indicator) => (
              <tr key={indicator.text.en}>
                <td>
                  <CitedText text={text(indicator.text)} sources={sources} />
                </td>
                <td className="muted">{indicator.risk === null ? '' : text(indicator.risk.name)}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}
