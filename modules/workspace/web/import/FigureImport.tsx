/** Figures from somebody's own table into an assessment. */

import { kindTexts } from '@klarsikt/assessment/web/assessment/_components/trace/kind-texts.ts';
import {
  assessment as assessments,
  importing as contract,
  type Loaded,
  type ReadTable,
} from '@klarsikt/contract';
import {
  type DataKind,
  kindsOf,
  quantifiableTypes,
  type RecognisedTable,
  type RiskType,
  recogniseFigures,
  riskTypeWord,
  withOverlay,
} from '@klarsikt/engine';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useUpload } from '@klarsikt/web/platform/api/use-upload.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useModel } from '@klarsikt/web/platform/model/use-model.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { NativeSelect } from '@klarsikt/web/ui/kit/fields.ts';
import { ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { ColumnMap, OpenQuestions } from './ColumnMap.tsx';
import { columnTexts } from './column-texts.ts';
import { decisions, isQuestionOpen, type Meaning, type Said, saidBefore } from './columns.ts';
import { entryTexts } from './entry-texts.ts';
import styles from './import.module.css';
import { LeftList } from './LeftList.tsx';
import { atFirst, type Decided, Rows } from './Rows.tsx';
import { FileRead } from './read-parts.tsx';
import { texts } from './texts.ts';

interface TableProps {
  readonly loaded: Loaded;
  readonly read: ReadTable;
  /** Every table of the file. */
  readonly sheets: readonly ReadTable[];
  readonly file: string;
  readonly onWritten: (count: number, revision: number) => void;
}

/** What a column of figures of a type can say. */
function useMeanings(type: RiskType): readonly Meaning[] {
  const say = useT(columnTexts);
  const kindOf = useT(kindTexts);
  const plain = (field: 'unused' | 'name' | 'code' | 'segment'): Meaning => ({
    field,
    label: say(`column.${field}`),
    bySegment: false,
  });
  const figure = (field: 'figure' | 'share', kind: DataKind): Meaning => ({
    ...{ field, kind, bySegment: true },
    label: say(field === 'figure' ? 'column.count' : 'column.share', { kind: kindOf(`kind.${kind}`) }),
  });
  return [
    ...(['unused', 'name', 'code', 'segment'] as const).map(plain),
    ...kindsOf(type).map((kind) => figure('figure', kind)),
    ...kindsOf(type).map((kind) => figure('share', kind)),
  ];
}

/** The table as it reads with what a person says of its kind and its columns. */
function useReading({ loaded: { document, meta }, read }: TableProps) {
  const { model: version } = useModel(meta.modelHash);
  const model = useMemo(() => withOverlay(version, document.overlay), [version, document.overlay]);
  const [given, setGiven] = useState<{ readonly type?: RiskType; readonly said?: readonly Said[] }>({});
  const { grid, kept } = read;
  const table = useMemo(() => {
    if (given.type === undefined && given.said === undefined) return read.table;
    const type = given.type ?? kept?.type;
    const columns = given.said ?? kept?.columns;
    return recogniseFigures(model, document, grid, { type, columns, names: kept?.names ?? {} });
  }, [given, read.table, model, document, grid, kept]);
  return { model, table, given, setGiven };
}

/** The rows that are written, each for what it was decided to mean. */
function rowsToWrite(table: RecognisedTable, decided: Decided) {
  return table.rows.flatMap(({ row, name, figures }) => {
    const key = decided.get(row) ?? null;
    return key === null || figures.length === 0 ? [] : [{ key, name, figures: [...figures] }];
  });
}

function Table(props: TableProps) {
  const { loaded, read, file, onWritten } = props;
  const t = useT(texts);
  const { model, table, given, setGiven } = useReading(props);
  const [chosen, setChosen] = useState<Decided>(new Map());
  const write = useCommand(contract.persist, {
    refreshes: [assessments.load, assessments.getData, assessments.list, contract.listBrought],
  });
  const meanings = useMeanings(table?.type ?? 'customers');
  if (table === null) return <p>{t('intake.noHeading')}</p>;
  const { document, revision, meta } = loaded;
  const said = given.said ?? saidBefore(read.kept, meanings);
  const isAsked = table.heading.columns.some(isQuestionOpen);
  const decided = decisions(atFirst(table), chosen);
  const rows = rowsToWrite(table, decided);
  const columns = given.said && { columns: [...given.said] };
  const body = { id: meta.id, revision, type: table.type, print: read.print, file, rows, ...columns };
  return (
    <>
      <TypeChoice type={table.type} onChange={(type) => setGiven({ ...given, type })} />
      <ColumnMap
        {...{ grid: read.grid, heading: table.heading, meanings, said }}
        isKept={given.said === undefined && said.length > 0}
        isOpen={table.rows.every(({ figures }) => figures.length === 0)}
        onSay={(next) => setGiven({ ...given, said: next })}
      />
      <p className="muted">{t('intake.losses', { count: table.rows.length - rows.length })}</p>
      <ConfirmAll
        table={table}
        decided={decided}
        onConfirm={(keys) => setChosen(new Map([...chosen, ...keys]))}
      />
      <LeftList sheets={props.sheets} shown={read.grid} heading={table.heading} />
      <Rows
        table={table}
        model={model}
        document={document}
        decided={decided}
        onDecide={(row, key) => setChosen(new Map([...chosen, [row, key]]))}
      />
      {write.error === null ? null : <ErrorState error={write.error} />}
      <OpenQuestions heading={table.heading} />
      <div>
        <Button
          size="xs"
          disabled={rows.length === 0 || isAsked || write.isPending}
          onClick={() =>
            write.mutate(
              { params: { x: 'figures' }, body },
              { onSuccess: (changed) => onWritten(rows.length, changed.revision) },
            )
          }
        >
          {t('intake.write', { count: rows.length })}
        </Button>
      </div>
    </>
  );
}

interface ConfirmProps {
  readonly table: RecognisedTable;
  readonly decided: Decided;
  readonly onConfirm: (keys: Decided) => void;
}

/** Takes every row whose meaning is proposed and not sure, as the register of controls does. */
function ConfirmAll({ table, decided, onConfirm }: ConfirmProps) {
  const say = useT(entryTexts);
  const open = table.rows.filter(
    ({ row, verdict, figures }) => verdict === 'confirm' && figures.length > 0 && !decided.get(row),
  );
  if (open.length === 0) return null;
  return (
    <div>
      <Button
        size="xs"
        variant="default"
        onClick={() => onConfirm(new Map(open.map(({ row, key }) => [row, key])))}
      >
        {say('entry.confirmAll', { count: open.length })}
      </Button>
    </div>
  );
}

function TypeChoice({
  type,
  onChange,
}: {
  readonly type: RiskType;
  readonly onChange: (type: RiskType) => void;
}) {
  const say = useT(columnTexts);
  const { language } = useFormat();
  return (
    <NativeSelect
      size="xs"
      className={styles.choice}
      label={say('column.as')}
      value={type}
      data={quantifiableTypes.map((value) => ({ value, label: riskTypeWord(value, language) }))}
      onChange={(event) => {
        const next = quantifiableTypes.find((one) => one === event.currentTarget.value);
        if (next !== undefined) onChange(next);
      }}
    />
  );
}

export function FigureImport({ id }: { readonly id: number }) {
  const t = useT(texts);
  const loaded = useCall(assessments.load, { body: { id } });
  const [tables, setTables] = useState<readonly ReadTable[] | null>(null);
  const [at, setAt] = useState(0);
  const [count, setCount] = useState(0);
  const [name, setName] = useState('');
  const [written, setWritten] = useState<{ readonly count: number; readonly revision: number } | null>(null);
  const { state, send } = useUpload(contract.parse, {
    refreshes: [],
    onDone: (done) => {
      setTables(done.tables);
      setCount((before) => before + 1);
      setAt(
        Math.max(
          0,
          done.tables.findIndex(
            ({ grid, table }) => !grid.isHidden && table?.rows.some(({ figures }) => figures.length > 0),
          ),
        ),
      );
      setWritten(null);
    },
  });
  if (loaded.error) return <ErrorState error={loaded.error} onRetry={() => void loaded.refetch()} />;
  if (loaded.data === undefined) return <ListSkeleton />;
  const read = tables?.[at];
  return (
    <div className={styles.part}>
      <FileRead
        state={state}
        tables={tables}
        at={at}
        onAt={setAt}
        onFile={(file) => {
          setName(file.name);
          void send({ file, fields: { id: String(id) }, params: { x: 'figures' } });
        }}
      />
      {written === null ? null : (
        <p role="status">
          {t('intake.written', written)}{' '}
          <Link className="text-link" to="/ra/$raId/background" params={{ raId: String(id) }}>
            {t('intake.open')}
          </Link>
        </p>
      )}
      {read === undefined || written !== null ? null : (
        <Table
          key={`${count} ${at}`}
          loaded={loaded.data}
          read={read}
          sheets={tables ?? []}
          file={name}
          onWritten={(count, revision) => setWritten({ count, revision })}
        />
      )}
    </div>
  );
}
