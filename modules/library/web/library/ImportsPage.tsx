/** Page /atlas/imports: uploaded files with licence and result; an applied import can be undone. */
import { type LibraryImport, libraryContract } from '@klarsikt/contract';
import { refetchQueries, useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { uploadFile } from '@klarsikt/web/platform/api/upload.ts';
import { askConfirmation } from '@klarsikt/web/platform/confirm.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { FileDrop } from '@klarsikt/web/ui/fields/FileDrop.tsx';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { useRecordAction } from '@klarsikt/web/ui/records/done.ts';
import { EmptyState, ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { Link, useNavigate } from '@tanstack/react-router';
import styles from './library.module.css';
import { libraryTexts } from './texts.ts';

const timeoutMs = 120_000;

interface RowProps {
  readonly row: LibraryImport;
  readonly mayEdit: boolean;
  readonly onUndo: () => void;
}

function ImportRow({ row, mayEdit, onUndo }: RowProps) {
  const t = useT(libraryTexts);
  const format = useFormat();
  const drop = useCommand(libraryContract.drop, { refreshes: [libraryContract.listImports] });
  const { act, busy } = useRecordAction();
  const { taken, undone } = row;
  const state =
    undone !== null
      ? t('library.state.undone', { by: undone.by })
      : taken === null
        ? t('library.state.open')
        : t('library.state.taken', {
            added: format.number(taken.added),
            changed: format.number(taken.changed),
          });
  return (
    <tr>
      <th scope="row">{row.fileName}</th>
      <td>
        {row.source} {row.version}
      </td>
      <td title={row.attribution}>{row.licence}</td>
      <td>
        {format.date(row.at)} <span className="muted">{row.author}</span>
      </td>
      <td>{state}</td>
      <td>
        <div className={styles.actions}>
          {taken === null && mayEdit ? (
            <>
              <Link className="text-link" to="/atlas/imports/$id" params={{ id: String(row.id) }}>
                {t('library.open')}
              </Link>
              <Button
                variant="subtle"
                disabled={busy}
                onClick={() =>
                  void act(() => drop.mutateAsync({ params: { id: row.id } }), { done: t('library.dropped') })
                }
              >
                {t('library.drop.file')}
              </Button>
            </>
          ) : null}
          {taken !== null && undone === null && mayEdit ? (
            <Button variant="default" onClick={onUndo}>
              {t('library.undo')}
            </Button>
          ) : null}
        </div>
      </td>
    </tr>
  );
}

function ImportList({
  rows,
  mayEdit,
}: {
  readonly rows: readonly LibraryImport[];
  readonly mayEdit: boolean;
}) {
  const t = useT(libraryTexts);
  const undo = useCommand(libraryContract.undo, { refreshes: [libraryContract.listImports], timeoutMs });
  const { act } = useRecordAction();
  const undoOne = async ({ id, fileName }: LibraryImport) => {
    const question = { title: t('library.undoAsk', { file: fileName }), yes: t('library.undo') };
    if (!(await askConfirmation({ ...question, message: t('library.undoHelp') }))) return;
    await act(() => undo.mutateAsync({ params: { id } }), {
      done: ({ changed, withdrawn }) => t('library.undoDone', { changed, withdrawn }),
    });
  };
  if (rows.length === 0) return <EmptyState title={t('library.none')} text={t('library.noneHelp')} />;
  const headings = ['file', 'source', 'licence', 'read', 'state'] as const;
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            {headings.map((name) => (
              <th key={name} scope="col">
                {t(`library.${name}`)}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ImportRow key={row.id} row={row} mayEdit={mayEdit} onUndo={() => void undoOne(row)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function LibraryImportsPage() {
  const t = useT(libraryTexts);
  const { can } = useSession();
  const navigate = useNavigate();
  const { act, busy } = useRecordAction();
  const { data, error, refetch } = useCall(libraryContract.listImports, {});
  const mayEdit = can('backoffice:Edit');
  const read = async (file: File) => {
    const made = await act(() => uploadFile(libraryContract.read, { file, fields: {} }));
    if (made === undefined) return;
    await refetchQueries(libraryContract.listImports);
    await navigate({ to: '/atlas/imports/$id', params: { id: String(made.id) } });
  };
  return (
    <Page title={t('library.title')} sub={t('library.sub')}>
      <div className={styles.sections}>
        {mayEdit ? (
          <div aria-busy={busy}>
            <FileDrop
              words={{ drop: t('library.drop'), choose: t('library.choose'), taken: t('library.kinds') }}
              accept=".json,.xlsx,.csv"
              onFile={(file) => void read(file)}
            />
          </div>
        ) : null}
        {data === undefined ? (
          error === null ? (
            <ListSkeleton />
          ) : (
            <ErrorState error={error} onRetry={() => void refetch()} />
          )
        ) : (
          <ImportList rows={data.imports} mayEdit={mayEdit} />
        )}
      </div>
    </Page>
  );
}
