import type { ThreatCard } from '@klarsikt/contract';
import { type ThreatTheme, threatThemes } from '@klarsikt/engine/model';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { CitedText } from '@klarsikt/web/ui/words/CitedText.tsx';
import { createCitedSources } from '@klarsikt/web/ui/words/cited.ts';
import { memo, type ReactNode, useMemo } from 'react';
import { IndicatorList } from '../_components/panel/Indicators.tsx';
import { threatViewTexts } from '../texts.ts';
import { type ComparedCardsProps, comparisonLetters } from './CompareHeads.tsx';
import styles from './compare.module.css';

function Side({ letter, card, children }: { letter: string; card: ThreatCard; children: ReactNode }) {
  const { text } = useFormat();
  return (
    <div>
      <p className={styles.side}>
        <b className={styles.letter}>{letter}</b> {text(card.name)}
      </p>
      {children}
    </div>
  );
}

/** Text of a compared card, memoised so that it is not rendered again when another card changes. */
const Written = memo(function Written({
  card,
  theme,
}: {
  readonly card: ThreatCard;
  readonly theme: ThreatTheme;
}) {
  const t = useT(threatViewTexts);
  const { text } = useFormat();
  const sources = useMemo(() => createCitedSources(card.references, 'outside'), [card]);
  const written = text(card.themes[theme]);
  if (written === '') return <p className="muted">{t('threat.notWritten')}</p>;
  return (
    <div className="reading">
      <CitedText text={written} sources={sources} />
    </div>
  );
});

export function ComparisonTexts({ cards }: ComparedCardsProps) {
  const t = useT(threatViewTexts);
  const sides = cards.map((card, place) => ({ letter: comparisonLetters[place] ?? '', card }));
  return (
    <>
      {threatThemes.map((theme) => (
        <section key={theme}>
          <h2 className={styles.heading}>{t(`threat.theme.${theme}`)}</h2>
          <div className={styles.pair} data-sides={cards.length}>
            {sides.map((side) => (
              <Side key={side.card.id} {...side}>
                <Written card={side.card} theme={theme} />
              </Side>
            ))}
          </div>
        </section>
      ))}
      <section>
        <h2 className={styles.heading}>{t('threat.section.indicators')}</h2>
        <div className={styles.pair} data-sides={cards.length}>
          {sides.map((side) => (
            <Side key={side.card.id} {...side}>
              <IndicatorList indicators={side.card.indicators} />
            </Side>
          ))}
        </div>
      </section>
    </>
  );
}
