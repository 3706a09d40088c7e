import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useState } from 'react';
import { AddFileForm } from './AddFile.tsx';
import { FileLine } from './FileLine.tsx';
import styles from './files.module.css';
import { evidenceFilesTexts } from './texts.ts';
import { type FileSubject, listFilesOfSubject, useFiles } from './use-files.ts';

export function SubjectEvidence(subject: FileSubject) {
  const t = useT(evidenceFilesTexts);
  const { editable } = useAssessment();
  const { data } = useFiles();
  const files = listFilesOfSubject(data?.files ?? [], subject);
  if (data === undefined || (!editable && files.length === 0)) return null;
  return (
    <section className={styles.section} aria-label={t('files.evidence')}>
      <h3>{t('files.evidence')}</h3>
      {files.length === 0 ? (
        <p className={styles.note}>{t(subject.object === 'control' ? 'files.none' : 'files.noneOther')}</p>
      ) : (
        <ul className={styles.list}>
          {files.map((file) => (
            <FileLine key={file.id} file={file} />
          ))}
        </ul>
      )}
      {editable ? <AddFileForm key={`${subject.object} ${subject.subject}`} subject={subject} /> : null}
    </section>
  );
}

/** Shows the attachments of a comment; only the comment's author can add some. */
export function CommentAttachments({ comment, own }: { readonly comment: number; readonly own: boolean }) {
  const t = useT(evidenceFilesTexts);
  const { data } = useFiles();
  const [adding, setAdding] = useState(false);
  const subject = { object: 'comment', subject: String(comment) } as const;
  const files = listFilesOfSubject(data?.files ?? [], subject);
  if (data === undefined || (files.length === 0 && !own)) return null;
  const close = () => setAdding(false);
  return (
    <div className={styles.attachments}>
      {files.length === 0 ? null : (
        <ul className={styles.list} aria-label={t('files.attachments')}>
          {files.map((file) => (
            <FileLine key={file.id} file={file} brief />
          ))}
        </ul>
      )}
      {own && !adding ? (
        <button type="button" className="text-link" data-print="hide" onClick={() => setAdding(true)}>
          {t('files.attach')}
        </button>
      ) : null}
      {own && adding ? <AddFileForm subject={subject} asked onDone={close} onCancel={close} /> : null}
    </div>
  );
}
