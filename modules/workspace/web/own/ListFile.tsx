/** An own country list from a spreadsheet: read, shown with what is left out, and taken when somebody says so. */
import { importing } from '@klarsikt/contract';
import { type Grid, type ReadRiskList, readRiskList } from '@klarsikt/engine';
import { sentenceOf } from '@klarsikt/web/platform/api/errors.ts';
import { useUpload } from '@klarsikt/web/platform/api/use-upload.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { FileButton } from '@klarsikt/web/ui/kit/dialogs.ts';
import { NativeSelect } from '@klarsikt/web/ui/kit/fields.ts';
import { useState } from 'react';
import styles from './own.module.css';
import { useParts } from './parts.tsx';
import { texts } from './texts.ts';

const accepted = '.csv,.docx,.pdf,.xlsx';

interface Chosen {
  readonly table: number;
  /** The column of the values; the proposed one until somebody says another. */
  readonly values?: number;
}

interface ListFileProps {
  /** The highest value of the list. */
  readonly most: number;
  readonly onTake: (entries: readonly { readonly geography: string; readonly value: number }[]) => void;
}

export function ListFile({ most, onTake }: ListFileProps) {
  const t = useT(texts);
  const { language } = useFormat();
  const { model } = useParts();
  const [tables, setTables] = useState<readonly Grid[] | null>(null);
  const [chosen, setChosen] = useState<Chosen>({ table: 0 });
  const { state, send } = useUpload(importing.parseLists, {
    refreshes: [],
    onDone: (done) => {
      const counts = done.tables.map((grid) => readRiskList(model, grid, { most })?.entries.length ?? 0);
      setChosen({ table: Math.max(0, counts.indexOf(Math.max(...counts))) });
      setTables(done.tables);
    },
  });
  const grid = tables?.[chosen.table];
  const list = grid === undefined ? null : readRiskList(model, grid, { most, values: chosen.values });
  return (
    <div className={styles.form}>
      <div>
        <FileButton accept={accepted} onChange={(file) => file && void send({ file, fields: {} })}>
          {(props) => (
            <Button {...props} size="xs" variant="default" disabled={state.is === 'sending'}>
              {t('own.listFile')}
            </Button>
          )}
        </FileButton>
      </div>
      {state.is === 'failed' ? <p role="alert">{sentenceOf(state.error, language)}</p> : null}
      {tables !== null && list === null ? <p role="alert">{t('own.listNothing')}</p> : null}
      {list === null || tables === null ? null : (
        <>
          <Choices tables={tables} list={list} chosen={chosen} onChoose={setChosen} />
          <Left list={list} />
          <div>
            <Button
              size="xs"
              disabled={list.entries.length === 0}
              onClick={() => {
                onTake(list.entries.map(({ geography, value }) => ({ geography, value })));
                setTables(null);
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
  readonly tables: readonly Grid[];
  readonly list: ReadRiskList;
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
}

function Choices({ tables, list, chosen, onChoose }: ChoicesProps) {
  const t = useT(texts);
  return (
    <>
      {tables.length > 1 ? (
        <NativeSelect
          size="xs"
          label={t('own.listTable')}
          value={String(chosen.table)}
          data={tables.map(({ name }, at) => ({ value: String(at), label: name }))}
          onChange={(event) => onChoose({ table: Number(event.currentTarget.value) })}
        />
      ) : null}
      {list.offered.length > 1 ? (
        <NativeSelect
          size="xs"
          label={t('own.listValues')}
          value={String(list.values)}
          data={list.offered.map(({ index, heading }) => ({
            value: String(index),
            label: heading === '' ? t('own.listColumn', { number: index + 1 }) : heading,
          }))}
          onChange={(event) => onChoose({ ...chosen, values: Number(event.currentTarget.value) })}
        />
      ) : null}
    </>
  );
}

/** Every row that is not taken, with its reason, so that nothing of a file is left out unnoticed. */
function Left({ list: { entries, unread } }: { readonly list: ReadRiskList }) {
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
