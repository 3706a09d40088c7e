import { type CountryListReading, type EndpointResponse, importContract } from '@klarsikt/contract';
import type { ListScale } from '@klarsikt/engine/recognise';
import { formatErrorMessage } from '@klarsikt/web/platform/api/errors.ts';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useUpload } from '@klarsikt/web/platform/api/use-upload.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { FileButton } from '@klarsikt/web/ui/kit/dialogs.ts';
import { NativeSelect } from '@klarsikt/web/ui/kit/fields.ts';
import { useState } from 'react';
import styles from './own.module.css';
import { ValueScaleChoice } from './ScaleChoice.tsx';
import { ownPartsTexts } from './texts.ts';

const accepted = '.csv,.docx,.pdf,.xlsx';

interface ChosenReading {
  readonly table: number;
  /** Index of the chosen value column among the readings of the table; index 0 is the proposed column. */
  readonly reading: number;
  /** Scale of the values that the user has chosen or confirmed. */
  readonly scale?: ListScale;
}

type Tables = EndpointResponse<typeof importContract.readList>['tables'];

type ReadList = Pick<CountryListReading, 'entries' | 'unread'>;

/** Returns the list in the chosen scale; without a choice, returns the list as read. */
const chooseList = ({ question, ...list }: CountryListReading, scale: ListScale | undefined): ReadList =>
  question?.lists.find((one) => one.scale === scale) ?? list;

interface ListFileProps {
  readonly most: number;
  readonly onTake: (entries: readonly { readonly geography: string; readonly value: number }[]) => void;
}

export function RiskListFileImport({ most, onTake }: ListFileProps) {
  const t = useT(ownPartsTexts);
  const { language } = useFormat();
  const [tables, setTables] = useState<Tables | null>(null);
  const [chosen, setChosen] = useState<ChosenReading>({ table: 0, reading: 0 });
  /** The imported list, kept to show its rejected rows. */
  const [taken, setTaken] = useState<ReadList | null>(null);
  const keep = useCommand(importContract.keepListScale, { refreshes: [] });
  const { state, send } = useUpload(importContract.readList, {
    refreshes: [],
    onDone: (done) => {
      const counts = done.tables.map(({ readings }) => readings[0]?.entries.length ?? 0);
      setChosen({ table: Math.max(0, counts.indexOf(Math.max(...counts))), reading: 0 });
      setTables(done.tables);
      setTaken(null);
    },
  });
  const column = tables?.[chosen.table]?.readings[chosen.reading] ?? null;
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
      {state.is === 'failed' ? <p role="alert">{formatErrorMessage(state.error, language)}</p> : null}
      {tables !== null && column === null ? <p role="alert">{t('own.listNothing')}</p> : null}
      {keep.error === null ? null : <p role="alert">{formatErrorMessage(keep.error, language)}</p>}
      {taken === null || taken.unread.length === 0 ? null : <Left list={taken} />}
      {column === null || tables === null ? null : (
        <Offer
          {...{ tables, chosen, column }}
          onChoose={setChosen}
          onDrop={() => setTables(null)}
          onTake={(list) => {
            onTake(list.entries.map(({ geography, value }) => ({ geography, value })));
            if (column.print !== '' && chosen.scale !== undefined)
              keep.mutate({ body: { print: column.print, scale: chosen.scale } });
            setTables(null);
            setTaken(list);
          }}
        />
      )}
    </div>
  );
}

interface OfferProps extends ChoicesProps {
  readonly column: CountryListReading;
  readonly onTake: (list: ReadList) => void;
  readonly onDrop: () => void;
}

/** Shows the list as read and lets the user choose table, column and scale before the import. */
function Offer({ tables, chosen, column, onChoose, onTake, onDrop }: OfferProps) {
  const t = useT(ownPartsTexts);
  const list = chooseList(column, chosen.scale);
  const isAsked = column.question !== null && chosen.scale === undefined;
  return (
    <>
      <Choices tables={tables} chosen={chosen} onChoose={onChoose} />
      {column.question === null ? null : (
        <ValueScaleChoice
          question={column.question}
          scale={chosen.scale ?? null}
          onChoose={(scale) => onChoose({ ...chosen, scale })}
        />
      )}
      <Left list={list} />
      <div>
        <Button size="xs" disabled={list.entries.length === 0 || isAsked} onClick={() => onTake(list)}>
          {t('own.listTake', { count: list.entries.length })}
        </Button>{' '}
        <Button size="xs" variant="subtle" onClick={onDrop}>
          {t('own.listDrop')}
        </Button>
      </div>
    </>
  );
}

interface ChoicesProps {
  readonly tables: Tables;
  readonly chosen: ChosenReading;
  readonly onChoose: (chosen: ChosenReading) => void;
}

function Choices({ tables, chosen, onChoose }: ChoicesProps) {
  const t = useT(ownPartsTexts);
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
          onChange={(event) => onChoose({ table: chosen.table, reading: Number(event.currentTarget.value) })}
        />
      ) : null}
    </>
  );
}

/** Shows every rejected row with its reason, so that no row is lost unnoticed. */
function Left({ list: { entries, unread } }: { readonly list: ReadList }) {
  const t = useT(ownPartsTexts);
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
