import type { ThreatCard } from '@klarsikt/contract';
import { getRelevanceName, getSourceLevelName } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Link } from '@tanstack/react-router';
import { SelectToggleAction } from '../_components/choose/SelectButton.tsx';
import { ThreatGrades } from '../_components/panel/Grades.tsx';
import { threatViewTexts } from '../texts.ts';
import styles from './compare.module.css';

export interface ComparedCardsProps {
  /** Two to four cards, in the order of the letters A to D. */
  readonly cards: readonly ThreatCard[];
}

export const comparisonLetters = ['A', 'B', 'C', 'D'] as const;

function Head({ letter, card }: { readonly letter: string; readonly card: ThreatCard }) {
  const t = useT(threatViewTexts);
  const { text, language } = useFormat();
  const name = text(card.name);
  return (
    <section className={styles.head} aria-label={name}>
      <p className={styles.crumb}>
        <b className={styles.letter}>{letter}</b> {text(card.category.name)}
      </p>
      <h2>
        <Link to="/threat/$id/card" params={{ id: String(card.id) }}>
          {name}
        </Link>
      </h2>
      <p className={styles.lede}>{text(card.description)}</p>
      <ThreatGrades individuals={card.individuals.level} corporates={card.corporates.level} card={card} />
      <p className={styles.meta}>
        <span>
          {t('threat.areas')}{' '}
          <b>{card.relevances.map((area) => getRelevanceName(area, language)).join(', ')}</b>
        </span>
        <span>
          {t('threat.sourceLevel')} <b>{getSourceLevelName(card.label, language)}</b>
        </span>
        <span>
          {t('threat.sources')} <b>{card.references.length}</b>
        </span>
      </p>
      <SelectToggleAction itemKey={card.key} name={name} />
    </section>
  );
}

export function ComparisonHeads({ cards }: ComparedCardsProps) {
  return (
    <div className={styles.pair} data-sides={cards.length}>
      {cards.map((card, place) => (
        <Head key={card.id} letter={comparisonLetters[place] ?? ''} card={card} />
      ))}
    </div>
  );
}
