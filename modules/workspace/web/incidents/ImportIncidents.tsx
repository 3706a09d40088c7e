import {
  incidentContract as contract,
  type EndpointResponse,
  type IncidentTableRow,
} from '@klarsikt/contract';
import {
  type IncidentReportState,
  incidentReportStates,
  incidentReportTexts,
} from '@klarsikt/engine/incidents';
import type { TableGrid } from '@klarsikt/engine/recognise';
import { type DayOrder, dayOrders } from '@klarsikt/engine/values';
import { formatErrorMessage } from '@klarsikt/web/platform/api/errors.ts';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useUpload } from '@klarsikt/web/platform/api/use-upload.ts';
import { askConfirmation } from '@klarsikt/web/platform/confirm.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { DetailPanel } from '@klarsikt/web/ui/DetailPanel.tsx';
import { FileButton } from '@klarsikt/web/ui/kit/dialogs.ts';
import { NativeSelect } from '@klarsikt/web/ui/kit/fields.ts';
import { useRecordAction } from '@klarsikt/web/ui/records/done.ts';
import { ErrorState } from '@klarsikt/web/ui/states/states.tsx';
import { useRef, useState } from 'react';
import styles from './incidents.module.css';
import { incidentsTexts } from './texts.ts';

const timeoutMs = 120_000;
const refreshes = [contract.list, contract.imports, contract.checkTable];

interface ChosenTable {
  readonly fileName: string;
  readonly tables: readonly TableGrid[];
  readonly at: number;
}

interface ImportProps {
  readonly units: readonly { readonly id: number; readonly name: string }[];
  readonly onClose: () => void;
}

function TableRows({ rows }: { readonly rows: readonly IncidentTableRow[] }) {
  const t = useT(incidentsTexts);
  const { date } = useFormat();
  return (
    <ul className={styles.list} aria-label={t('incidents.importRows')}>
      {rows.map(({ line, title, day, action, faults, changes }) => (
        <li key={line} data-action={action}>
          <span className={styles.head}>
            <span>{t('incidents.importRow', { line, title: title || t('incidents.importUntitled') })}</span>
            {day === null ? null : <time dateTime={day}>{date(day)}</time>}
            <span className={styles.severity}>{t(`incidents.row.${action}`)}</span>
          </span>
          {changes.map((change) => (
            <small key={change}>{change}</small>
          ))}
          {faults.map((fault) => (
            <small key={fault}>{fault}</small>
          ))}
        </li>
      ))}
    </ul>
  );
}

type Check = EndpointResponse<typeof contract.checkTable>;

interface DayOrderProps {
  readonly days: NonNullable<Check['days']>;
  readonly chosen: Check['dayOrder'];
  readonly onChoose: (order: DayOrder) => void;
}

/**
 * Asks whether the day or the month is first in an ambiguous column, with both interpretations of its first ambiguous
 * cell.
 */
function DayOrderChoice({ days: { cell, text, ...days }, chosen, onChoose }: DayOrderProps) {
  const t = useT(incidentsTexts);
  const { date } = useFormat();
  const choices = dayOrders.map((order) => ({
    value: order,
    label: t(`incidents.${order}`, { text, day: date(days[order]) }),
  }));
  return (
    <NativeSelect
      label={t('incidents.dayOrder', { cell })}
      description={chosen === null ? choices.map(({ label }) => label).join('. ') : undefined}
      value={chosen ?? ''}
      data={[...(chosen === null ? [{ value: '', label: t('incidents.dayOrderOpen') }] : []), ...choices]}
      onChange={({ currentTarget: { value } }) => {
        const order = dayOrders.find((one) => one === value);
        if (order !== undefined) onChoose(order);
      }}
    />
  );
}

interface ReportedProps {
  readonly chosen: IncidentReportState | null;
  readonly onChoose: (reported: IncidentReportState | null) => void;
}

/** Asks whether the incidents were reported to an authority, if the table has no column for it. */
function ReportedChoice({ chosen, onChoose }: ReportedProps) {
  const t = useT(incidentsTexts);
  const { language } = useFormat();
  return (
    <NativeSelect
      label={t('incidents.importReported')}
      value={chosen ?? ''}
      data={[
        { value: '', label: t('incidents.importReportedOpen') },
        ...incidentReportStates.map((value) => ({ value, label: incidentReportTexts[value][language] })),
      ]}
      onChange={({ currentTarget: { value } }) =>
        onChoose(incidentReportStates.find((one) => one === value) ?? null)
      }
    />
  );
}

interface CheckedProps {
  readonly chosen: ChosenTable;
  readonly grid: TableGrid;
  readonly unitId: number;
}

