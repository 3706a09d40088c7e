import {
  type AnalysisHead,
  analysisOwnerFilters,
  analysisSortFields,
  analysisContract as contract,
} from '@klarsikt/contract';
import { savedAnalysisTypes } from '@klarsikt/engine/analysis';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showError } from '@klarsikt/web/platform/notices/messages.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import type { ChipFilter } from '@klarsikt/web/ui/choices/FilterChips.tsx';
import { defineRecordList } from '@klarsikt/web/ui/records/address.ts';
import type { RecordColumn } from '@klarsikt/web/ui/records/fitting-columns.ts';
import { previousRowsOptions, RecordList } from '@klarsikt/web/ui/records/RecordList.tsx';
import { useRecordList } from '@klarsikt/web/ui/records/use-record-list.ts';
import { EmptyState } from '@klarsikt/web/ui/states/states.tsx';
import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { useListWidth } from '../../threat/_lib/lists/list-width.ts';
import { AnalysisNameDialog } from '../_components/bar/NameDialog.tsx';
import { ShareAnalysisDialog } from '../_components/share/ShareDialog.tsx';
import { analysisPagesByType } from '../_lib/pages.ts';
import { applySharingChange } from '../_lib/saved/place.ts';
import { analysisTexts } from '../texts.ts';
import { type AnalysisActions, useAnalysisActions } from './actions.ts';
import { AnalysisImportDialog } from './ImportDialog.tsx';
import styles from './list.module.css';
import { type AnalysisListDialog, AnalysisRowTools } from './RowTools.tsx';

const spec = defineRecordList({
  sorts: analysisSortFields,
  sort: 'updated',
  order: 'desc',
  filters: ['deleted', 'whose', 'type'],
});

function Name({ row }: { readonly row: AnalysisHead }) {
  if (row.deletedAt !== null) return <span className={styles.name}>{row.name}</span>;
  return (
    <Link
      className={`text-link ${styles.name}`}
      to={analysisPagesByType[row.analysisType]}
      search={{ id: String(row.id) }}
      title={row.name}
    >
      {row.name}
    </Link>
  );
}

function useTypeColumn(): RecordColumn<AnalysisHead> {
  const t = useT(analysisTexts);
  const value = ({ analysisType }: AnalysisHead) => t(`analysis.type.${analysisType}`);
  return { id: 'type', header: t('analysis.col.type'), value, width: 100, from: 'wide' };
}

function sharesColumn(
  t: ReturnType<typeof useT<keyof typeof analysisTexts.en>>,
  number: (value: number) => string,
): RecordColumn<AnalysisHead> {
  return {
    id: 'shares',
    header: t('analysis.col.shares'),
    value: ({ own, shares, can }) =>
      own ? number(shares) : t(can.write ? 'analysis.sharedWrite' : 'analysis.sharedRead'),
    width: 120,
    from: 'wide',
  };
}

function useColumns(
  actions: AnalysisActions,
  onAsk: (asked: AnalysisListDialog) => void,
): readonly RecordColumn<AnalysisHead>[] {
  const t = useT(analysisTexts);
  const { dateTime, number } = useFormat();
  const isPhone = useListWidth(false) === 'phone';
  return [
    {
      id: 'name',
      header: t('analysis.col.name'),
      value: (row) => row.name,
      cell: (row) => <Name row={row} />,
    },
    useTypeColumn(),
    {
      id: 'counts',
      header: t('analysis.col.selected'),
      value: ({ threats, risks }) => t('analysis.counts', { threats, risks }),
      width: 130,
      upTo: 200,
      from: 'beside',
    },
    {
      id: 'owner',
      header: t('analysis.col.owner'),
      value: ({ owner, own }) => (own ? t('analysis.you') : (owner?.name ?? t('analysis.ownerGone'))),
      width: 120,
      upTo: 220,
      from: 'beside',
    },
    sharesColumn(t, number),
    {
      id: 'updated',
      header: t('analysis.col.updated'),
      value: ({ updated }) => updated,
      cell: ({ updated, updatedBy }) => <span title={updatedBy}>{dateTime(updated)}</span>,
      width: 150,
      highFirst: true,
      from: 'beside',
    },
    {
      id: 'tools',
      header: t('analysis.col.tools'),
      value: () => null,
      holdsTools: true,
      cell: (row) => <AnalysisRowTools row={row} actions={actions} asMenu={isPhone} onAsk={onAsk} />,
      width: isPhone ? 92 : 280,
      ...(isPhone ? { align: 'end' } : {}),
    },
  ];
}

