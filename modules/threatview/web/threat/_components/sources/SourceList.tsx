import type { ThreatCardReference } from '@klarsikt/contract';
import { getSourceLevelName } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { toSafeLinkAddress } from '@klarsikt/web/ui/words/citations.ts';
import { type CitedSources, toSourceAnchor } from '@klarsikt/web/ui/words/cited.ts';
import type { ReactNode } from 'react';
import { threatViewTexts } from '../../texts.ts';
import styles from './SourceList.module.css';

interface SourceListProps {
  readonly sources: CitedSources<ThreatCardReference>;
  readonly anchors?: boolean;
  readonly more?: (source: ThreatCardReference) => ReactNode;
}

export function SourceList({ sources, anchors, more }: SourceListProps) {
  const t = useT(threatViewTexts);
  const { date, language } = useFormat();
  return (
    <ul className={styles.sources}>
      {sources.list.map((source) => {
        // A source that is no longer online has no link.
        const href = source.online ? toSafeLinkAddress(source.url) : null;
        return (
          <li key={source.key} id={anchors ? toSourceAnchor(source.key) : undefined}>
            <span className={styles.short}>{sources.of(source.key)?.short}</span>
            <span className={styles.title}>
              {href === null ? (
                source.title
              ) : (
                <a href={href} target="_blank" rel="noopener noreferrer">
                  {source.title} <span className="visually-hidden">{t('threat.opensNew')}</span>
                </a>
              )}
              <small>
                {[
                  source.author,
                  source.publication,
                  source.online ? '' : t('threat.sourceOffline'),
                  source.retrieved === null
                    ? ''
                    : t('threat.sourceRetrieved', { date: date(source.retrieved) }),
                ]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </small>
              {more?.(source)}
            </span>
            <span className={styles.end}>
              {getSourceLevelName(source.level, language)}
              <span className="tabular">{date(source.published)}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
