import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import {
  type AssessmentFile,
  evidenceContract,
  maxDemoFileBytes,
  maxEvidenceFileBytes,
} from '@klarsikt/contract';
import { formatErrorMessage } from '@klarsikt/web/platform/api/errors.ts';
import { type UploadState, useUpload } from '@klarsikt/web/platform/api/use-upload.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showNotice } from '@klarsikt/web/platform/notices/messages.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { ErrorSummaryForm } from '@klarsikt/web/ui/fields/ErrorSummaryForm.tsx';
import { FileDrop } from '@klarsikt/web/ui/fields/FileDrop.tsx';
import { UploadProgress } from '@klarsikt/web/ui/progress/Progress.tsx';
import { type ReactNode, useState } from 'react';
import { FileFieldsForm, findInvalidFileDay } from './FieldsForm.tsx';
import styles from './files.module.css';
import { evidenceFilesTexts } from './texts.ts';
import {
  emptyFileFields,
  type FileSubject,
  fileRefreshEndpoints,
  listAllowedFileKinds,
  useFiles,
} from './use-files.ts';

const megabyte = 1024 * 1024;

/** Returns the messages about the used quota; empty while it loads. */
function useQuotaText(): readonly string[] {
  const t = useT(evidenceFilesTexts);
  const { number } = useFormat();
  const { data } = useFiles();
  if (data === undefined) return [];
  const { files, mostFiles, bytes, mostBytes } = data.quota;
  const [used, megabytes] = [bytes, mostBytes].map((amount) => number(amount / megabyte, 0));
  return [t('files.room', { files, mostFiles, used: used ?? '', megabytes: megabytes ?? '' })];
}

/**
 * Returns a function that finds the fault of a file before it is sent, or null, and the texts about accepted files.
 */
function useFault({ object }: FileSubject) {
  const t = useT(evidenceFilesTexts);
  const { number } = useFormat();
  const { data } = useFiles();
  const most = data?.quota.bytesEach ?? Math.min(maxEvidenceFileBytes, maxDemoFileBytes);
  const megabytes = Math.round(most / megabyte);
  const taken = t(object === 'comment' ? 'files.takenAttachment' : 'files.takenEvidence', { megabytes });
  const room = useQuotaText();
  const extensions = [...listAllowedFileKinds(object), ...(object === 'comment' ? [] : ['jpeg'])];
  const faultOf = ({ name, size }: File): string | null => {
    if (!extensions.some((kind) => name.toLowerCase().endsWith(`.${kind}`)))
      return t('files.wrongKind', { name, taken });
    if (size <= most) return null;
    return t('files.tooLarge', { name, size: number(size / megabyte, 1), megabytes });
  };
  return {
    hint: [taken, ...room].join(' '),
    accept: extensions.map((kind) => `.${kind}`).join(','),
    faultOf,
  };
}

function useUploadFile(subject: FileSubject, onDone: (file: AssessmentFile) => void) {
  const { id } = useAssessment();
  const comment = subject.object === 'comment';
  const sent = useUpload(comment ? evidenceContract.attach : evidenceContract.add, {
    refreshes: fileRefreshEndpoints,
    onDone,
  });
  const address = comment ? {} : { params: { id } };
  const about = comment ? { comment: subject.subject } : { ...subject };
  return {
    ...sent,
    send: (file: File, fields: Readonly<Record<string, string>>) =>
      sent.send({ file, fields: { ...about, ...fields }, ...address }),
  };
}

interface FileChoiceProps {
  readonly subject: FileSubject;
  readonly asked: boolean;
  /** Called with the chosen file and the reason why it cannot be sent; `fault` is null if it can. */
  readonly onChoose: (file: File, fault: string | null) => void;
}

function FileChoice({ subject, asked, onChoose }: FileChoiceProps) {
  const t = useT(evidenceFilesTexts);
  const { hint, accept, faultOf } = useFault(subject);
  const words = { drop: t('files.drop'), choose: t('files.choose'), taken: hint };
  const choose = (file: File) => onChoose(file, faultOf(file));
  return <FileDrop brief words={words} accept={accept} asked={asked ? 'asked' : null} onFile={choose} />;
}

interface ChosenFileProps {
  readonly name: string;
  readonly state: UploadState;
  readonly children: ReactNode;
}

function ChosenFile({ name, state, children }: ChosenFileProps) {
  const t = useT(evidenceFilesTexts);
  return (
    <>
      <p className={styles.file}>{name}</p>
      {state.is === 'sending' ? <UploadProgress state={state} reading={t('files.checking')} /> : children}
    </>
  );
}

interface AddFileProps {
  readonly subject: FileSubject;
  /** True if the user opened the form by pressing a button; the file input then gets the focus. */
  readonly asked?: boolean;
  readonly onDone?: () => void;
  readonly onCancel?: () => void;
}

export function AddFileForm({ subject, asked = false, onDone, onCancel }: AddFileProps) {
  const t = useT(evidenceFilesTexts);
  const { language } = useFormat();
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [fields, setFields] = useState(emptyFileFields);
  const { state, send, stop, clear } = useUploadFile(subject, ({ title }) => {
    setFile(null);
    setFields(emptyFileFields);
    showNotice(t('files.added', { title }));
    onDone?.();
  });
  const choose = (chosen: File, found: string | null) => {
    clear();
    setFault(found);
    setFile(found === null ? chosen : null);
  };
  const submit = async () => {
    if (file === null || findInvalidFileDay(fields) !== null) return;
    await send(file, subject.object === 'comment' ? { title: fields.title } : fields);
  };
  const cancel = () => {
    stop();
    clear();
    if (file === null) onCancel?.();
    setFile(null);
  };
  const sending = state.is === 'sending';
  const said = state.is === 'failed' ? formatErrorMessage(state.error, language) : fault;
  return (
    <ErrorSummaryForm className={file === null ? undefined : styles.form} onSubmit={submit} data-print="hide">
      {file === null ? (
        <FileChoice subject={subject} asked={asked} onChoose={choose} />
      ) : (
        <ChosenFile name={file.name} state={state}>
          {subject.object === 'comment' ? null : <FileFieldsForm fields={fields} onChange={setFields} />}
        </ChosenFile>
      )}
      {said === null ? null : (
        <p className={styles.fault} role="alert">
          {said}
        </p>
      )}
      {file === null && onCancel === undefined ? null : (
        <div className={styles.buttons}>
          {file === null || sending ? null : (
            <Button size="xs" type="submit">
              {t(state.is === 'failed' ? 'files.again' : 'files.upload')}
            </Button>
          )}
          <Button size="xs" variant="default" onClick={cancel}>
            {t('files.cancel')}
          </Button>
        </div>
      )}
    </ErrorSummaryForm>
  );
}
