import { importing, type ListReading, type ResponseOf } from '@klarsikt/contract';
import { formatErrorSentence } from '@klarsikt/web/platform/api/errors.ts';
import { useUpload } from '@klarsikt/web/platform/api/use-upload.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { FileButton } from '@klarsikt/web/ui/kit/dialogs.ts';
import { NativeSelect } from '@klarsikt/web/ui/kit/fields.ts';
import { useState } from 'react';
import styles from './own.module.css';
import { texts } from './texts.ts';

const accepted = '.csv,.docx,.pdf,.xlsx';

interface ChosenReading {
  readonly table: number;
  /** Index of the chosen column among the readings of the table; the proposed one is the first. */
  readonly reading: number;
}

type Tables = ResponseOf<typeof importing.readList>['tables'];

interface ListFileProps {
  readonly most: number;
  readonly onTake: (entries: readonly { readonly geography: string; readonly value: number }[]) => void;
}

export function ListFile({ most, onTake }: ListFileProps) {
  const t = useT(texts);
  const { language } = useFormat();
  const [tables, setTables] = useState<Tables | null>(null);
  const [chosen, setChosen] = useState<ChosenReading>({ table: 0, reading: 0 });
  /** The list that was taken, whose rejected rows stay in sight. */
  const [taken, setTaken] = useState<ListReading | null>(null);
  const { state, send } = useUpload(importing.readList, {
    refreshes: [],
    onDone: (done) => {
      const counts = done.tables.map(({ readings }) => readings[0]?.entries.length ?? 0);
      setChosen({ table: Math.max(0, counts.indexOf(Math.max(...counts))), reading: 0 });
      setTables(done.tables);
      setTaken(null);
    },
  });
  const list = tables?.[chosen.table]?.readings[chosen.reading] ?? null;
  return (
    <div className={styles.form}>
      <div>
        <FileButton
          accept={accepted}
          onChange={(file) => file && void send({ file, fields: { most: String(most) } })}
        >
          {(props) => (
            <Button {...props} size="xs" variant="default" disabled={state.is === 'sending'}>
              {t('own.listFile')}
            </Button>
          )}
        </FileButton>
      </div>
      {state.is === 'failed' ? <p role="alert">{formatErrorSentence(state.error, language)}</p> : null}
      {tables !== null && list === null ? <p role="alert">{t('own.listNothing')}</p> : null}
      {taken === null || taken.unread.length === 0 ? null : <Left list={taken} />}
      {list === null || tables === null ? null : (
        <>
          <Choices tables={tables} chosen={chosen} onChoose={setChosen} />
          <Left list={list} />
          <div>
            <Button
              size="xs"
              disabled={list.entries.length === 0}
              onClick={() => {
                onTake(list.entries.map(({ geography, value }) => ({ geography, value })));
                setTables(null);
                setTaken(list);
              }}
            >
              {t('own.listTake', { count: list.entries.length })}
            </Button>{' '}
            <Button size="xs" variant="subtle" onClick={() => setTables(null)}>
              {t('own.listDrop')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

interface ChoicesProps {
  readonly tables: Tables;
  readonly chosen: ChosenReading;
  readonly onChoose: (chosen: ChosenReading) => void;
}

function Choices({ tables, chosen, onChoose }: ChoicesProps) {
  const t = useT(texts);
  const readings = tables[chosen.table]?.readings ?? [];
  return (
    <>
      {tables.length > 1 ? (
        <NativeSelect
          size="xs"
          label={t('own.listTable')}
          value={String(chosen.table)}
          data={tables.map(({ name }, at) => ({ value: String(at), label: name }))}
          onChange={(event) => onChoose({ table: Number(event.currentTarget.value), reading: 0 })}
        />
      ) : null}
      {readings.length > 1 ? (
        <NativeSelect
          size="xs"
          label={t('own.listValues')}
          value={String(chosen.reading)}
          data={readings.map(({ values, heading }, at) => ({
            value: String(at),
            label: heading === '' ? t('own.listColumn', { number: values + 1 }) : heading,
          }))}
          onChange={(event) => onChoose({ ...chosen, reading: Number(event.currentTarget.value) })}
        />
      ) : null}
    </>
  );
}

/** Every rejected row with its reason, so that no row is dropped unnoticed. */
function Left({ list: { entries, unread } }: { readonly list: ListReading }) {
  const t = useT(texts);
  return (
    <div role="status">
      <p>{t('own.listRead', { count: entries.length, left: unread.length })}</p>
      <ul className={styles.left}>
        {unread.map(({ name, cell, reason }) => (
          <li key={`${cell} ${name}`}>
            {cell}: {name} <small className="muted">{t(`own.listLeft.${reason}`)}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}
