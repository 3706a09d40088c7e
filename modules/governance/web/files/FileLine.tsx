import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { type AssessmentFile, evidenceContract } from '@klarsikt/contract';
import { evidenceClasses } from '@klarsikt/engine/assessment';
import { evidenceClassTexts } from '@klarsikt/engine/governance';
import { formatErrorMessage } from '@klarsikt/web/platform/api/errors.ts';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useFileLink } from '@klarsikt/web/platform/files/file-link.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showNotice } from '@klarsikt/web/platform/notices/messages.ts';
import { Button, IconButton } from '@klarsikt/web/ui/Button.tsx';
import { ErrorSummaryForm } from '@klarsikt/web/ui/fields/ErrorSummaryForm.tsx';
import { IconDownload, IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { FileFieldsForm, findInvalidFileDay } from './FieldsForm.tsx';
import styles from './files.module.css';
import { FileState } from './state.tsx';
import { evidenceFilesTexts } from './texts.ts';
import { fileRefreshEndpoints, toFileFields, useRemoveFile } from './use-files.ts';

const megabyte = 1024 * 1024;

/** Returns a function that formats a size in MB with one decimal, or in kB below a tenth of a MB. */
export function useFileSizeText(): (bytes: number) => string {
  const { number } = useFormat();
  return (bytes) =>
    bytes < megabyte / 10 ? `${number(Math.ceil(bytes / 1024))} kB` : `${number(bytes / megabyte, 1)} MB`;
}

interface EditProps {
  readonly file: AssessmentFile;
  readonly onClose: () => void;
}

/**
 * Form for the description of a file. After a conflict it shows the other person's change and keeps the user's input.
 */
export function EditFileForm({ file, onClose }: EditProps) {
  const t = useT(evidenceFilesTexts);
  const { id } = useAssessment();
  const { language } = useFormat();
  const [fields, setFields] = useState(() => toFileFields(file));
  const { mutateAsync, isPending, error } = useCommand(evidenceContract.change, {
    refreshes: fileRefreshEndpoints,
  });
  const submit = async () => {
    const chosen = evidenceClasses.find((each) => each === fields.class);
    if (findInvalidFileDay(fields) !== null || chosen === undefined) return;
    const body = { ...fields, class: chosen, revision: file.revision };
    await mutateAsync({ params: { id, file: file.id }, body });
    showNotice(t('files.saved'));
    onClose();
  };
  return (
    <ErrorSummaryForm className={styles.form} onSubmit={submit}>
      <FileFieldsForm fields={fields} onChange={setFields} disabled={isPending} />
      {error === null ? null : (
        <p className={styles.fault} role="alert">
          {formatErrorMessage(error, language)}
        </p>
      )}
      <div className={styles.buttons}>
        <Button size="xs" type="submit" disabled={isPending}>
          {t('files.save')}
        </Button>
        <Button size="xs" variant="default" onClick={onClose}>
          {t('files.cancel')}
        </Button>
      </div>
    </ErrorSummaryForm>
  );
}

function Tools({ file, onEdit }: { readonly file: AssessmentFile; readonly onEdit: (() => void) | null }) {
  const t = useT(evidenceFilesTexts);
  const { id } = useAssessment();
  const linkTo = useFileLink();
  const remove = useRemoveFile();
  const { title, mine } = file;
  return (
    <span className={styles.tools} data-print="hide">
      <IconButton
        label={t('files.downloadNamed', { title })}
        hint={t('files.download')}
        renderRoot={(look) => (
          <a {...linkTo(evidenceContract.get, { params: { id, file: file.id } })} {...look} />
        )}
      >
        <IconDownload size={16} stroke={1.5} aria-hidden="true" />
      </IconButton>
      {mine && onEdit !== null ? (
        <IconButton label={t('files.editNamed', { title })} hint={t('files.edit')} onClick={onEdit}>
          <IconPencil size={16} stroke={1.5} aria-hidden="true" />
        </IconButton>
      ) : null}
      {mine ? (
        <IconButton
          label={t('files.removeNamed', { title })}
          hint={t('files.remove')}
          onClick={() => void remove(file)}
        >
          <IconTrash size={16} stroke={1.5} aria-hidden="true" />
        </IconButton>
      ) : null}
    </span>
  );
}

/** Shows a file. `brief` leaves out dates and class, for attachments of a comment. */
export function FileLine({
  file,
  brief = false,
}: {
  readonly file: AssessmentFile;
  readonly brief?: boolean;
}) {
  const t = useT(evidenceFilesTexts);
  const { text, date } = useFormat();
  const size = useFileSizeText();
  const [editing, setEditing] = useState(false);
  const { title, kind, bytes, addedAt, addedBy: by } = file;
  const facts = t('files.facts', { kind, size: size(bytes), date: date(addedAt), by });
  const period: ReactNode =
    file.periodFrom === null && file.periodTo === null
      ? null
      : `${date(file.periodFrom)} – ${date(file.periodTo)}`;
  return (
    <li>
      <div className={styles.line}>
        <span className={styles.name}>
          {title} {brief ? null : <FileState file={file} />}
          {brief ? null : (
            <small>
              {text(evidenceClassTexts[file.class])}
              {period === null ? null : <> · {period}</>}
            </small>
          )}
          <small>{brief ? `${kind}, ${size(bytes)}` : facts}</small>
        </span>
        <Tools file={file} onEdit={brief ? null : () => setEditing(true)} />
      </div>
      {editing ? <EditFileForm file={file} onClose={() => setEditing(false)} /> : null}
    </li>
  );
}