function ShareRow({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { data, error, isFetching } = useCall(contract.get, { params: { id } }, { staleTime: 0 });
  const language = useLanguage();
  const refused = error !== null && !isFetching;
  useEffect(() => {
    if (!refused) return;
    showError(error, language);
    onClose();
  }, [refused, error, language, onClose]);
  // Wait for fresh data, because data cached by an earlier dialog may be outdated.
  if (data === undefined || isFetching) return null;
  return <ShareAnalysisDialog open={data} onClose={onClose} onShared={applySharingChange} />;
}

function Dialogs({
  asked,
  actions,
  onClose,
}: {
  readonly asked: AnalysisListDialog;
  readonly actions: AnalysisActions;
  readonly onClose: () => void;
}) {
  const t = useT(analysisTexts);
  if (asked === null) return null;
  if (asked.kind === 'import') return <AnalysisImportDialog onClose={onClose} />;
  const { kind, row } = asked;
  if (kind === 'share') return <ShareRow id={row.id} onClose={onClose} />;
  const copying = kind === 'copy';
  return (
    <AnalysisNameDialog
      title={t(copying ? 'analysis.duplicateTitle' : 'analysis.renameTitle')}
      start={copying ? t('analysis.copyOf', { name: row.name }) : row.name}
      submit={t(copying ? 'analysis.duplicate' : 'analysis.rename')}
      onClose={onClose}
      onName={(name) => (copying ? actions.copy(row, name) : actions.rename(row, name))}
    />
  );
}

const rowKey = ({ id }: AnalysisHead) => String(id);
const rowName = ({ name }: AnalysisHead) => name;

function useAnalyses() {
  const { can } = useSession();
  const list = useRecordList(spec);
  const deleted = list.filters.deleted === 'true';
  const whose = deleted ? undefined : analysisOwnerFilters.find((known) => known === list.filters.whose);
  const type = savedAnalysisTypes.find((known) => known === list.filters.type);
  const narrowing = {
    ...(list.text === '' ? {} : { text: list.text }),
    ...(whose === undefined ? {} : { whose }),
    ...(type === undefined ? {} : { type }),
  };
  const answer = useCall(
    contract.list,
    { query: { ...list.wire, ...narrowing, ...(deleted ? { deleted: 'true' } : {}) } },
    // Cached rows are shown while they are loaded again, because others may have shared, changed or withdrawn analyses.
    { ...previousRowsOptions, staleTime: 0, enabled: can('threatview:View') },
  );
  return { list, deleted, whose, type, answer };
}

type Analyses = ReturnType<typeof useAnalyses>;

/** A click on a row opens the analysis itself; a deleted analysis is not opened. */
function useOpenAnalysis({ deleted }: Analyses) {
  const navigate = useNavigate();
  return useCallback(
    (row: AnalysisHead) => {
      if (!deleted) void navigate({ to: '/threatview/analysis', search: { id: rowKey(row) } });
    },
    [deleted, navigate],
  );
}

/** Ownership filters apply only to analyses that are not deleted. */
function useFilters({ deleted, whose, type }: Analyses): readonly ChipFilter[] {
  const t = useT(analysisTexts);
  const state = {
    id: 'deleted',
    label: t('analysis.state'),
    value: deleted ? 'true' : undefined,
    options: [{ value: 'true', label: t('analysis.stateDeleted') }],
    off: t('analysis.statePresent'),
  };
  const owner = {
    id: 'whose',
    label: t('analysis.col.owner'),
    value: whose,
    options: analysisOwnerFilters.map((value) => ({ value, label: t(`analysis.whose.${value}`) })),
  };
  const kind = {
    id: 'type',
    label: t('analysis.col.type'),
    value: type,
    options: savedAnalysisTypes.map((value) => ({ value, label: t(`analysis.type.${value}`) })),
  };
  return deleted ? [state, kind] : [state, owner, kind];
}

export function AnalysesPage() {
  const t = useT(analysisTexts);
  const { number } = useFormat();
  const { can } = useSession();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<AnalysisListDialog>(null);
  const actions = useAnalysisActions();
  const analyses = useAnalyses();
  const { answer } = analyses;
  const columns = useColumns(actions, setAsked);
  const openAnalysis = useOpenAnalysis(analyses);
  const filters = useFilters(analyses);
  if (!can('threatview:View'))
    return <EmptyState title={t('analysis.listTitle')} text={t('analysis.listVisitor')} />;
  return (
    <>
      <RecordList
        id="analyses"
        views="threatview.analyses"
        title={t('analysis.listTitle')}
        count={answer.data === undefined ? '' : number(answer.data.total)}
        list={analyses.list}
        onOpenRow={openAnalysis}
        answer={answer}
        columns={columns}
        rowKey={rowKey}
        rowName={rowName}
        find={t('analysis.find')}
        filters={filters}
        tools={
          <>
            <Button size="xs" variant="default" onClick={() => setAsked({ kind: 'import' })}>
              {t('analysis.import')}
            </Button>
            <Link className={styles.start} to="/threatview/analysis">
              {t('analysis.openWork')}
            </Link>
          </>
        }
        empty={
          <EmptyState
            title={t('analysis.listEmpty')}
            text={t('analysis.listEmptyText')}
            action={
              <Button variant="default" onClick={() => void navigate({ to: '/threatview/analysis' })}>
                {t('analysis.openWork')}
              </Button>
            }
          />
        }
        panel={null}
      />
      <Dialogs asked={asked} actions={actions} onClose={() => setAsked(null)} />
    </>
  );
}