function Checked({ chosen, grid, unitId }: CheckedProps) {
  const t = useT(incidentsTexts);
  const { act, busy } = useRecordAction();
  const { name, rows, isHidden } = grid;
  const [dayOrder, setDayOrder] = useState<DayOrder | null>(null);
  const table = { name, rows, ...(isHidden === undefined ? {} : { isHidden }) };
  const [reported, setReported] = useState<IncidentReportState | null>(null);
  const answers = { ...(dayOrder !== null && { dayOrder }), ...(reported !== null && { reported }) };
  const body = { table, unitId, ...answers };
  const { data, error, refetch } = useCall(contract.checkTable, { body }, { timeoutMs, staleTime: 0 });
  const take = useCommand(contract.takeTable, { refreshes, timeoutMs });
  const undo = useCommand(contract.undoImport, { refreshes });
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return null;
  const count = (action: IncidentTableRow['action']) =>
    data.rows.filter((row) => row.action === action).length;
  const [create, change] = [count('create'), count('change')];
  const [known, refused] = [count('known'), count('refused')];
  const lines = data.rows.flatMap(({ line, action }) =>
    action === 'create' || action === 'change' ? [line] : [],
  );
  const run = async () => {
    await act(() => take.mutateAsync({ body: { ...body, fileName: chosen.fileName, lines: [...lines] } }), {
      done: ({ created, changed }) =>
        [
          created === 0 && changed > 0 ? '' : t('incidents.importDone', { count: created }),
          changed === 0 ? '' : t('incidents.importChanged', { count: changed }),
        ]
          .join(' ')
          .trim(),
      ...(create === 0 ? {} : { undo: ({ batch }) => undo.mutateAsync({ params: { batch } }) }),
    });
  };
  return (
    <>
      <p role="status">
        {t('incidents.importSays', { create, known, refused })}
        {change === 0 ? null : `. ${t('incidents.importChanges', { count: change })}`}
      </p>
      {data.unknown.length === 0 ? null : (
        <p className="muted">{t('incidents.importUnknown', { names: data.unknown.join(', ') })}</p>
      )}
      {data.days === null ? null : (
        <DayOrderChoice days={data.days} chosen={data.dayOrder} onChoose={setDayOrder} />
      )}
      {data.columns.includes('reported') ? null : <ReportedChoice chosen={reported} onChoose={setReported} />}
      <div>
        <Button disabled={lines.length === 0 || busy} onClick={() => void run()}>
          {change === 0
            ? t('incidents.importTake', { count: create })
            : t('incidents.importTakeRows', { count: lines.length })}
        </Button>
      </div>
      <TableRows rows={data.rows} />
    </>
  );
}

function Imports() {
  const t = useT(incidentsTexts);
  const { dateTime } = useFormat();
  const { act, busy } = useRecordAction();
  const { data } = useCall(contract.imports, {}, { staleTime: 0 });
  const undo = useCommand(contract.undoImport, { refreshes });
  const imports = data?.imports ?? [];
  if (imports.length === 0) return null;
  const run = async (batch: string, file: string) => {
    const message = t('incidents.undoAsking', { file });
    if (!(await askConfirmation({ message, yes: t('incidents.undoImport') }))) return;
    await act(() => undo.mutateAsync({ params: { batch } }), {
      done: ({ removed, kept }) => t('incidents.undone', { removed, kept }),
    });
  };
  return (
    <section aria-label={t('incidents.imports')}>
      <h3>{t('incidents.imports')}</h3>
      <ul className={styles.list}>
        {imports.map(({ batch, file, at, by, incidents: count, changed }) => (
          <li key={batch}>
            <span>{t('incidents.importOf', { file, at: dateTime(at), by })}</span>
            <small className="muted">{t('incidents.importHolds', { count, changed })}</small>
            <span>
              <Button size="xs" variant="default" disabled={busy} onClick={() => void run(batch, file)}>
                {t('incidents.undoImport')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function IncidentImportDialog({ units, onClose }: ImportProps) {
  const t = useT(incidentsTexts);
  const { language } = useFormat();
  const [unitId, setUnitId] = useState(units[0]?.id ?? 0);
  const [chosen, setChosen] = useState<ChosenTable | null>(null);
  const fileName = useRef('');
  const { state, send } = useUpload(contract.readFile, {
    refreshes: [],
    onDone: ({ tables }) => setChosen({ fileName: fileName.current, tables, at: 0 }),
  });
  const choose = (file: File | null) => {
    if (file === null) return;
    fileName.current = file.name;
    setChosen(null);
    void send({ file, fields: {} });
  };
  const grid = chosen?.tables[chosen.at];
  return (
    <DetailPanel title={t('incidents.importTitle')} onClose={onClose}>
      <div className={styles.form}>
        <p className="muted">{t('incidents.importText')}</p>
        <NativeSelect
          label={t('incidents.importUnit')}
          value={String(unitId)}
          data={units.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ currentTarget: { value } }) => setUnitId(Number(value))}
        />
        <div>
          <FileButton accept=".csv,.xlsx,.docx,.pdf" onChange={choose}>
            {(props) => (
              <Button {...props} size="xs" variant="default" disabled={state.is === 'sending'}>
                {t('incidents.importFile')}
              </Button>
            )}
          </FileButton>
        </div>
        {state.is === 'failed' ? <p role="alert">{formatErrorMessage(state.error, language)}</p> : null}
        {chosen === null || chosen.tables.length < 2 ? null : (
          <NativeSelect
            label={t('incidents.importSheet')}
            value={String(chosen.at)}
            data={chosen.tables.map(({ name }, at) => ({ value: String(at), label: name }))}
            onChange={({ currentTarget: { value } }) => setChosen({ ...chosen, at: Number(value) })}
          />
        )}
        {chosen === null || grid === undefined ? null : (
          <Checked key={chosen.at} chosen={chosen} grid={grid} unitId={unitId} />
        )}
        <Imports />
      </div>
    </DetailPanel>
  );
}
