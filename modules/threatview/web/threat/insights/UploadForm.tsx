import {
  insightContract,
  type SourceDocument,
  type SourceDocuments,
  sourceDocumentKinds,
} from '@klarsikt/contract';
import { formatErrorMessage } from '@klarsikt/web/platform/api/errors.ts';
import { useUpload } from '@klarsikt/web/platform/api/use-upload.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showNotice } from '@klarsikt/web/platform/notices/messages.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { ErrorSummaryForm } from '@klarsikt/web/ui/fields/ErrorSummaryForm.tsx';
import { FileDrop } from '@klarsikt/web/ui/fields/FileDrop.tsx';
import { SimpleField } from '@klarsikt/web/ui/fields/SimpleField.tsx';
import { UploadProgress } from '@klarsikt/web/ui/progress/Progress.tsx';
import type { CitedSource, CitedSources } from '@klarsikt/web/ui/words/cited.ts';
import { useId, useState } from 'react';
import styles from './insights.module.css';
import { insightsTexts } from './texts.ts';

const megabyte = 1024 * 1024;
const accept = sourceDocumentKinds.map((kind) => `.${kind}`).join(',');

interface Fields {
  readonly title: string;
  readonly author: string;
  readonly year: string;
  readonly reference: string;
}
const noFields: Fields = { title: '', author: '', year: '', reference: '' };

interface WhatProps {
  readonly fields: Fields;
  readonly onChange: (fields: Fields) => void;
  readonly sources: CitedSources<CitedSource>;
  readonly yearFault: boolean;
}

function What({ fields, onChange, sources, yearFault }: WhatProps) {
  const t = useT(insightsTexts);
  const [first] = sources.list;
  const own = fields.reference === '';
  return (
    <>
      {first === undefined ? null : (
        <fieldset className={styles.what}>
          <legend>{t('insights.what')}</legend>
          <label>
            <input type="radio" checked={own} onChange={() => onChange({ ...fields, reference: '' })} />
            {t('insights.own')}
          </label>
          <label>
            <input
              type="radio"
              checked={!own}
              onChange={() => onChange({ ...fields, reference: first.key })}
            />
            {t('insights.source')}
          </label>
        </fieldset>
      )}
      {own ? (
        <OwnFields fields={fields} onChange={onChange} yearFault={yearFault} />
      ) : (
        <SourceChoice fields={fields} onChange={onChange} sources={sources} />
      )}
    </>
  );
}

function OwnFields({ fields, onChange, yearFault }: Omit<WhatProps, 'sources'>) {
  const t = useT(insightsTexts);
  return (
    <div className={styles.fields}>
      <SimpleField
        label={t('insights.title')}
        name="title"
        autoComplete="off"
        value={fields.title}
        hint={t('insights.titleHint')}
        onChange={(title) => onChange({ ...fields, title })}
      />
      <SimpleField
        label={t('insights.author')}
        name="author"
        autoComplete="off"
        value={fields.author}
        onChange={(author) => onChange({ ...fields, author })}
      />
      <SimpleField
        label={t('insights.year')}
        name="year"
        autoComplete="off"
        inputMode="numeric"
        value={fields.year}
        error={yearFault ? t('insights.wrongYear') : undefined}
        onChange={(year) => onChange({ ...fields, year })}
      />
    </div>
  );
}

