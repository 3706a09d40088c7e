/** Controls, threats, risks and comments from somebody's own table into an assessment. */
import {
  type AnswerOf,
  assessment as assessments,
  comment as comments,
  importing as contract,
  type Loaded,
  type ReadEntries,
} from '@klarsikt/contract';
import {
  type CompiledModel,
  type EntryKind,
  entryFields,
  entryTargets,
  isReadable,
  type RecognisedEntries,
  recogniseEntries,
  withOverlay,
} from '@klarsikt/engine';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useUpload } from '@klarsikt/web/platform/api/use-upload.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useModel } from '@klarsikt/web/platform/model/use-model.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { ColumnMap, OpenQuestions } from './ColumnMap.tsx';
import { columnTexts } from './column-texts.ts';
import { decisions, isQuestionOpen, type Meaning, type Said, saidBefore } from './columns.ts';
import { EntryRows, type Offered } from './EntryRows.tsx';
import { commentOf, type Decided, entryOf, surely, taken, withConfirmed } from './entry-rows.ts';
import { entryTexts } from './entry-texts.ts';
import styles from './import.module.css';
import { LeftList } from './LeftList.tsx';
import { FileRead } from './read-parts.tsx';

/** What became of a table: written as a version, or brought in as comments with these ids. */
type Done =
  | { readonly count: number; readonly revision: number }
  | { readonly count: number; readonly ids: readonly number[] };

/** What comments are read against beside the assessment. */
type Beside = Pick<AnswerOf<typeof contract.parseComments>, 'people' | 'said'>;

interface TableProps {
  readonly kind: EntryKind;
  readonly file: string;
  readonly loaded: Loaded;
  readonly read: ReadEntries;
  /** Every table of the file. */
  readonly sheets: readonly ReadEntries[];
  readonly beside: Beside;
  readonly onDone: (done: Done) => void;
}

const levels = ['level', 'inherent', 'residual', 'design', 'operation', 'strength'];

