import type { ThreatCard } from '@klarsikt/contract';
import { getRelevanceName, getSourceLevelName } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { OwnPartNote } from '../_components/OwnMark.tsx';
import { ThreatGrades } from '../_components/panel/Grades.tsx';
import { threatViewTexts } from '../texts.ts';
import styles from './card.module.css';

export function ThreatCardHead({ card }: { readonly card: ThreatCard }) {
  const t = useT(threatViewTexts);
  const { text, language } = useFormat();
  const graded = card.individuals.gradedAt !== null || card.corporates.gradedAt !== null;
  const areas = card.relevances.map((area) => getRelevanceName(area, language)).join(', ');
  return (
    <header className={styles.head}>
      <div>
        <p className={styles.kind}>{t('threat.name')}</p>
        <h1>{text(card.name)}</h1>
        <p className={styles.lede}>{text(card.description)}</p>
        <OwnPartNote itemKey={card.key} />
      </div>
      <div>
        <ThreatGrades
          individuals={card.individuals.level}
          corporates={card.corporates.level}
          card={card}
          cites="here"
        />
        <dl className={styles.facts}>
          <dt>{t('threat.areas')}</dt>
          <dd>
            {areas}
            {card.multiRelevance ? <span className="muted"> · {t('threat.multi')}</span> : null}
          </dd>
          <dt>{t('threat.sourceLevel')}</dt>
          <dd>
            {getSourceLevelName(card.label, language)}
            {card.geography === null ? null : <span className="muted"> · {text(card.geography.name)}</span>}
          </dd>
          {graded ? null : (
            <>
              <dt>{t('threat.reviewed')}</dt>
              <dd>{t('threat.neverReviewed')}</dd>
            </>
          )}
        </dl>
      </div>
    </header>
  );
}
