import {
  userContract as contract,
  type UserImportFile,
  type UserImportResult,
  type UserImportRow,
} from '@klarsikt/contract';
import { formatErrorMessage } from '@klarsikt/web/platform/api/errors.ts';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { uploadFile } from '@klarsikt/web/platform/api/upload.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { FileButton, Modal } from '@klarsikt/web/ui/kit/dialogs.ts';
import { Checkbox, NativeSelect } from '@klarsikt/web/ui/kit/fields.ts';
import { type UnreadFilePart, UnreadPartsList } from '@klarsikt/web/ui/left/UnreadPartsList.tsx';
import { useDoneNotice } from '@klarsikt/web/ui/records/done.ts';
import { announceToScreenReaders } from '@klarsikt/web/ui/states/live.tsx';
import type { DataTableColumn } from '@klarsikt/web/ui/table/columns.ts';
import { DataTable } from '@klarsikt/web/ui/table/DataTable.tsx';
import { useTableView } from '@klarsikt/web/ui/table/use-table-view.ts';
import { useMemo, useState } from 'react';
import { userTexts } from './texts.ts';
import styles from './user.module.css';

/** Timeout in milliseconds: thousands of lines take the server a long time. */
const timeoutMs = 120_000;

const isOpen = ({ action }: UserImportRow) => action === 'create' || action === 'update';
const keyOf = ({ line }: UserImportRow) => String(line);

/** Columns of the table of import lines; `isDone` is true if the lines have been imported. */
function useColumns(isDone: boolean): readonly DataTableColumn<UserImportRow>[] {
  const t = useT(userTexts);
  return useMemo(() => {
    const details = ({ faults, changes, groups, action }: UserImportRow): string => {
      if (faults.length > 0) return faults.join('. ');
      if (action === 'create') return groups.join(', ');
      const wordOf = (field: (typeof changes)[number]['field'], text: string): string => {
        if (field !== 'language') return text || t('user.nothing');
        return t(text === 'sv' ? 'user.inSwedish' : text === 'en' ? 'user.inEnglish' : 'user.languageOwn');
      };
      return changes
        .map(({ field, before, after }) =>
          t('user.change', {
            field: t(`user.field.${field}`),
            before: wordOf(field, before),
            after: wordOf(field, after),
          }),
        )
        .join('. ');
    };
    const actionOf = ({ action }: UserImportRow): string => {
      const isMade = isDone && (action === 'create' || action === 'update');
      return t(isMade ? `user.done.${action}` : `user.action.${action}`);
    };
    return [
      { id: 'username', header: t('user.email'), value: (row) => row.username },
      {
        id: 'action',
        header: t('user.importAction'),
        value: actionOf,
        cell: (row) => (
          <span className={styles.outcome} data-action={row.action}>
            {actionOf(row)}
          </span>
        ),
        width: 130,
      },
      { id: 'line', header: t('user.importLine'), value: (row) => row.line, width: 70, align: 'end' },
      {
        id: 'name',
        header: t('user.name'),
        value: (row) => `${row.givenName} ${row.surname}`.trim(),
        width: 170,
        upTo: 260,
      },
      {
        id: 'details',
        header: t('user.importWhy'),
        value: details,
        cell: (row) => <span title={details(row)}>{details(row)}</span>,
        width: 380,
        upTo: 600,
      },
    ];
  }, [t, isDone]);
}

interface ResultProps {
  readonly result: UserImportResult;
  readonly chosen: ReadonlySet<string>;
  readonly isDone: boolean;
  readonly onToggle: ((row: UserImportRow) => void) | undefined;
}

function Result({ result, chosen, isDone, onToggle }: ResultProps) {
  const t = useT(userTexts);
  const { number } = useFormat();
  const columns = useColumns(isDone);
  const view = useTableView<UserImportRow>({ id: 'user.import', rows: result.rows, rowKey: keyOf, columns });
  const { create, update, same, refused } = result;
  const figures = {
    create: number(create),
    update: number(update),
    same: number(same),
    refused: number(refused),
  };
  return (
    <>
      <p className="tabular">{t(isDone ? 'user.importDone' : 'user.importSummary', figures)}</p>
      <div className={styles.importTable}>
        <DataTable
          view={view}
          label={t('user.importLines')}
          rowName={({ line }) => t('user.takeLine', { line })}
          {...(onToggle ? { checked: chosen, onToggle, tickable: isOpen } : {})}
        />
      </div>
    </>
  );
}

type List = UserImportFile['lists'][number];

interface Reading {
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly file: UserImportFile | null;
}

const errorOf = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

