/** What every import of tables shows: the file that is read, the tables in it, the heads of their rows. */
import type { Grid } from '@klarsikt/engine';
import type { UploadState } from '@klarsikt/web/platform/api/use-upload.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { FileDrop } from '@klarsikt/web/ui/fields/FileDrop.tsx';
import { NativeSelect } from '@klarsikt/web/ui/kit/fields.ts';
import { ErrorState } from '@klarsikt/web/ui/states/states.tsx';
import type { ReactNode } from 'react';
import styles from './import.module.css';
import { texts } from './texts.ts';

interface FileReadProps {
  readonly state: UploadState;
  /** Null until a file is read. */
  readonly tables: readonly { readonly name: string; readonly rows: number; readonly grid: Grid }[] | null;
  /** Which of them is looked at. */
  readonly at: number;
  readonly onAt: (at: number) => void;
  readonly onFile: (file: File) => void;
}

export function FileRead({ state, tables, at, onAt, onFile }: FileReadProps) {
  const t = useT(texts);
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
          data={tables.map(({ name, rows }, index) => ({
            value: String(index),
            label: t('intake.tableOf', { name, count: rows }),
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

interface RowTableProps {
  /** Head of the column with what a row says. */
  readonly says: string;
  readonly children: ReactNode;
}

export function RowTable({ says, children }: RowTableProps) {
  const t = useT(texts);
  return (
    <div className={styles.scroll}>
      <table className={styles.rows}>
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