/** What a column of a table of a kind can say. */
function useMeanings(kind: EntryKind): readonly Meaning[] {
  const say = useT(columnTexts);
  const word = useT(entryTexts);
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

/** The table as it reads with what a person says of its columns. */
function useReading({ kind, loaded: { document, meta }, read, beside }: TableProps) {
  const { model: version } = useModel(meta.modelHash);
  const model = useMemo(() => withOverlay(version, document.overlay), [version, document.overlay]);
  const [given, setGiven] = useState<readonly Said[] | null>(null);
  const table = useMemo(() => {
    if (given === null) return read.table;
    const { people, said: comments } = beside;
    const kept = { names: read.kept?.names ?? {}, columns: given };
    return recogniseEntries(model, document, read.grid, { kind, kept, people, comments });
  }, [given, read, beside, model, document, kind]);
  return { model, table, given, setGiven };
}

function useOffered(kind: EntryKind, model: CompiledModel, { document }: Loaded): readonly Offered[] {
  const say = useT(entryTexts);
  const { language, compare } = useFormat();
  return useMemo(() => {
    const targets = entryTargets(model, document, kind);
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

function useWrite({ kind, file, loaded: { meta, revision }, read, onDone }: TableProps) {
  const { id } = meta;
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
    write: (rows: ReturnType<typeof taken>, given: readonly Said[] | null) => {
      const count = rows.length;
      const columns = given === null ? {} : { columns: [...given] };
      if (kind === 'comments')
        brought.mutate(
          { body: { id, file, print, ...columns, rows: rows.map(commentOf) } },
          { onSuccess: ({ ids }) => onDone({ count, ids }) },
        );
      else
        entries.mutate(
          { params: { x: kind }, body: { id, revision, print, file, ...columns, rows: rows.map(entryOf) } },
          { onSuccess: (changed) => onDone({ count, revision: changed.revision }) },
        );
    },
  };
}

function Table(props: TableProps) {
  const { kind } = props;
  const say = useT(entryTexts);
  const { model, table, given, setGiven } = useReading(props);
  const meanings = useMeanings(kind);
  if (table === null) return <p>{say(`entry.noHeading.${kind}`)}</p>;
  const { grid, kept } = props.read;
  const said = given ?? saidBefore(kept, meanings);
  return (
    <>
      <ColumnMap
        {...{ grid, heading: table.heading, meanings, said }}
        isKept={given === null && said.length > 0}
        isOpen={!isReadable(table)}
        onSay={setGiven}
      />
      <LeftList sheets={props.sheets} shown={grid} heading={table.heading} />
      {isReadable(table) ? (
        <Taken {...props} model={model} table={table} given={given} />
      ) : (
        <p>{say(`entry.noHeading.${kind}`)}</p>
      )}
    </>
  );
}

interface TakenProps extends TableProps {
  readonly model: CompiledModel;
  readonly table: RecognisedEntries;
  readonly given: readonly Said[] | null;
}

/** The rows, what becomes of each, and the way to write them. */
function Taken(props: TakenProps) {
  const { kind, loaded, model, table, given } = props;
  const say = useT(entryTexts);
  const [chosen, setChosen] = useState<Decided>(new Map());
  const offered = useOffered(kind, model, loaded);
  const { write, error, busy } = useWrite(props);
  const decided = decisions(surely(table), chosen);
  const rows = taken(table, decided);
  const isAsked = table.heading.columns.some(isQuestionOpen);
  const open = table.rows.filter(
    ({ row, verdict }) => verdict === 'confirm' && (decided.get(row) ?? null) === null,
  );
  return (
    <>
      <p className="muted">{say('entry.losses', { count: table.rows.length - rows.length })}</p>
      {open.length === 0 ? null : (
        <div>
          <Button size="xs" variant="default" onClick={() => setChosen(withConfirmed(table, decided))}>
            {say('entry.confirmAll', { count: open.length })}
          </Button>
        </div>
      )}
      <EntryRows
        kind={kind}
        rows={table.rows}
        offered={offered}
        decided={decided}
        onDecide={(row, key) => setChosen(new Map([...chosen, [row, key]]))}
      />
      {error === null ? null : <ErrorState error={error} />}
      <OpenQuestions heading={table.heading} />
      <div>
        <Button size="xs" disabled={rows.length === 0 || isAsked || busy} onClick={() => write(rows, given)}>
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
  const say = useT(entryTexts);
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

function Written({ id, kind, done }: { readonly id: number; readonly kind: EntryKind; readonly done: Done }) {
  const say = useT(entryTexts);
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

/** The table that says most: the one with most rows that are found. */
function best(tables: readonly ReadEntries[]): number {
  const found = tables.map(({ grid, table }) =>
    grid.isHidden ? -1 : (table?.rows.filter(({ key }) => key !== null).length ?? -1),
  );
  return Math.max(0, found.indexOf(Math.max(...found)));
}

function useFile(kind: EntryKind) {
  const [tables, setTables] = useState<readonly ReadEntries[] | null>(null);
  const [at, setAt] = useState(0);
  const [done, setDone] = useState<Done | null>(null);
  const [name, setName] = useState('');
  const [count, setCount] = useState(0);
  const [beside, setBeside] = useState<Beside>({ people: [], said: [] });
  const onDone = (read: { readonly tables: readonly ReadEntries[] } & Partial<Beside>) => {
    setTables(read.tables);
    setCount((before) => before + 1);
    setBeside({ people: read.people ?? [], said: read.said ?? [] });
    setAt(best(read.tables));
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
  return { tables, at, setAt, done, setDone, name, count, beside, send, state };
}

export function EntryImport({ id, kind }: { readonly id: number; readonly kind: EntryKind }) {
  const loaded = useCall(assessments.load, { body: { id } });
  const { tables, at, setAt, done, setDone, name, count, beside, send, state } = useFile(kind);
  if (loaded.error) return <ErrorState error={loaded.error} onRetry={() => void loaded.refetch()} />;
  if (loaded.data === undefined) return <ListSkeleton />;
  const read = tables?.[at];
  return (
    <div className={styles.part}>
      <FileRead state={state} tables={tables} at={at} onAt={setAt} onFile={(file) => send(id, file)} />
      {done === null ? null : <Written id={id} kind={kind} done={done} />}
      {read === undefined || done !== null ? null : (
        <Table
          key={`${count} ${at}`}
          {...{ kind, read, beside, file: name, loaded: loaded.data, sheets: tables ?? [] }}
          onDone={setDone}
        />
      )}
    </div>
  );
}
