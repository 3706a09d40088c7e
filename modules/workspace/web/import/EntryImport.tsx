import {
  assessmentContract as assessments,
  commentContract as comments,
  importContract as contract,
  type EntriesReading,
  type LoadedAssessment,
} from '@klarsikt/contract';
import type { CompiledModel } from '@klarsikt/engine/model';
import { applyOwnParts } from '@klarsikt/engine/overlay';
import {
  type EntryKind,
  entryFields,
  isReadableTable,
  listEntryMatchTargets,
  newControlTarget,
  type RecognisedEntries,
} from '@klarsikt/engine/recognise';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { reportError } from '@klarsikt/web/platform/api/report-error.ts';
import { useUpload } from '@klarsikt/web/platform/api/use-upload.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useModel } from '@klarsikt/web/platform/model/use-model.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import type { UnreadFilePart } from '@klarsikt/web/ui/left/UnreadPartsList.tsx';
import { ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { ImportColumnMap, OpenColumnQuestions } from './ColumnMap.tsx';
import { importColumnTexts } from './column-texts.ts';
import {
  applyColumnChoices,
  type ColumnMeaning,
  type ImportColumnChoice,
  isColumnQuestionOpen,
  listEarlierColumnChoices,
  mergeRowDecisions,
} from './columns.ts';
import { type EntryKeyChoice, ImportEntryRows } from './EntryRows.tsx';
import { listChosenEntryRows, toImportedComment, toImportedEntry } from './entry-rows.ts';
import { entryImportTexts } from './entry-texts.ts';
import styles from './import.module.css';
import { listOmittedRows } from './left-rows.ts';
import { listOpenGuesses, preselectEntryRows, type RowDecisions, toRowDecisions } from './preselection.ts';
import { GuessConfirmationLine, ImportFileChooser, ImportReadingState } from './read-parts.tsx';
import { UnreadFileParts } from './UnreadFileParts.tsx';
import { useImportDoneNotice } from './use-import-done.ts';
import { useTableReading } from './use-reading.ts';

type ImportOutcome =
  | { readonly count: number; readonly revision: number }
  | { readonly count: number; readonly ids: readonly number[] };

interface TableProps {
  readonly kind: EntryKind;
  readonly file: string;
  readonly loaded: LoadedAssessment;
  readonly read: EntriesReading;
  readonly sheets: readonly EntriesReading[];
  readonly onDone: (
    done: ImportOutcome,
    heading: RecognisedEntries['heading'],
    rowsLeft: readonly UnreadFilePart[],
  ) => void;
}

/** The timeout is longer than usual, because the server needs seconds for a table of 20,000 rows. */
const timeoutMs = 60_000;

const levels = ['level', 'inherent', 'residual', 'design', 'operation', 'strength'];

function useMeanings(kind: EntryKind): readonly ColumnMeaning[] {
  const say = useT(importColumnTexts);
  const word = useT(entryImportTexts);
  return [
    ...(['unused', 'name', 'code', ...(kind === 'comments' ? (['type'] as const) : [])] as const).map(
      (field) => ({ field, label: say(`column.${field}`), bySegment: false }),
    ),
    ...entryFields[kind].map((field) => ({
      ...{ field, label: word(`entry.field.${field}`) },
      bySegment: kind !== 'controls' && levels.includes(field),
    })),
  ];
}

function useEntryReading({ kind, loaded: { document, meta }, read }: TableProps) {
  const { model: version } = useModel(meta.modelHash);
  const model = useMemo(() => applyOwnParts(version, document.overlay), [version, document.overlay]);
  const ask = async (said: readonly ImportColumnChoice[]) => {
    const body = { id: meta.id, grid: read.grid, columns: [...said] };
    const { table } = await (kind === 'comments'
      ? call(contract.readComments, { body }, { timeoutMs })
      : call(contract.readEntries, { params: { x: kind }, body }, { timeoutMs }));
    return table;
  };
  return { model, ...useTableReading(read.table, ask) };
}

function useOfferedKeys(
  kind: EntryKind,
  model: CompiledModel,
  { document }: LoadedAssessment,
): readonly EntryKeyChoice[] {
  const say = useT(entryImportTexts);
  const { language, compare } = useFormat();
  return useMemo(() => {
    const targets = listEntryMatchTargets(model, document, kind);
    const named = targets.map(({ key, names }) => ({
      value: key,
      label: names[language === 'sv' ? 1 : 0] ?? key,
    }));
    return [
      ...(kind === 'comments' ? [{ value: '', label: say('entry.whole') }] : []),
      ...named.sort((a, b) => compare(a.label, b.label)),
    ];
  }, [model, document, kind, language, compare, say]);
}

interface EntriesToWrite {
  readonly rows: ReturnType<typeof listChosenEntryRows>;
  readonly given: readonly ImportColumnChoice[] | null;
  readonly table: RecognisedEntries;
  readonly chosen: RowDecisions;
}

function useWrite({ kind, file, loaded: { meta, revision }, read, onDone }: TableProps) {
  const { id } = meta;
  const say = useT(entryImportTexts);
  const sayImported = useImportDoneNotice(id);
  const entries = useCommand(contract.persistEntries, {
    refreshes: [assessments.load, assessments.getData, assessments.list, contract.listBrought],
  });
  const brought = useCommand(contract.persistComments, {
    refreshes: [assessments.load, assessments.list, comments.getConversations, contract.listBrought],
  });
  const { print } = read;
  return {
    error: entries.error ?? brought.error,
    busy: entries.isPending || brought.isPending,
    write: ({ rows, given, table: { heading, rows: all }, chosen }: EntriesToWrite) => {
      const count = rows.length;
      const rowsLeft = listOmittedRows({
        ...{ grid: read.grid, rows: all, chosen },
        written: new Set(rows.map(({ row }) => row.row)),
        reasonOf: ({ reason }) => (reason === null ? '' : say(`entry.reason.${reason}`)),
      });
      const columns = given === null ? {} : { columns: [...given] };
      if (kind === 'comments')
        brought.mutate(
          { body: { id, file, print, ...columns, rows: rows.map(toImportedComment) } },
          { onSuccess: ({ ids }) => onDone({ count, ids }, heading, rowsLeft) },
        );
      else
        entries.mutate(
          {
            params: { x: kind },
            body: { id, revision, print, file, ...columns, rows: rows.map(toImportedEntry) },
          },
          {
            onSuccess: ({ revision: made }) => {
              onDone({ count, revision: made }, heading, rowsLeft);
              sayImported(say('entry.written', { count, revision: made })).catch(reportError);
            },
          },
        );
    },
  };
}

function Table(props: TableProps) {
  const { kind } = props;
  const say = useT(entryImportTexts);
  const { model, table, given, say: setGiven, isReading, error } = useEntryReading(props);
  const meanings = useMeanings(kind);
  const { grid, kept } = props.read;
  if (table === null)
    return (
      <>
        <p>{say(`entry.noHeading.${kind}`)}</p>
        <UnreadFileParts sheets={props.sheets} shown={grid} heading={null} />
      </>
    );
  const said = given ?? listEarlierColumnChoices(kept, meanings);
  return (
    <>
      <ImportColumnMap
        {...{ grid, meanings, said }}
        heading={isReading ? applyColumnChoices(table.heading, said) : table.heading}
        isKept={given === null && said.length > 0}
        isOpen={!isReadableTable(table)}
        onSay={setGiven}
      />
      <ImportReadingState isReading={isReading} error={error} onRetry={() => setGiven(said)} />
      <UnreadFileParts sheets={props.sheets} shown={grid} heading={table.heading} />
      {isReadableTable(table) ? (
        <Taken {...props} model={model} table={table} given={given} isReading={isReading || error !== null} />
      ) : (
        <p>{say(`entry.noHeading.${kind}`)}</p>
      )}
    </>
  );
}

interface OpenRowsProps {
  readonly kind: EntryKind;
  readonly table: RecognisedEntries;
  readonly decided: RowDecisions;
  readonly onDecide: (more: RowDecisions) => void;
}

/**
 * Buttons that decide many rows at once: all rows that await a confirmation, and all controls that the library lacks.
 */
function OpenRows({ kind, table, decided, onDecide }: OpenRowsProps) {
  const say = useT(entryImportTexts);
  const open = table.rows.filter(({ row }) => (decided.get(row) ?? null) === null);
  const confirmable = open.filter(({ verdict }) => verdict === 'confirm');
  const own = open.filter(({ reason, values }) => reason === 'unknown' && values.length > 0);
  const isOffered = kind === 'controls' && own.length > 0;
  if (confirmable.length === 0 && !isOffered) return null;
  return (
    <div className={styles.tools}>
      {confirmable.length === 0 ? null : (
        <Button
          size="xs"
          variant="default"
          onClick={() => onDecide(new Map(confirmable.map(({ row, key }) => [row, key])))}
        >
          {say('entry.confirmAll', { count: confirmable.length })}
        </Button>
      )}
      {isOffered ? (
        <Button
          size="xs"
          variant="default"
          onClick={() => onDecide(new Map(own.map(({ row }) => [row, newControlTarget])))}
        >
          {say('entry.allOwn', { count: own.length })}
        </Button>
      ) : null}
    </div>
  );
}

interface TakenProps extends TableProps {
  readonly model: CompiledModel;
  readonly table: RecognisedEntries;
  readonly given: readonly ImportColumnChoice[] | null;
  /** True while the server reads the table again with the chosen columns. */
  readonly isReading: boolean;
}

function Taken(props: TakenProps) {
  const { kind, loaded, model, table, given } = props;
  const say = useT(entryImportTexts);
  const [chosen, setChosen] = useState<RowDecisions>(new Map());
  const offered = useOfferedKeys(kind, model, loaded);
  const { write, error, busy } = useWrite(props);
  const first = preselectEntryRows(table);
  const decided = mergeRowDecisions(toRowDecisions(first), chosen);
  const guesses = listOpenGuesses(first, chosen);
  const rows = listChosenEntryRows(table, decided).filter(({ row }) => !guesses.has(row.row));
  const isAsked = table.heading.columns.some(isColumnQuestionOpen);
  return (
    <>
      <p className="muted">
        {say('entry.losses', { count: table.rows.length - rows.length - guesses.size })}
      </p>
      <OpenRows {...{ kind, table, decided }} onDecide={(more) => setChosen(new Map([...chosen, ...more]))} />
      <ImportEntryRows
        kind={kind}
        rows={table.rows}
        offered={offered}
        decided={decided}
        guesses={guesses}
        onDecide={(row, key) => setChosen(new Map([...chosen, [row, key]]))}
      />
      {error === null ? null : <ErrorState error={error} />}
      <OpenColumnQuestions heading={table.heading} />
      <GuessConfirmationLine
        count={guesses.size}
        onConfirm={() => setChosen(new Map([...chosen, ...toRowDecisions(first, guesses)]))}
      />
      <div>
        <Button
          size="xs"
          disabled={rows.length === 0 || isAsked || busy || props.isReading}
          onClick={() => write({ rows, given, table, chosen })}
        >
          {say(kind === 'comments' ? 'entry.comments' : 'entry.write', { count: rows.length })}
        </Button>
      </div>
    </>
  );
}

const pages = {
  controls: '/ra/$raId/controls',
  threats: '/ra/$raId/threat',
  risks: '/ra/$raId',
  comments: '/ra/$raId/comments',
} as const;

function TakeBack({ id, ids }: { readonly id: number; readonly ids: readonly number[] }) {
  const say = useT(entryImportTexts);
  const back = useCommand(contract.takeBackComments, {
    refreshes: [assessments.load, assessments.list, comments.getConversations, contract.listBrought],
  });
  if (back.data !== undefined)
    return (
      <>
        {say('entry.undone', { count: back.data.taken })}{' '}
        {back.data.stayed === 0 ? null : say('entry.stayed', { count: back.data.stayed })}
      </>
    );
  return (
    <>
      <Button
        size="xs"
        variant="default"
        disabled={back.isPending}
        onClick={() => back.mutate({ body: { id, ids: [...ids] } })}
      >
        {say('entry.undo', { count: ids.length })}
      </Button>
      {back.error === null ? null : <ErrorState error={back.error} />}
    </>
  );
}

function Written({
  id,
  kind,
  done,
}: {
  readonly id: number;
  readonly kind: EntryKind;
  readonly done: ImportOutcome;
}) {
  const say = useT(entryImportTexts);
  return (
    <div role="status">
      {'ids' in done ? say('entry.brought', { count: done.count }) : say('entry.written', done)}{' '}
      <Link className="text-link" to={pages[kind]} params={{ raId: String(id) }}>
        {say(`entry.open.${kind}`)}
      </Link>{' '}
      {'ids' in done ? <TakeBack id={id} ids={done.ids} /> : null}
    </div>
  );
}

/** Finds the index of the visible table with the most recognised rows. */
function findBestTable(tables: readonly EntriesReading[]): number {
  const found = tables.map(({ grid, table }) =>
    grid.isHidden ? -1 : (table?.rows.filter(({ key }) => key !== null).length ?? -1),
  );
  return Math.max(0, found.indexOf(Math.max(...found)));
}

function useFile(kind: EntryKind) {
  const [tables, setTables] = useState<readonly EntriesReading[] | null>(null);
  const [at, setAt] = useState(0);
  const [done, setDone] = useState<{
    outcome: ImportOutcome;
    heading: RecognisedEntries['heading'];
    rowsLeft: readonly UnreadFilePart[];
  } | null>(null);
  const [name, setName] = useState('');
  const [count, setCount] = useState(0);
  const onDone = (read: { readonly tables: readonly EntriesReading[] }) => {
    setTables(read.tables);
    setCount((before) => before + 1);
    setAt(findBestTable(read.tables));
    setDone(null);
  };
  const entries = useUpload(contract.parseEntries, { refreshes: [], onDone });
  const brought = useUpload(contract.parseComments, { refreshes: [], onDone });
  const send = (id: number, file: File) => {
    setName(file.name);
    const fields = { id: String(id) };
    void (kind === 'comments'
      ? brought.send({ file, fields })
      : entries.send({ file, fields, params: { x: kind } }));
  };
  const { state } = kind === 'comments' ? brought : entries;
  return { tables, at, setAt, done, setDone, name, count, send, state };
}

export function EntryImport({ id, kind }: { readonly id: number; readonly kind: EntryKind }) {
  const loaded = useCall(assessments.load, { body: { id } });
  const { tables, at, setAt, done, setDone, name, count, send, state } = useFile(kind);
  if (loaded.error) return <ErrorState error={loaded.error} onRetry={() => void loaded.refetch()} />;
  if (loaded.data === undefined) return <ListSkeleton />;
  const read = tables?.[at];
  return (
    <div className={styles.part}>
      <ImportFileChooser
        {...{ state, tables, at }}
        onAt={(next) => {
          setAt(next);
          setDone(null);
        }}
        onFile={(file) => send(id, file)}
      />
      {done === null ? null : <Written id={id} kind={kind} done={done.outcome} />}
      {read === undefined || done === null ? null : (
        <UnreadFileParts
          sheets={tables ?? []}
          shown={read.grid}
          heading={done.heading}
          rows={done.rowsLeft}
        />
      )}
      {read === undefined || done !== null ? null : (
        <Table
          key={`${count} ${at}`}
          {...{ kind, read, file: name, loaded: loaded.data, sheets: tables ?? [] }}
          onDone={(outcome, heading, rowsLeft) => setDone({ outcome, heading, rowsLeft })}
        />
      )}
    </div>
  );
}
