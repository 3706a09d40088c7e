import type { ThreatCard, ThreatCardReference } from '@klarsikt/contract';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import type { CitedSources } from '@klarsikt/web/ui/words/cited.ts';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ThreatLinkList } from '../_components/panel/ThreatLines.tsx';
import { SourcePassageSection } from '../_components/sources/SourceInsights.tsx';
import { listCardClaims } from '../_lib/read/claims.ts';
import { threatViewTexts } from '../texts.ts';
import styles from './card.module.css';

export function SourceSection({
  card,
  sources,
}: {
  readonly card: ThreatCard;
  readonly sources: CitedSources<ThreatCardReference>;
}) {
  const t = useT(threatViewTexts);
  const { language } = useFormat();
  const claims = useMemo(() => listCardClaims(card, language), [card, language]);
  return (
    <section id="sources" className={styles.block}>
      <h2>{t('threat.section.sources')}</h2>
      <p className={styles.intro}>{t('threat.sourcesIntro')}</p>
      <SourcePassageSection threatId={card.id} sources={sources} claims={claims} anchors />
    </section>
  );
}

export function FamilySection({ card }: { readonly card: ThreatCard }) {
  const t = useT(threatViewTexts);
  const { text, date } = useFormat();
  const { mother, children, publications } = card;
  return (
    <section id="family" className={styles.block}>
      {mother === null ? null : (
        <>
          <h2>{t('threat.mother')}</h2>
          <ThreatLinkList threats={[mother]} target="card" through={card.key} />
        </>
      )}
      {children.length === 0 ? null : (
        <>
          <h2>{t('threat.children')}</h2>
          <ThreatLinkList threats={children} target="card" through={card.key} />
        </>
      )}
      {publications.length === 0 ? null : (
        <>
          <h2>{t('threat.publications')}</h2>
          <ul className={styles.news}>
            {publications.map((publication) => (
              <li key={publication.key}>
                <span className="muted tabular">{date(publication.published)}</span>
                <Link to="/threatview/news" search={{ ids: String(publication.id) }}>
                  {text(publication.title)}
                </Link>
                <span className="muted">{publication.source}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
