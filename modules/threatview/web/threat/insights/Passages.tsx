import { insightContract, type PassageHit } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { ErrorState, TextSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import type { CitedSource, CitedSources } from '@klarsikt/web/ui/words/cited.ts';
import { useState } from 'react';
import { HighlightedText } from '../search/HighlightedText.tsx';
import styles from './insights.module.css';
import type { OpenPassage } from './PassageDialog.tsx';
import { formatPageRange, formatPassageHeadings } from './place.ts';
import { insightsTexts } from './texts.ts';

const size = 20;

interface PassagesProps {
  readonly threatId: number;
  readonly documents: number;
  readonly first: number;
  readonly sources: CitedSources<CitedSource>;
  readonly heading: (title: string, count?: number) => React.ReactNode;
  readonly onOpen: (open: OpenPassage) => void;
}

export function PassageView({
  fragment,
  onOpen,
}: { readonly fragment: PassageHit } & Pick<PassagesProps, 'onOpen'>) {
  const t = useT(insightsTexts);
  const { documentId, passage, title, text, language, highlights } = fragment;
  const where = [formatPageRange(fragment, t), formatPassageHeadings(fragment)]
    .filter((part) => part !== '')
    .join(' · ');
  return (
    <li>
      <p className={styles.where}>
        {documentId === null ? null : (
          <button
            type="button"
            className="text-link"
            aria-label={t('insights.openPassage', { title: where === '' ? title : `${title}, ${where}` })}
            onClick={() => onOpen({ documentId, passage, title })}
          >
            {title}
          </button>
        )}
        <span>{where}</span>
      </p>
      <blockquote lang={language}>
        <HighlightedText text={text} marks={highlights} />
      </blockquote>
    </li>
  );
}

/** Shows the library's abstracts of sources, which have no page number because they are not quotations. */
function Abstracts({
  abstracts,
  sources,
  heading,
}: { readonly abstracts: readonly PassageHit[] } & Pick<PassagesProps, 'sources' | 'heading'>) {
  const t = useT(insightsTexts);
  if (abstracts.length === 0) return null;
  return (
    <div className={styles.part}>
      {heading(t('insights.abstracts'), abstracts.length)}
      <p className={styles.note}>{t('insights.abstractsNote')}</p>
      <ul className={styles.passages}>
        {abstracts.map(({ reference, title, text, language, highlights }) => {
          const known = reference === null ? null : sources.of(reference);
          return (
            <li key={reference}>
              <p className={styles.where}>
                <a className="text-link" href={known?.href}>
                  {known?.short ?? title}
                </a>
              </p>
              <p lang={language}>
                <HighlightedText text={text} marks={highlights} />
              </p>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

export function PassageList({ threatId, documents, first, sources, heading, onOpen }: PassagesProps) {
  const t = useT(insightsTexts);
  const [all, setAll] = useState(false);
  const { data, error, refetch } = useCall(insightContract.fragments, {
    params: { id: threatId },
    body: { size },
  });
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <TextSkeleton lines={6} />;
  const { fragments, abstracts } = data;
  const library = <Abstracts abstracts={abstracts} sources={sources} heading={heading} />;
  if (fragments.length === 0 && documents === 0) return library;
  const shown = all ? fragments : fragments.slice(0, first);
  return (
    <>
      <div className={styles.part}>
        {heading(t('insights.passages'), data.total)}
        {fragments.length === 0 ? (
          <p className={styles.note}>{t('insights.passagesNone', { count: documents })}</p>
        ) : null}
        <ol className={styles.passages}>
          {shown.map((fragment) => (
            <PassageView
              key={`${fragment.documentId}-${fragment.reference}-${fragment.passage}`}
              fragment={fragment}
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
      {library}
    </>
  );
}
