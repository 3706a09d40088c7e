import type { RecognisedEntry, RecognisedRow, TableGrid } from '@klarsikt/engine/recognise';
import type { UploadState } from '@klarsikt/web/platform/api/use-upload.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { FileDrop } from '@klarsikt/web/ui/fields/FileDrop.tsx';
import { NativeSelect } from '@klarsikt/web/ui/kit/fields.ts';
import { ErrorState } from '@klarsikt/web/ui/states/states.tsx';
import type { ReactNode } from 'react';
import styles from './import.module.css';
import { importTexts } from './texts.ts';

interface FileReadProps {
  readonly state: UploadState;
  readonly tables:
    | readonly { readonly name: string; readonly rows: number; readonly grid: TableGrid }[]
    | null;
  readonly at: number;
  readonly onAt: (at: number) => void;
  readonly onFile: (file: File) => void;
}

export function ImportFileChooser({ state, tables, at, onAt, onFile }: FileReadProps) {
  const t = useT(importTexts);
  const cut = tables?.[at]?.grid.cut;
  return (
    <>
      <FileDrop
        words={{ drop: t('intake.drop'), choose: t('intake.chooseFile'), taken: t('intake.taken') }}
        accept=".csv,.docx,.xlsx,.pdf"
        onFile={onFile}
      />
      {state.is === 'sending' ? <p role="status">{t('intake.reading')}</p> : null}
      {state.is === 'failed' ? <ErrorState error={state.error} /> : null}
      {tables?.length === 0 ? <p>{t('intake.noTables')}</p> : null}
      {tables !== null && tables.length > 1 ? (
        <NativeSelect
          size="xs"
          label={t('intake.tables')}
          value={String(at)}
          data={tables.map(({ name, rows, grid: { table } }, index) => ({
            value: String(index),
            label:
              table === undefined
                ? t('intake.tableOf', { name, count: rows })
                : t('intake.tableOfSheet', { name, table, count: rows }),
          }))}
          onChange={(event) => onAt(Number(event.currentTarget.value))}
        />
      ) : null}
      {cut === undefined ? null : (
        <p role="status" className={styles.cut}>
          {cut.rows > 0 ? t('intake.cutRows', { count: cut.rows }) : null}{' '}
          {cut.columns > 0 ? t('intake.cutColumns', { count: cut.columns }) : null}{' '}
          {cut.tables ? t('intake.cutTables', { count: cut.tables }) : null}{' '}
          {cut.pages ? t('intake.cutPages', { count: cut.pages }) : null}
        </p>
      )}
    </>
  );
}

interface ReadingStateProps {
  readonly isReading: boolean;
  readonly error: Error | null;
  readonly onRetry: () => void;
}

export function ImportReadingState({ isReading, error, onRetry }: ReadingStateProps) {
  const t = useT(importTexts);
  return (
    <>
      <p role="status">{isReading ? t('intake.again') : ''}</p>
      {error === null ? null : <ErrorState error={error} onRetry={onRetry} />}
    </>
  );
}

export function GuessMark() {
  const t = useT(importTexts);
  return <span className={styles.guess}>{t('intake.toConfirm')}</span>;
}

interface SuggestionProps {
  readonly row: Pick<RecognisedRow | RecognisedEntry, 'key' | 'candidates'>;
  readonly offered: readonly { readonly value: string; readonly label: string }[];
}

/** Shows the likeliest match of a row, so that users see it before they confirm all rows at once. */
export function MatchSuggestion({ row: { key, candidates }, offered }: SuggestionProps) {
  const t = useT(importTexts);
  const likeliest = key ?? candidates[0]?.key;
  const name = offered.find(({ value }) => value === likeliest)?.label;
  return name === undefined ? null : (
    <div>
      <small>{t('intake.suggested', { name })}</small>
    </div>
  );
}

interface GuessLineProps {
  readonly count: number;
  readonly onConfirm: () => void;
}

/**
 * Shows the number of preselected guesses with a button to confirm them, since unconfirmed guesses are not imported.
 */
export function GuessConfirmationLine({ count, onConfirm }: GuessLineProps) {
  const t = useT(importTexts);
  if (count === 0) return null;
  return (
    <p role="status">
      {t('intake.guesses', { count })}{' '}
      <Button size="compact-xs" variant="default" onClick={onConfirm}>
        {t('intake.confirmGuesses', { count })}
      </Button>
    </p>
  );
}

interface RowTableProps {
  readonly says: string;
  readonly children: ReactNode;
}

export function ImportRowTable({ says, children }: RowTableProps) {
  const t = useT(importTexts);
  return (
    <div className={styles.scroll}>
      <table className={`${styles.rows} ${styles.lines}`}>
        <thead>
          <tr>
            <th scope="col">{t('intake.row')}</th>
            <th scope="col">{t('intake.said')}</th>
            <th scope="col">{says}</th>
            <th scope="col">{t('intake.verdict')}</th>
            <th scope="col">{t('intake.means')}</th>
            <th scope="col">{t('intake.sure')}</th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
