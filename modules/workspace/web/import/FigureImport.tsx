import { shareKindTexts } from '@klarsikt/assessment/web/assessment/_components/trace/kind-texts.ts';
import {
  assessmentContract as assessments,
  importContract as contract,
  type LoadedAssessment,
  type TableReading,
} from '@klarsikt/contract';
import { listDataKinds, quantifiableTypes } from '@klarsikt/engine/assessment';
import { applyOwnParts } from '@klarsikt/engine/overlay';
import {
  assignFiguresToRisk,
  type FigureSegmentsByRisk,
  findFigureSegments,
  type ImpliedZeroSummary,
  isTotalDifferent,
  listImpliedZeroSummaries,
  type RecognisedTable,
  type TableTotal,
} from '@klarsikt/engine/recognise';
import type { DataKind, RiskType } from '@klarsikt/engine/text';
import { getRiskTypeName } from '@klarsikt/engine/words';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { reportError } from '@klarsikt/web/platform/api/report-error.ts';
import { useUpload } from '@klarsikt/web/platform/api/use-upload.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useModel } from '@klarsikt/web/platform/model/use-model.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { NativeSelect } from '@klarsikt/web/ui/kit/fields.ts';
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
import { entryImportTexts } from './entry-texts.ts';
import { FigureImportRows } from './FigureImportRows.tsx';
import styles from './import.module.css';
import { listOmittedRows } from './left-rows.ts';
import { listOpenGuesses, preselectFigureRows, type RowDecisions, toRowDecisions } from './preselection.ts';
import { GuessConfirmationLine, ImportFileChooser, ImportReadingState } from './read-parts.tsx';
import { formatTableRestKey, TableChecks, ZeroFigureChoices } from './TableChecks.tsx';
import { importTexts } from './texts.ts';
import { UnreadFileParts } from './UnreadFileParts.tsx';
import { useImportDoneNotice } from './use-import-done.ts';
import { useTableReading } from './use-reading.ts';

/** The timeout is longer than usual, because the server needs seconds for a table of 20,000 rows. */
const timeoutMs = 60_000;

interface WrittenTable {
  readonly count: number;
  /** Number of figures set to 0 for risks without a row. */
  readonly zeros: number;
  readonly revision: number;
  readonly heading: RecognisedTable['heading'];
  readonly rowsLeft: readonly UnreadFilePart[];
}

interface TableProps {
  readonly loaded: LoadedAssessment;
  readonly read: TableReading;
  readonly sheets: readonly TableReading[];
  readonly file: string;
  readonly onWritten: (written: WrittenTable) => void;
}

function useMeanings(type: RiskType): readonly ColumnMeaning[] {
  const say = useT(importColumnTexts);
  const kindOf = useT(shareKindTexts);
  const plain = (field: 'unused' | 'name' | 'code' | 'segment'): ColumnMeaning => ({
    field,
    label: say(`column.${field}`),
    bySegment: false,
  });
  const figure = (field: 'figure' | 'share', kind: DataKind): ColumnMeaning => ({
    ...{ field, kind, bySegment: true },
    label: say(field === 'figure' ? 'column.count' : 'column.share', { kind: kindOf(`kind.${kind}`) }),
  });
  return [
    ...(['unused', 'name', 'code', 'segment'] as const).map(plain),
    ...listDataKinds(type).map((kind) => figure('figure', kind)),
    ...listDataKinds(type).map((kind) => figure('share', kind)),
  ];
}

interface FigureChoices {
  readonly type?: RiskType;
  readonly said?: readonly ImportColumnChoice[];
}

function useFigureReading({ loaded: { document, meta }, read }: TableProps) {
  const { model: version } = useModel(meta.modelHash);
  const model = useMemo(() => applyOwnParts(version, document.overlay), [version, document.overlay]);
  const ask = async ({ type, said }: FigureChoices) => {
    const told = { ...(type && { type }), ...(said && { columns: [...said] }) };
    const body = { id: meta.id, grid: read.grid, ...told };
    return (await call(contract.read, { params: { x: 'figures' }, body }, { timeoutMs })).table;
  };
  return { model, ...useTableReading<RecognisedTable | null, FigureChoices>(read.table, ask) };
}

type FigureReading = ReturnType<typeof useFigureReading>;

function listRowsToWrite(table: RecognisedTable, decided: RowDecisions, places: FigureSegmentsByRisk) {
  return table.rows.flatMap(({ row, name, figures }) => {
    const key = decided.get(row) ?? null;
    const placed = key === null ? null : assignFiguresToRisk(places, key, figures);
    return key === null || placed === null || placed.length === 0
      ? []
      : [{ row, key, name, figures: placed.map(({ shown: _, ...figure }) => figure) }];
  });
}

function useAfterWrite({ loaded, onWritten }: TableProps) {
  const t = useT(importTexts);
  const sayImported = useImportDoneNotice(loaded.meta.id);
  return (written: WrittenTable) => {
    const { count, zeros, revision } = written;
    onWritten(written);
    sayImported(t('intake.written', { count, zeros, revision })).catch(reportError);
  };
}

