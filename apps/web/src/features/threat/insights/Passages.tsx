/** The passages that bear on the threat, best first, with what was found in them. */
import { type Fragment, insight } from '@klarsikt/contract';
import { useState } from 'react';
import { useCall } from '../../../platform/api/query.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import type { CitedSource, Sources } from '../../../ui/cited.ts';
import { ErrorState, TextSkeleton } from '../../../ui/states.tsx';
import { Marked } from '../search/Marked.tsx';
import styles from './insights.module.css';
import type { OpenPassage } from './PassageDialog.tsx';
import { headingsOf, pageOf } from './place.ts';
import { texts } from './texts.ts';

const size = 20;

interface PassagesProps {
  readonly threatId: number;
  /** Documents of the organisation. */
  readonly documents: number;
  /** Shown before all of them are asked for. */
  readonly first: number;
  readonly sources: Sources<CitedSource>;
  readonly heading: (title: string, count?: number) => React.ReactNode;
  readonly onOpen: (open: OpenPassage) => void;
}

function Passage({
  fragment,
  sources,
  onOpen,
}: { readonly fragment: Fragment } & Pick<PassagesProps, 'sources' | 'onOpen'>) {
  const t = useT(texts);
  const { documentId, passage, title, text, language, highlights, reference } = fragment;
  const known = reference === null ? null : sources.of(reference);
  const where = [pageOf(fragment, t), headingsOf(fragment)].filter((part) => part !== '').join(' · ');
  return (
    <li>
      <p className={styles.where}>
        {documentId === null ? (
          <a className="text-link" href={known?.href}>
            {known?.short ?? title}
          </a>
        ) : (
          <button
            type="button"
            className="text-link"
            aria-label={t('insights.openPassage', { title: where === '' ? title : `${title}, ${where}` })}
            onClick={() => onOpen({ documentId, passage, title })}
          >
            {title}
          </button>
        )}
        <span>{documentId === null ? t('insights.modelText') : where}</span>
      </p>
      <blockquote lang={language}>
        <Marked text={text} marks={highlights} />
      </blockquote>
    </li>
  );
}

export function Passages({ threatId, documents, first, sources, heading, onOpen }: PassagesProps) {
  const t = useT(texts);
  const [all, setAll] = useState(false);
  const { data, error, refetch } = useCall(insight.fragments, { params: { id: threatId }, body: { size } });
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <TextSkeleton lines={6} />;
  const { fragments } = data;
  if (fragments.length === 0 && documents === 0) return null;
  const shown = all ? fragments : fragments.slice(0, first);
  return (
    <div className={styles.part}>
      {heading(t('insights.passages'), data.total)}
      {fragments.length === 0 ? (
        <p className={styles.note}>{t('insights.passagesNone', { count: documents })}</p>
      ) : null}
      <ol className={styles.passages}>
        {shown.map((fragment) => (
          <Passage
            key={`${fragment.documentId}-${fragment.reference}-${fragment.passage}`}
            fragment={fragment}
            sources={sources}
            onOpen={onOpen}
          />
        ))}
      </ol>
      {shown.length < fragments.length ? (
        <button type="button" className={`text-link ${styles.more}`} onClick={() => setAll(true)}>
          {t('insights.showAll', { count: fragments.length })}
        </button>
      ) : null}
    </div>
  );
}
