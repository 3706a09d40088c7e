/** The sources of a threat: short name, title that opens the publication, who wrote it, level and date. */
import type { CardReference } from '@klarsikt/contract';
import type { ReactNode } from 'react';
import { useFormat } from '../../../../platform/i18n/format.ts';
import { useT } from '../../../../platform/i18n/texts.ts';
import { safeAddress } from '../../../../ui/words/citations.ts';
import { type Sources, sourceAnchor } from '../../../../ui/words/cited.ts';
import { texts } from '../../texts.ts';
import styles from './SourceList.module.css';

interface SourceListProps {
  readonly sources: Sources<CardReference>;
  readonly anchors?: boolean;
  /** What else there is to a source, under its title. */
  readonly more?: (source: CardReference) => ReactNode;
}

export function SourceList({ sources, anchors, more }: SourceListProps) {
  const t = useT(texts);
  const { date } = useFormat();
  return (
    <ul className={styles.sources}>
      {sources.list.map((source) => {
        const href = safeAddress(source.url);
        return (
          <li key={source.key} id={anchors ? sourceAnchor(source.key) : undefined}>
            <span className={styles.short}>{sources.of(source.key)?.short}</span>
            <span className={styles.title}>
              {href === null ? (
                source.title
              ) : (
                <a href={href} target="_blank" rel="noopener noreferrer">
                  {source.title} <span className="visually-hidden">{t('threat.opensNew')}</span>
                </a>
              )}
              <small>{[source.author, source.publication].filter((part) => part !== '').join(' · ')}</small>
              {more?.(source)}
            </span>
            <span className={styles.end}>
              {t(`threat.source.${source.level}`)}
              <span className="tabular">{date(source.published)}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
