import { threatContract as contract, type ThreatIndicator } from '@klarsikt/contract';
import { type RiskType, riskTypes } from '@klarsikt/engine/text';
import { getRiskTypeName } from '@klarsikt/engine/words';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { saveFile } from '@klarsikt/web/platform/files/download.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSearchParameter } from '@klarsikt/web/platform/router/search.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { NativeSelect } from '@klarsikt/web/ui/kit/fields.ts';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { useRecordAction } from '@klarsikt/web/ui/records/done.ts';
import { RecordSearchField } from '@klarsikt/web/ui/records/FindField.tsx';
import { ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import type { DataTableColumn } from '@klarsikt/web/ui/table/columns.ts';
import { DataTable } from '@klarsikt/web/ui/table/DataTable.tsx';
import { type RowSelection, useRowSelection } from '@klarsikt/web/ui/table/use-chosen-rows.ts';
import { useTableView } from '@klarsikt/web/ui/table/use-table-view.ts';
import { SavedViews } from '@klarsikt/web/ui/views/SavedViews.tsx';
import { Link } from '@tanstack/react-router';
import { type ComponentProps, useMemo } from 'react';
import styles from './indicators.module.css';
import { indicatorsTexts } from './texts.ts';

const timeoutMs = 60_000;
const rowKey = ({ id }: ThreatIndicator): string => id;

function useColumns(): readonly DataTableColumn<ThreatIndicator>[] {
  const t = useT(indicatorsTexts);
  const { text, language } = useFormat();
  return useMemo(
    () => [
      { id: 'text', header: t('indicators.text'), value: (row) => text(row.text) },
      {
        id: 'threat',
        header: t('indicators.threat'),
        width: 260,
        upTo: 340,
        value: (row) => text(row.threat.name),
        cell: ({ threat }) => (
          <Link
            className="text-link"
            to="/threat/$id/card"
            params={{ id: String(threat.id) }}
            hash="indicators"
          >
            {text(threat.name)}
          </Link>
        ),
      },
      {
        id: 'type',
        header: t('indicators.type'),
        width: 118,
        upTo: 160,
        value: (row) => getRiskTypeName(row.type, language),
      },
      {
        id: 'risk',
        header: t('indicators.risk'),
        width: 220,
        upTo: 440,
        value: ({ risk }) => (risk === null ? null : text(risk.name)),
      },
    ],
    [t, text, language],
  );
}

interface IndicatorFilter {
  readonly text?: string;
  readonly type?: RiskType;
}

function ExportButtons({
  narrowing,
  chosen,
}: {
  readonly narrowing: IndicatorFilter;
  readonly chosen: RowSelection;
}) {
  const t = useT(indicatorsTexts);
  const { language } = useFormat();
  const { busy, act } = useRecordAction();
  const some = chosen.keys.size > 0;
  const save = async (format: 'csv' | 'xlsx') => {
    const body = { ...narrowing, language, format, ...(some ? { ids: [...chosen.keys] } : {}) };
    saveFile(await call(contract.exportIndicators, { body }, { timeoutMs }), `indicators.${format}`);
  };
  return (['csv', 'xlsx'] as const).map((format) => (
    <Button
      key={format}
      size="xs"
      variant="default"
      loading={busy}
      onClick={() => void act(() => save(format))}
    >
      {t(some ? `indicators.${format}Chosen` : `indicators.${format}`)}
    </Button>
  ));
}

function Rows({
  rows,
  chosen,
  foot,
}: {
  readonly rows: readonly ThreatIndicator[];
  readonly chosen: RowSelection;
  readonly foot: string;
}) {
  const t = useT(indicatorsTexts);
  const { text } = useFormat();
  const view = useTableView({ id: 'indicators', rows, columns: useColumns(), rowKey });
  return (
    <DataTable
      view={view}
      label={t('indicators.title')}
      rowName={(row) => text(row.text)}
      checked={chosen.keys}
      onToggle={(row, range) => chosen.toggle(row.id, range)}
      onToggleAll={chosen.all}
      wraps
      empty={t('indicators.empty')}
      foot={foot}
      wholePageKeys
    />
  );
}

/** Parameters of the address that a saved view contains. */
const viewParams = ['q', 'type'];

function Tools(props: ComponentProps<typeof ExportButtons>) {
  return (
    <>
      <SavedViews list="threatview.indicators" params={viewParams} />
      <ExportButtons {...props} />
    </>
  );
}

export function IndicatorsPage() {
  const t = useT(indicatorsTexts);
  const { language } = useFormat();
  const [words = '', setWords] = useSearchParameter('q');
  const [kind = '', setKind] = useSearchParameter('type');
  const type = riskTypes.find((known) => known === kind);
  const narrowing: IndicatorFilter = {
    ...(words.trim() === '' ? {} : { text: words.trim() }),
    ...(type === undefined ? {} : { type }),
  };
  const whole = useCall(contract.getIndicators, { query: {} });
  const { data, error, refetch } = useCall(contract.getIndicators, { query: narrowing });
  const rows = useMemo(() => data?.indicators ?? [], [data]);
  const chosen = useRowSelection(useMemo(() => rows.map(rowKey), [rows]));
  const total = whole.data?.indicators.length ?? 0;
  return (
    <Page
      title={t('indicators.title')}
      count={data === undefined ? undefined : t('indicators.count', { shown: rows.length, total })}
      sub={t('indicators.sub')}
      tools={<Tools narrowing={narrowing} chosen={chosen} />}
      flush
      bar={
        <div className={styles.bar}>
          <RecordSearchField
            value={words}
            label={t('indicators.find')}
            onChange={(next) => setWords(next === '' ? undefined : next, { replace: true })}
          />
          <NativeSelect
            size="xs"
            aria-label={t('indicators.type')}
            value={type ?? ''}
            data={[
              { value: '', label: t('indicators.all') },
              ...riskTypes.map((value) => ({ value, label: getRiskTypeName(value, language) })),
            ]}
            onChange={({ currentTarget: { value } }) => setKind(value === '' ? undefined : value)}
          />
          {chosen.keys.size === 0 ? null : (
            <span className={styles.chosen} role="status">
              {t('indicators.chosen', { count: chosen.keys.size })}{' '}
              <button type="button" className="text-link" onClick={chosen.none}>
                {t('indicators.none')}
              </button>
            </span>
          )}
        </div>
      }
    >
      {error !== null ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && error === null ? <ListSkeleton /> : null}
      {data === undefined ? null : <Rows rows={rows} chosen={chosen} foot={t('indicators.program')} />}
    </Page>
  );
}
