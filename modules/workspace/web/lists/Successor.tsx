import type { CountryListRow } from '@klarsikt/contract';
import type { ListScale, TableGrid } from '@klarsikt/engine/recognise';
import { formatErrorMessage } from '@klarsikt/web/platform/api/errors.ts';
import { getToday } from '@klarsikt/web/platform/days.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { DateField } from '@klarsikt/web/ui/fields/DateField.tsx';
import { FileButton } from '@klarsikt/web/ui/kit/dialogs.ts';
import { NativeSelect, TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import { ErrorState, TextSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { useRef, useState } from 'react';
import { ValueScaleChoice } from '../own/ScaleChoice.tsx';
import { EditionEffects } from './Effects.tsx';
import styles from './lists.module.css';
import { useCountryListsApi } from './lists-context.ts';
import type { EditionSourceChoice } from './source.ts';
import { countryListsTexts } from './texts.ts';

const accepted = '.csv,.docx,.pdf,.xlsx';

/** An edition from a file: the table and column that contain it, and the data that the file lacks. */
interface FileEdition {
  readonly fileName: string;
  readonly tables: readonly TableGrid[];
  readonly table: number;
  readonly values?: number | null;
  readonly scale?: ListScale;
  readonly date: string;
  readonly en: string;
  readonly sv: string;
}

function buildTableSource({
  tables,
  table,
  values,
  scale,
  date,
  en,
  sv,
}: FileEdition): EditionSourceChoice | null {
  const grid = tables[table];
  if (grid === undefined || date === '') return null;
  const names = en.trim() === '' || sv.trim() === '' ? {} : { name: { en: en.trim(), sv: sv.trim() } };
  return {
    table: grid,
    date,
    ...names,
    ...(values === undefined ? {} : { values }),
    ...(scale === undefined ? {} : { scale }),
  };
}

interface FileFormProps {
  readonly file: FileEdition | null;
  readonly onFile: (file: FileEdition | null) => void;
  readonly row: CountryListRow;
}

function FileForm({ file, onFile, row }: FileFormProps) {
  const t = useT(countryListsTexts);
  const { language } = useFormat();
  const { name } = row.list;
  const { useFile } = useCountryListsApi();
  const fileName = useRef('');
  const { state, send } = useFile((tables) =>
    onFile({ fileName: fileName.current, tables, table: 0, date: '', en: name.en, sv: name.sv }),
  );
  const read = (chosen: File | null) => {
    if (chosen === null) return;
    fileName.current = chosen.name;
    void send({ file: chosen, fields: {} });
  };
  return (
    <>
      <p className="muted">{t('lists.fileHow')}</p>
      <div>
        <FileButton accept={accepted} onChange={read}>
          {(props) => (
            <Button {...props} size="xs" variant="default" disabled={state.is === 'sending'}>
              {t('lists.file')}
            </Button>
          )}
        </FileButton>
      </div>
      {state.is === 'sending' ? <p role="status">{t('lists.reading')}</p> : null}
      {state.is === 'failed' ? <p role="alert">{formatErrorMessage(state.error, language)}</p> : null}
      {file === null ? null : <FileFields file={file} onFile={onFile} />}
    </>
  );
}

function FileFields({
  file,
  onFile,
}: {
  readonly file: FileEdition;
  readonly onFile: (file: FileEdition) => void;
}) {
  const t = useT(countryListsTexts);
  if (file.tables.length === 0) return <p role="alert">{t('lists.noTables')}</p>;
  const rows = file.tables[file.table]?.rows.length ?? 0;
  return (
    <>
      <p role="status">{t('lists.fileRead', { name: file.fileName, count: rows })}</p>
      {file.tables.length > 1 ? (
        <NativeSelect
          size="xs"
          label={t('lists.table')}
          value={String(file.table)}
          data={file.tables.map(({ name }, at) => ({ value: String(at), label: name }))}
          onChange={(event) => {
            const { values: _values, scale: _scale, ...others } = file;
            onFile({ ...others, table: Number(event.currentTarget.value) });
          }}
        />
      ) : null}
      <DateField
        size="xs"
        label={t('lists.date')}
        value={file.date}
        latest={getToday()}
        required
        onChange={(date) => onFile({ ...file, date })}
      />
      {(['en', 'sv'] as const).map((one) => (
        <TextInput
          key={one}
          size="xs"
          lang={one}
          maxLength={255}
          label={t('lists.nameOf', { language: one === 'en' ? 'English' : 'svenska' })}
          value={file[one]}
          onChange={(event) => onFile({ ...file, [one]: event.currentTarget.value })}
        />
      ))}
    </>
  );
}

interface SuccessorProps {
  readonly row: CountryListRow;
  readonly onDone: () => void;
}

/** Parses the form value of a source: a file, the former edition (`back`), or the hash of a version. */
function parseSource(chosen: string, file: FileEdition | null): EditionSourceChoice | null {
  if (chosen === 'back') return { back: true };
  if (chosen !== 'file') return { version: chosen };
  return file === null ? null : buildTableSource(file);
}

export function SuccessorEdition({ row, onDone }: SuccessorProps) {
  const t = useT(countryListsTexts);
  const { text, date } = useFormat();
  const { offers, canGoBack } = row;
  const { isLibrary } = useCountryListsApi();
  const [chosen, setChosen] = useState(offers[0]?.version ?? 'file');
  const [file, setFile] = useState<FileEdition | null>(null);
  const source = parseSource(chosen, file);
  return (
    <div className={styles.form}>
      <NativeSelect
        size="xs"
        label={t('lists.from')}
        value={chosen}
        data={[
          ...offers.map((offer) => ({
            value: offer.version,
            label: t('lists.fromVersion', {
              name: text(offer.name),
              date: date(offer.date),
              version: offer.versionName,
            }),
          })),
          { value: 'file', label: t('lists.fromFile') },
          ...(canGoBack
            ? [{ value: 'back', label: t(isLibrary ? 'lists.fromLive' : 'lists.fromBack') }]
            : []),
        ]}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      {chosen === 'file' ? <FileForm file={file} onFile={setFile} row={row} /> : null}
      {chosen === 'file' && file !== null && source === null ? <p>{t('lists.dateMissing')}</p> : null}
      {source === null ? null : (
        <Preview
          key={`${chosen} ${file?.table ?? ''}`}
          row={row}
          source={source}
          onValues={(values) => {
            if (file === null) return;
            const { scale: _scale, ...others } = file;
            setFile({ ...others, values });
          }}
          onScale={(scale) => file !== null && setFile({ ...file, scale })}
          onDone={onDone}
        />
      )}
    </div>
  );
}

interface PreviewProps extends SuccessorProps {
  readonly source: EditionSourceChoice;
  readonly onValues: (values: number | null) => void;
  readonly onScale: (scale: ListScale) => void;
}

function Preview({ row, source, onValues, onScale, onDone }: PreviewProps) {
  const t = useT(countryListsTexts);
  const { key } = row;
  const { usePreview } = useCountryListsApi();
  const { data, error, refetch } = usePreview(key, source);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <TextSkeleton lines={6} />;
  const { columns } = data;
  const offered = columns?.offered ?? [];
  return (
    <>
      {offered.length > 1 ? (
        <NativeSelect
          size="xs"
          label={t('lists.values')}
          value={columns?.values === null ? '' : String(columns?.values)}
          data={offered.map(({ index, heading }) => ({
            value: String(index),
            label: heading === '' ? t('lists.column', { number: index + 1 }) : heading,
          }))}
          onChange={(event) => onValues(Number(event.currentTarget.value))}
        />
      ) : null}
      {columns?.question == null ? null : (
        <ValueScaleChoice question={columns.question} scale={null} onChoose={onScale} />
      )}
      <EditionEffects listKey={key} source={source} preview={data} onDone={onDone} />
    </>
  );
}
