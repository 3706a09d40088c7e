import type { ThreatCard } from '@klarsikt/contract';
import { listCitedKeys } from '@klarsikt/engine/model';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { CitedText } from '@klarsikt/web/ui/words/CitedText.tsx';
import { toSafeLinkAddress } from '@klarsikt/web/ui/words/citations.ts';
import type { CitedSources } from '@klarsikt/web/ui/words/cited.ts';
import { threatViewTexts } from '../texts.ts';
import styles from './card.module.css';
import { listCardThemes } from './contents.ts';

function Margin({ text, sources }: { readonly text: string; readonly sources: CitedSources }) {
  const keys = [...new Set(listCitedKeys(text))];
  return (
    <ul className={styles.margin}>
      {keys.flatMap((key) => {
        const source = sources.list.find((candidate) => candidate.key === key);
        const href = source === undefined ? null : toSafeLinkAddress(source.url);
        if (source === undefined) return [];
        return [
          <li key={key}>
            {href === null ? (
              <b>{sources.of(key)?.short}</b>
            ) : (
              <a href={href} target="_blank" rel="noopener noreferrer">
                {sources.of(key)?.short}
              </a>
            )}
            <p>{source.title}</p>
          </li>,
        ];
      })}
    </ul>
  );
}

export function ThemeSections({
  card,
  sources,
}: {
  readonly card: ThreatCard;
  readonly sources: CitedSources;
}) {
  const t = useT(threatViewTexts);
  const { text } = useFormat();
  const why = text(card.riskDescription);
  return (
    <section id="threat" className={styles.threat} aria-label={t('threat.section.threat')}>
      {why === '' ? null : (
        <div className={`reading ${styles.why}`}>
          <CitedText text={why} sources={sources} />
        </div>
      )}
      {listCardThemes(card).map((theme) => {
        const written = text(card.themes[theme]);
        return (
          <section key={theme} id={theme} className={styles.theme}>
            <div>
              <h2>{t(`threat.theme.${theme}`)}</h2>
              <div className="reading">
                <CitedText text={written} sources={sources} />
              </div>
            </div>
            <Margin text={written} sources={sources} />
          </section>
        );
      })}
    </section>
  );
}