function Head({ props, reading }: { readonly props: TableProps; readonly reading: FigureReading }) {
  const t = useT(importTexts);
  const { table, given, say, isReading, error } = reading;
  const meanings = useMeanings(table?.type ?? 'customers');
  const { read } = props;
  if (table === null)
    return (
      <>
        <p>{t('intake.noHeading')}</p>
        <UnreadFileParts sheets={props.sheets} shown={read.grid} heading={null} />
      </>
    );
  const said = given?.said ?? listEarlierColumnChoices(read.kept, meanings);
  return (
    <>
      <TypeChoice type={given?.type ?? table.type} onChange={(type) => say({ ...given, type })} />
      <ImportColumnMap
        {...{ grid: read.grid, meanings, said }}
        heading={isReading ? applyColumnChoices(table.heading, said) : table.heading}
        isKept={given?.said === undefined && said.length > 0}
        isOpen={table.rows.every(({ figures }) => figures.length === 0)}
        onSay={(next) => say({ ...given, said: next })}
      />
      <ImportReadingState isReading={isReading} error={error} onRetry={() => say(given ?? {})} />
      <UnreadFileParts sheets={props.sheets} shown={read.grid} heading={table.heading} />
    </>
  );
}

/** Preselects each total that equals the sum of the rows, if the assessment has none yet. */
const proposed = ({ document }: LoadedAssessment, { type, totals }: RecognisedTable): ReadonlySet<string> =>
  new Set(
    totals
      .filter((total) => total.isUsable && !isTotalDifferent(total))
      .filter(({ source, kind }) => document.background.totals[source]?.[type]?.[kind] === undefined)
      .map(({ cell }) => cell),
  );

interface WriteChoices {
  readonly totals: readonly TableTotal[];
  readonly rest: readonly ImpliedZeroSummary[];
  readonly chosen: RowDecisions;
}

/**
 * Choices to set the figures of risks without a row to 0; they are preselected if the table is known to be complete.
 */
function useRest(
  { props, reading: { model }, table }: TakenProps,
  rows: readonly { readonly row: number; readonly key: string }[],
) {
  const [said, setSaid] = useState<ReadonlyMap<string, boolean>>(new Map());
  const { document } = props.loaded;
  const written = new Map(rows.map(({ row, key }) => [row, key]));
  const offered = listImpliedZeroSummaries(model, document, { table, grid: props.read.grid, written });
  const rest = offered.filter((one) => said.get(formatTableRestKey(one)) ?? one.isProven);
  const zeros = rest.reduce((count, one) => count + one.count, 0);
  const choices = {
    ...{ type: table.type, rest: offered, chosen: new Set(rest.map(formatTableRestKey)) },
    onChoose: (key: string, isChosen: boolean) => setSaid(new Map([...said, [key, isChosen]])),
  };
  return { rest, zeros, choices };
}

function useWrite(props: TableProps, { given }: FigureReading) {
  const { loaded, read, file } = props;
  const written = useAfterWrite(props);
  const t = useT(importTexts);
  const write = useCommand(contract.persist, {
    refreshes: [assessments.load, assessments.getData, assessments.list, contract.listBrought],
  });
  const send = (
    table: RecognisedTable,
    chosenRows: ReturnType<typeof listRowsToWrite>,
    { totals, rest, chosen }: WriteChoices,
  ) => {
    const rows = chosenRows.map(({ row: _, ...row }) => row);
    const zeros = rest.reduce((count, one) => count + one.count, 0);
    const rowsLeft = listOmittedRows({
      ...{ grid: read.grid, rows: table.rows, chosen },
      written: new Set(chosenRows.map(({ row }) => row)),
      reasonOf: ({ reason }) => (reason === null ? '' : t(`intake.reason.${reason}`)),
    });
    const columns = given?.said && { columns: [...given.said] };
    const declared = totals.map(({ source, kind, value }) => ({ source, kind, value }));
    const body = {
      ...{ id: loaded.meta.id, revision: loaded.revision, type: table.type, print: read.print, file, rows },
      ...columns,
      ...(declared.length > 0 && { totals: declared }),
      ...(rest.length > 0 && { rest: rest.map(({ source, kind, mode }) => ({ source, kind, mode })) }),
    };
    write.mutate(
      { params: { x: 'figures' }, body },
      {
        onSuccess: ({ revision }) =>
          written({ count: rows.length, zeros, revision, heading: table.heading, rowsLeft }),
      },
    );
  };
  return { send, error: write.error, isPending: write.isPending };
}

interface TakenProps {
  readonly props: TableProps;
  readonly reading: FigureReading;
  readonly table: RecognisedTable;
}

