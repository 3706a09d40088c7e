/** Choosing or dropping a document, saying what it is, and watching it being read. */

import { documentKinds, type SourceDocument, type SourceDocuments } from '@klarsikt/contract';
import { type DragEvent, type FormEvent, useId, useRef, useState } from 'react';
import { sentenceOf } from '../../../platform/api/errors.ts';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { say } from '../../../platform/notices/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import type { CitedSource, Sources } from '../../../ui/cited.ts';
import { SimpleField } from '../../../ui/SimpleField.tsx';
import drop from './drop.module.css';
import styles from './insights.module.css';
import { texts } from './texts.ts';
import { type UploadState, useUpload } from './use-upload.ts';

const megabyte = 1024 * 1024;
const accept = documentKinds.map((kind) => `.${kind}`).join(',');

interface Fields {
  readonly title: string;
  readonly author: string;
  readonly year: string;
  readonly reference: string;
}
const noFields: Fields = { title: '', author: '', year: '', reference: '' };

interface DropZoneProps {
  readonly limit: number;
  /** Short name of the source whose text is asked for. */
  readonly source: string | null;
  readonly onFile: (file: File) => void;
}

/** Somebody who asked to give a text is led to where it is given. */
const beginHere = (button: HTMLButtonElement | null): void => button?.focus();

/** Dropped files count once, however many parts of the zone they are dragged over. */
function DropZone({ limit, source, onFile }: DropZoneProps) {
  const t = useT(texts);
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null | undefined) => {
    const [file] = files ?? [];
    if (file !== undefined) onFile(file);
  };
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside is the first
    <div
      className={styles.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
    >
      {source === null ? null : <p>{t('insights.textOf', { source })}</p>}
      <p>
        <span className={drop.byHand}>{t('insights.drop')} </span>
        <button
          key={source}
          type="button"
          className={`text-link ${drop.choose}`}
          onClick={() => input.current?.click()}
          {...(source === null ? {} : { ref: beginHere })}
        >
          {t('insights.choose')}
        </button>
      </p>
      <p className={styles.note}>{t('insights.dropLimit', { megabytes: Math.round(limit / megabyte) })}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={t('insights.choose')}
        onChange={(event) => {
          take(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}

function Progress({ state }: { readonly state: Extract<UploadState, { is: 'sending' }> }) {
  const t = useT(texts);
  const { percent } = useFormat();
  const reading = state.share >= 1;
  const words = reading ? t('insights.reading') : t('insights.sending', { percent: percent(state.share) });
  return (
    <div className={styles.progress}>
      <progress aria-label={words} {...(reading ? {} : { value: state.share })} max={1} />
      <span role="status">{words}</span>
    </div>
  );
}

interface WhatProps {
  readonly fields: Fields;
  readonly onChange: (fields: Fields) => void;
  readonly sources: Sources<CitedSource>;
  readonly yearFault: boolean;
}

function What({ fields, onChange, sources, yearFault }: WhatProps) {
  const t = useT(texts);
  const id = useId();
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
      ) : (
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
      )}
    </>
  );
}

/** What is wrong with a file before it is sent; null when nothing is. */
function useFault(limit: number) {
  const t = useT(texts);
  const { number } = useFormat();
  return ({ name, size }: File): string | null => {
    if (!documentKinds.some((kind) => name.toLowerCase().endsWith(`.${kind}`)))
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
  readonly room: SourceDocuments['room'];
  readonly sources: Sources<CitedSource>;
  /** Key of the source whose text is asked for; null: any document. */
  readonly source: string | null;
  readonly onDone: (document: SourceDocument) => void;
  /** Absent where the form always stands. */
  readonly onCancel?: () => void;
}

export function UploadForm({ room, sources, source, onDone, onCancel }: UploadFormProps) {
  const t = useT(texts);
  const { language } = useFormat();
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [fields, setFields] = useState<Fields>({ ...noFields, reference: source ?? '' });
  const [tried, setTried] = useState(false);
  // Another source may be asked for while a file is chosen or on its way: that goes on.
  const [asked, setAsked] = useState(source);
  if (asked !== source) {
    setAsked(source);
    setFields({ ...fields, reference: source ?? '' });
  }
  const faultOf = useFault(room.bytesEach);
  const { state, send, stop, clear } = useUpload((document) => {
    setFile(null);
    setFields(noFields);
    const { title, passages } = document;
    say(t('insights.uploaded', { title, passages }));
    onDone(document);
  });
  const choose = (chosen: File) => {
    const found = faultOf(chosen);
    clear();
    setTried(false);
    setFault(found);
    setFile(found === null ? chosen : null);
  };
  const yearFault = fields.reference === '' && fields.year !== '' && !/^\d{4}$/.test(fields.year.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (file === null || yearFault) return;
    void send(file, fields.reference === '' ? { ...fields } : { reference: fields.reference });
  };
  const said = state.is === 'failed' ? sentenceOf(state.error, language) : fault;
  return (
    <form className={styles.upload} onSubmit={submit} noValidate data-print="hide">
      {file === null ? (
        <>
          <DropZone
            limit={room.bytesEach}
            source={source === null ? null : (sources.of(source)?.short ?? null)}
            onFile={choose}
          />
          {onCancel === undefined ? null : (
            <div className={styles.buttons}>
              <Button variant="default" onClick={onCancel}>
                {t('insights.cancel')}
              </Button>
            </div>
          )}
        </>
      ) : null}
      {file === null ? null : (
        <>
          <p className={styles.file}>{file.name}</p>
          {state.is === 'sending' ? (
            <Progress state={state} />
          ) : (
            <What fields={fields} onChange={setFields} sources={sources} yearFault={tried && yearFault} />
          )}
          <div className={styles.buttons}>
            {state.is === 'sending' ? null : <Button type="submit">{t('insights.upload')}</Button>}
            <Button
              variant="default"
              onClick={() => {
                stop();
                clear();
                setFile(null);
              }}
            >
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
    </form>
  );
}