function SourceChoice({ fields, onChange, sources }: Omit<WhatProps, 'yearFault'>) {
  const t = useT(insightsTexts);
  const id = useId();
  return (
    <label className={styles.select} htmlFor={id}>
      {t('insights.whichSource')}
      <select
        id={id}
        value={fields.reference}
        onChange={(event) => onChange({ ...fields, reference: event.currentTarget.value })}
      >
        {sources.list.map(({ key, title }) => (
          <option key={key} value={key}>
            {sources.of(key)?.short} · {title}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Checks a file before the upload; returns the fault, or null if there is none. */
function useFault(limit: number) {
  const t = useT(insightsTexts);
  const { number } = useFormat();
  return ({ name, size }: File): string | null => {
    if (!sourceDocumentKinds.some((kind) => name.toLowerCase().endsWith(`.${kind}`)))
      return t('insights.wrongKind', { name });
    if (size <= limit) return null;
    return t('insights.tooLarge', {
      name,
      size: number(size / megabyte, 1),
      megabytes: Math.round(limit / megabyte),
    });
  };
}

interface UploadFormProps {
  readonly quota: SourceDocuments['quota'];
  readonly sources: CitedSources<CitedSource>;
  /** Key of the source whose text is to be uploaded; null for any document. */
  readonly source: string | null;
  readonly onDone: (document: SourceDocument) => void;
  /** Closes the form; absent if the form is always visible. */
  readonly onCancel?: () => void;
}

/** State of the form. If the requested source changes, a file that is chosen or uploading is kept. */
function useFields(source: string | null) {
  const [fields, setFields] = useState<Fields>({ ...noFields, reference: source ?? '' });
  const [asked, setAsked] = useState(source);
  if (asked !== source) {
    setAsked(source);
    setFields({ ...fields, reference: source ?? '' });
  }
  return [fields, setFields] as const;
}

function useChosenFile({ quota, source, onDone }: UploadFormProps) {
  const t = useT(insightsTexts);
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [fields, setFields] = useFields(source);
  const [tried, setTried] = useState(false);
  const faultOf = useFault(quota.bytesEach);
  const { state, send, stop, clear } = useUpload(insightContract.upload, {
    // Reload passages and summaries of all threats, because a document may concern every threat.
    refreshes: [
      insightContract.getDocuments,
      insightContract.find,
      insightContract.fragments,
      insightContract.summaries,
    ],
    onDone: (document) => {
      setFile(null);
      setFields(noFields);
      const { title, passages } = document;
      showNotice(t('insights.uploaded', { title, passages }));
      onDone(document);
    },
  });
  const choose = (chosen: File) => {
    const found = faultOf(chosen);
    clear();
    setTried(false);
    setFault(found);
    setFile(found === null ? chosen : null);
  };
  const cancel = () => {
    stop();
    clear();
    setFile(null);
  };
  const isYearWrong = fields.reference === '' && fields.year !== '' && !/^\d{4}$/.test(fields.year.trim());
  const submit = () => {
    setTried(true);
    if (file === null || isYearWrong) return;
    void send({ file, fields: fields.reference === '' ? { ...fields } : { reference: fields.reference } });
  };
  return { file, fault, fields, setFields, state, choose, cancel, submit, yearFault: tried && isYearWrong };
}

interface ChoiceProps extends Pick<UploadFormProps, 'quota' | 'onCancel'> {
  readonly short: string | null;
  readonly onFile: (file: File) => void;
}

function FileChoice({ quota, short, onFile, onCancel }: ChoiceProps) {
  const t = useT(insightsTexts);
  return (
    <>
      <FileDrop
        words={{
          drop: t('insights.drop'),
          choose: t('insights.choose'),
          taken: t('insights.dropLimit', { megabytes: Math.round(quota.bytesEach / megabyte) }),
        }}
        accept={accept}
        lead={short === null ? null : <p>{t('insights.textOf', { source: short })}</p>}
        asked={short}
        onFile={onFile}
      />
      {onCancel === undefined ? null : (
        <div className={styles.buttons}>
          <Button variant="default" onClick={onCancel}>
            {t('insights.cancel')}
          </Button>
        </div>
      )}
    </>
  );
}

export function SourceUploadForm(props: UploadFormProps) {
  const { quota, sources, source, onCancel } = props;
  const t = useT(insightsTexts);
  const { language } = useFormat();
  const { file, fault, fields, setFields, state, choose, cancel, submit, yearFault } = useChosenFile(props);
  const short = source === null ? null : (sources.of(source)?.short ?? null);
  const said = state.is === 'failed' ? formatErrorMessage(state.error, language) : fault;
  return (
    <ErrorSummaryForm className={styles.upload} onSubmit={submit} data-print="hide">
      {file === null ? (
        <FileChoice quota={quota} short={short} onFile={choose} {...(onCancel && { onCancel })} />
      ) : (
        <>
          <p className={styles.file}>{file.name}</p>
          {state.is === 'sending' ? (
            <UploadProgress state={state} reading={t('insights.reading')} />
          ) : (
            <What fields={fields} onChange={setFields} sources={sources} yearFault={yearFault} />
          )}
          <div className={styles.buttons}>
            {state.is === 'sending' ? null : <Button type="submit">{t('insights.upload')}</Button>}
            <Button variant="default" onClick={cancel}>
              {t('insights.cancel')}
            </Button>
          </div>
        </>
      )}
      {said === null ? null : (
        <p className={styles.fault} role="alert">
          {said}
        </p>
      )}
    </ErrorSummaryForm>
  );
}