function Taken({ props, reading, table }: TakenProps) {
  const t = useT(importTexts);
  const { model, isReading } = reading;
  const { document } = props.loaded;
  const [chosen, setChosen] = useState<RowDecisions>(new Map());
  const [total, setTotal] = useState<ReadonlySet<string>>(() => proposed(props.loaded, table));
  const write = useWrite(props, reading);
  const places = findFigureSegments(model, document, table.type);
  const first = preselectFigureRows(table, places);
  const decided = mergeRowDecisions(toRowDecisions(first), chosen);
  const guesses = listOpenGuesses(first, chosen);
  const rows = listRowsToWrite(table, decided, places).filter(({ row }) => !guesses.has(row));
  const totals = table.totals.filter(({ cell }) => total.has(cell));
  const { rest, zeros, choices } = useRest({ props, reading, table }, rows);
  const isAsked = table.heading.columns.some(isColumnQuestionOpen);
  return (
    <>
      <p className="muted">{t('intake.losses', { count: table.rows.length - rows.length - guesses.size })}</p>
      <ConfirmAll
        table={table}
        decided={decided}
        onConfirm={(keys) => setChosen(new Map([...chosen, ...keys]))}
      />
      <TableChecks table={table} chosen={total} onChoose={setTotal} />
      <FigureImportRows
        {...{ table, model, document, decided, guesses }}
        onDecide={(row, key) => setChosen(new Map([...chosen, [row, key]]))}
      />
      <ZeroFigureChoices {...choices} />
      {write.error === null ? null : <ErrorState error={write.error} />}
      <OpenColumnQuestions heading={table.heading} />
      <GuessConfirmationLine
        count={guesses.size}
        onConfirm={() => setChosen(new Map([...chosen, ...toRowDecisions(first, guesses)]))}
      />
      <div>
        <Button
          size="xs"
          disabled={rows.length === 0 || isAsked || isReading || reading.error !== null || write.isPending}
          onClick={() => write.send(table, rows, { totals, rest, chosen })}
        >
          {t('intake.write', { count: rows.length, zeros })}
        </Button>
      </div>
    </>
  );
}

function Table(props: TableProps) {
  const reading = useFigureReading(props);
  const { table } = reading;
  return (
    <>
      <Head props={props} reading={reading} />
      {table === null ? null : <Taken key={table.type} props={props} reading={reading} table={table} />}
    </>
  );
}

interface ConfirmProps {
  readonly table: RecognisedTable;
  readonly decided: RowDecisions;
  readonly onConfirm: (keys: RowDecisions) => void;
}

function ConfirmAll({ table, decided, onConfirm }: ConfirmProps) {
  const say = useT(entryImportTexts);
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
  const say = useT(importColumnTexts);
  const { language } = useFormat();
  return (
    <NativeSelect
      size="xs"
      className={styles.choice}
      label={say('column.as')}
      value={type}
      data={quantifiableTypes.map((value) => ({ value, label: getRiskTypeName(value, language) }))}
      onChange={(event) => {
        const next = quantifiableTypes.find((one) => one === event.currentTarget.value);
        if (next !== undefined) onChange(next);
      }}
    />
  );
}

function Written({ id, written }: { readonly id: number; readonly written: WrittenTable }) {
  const t = useT(importTexts);
  const { count, zeros, revision } = written;
  return (
    <p role="status">
      {t('intake.written', { count, zeros, revision })}{' '}
      <Link className="text-link" to="/ra/$raId/background" params={{ raId: String(id) }}>
        {t('intake.open')}
      </Link>
    </p>
  );
}

/** Finds the index of the first visible table with figures. */
const findFirstReadable = (tables: readonly TableReading[]): number =>
  Math.max(
    0,
    tables.findIndex(
      ({ grid, table }) => !grid.isHidden && table?.rows.some(({ figures }) => figures.length > 0),
    ),
  );

export function FigureImport({ id }: { readonly id: number }) {
  const loaded = useCall(assessments.load, { body: { id } });
  const [tables, setTables] = useState<readonly TableReading[] | null>(null);
  const [at, setAt] = useState(0);
  const [count, setCount] = useState(0);
  const [name, setName] = useState('');
  const [written, setWritten] = useState<WrittenTable | null>(null);
  const { state, send } = useUpload(contract.parse, {
    refreshes: [],
    onDone: (done) => {
      setTables(done.tables);
      setCount((before) => before + 1);
      setAt(findFirstReadable(done.tables));
      setWritten(null);
    },
  });
  if (loaded.error) return <ErrorState error={loaded.error} onRetry={() => void loaded.refetch()} />;
  if (loaded.data === undefined) return <ListSkeleton />;
  const read = tables?.[at];
  return (
    <div className={styles.part}>
      <ImportFileChooser
        state={state}
        tables={tables}
        at={at}
        onAt={(next) => {
          setAt(next);
          setWritten(null);
        }}
        onFile={(file) => {
          setName(file.name);
          void send({ file, fields: { id: String(id) }, params: { x: 'figures' } });
        }}
      />
      {written === null ? null : <Written id={id} written={written} />}
      {read === undefined || written === null ? null : (
        <UnreadFileParts
          sheets={tables ?? []}
          shown={read.grid}
          heading={written.heading}
          rows={written.rowsLeft}
        />
      )}
      {read === undefined || written !== null ? null : (
        <Table
          key={`${count} ${at}`}
          loaded={loaded.data}
          read={read}
          sheets={tables ?? []}
          file={name}
          onWritten={setWritten}
        />
      )}
    </div>
  );
}