function useImport() {
  const t = useT(userTexts);
  const done = useDoneNotice();
  const [list, setList] = useState<List | null>(null);
  const [reading, setReading] = useState<Reading>({ isPending: false, error: null, file: null });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [invite, setInvite] = useState(true);
  const check = useCommand(contract.checkImport, { timeoutMs });
  const run = useCommand(contract.importCsv, { refreshes: [contract.list], timeoutMs });
  const open = async (next: List) => {
    setList(next);
    const result = await check.mutateAsync({ body: { csv: next.csv } });
    // Preselect no rows that the file hides; a person must select them.
    setChosen(new Set(next.isHidden ? [] : result.rows.filter(isOpen).map(keyOf)));
    announceToScreenReaders(t('user.importSummary', { ...result, rows: '', seats: '' }));
  };
  const read = async (given: File) => {
    run.reset();
    check.reset();
    setReading({ isPending: true, error: null, file: null });
    const file = await uploadFile(contract.readImport, { file: given, fields: {} }).catch(
      (error: unknown) => {
        setReading({ isPending: false, error: errorOf(error), file: null });
        return null;
      },
    );
    const [first] = file?.lists ?? [];
    if (first === undefined) return;
    setReading({ isPending: false, error: null, file });
    await open(first);
  };
  const take = async () => {
    const { create, update, refused, invitations } = await run.mutateAsync({
      body: { csv: list?.csv ?? '', lines: [...chosen].map(Number), invite },
    });
    const said = t('user.importDone', { create, update });
    const { written, state } = invitations;
    const further = [
      ...(refused === 0 ? [] : [t('user.importRefused', { count: refused })]),
      ...(written > 0 && state === 'kept' ? [t('user.importKept', { count: written })] : []),
    ];
    done([said, ...further].join('. '));
  };
  const toggle = (row: UserImportRow) => {
    if (!isOpen(row)) return;
    const next = new Set(chosen);
    if (!next.delete(keyOf(row))) next.add(keyOf(row));
    setChosen(next);
  };
  return { check, run, reading, list, open, read, take, toggle, chosen, invite, setInvite };
}

type Import = ReturnType<typeof useImport>;

/** Ignore rejections here: the mutations keep their errors, which are shown above the table. */
const ignoreError = () => undefined;

function TakeChosen({ run, take, chosen, invite, setInvite }: Import) {
  const t = useT(userTexts);
  return (
    <>
      <Button
        size="sm"
        loading={run.isPending}
        disabled={chosen.size === 0}
        onClick={() => void take().catch(ignoreError)}
      >
        {chosen.size === 0 ? t('user.importNone') : t('user.importRun', { count: chosen.size })}
      </Button>
      <Checkbox
        size="sm"
        label={t('user.importInvite')}
        checked={invite}
        onChange={(event) => setInvite(event.currentTarget.checked)}
      />
    </>
  );
}

/** Returns the lines that an import left out: refused lines with their faults, and lines that the user skipped. */
function listLinesLeft(checked?: UserImportResult, imported?: UserImportResult): readonly UnreadFilePart[] {
  if (checked === undefined || imported === undefined) return [];
  const taken = new Set(imported.rows.map(keyOf));
  return checked.rows
    .filter((row) => !taken.has(keyOf(row)) && row.action !== 'same')
    .map(({ line, username, faults }) => ({
      ...{ cell: String(line), text: username, reason: 'skipped' as const },
      ...(faults.length > 0 && { why: faults.join('. ') }),
    }));
}

/** Shows the sheet that contains the list, if the file has several sheets, and the unread parts of the file. */
function FileParts({ reading: { file }, list, open, run, check }: Import) {
  const t = useT(userTexts);
  if (file === null || list === null) return null;
  const { lists, left } = file;
  const others = [...new Set(left.map(({ sheet }) => sheet))].map((name) => ({
    name,
    parts: left.filter(({ sheet }) => sheet === name),
  }));
  return (
    <>
      {lists.length < 2 ? null : (
        <NativeSelect
          size="sm"
          label={t('user.importSheet')}
          className={styles.importSheet}
          disabled={run.data !== undefined}
          value={String(lists.indexOf(list))}
          data={lists.map(({ sheet, people, isHidden }, at) => ({
            value: String(at),
            label: t(isHidden ? 'user.importHidden' : 'user.importPeople', { sheet, count: people }),
          }))}
          onChange={(event) => {
            const next = lists[Number(event.currentTarget.value)];
            if (next !== undefined) void open(next).catch(ignoreError);
          }}
        />
      )}
      <UnreadPartsList
        sheets={[
          { name: list.sheet, parts: [...list.left, ...listLinesLeft(check.data, run.data)] },
          ...others,
        ]}
        hasSheets={lists.length + others.length > 1}
      />
    </>
  );
}

export function UserImportDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT(userTexts);
  const { language } = useFormat();
  const people = useImport();
  const { check, run, reading, read, toggle, chosen } = people;
  const result = run.data ?? check.data;
  const error = run.error ?? check.error ?? reading.error;
  const isReading = reading.isPending || check.isPending;
  const waiting = isReading || run.isPending;
  return (
    <Modal
      opened
      onClose={onClose}
      size={1280}
      title={t('user.importTitle')}
      closeButtonProps={{ 'aria-label': t('user.cancel') }}
    >
      <div className={styles.import}>
        <p className="muted">{t('user.importHelp')}</p>
        {error === null ? null : (
          <p className={styles.alert} role="alert">
            {formatErrorMessage(error, language)}
          </p>
        )}
        <FileParts {...people} />
        {result === undefined || check.isPending ? null : (
          <Result
            result={result}
            chosen={chosen}
            isDone={run.data !== undefined}
            onToggle={run.data ? undefined : toggle}
          />
        )}
        <div className={styles.importFoot}>
          {result === undefined || run.data ? null : <TakeChosen {...people} />}
          <FileButton
            accept=".csv,.xlsx,.docx,.pdf"
            onChange={(file) => file && void read(file).catch(ignoreError)}
          >
            {(props) => (
              <Button
                {...props}
                size="sm"
                variant={result === undefined ? 'filled' : 'default'}
                loading={isReading}
                disabled={waiting}
              >
                {t(result === undefined ? 'user.importChoose' : 'user.importAgain')}
              </Button>
            )}
          </FileButton>
          {run.data ? null : <span className="muted">{t('user.importNothing')}</span>}
        </div>
      </div>
    </Modal>
  );
}
