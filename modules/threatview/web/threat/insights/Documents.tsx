import { insightContract, type SourceDocument, type SourceDocuments } from '@klarsikt/contract';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useFileLink } from '@klarsikt/web/platform/files/file-link.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showError } from '@klarsikt/web/platform/notices/messages.ts';
import { Button, IconButton } from '@klarsikt/web/ui/Button.tsx';
import { useRemovalNotice } from '@klarsikt/web/ui/uses/undo-removal.ts';
import type { CitedSource, CitedSources } from '@klarsikt/web/ui/words/cited.ts';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import styles from './insights.module.css';
import { RemoveDocumentDialog } from './RemoveDialog.tsx';
import { insightsTexts } from './texts.ts';
import { SourceUploadForm } from './UploadForm.tsx';

interface LineProps {
  readonly document: SourceDocument;
  readonly onRemove: (() => void) | null;
}

function Line({ document, onRemove }: LineProps) {
  const t = useT(insightsTexts);
  const { date } = useFormat();
  const linkTo = useFileLink();
  const { id, title, author, year, pages, passages, uploadedBy, uploadedAt } = document;
  const written = [author, year === null ? '' : String(year)].filter((part) => part !== '').join(' ');
  const facts = t('insights.facts', { pages: pages ?? 0, passages, by: uploadedBy, date: date(uploadedAt) });
  return (
    <li>
      <span className={styles.name}>
        {title}
        <small>{written === '' ? facts : `${written} · ${facts}`}</small>
      </span>
      <span className={styles.tools} data-print="hide">
        <IconButton
          label={t('insights.downloadNamed', { title })}
          hint={t('insights.download')}
          renderRoot={(look) => <a {...linkTo(insightContract.getFile, { params: { id } })} {...look} />}
        >
          <IconDownload size={16} stroke={1.5} aria-hidden="true" />
        </IconButton>
        {onRemove === null ? null : (
          <IconButton
            label={t('insights.removeNamed', { title })}
            hint={t('insights.remove')}
            onClick={onRemove}
          >
            <IconTrash size={16} stroke={1.5} aria-hidden="true" />
          </IconButton>
        )}
      </span>
    </li>
  );
}

interface DocumentsProps {
  readonly answer: SourceDocuments;
  readonly sources: CitedSources<CitedSource>;
  readonly heading: (title: string, count?: number) => React.ReactNode;
  /** Key of the source whose text will be uploaded. */
  readonly given: string | null;
  readonly onGiven: (how: 'done' | 'cancelled') => void;
  /** True to explain the purpose of documents, even to users without permission to upload. */
  readonly explains: boolean;
}

function Purpose({ canUpload }: { readonly canUpload: boolean }) {
  const t = useT(insightsTexts);
  return (
    <>
      <p className={styles.note}>{t(canUpload ? 'insights.purpose' : 'insights.purposeElse')}</p>
      {canUpload ? <p className={styles.note}>{t('insights.purposeAll')}</p> : null}
    </>
  );
}

const sourceQueries = [
  insightContract.getDocuments,
  insightContract.find,
  insightContract.fragments,
  insightContract.summaries,
];

function useRemoving() {
  const t = useT(insightsTexts);
  const { language } = useFormat();
  const [asked, ask] = useState<SourceDocument | null>(null);
  const showRemoved = useRemovalNotice();
  const command = useCommand(insightContract.remove, { refreshes: sourceQueries });
  const remove = ({ id, title }: SourceDocument) => {
    ask(null);
    command.mutate(
      { params: { id } },
      {
        onSuccess: () =>
          showRemoved({
            kind: 'source',
            id,
            sentence: t('insights.removed', { title }),
            refreshes: sourceQueries,
          }),
        onError: (error) => showError(error, language),
      },
    );
  };
  return { asked, ask, remove };
}

export function SourceDocumentList({ answer, sources, heading, given, onGiven, explains }: DocumentsProps) {
  const t = useT(insightsTexts);
  const { documents, canUpload, quota } = answer;
  const [adding, setAdding] = useState(false);
  const { asked, ask, remove } = useRemoving();
  const empty = documents.length === 0;
  if (empty && !canUpload && !explains) return null;
  const close = (how: 'done' | 'cancelled') => {
    setAdding(false);
    onGiven(how);
  };
  const giving = canUpload && (empty || adding || given !== null);
  return (
    <div className={styles.part} data-print={empty ? 'hide' : undefined}>
      {heading(t(empty ? 'insights.emptyTitle' : 'insights.documents'), empty ? undefined : documents.length)}
      {empty ? (
        <Purpose canUpload={canUpload} />
      ) : (
        <p className={styles.note}>{t('insights.documentsHelp')}</p>
      )}
      <ul className={styles.documents}>
        {documents.map((document) => (
          <Line key={document.id} document={document} onRemove={canUpload ? () => ask(document) : null} />
        ))}
      </ul>
      {giving ? (
        <SourceUploadForm
          quota={quota}
          sources={sources}
          source={given}
          onDone={() => close('done')}
          {...(empty && given === null ? {} : { onCancel: () => close('cancelled') })}
        />
      ) : null}
      {canUpload && !giving ? (
        <span data-print="hide">
          <Button variant="default" onClick={() => setAdding(true)}>
            {t('insights.add')}
          </Button>
        </span>
      ) : null}
      {asked === null ? null : (
        <RemoveDocumentDialog title={asked.title} onClose={() => ask(null)} onRemove={() => remove(asked)} />
      )}
    </div>
  );
}
