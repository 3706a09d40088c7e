import { insightContract } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useModel } from '@klarsikt/web/platform/model/use-model.ts';
import { useSearchParameter } from '@klarsikt/web/platform/router/search.ts';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { RecordSearchField } from '@klarsikt/web/ui/records/FindField.tsx';
import { EmptyState, ErrorState, TextSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { createCitedSources } from '@klarsikt/web/ui/words/cited.ts';
import { useMemo } from 'react';
import { SourceDocumentList } from '../insights/Documents.tsx';
import styles from '../insights/insights.module.css';
import { type OpenPassage, PassageDialog } from '../insights/PassageDialog.tsx';
import { PassageView } from '../insights/Passages.tsx';
import { threatSourcesTexts } from './texts.ts';

const size = 50;
const shortest = 2;

interface FoundProps {
  readonly text: string;
  readonly onOpen: (open: OpenPassage) => void;
}

function Found({ text, onOpen }: FoundProps) {
  const t = useT(threatSourcesTexts);
  const { data, error, refetch } = useCall(insightContract.find, { body: { text, size } });
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <TextSkeleton lines={6} />;
  const { passages, all } = data;
  const count = passages.length;
  if (count === 0) return <EmptyState title={t('sources.found', { count })} text={t('sources.noneHelp')} />;
  const more = count === size;
  return (
    <section className={styles.part} aria-live="polite">
      <h2 className={styles.heading}>{t(more ? 'sources.most' : 'sources.found', { count })}</h2>
      {all ? null : <p className={styles.note}>{t('sources.some')}</p>}
      {more ? <p className={styles.note}>{t('sources.mostHelp')}</p> : null}
      <ol className={styles.passages}>
        {passages.map((fragment) => (
          <PassageView
            key={`${fragment.documentId}-${fragment.passage}`}
            fragment={fragment}
            onOpen={onOpen}
          />
        ))}
      </ol>
    </section>
  );
}

/** Parses a passage in the address: document id and passage number, such as `12.5`. */
function parsePassageAddress(address: string | undefined): Omit<OpenPassage, 'title'> | null {
  const [, document, passage] = /^(\d{1,15})\.(\d{1,9})$/.exec(address ?? '') ?? [];
  return document === undefined ? null : { documentId: Number(document), passage: Number(passage) };
}

export function SourcesPage() {
  const t = useT(threatSourcesTexts);
  const { model } = useModel();
  const sources = useMemo(() => createCitedSources(model.references.list, 'outside'), [model]);
  const [text = '', setText] = useSearchParameter('q');
  const [passage, setPassage] = useSearchParameter('passage');
  const { data, error, refetch } = useCall(insightContract.getDocuments, {});
  const open = parsePassageAddress(passage);
  const title = data?.documents.find(({ id }) => id === open?.documentId)?.title ?? t('sources.documents');
  const heading = (words: string, count?: number) => (
    <h2 className={styles.heading}>
      {words} {count === undefined ? null : <span>{count}</span>}
    </h2>
  );
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <TextSkeleton />;
  const none = data.documents.length === 0;
  return (
    <Page title={t('sources.documents')} sub={t('sources.sub')}>
      <div className={styles.insights}>
        {none ? null : (
          <div className={styles.part}>
            <RecordSearchField
              value={text}
              label={t('sources.find')}
              onChange={(next) => setText(next === '' ? undefined : next, { replace: true })}
            />
            <p className={styles.note}>{t('sources.help')}</p>
          </div>
        )}
        {none || text.trim().length < shortest ? null : (
          <Found text={text.trim()} onOpen={(next) => setPassage(`${next.documentId}.${next.passage}`)} />
        )}
        <SourceDocumentList
          answer={data}
          sources={sources}
          heading={heading}
          given={null}
          onGiven={() => undefined}
          explains
        />
      </div>
      {open === null ? null : (
        <PassageDialog open={{ ...open, title }} onClose={() => setPassage(undefined, { replace: true })} />
      )}
    </Page>
  );
}
