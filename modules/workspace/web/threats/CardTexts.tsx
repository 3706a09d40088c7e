import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import type { ThreatCard, ThreatCardReference } from '@klarsikt/contract';
import { threatThemes } from '@klarsikt/engine/model';
import { getRiskTypeName, getSourceLevelName } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { EmptyState } from '@klarsikt/web/ui/states/states.tsx';
import { CitedText } from '@klarsikt/web/ui/words/CitedText.tsx';
import { toSafeLinkAddress } from '@klarsikt/web/ui/words/citations.ts';
import { type CitedSources, createCitedSources, toSourceAnchor } from '@klarsikt/web/ui/words/cited.ts';
import { Link } from '@tanstack/react-router';
import { assessmentThreatsTexts } from './texts.ts';
import styles from './threats.module.css';

interface PartProps {
  readonly card: ThreatCard;
  readonly sources: CitedSources<ThreatCardReference>;
}

function Exploitation({ card, sources }: PartProps) {
  const t = useT(assessmentThreatsTexts);
  const { text } = useFormat();
  if (card.exploitation.length === 0) return null;
  return (
    <section>
      <h2>{t('threats.exploitation')}</h2>
      {card.exploitation.map(({ product, channel, text: said }) => (
        <div key={`${product.key} ${channel?.key}`}>
          <h3>
            {text(product.name)}
            {channel === null ? null : <span className="muted"> · {text(channel.name)}</span>}
          </h3>
          <CitedText text={text(said)} sources={sources} />
        </div>
      ))}
    </section>
  );
}

function Indicators({ card, sources }: PartProps) {
  const t = useT(assessmentThreatsTexts);
  const { text, language } = useFormat();
  if (card.indicators.length === 0) return null;
  return (
    <section>
      <h2>{t('threats.indicators')}</h2>
      <ul className={styles.indicators}>
        {card.indicators.map(({ type, risk, text: said }) => (
          <li key={text(said)}>
            <small>{risk === null ? getRiskTypeName(type, language) : text(risk.name)}</small>
            <CitedText text={text(said)} sources={sources} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ThreatCardTexts({ card }: { readonly card: ThreatCard }) {
  const t = useT(assessmentThreatsTexts);
  const { text } = useFormat();
  const sources = createCitedSources(card.references, 'outside');
  const written = threatThemes.filter((theme) => text(card.themes[theme]) !== '');
  if (written.length + card.exploitation.length + card.indicators.length === 0)
    return <EmptyState title={t('threats.noTexts')} />;
  return (
    <div className={`${styles.texts} reading`}>
      {written.map((theme) => (
        <section key={theme}>
          <h2>{t(`threats.theme.${theme}`)}</h2>
          <CitedText text={text(card.themes[theme])} sources={sources} />
        </section>
      ))}
      <Exploitation card={card} sources={sources} />
      <Indicators card={card} sources={sources} />
    </div>
  );
}

export function ThreatCardSources({ card }: { readonly card: ThreatCard }) {
  const t = useT(assessmentThreatsTexts);
  const { date, language } = useFormat();
  const { id } = useAssessment();
  const sources = createCitedSources(card.references, 'here');
  if (card.references.length === 0) return <EmptyState title={t('threats.noSources')} />;
  return (
    <div className={`${styles.lists} ${styles.inPage}`}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('threats.source')}</th>
            <th scope="col">{t('threats.sourceTitle')}</th>
            <th scope="col">{t('threats.label')}</th>
            <th scope="col">{t('threats.published')}</th>
            <th scope="col">{t('threats.cited')}</th>
          </tr>
        </thead>
        <tbody>
          {card.references.map((source) => {
            const href = toSafeLinkAddress(source.url);
            return (
              <tr key={source.key} id={toSourceAnchor(source.key)}>
                <th scope="row">
                  <Link
                    className="text-link"
                    to="/ra/$raId/reference/$referenceId"
                    params={{ raId: String(id), referenceId: String(source.id) }}
                  >
                    {sources.of(source.key)?.short}
                  </Link>
                </th>
                <td>
                  {href === null ? (
                    source.title
                  ) : (
                    <a className="text-link" href={href} target="_blank" rel="noopener noreferrer">
                      {source.title} <span className="visually-hidden">{t('threats.opensNew')}</span>
                    </a>
                  )}
                  <small>
                    {[source.author, source.publication].filter((part) => part !== '').join(' · ')}
                  </small>
                </td>
                <td>{getSourceLevelName(source.level, language)}</td>
                <td className={styles.nowrap}>{date(source.published)}</td>
                <td>{t(source.cited ? 'threats.yes' : 'threats.no')}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
