/** /threatview/analyses: one's own analyses and those shared with one; the deleted ones for 30 days. */
import { type AnalysisHead, analysisSorts, analysis as contract } from '@klarsikt/contract';
import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { call } from '../../../platform/api/call.ts';
import { queryClient, useCall } from '../../../platform/api/query.ts';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { listSpec } from '../../../ui/records/address.ts';
import { useAct } from '../../../ui/records/done.ts';
import { keepRows, RecordList } from '../../../ui/records/RecordList.tsx';
import type { RecordColumn } from '../../../ui/records/room.ts';
import { useRecordList } from '../../../ui/records/use-record-list.ts';
import { SimpleButton } from '../../../ui/SimpleButton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { NameDialog } from '../_components/NameDialog.tsx';
import { ShareDialog } from '../_components/ShareDialog.tsx';
import { work } from '../_lib/work.ts';
import { texts } from '../texts.ts';
import { ImportDialog } from './ImportDialog.tsx';
import styles from './list.module.css';

const spec = listSpec({ sorts: analysisSorts, sort: 'updated', order: 'desc', filters: ['deleted'] });

type Asked =
  | { readonly kind: 'rename' | 'copy' | 'share'; readonly row: AnalysisHead }
  | { readonly kind: 'import' }
  | null;

const refresh = () => queryClient.invalidateQueries({ queryKey: [contract.list.path] });

/** An analysis that is open in this tab follows what is done to it in the list. */
function forgetIfOpen(id: number): void {
  if (work.now().open?.id === id) work.change({ open: null });
}

/** What can be done with a row, each with its way back. */
function useDeeds() {
  const t = useT(texts);
  const { act } = useAct();
  const restore = (id: number) => call(contract.restore, { params: { id } }).then(refresh);
  const remove = (id: number) =>
    call(contract.remove, { params: { id } }).then(() => {
      forgetIfOpen(id);
      return refresh();
    });
  return {
    remove: ({ id, name }: AnalysisHead) =>
      act(() => remove(id), { done: t('analysis.deleted', { name }), undo: () => restore(id) }),
    restore: ({ id, name }: AnalysisHead) =>
      act(() => restore(id), { done: t('analysis.restored', { name }), undo: () => remove(id) }),
    copy: ({ id }: AnalysisHead, name: string) =>
      act(() => call(contract.duplicate, { params: { id }, body: { name } }).then(refresh), {
        done: t('analysis.copied', { name }),
      }),
    rename: ({ id, name: before }: AnalysisHead, name: string) => {
      const change = async (to: string) => {
        const { analysis, revision } = await call(contract.get, { params: { id } });
        const answer = await call(contract.update, {
          params: { id },
          body: { revision, analysis: { ...analysis, name: to } },
        });
        if (work.now().open?.id === id) work.change({ open: answer, name: to });
        await refresh();
      };
      return act(() => change(name), {
        done: t('analysis.renamed', { name }),
        undo: () => change(before),
      });
    },
  };
}

interface RowToolsProps {
  readonly row: AnalysisHead;
  readonly deeds: ReturnType<typeof useDeeds>;
  readonly onAsk: (asked: Asked) => void;
}

function RowTools({ row, deeds, onAsk }: RowToolsProps) {
  const t = useT(texts);
  const tool = (word: string, run: () => void) => (
    <button
      type="button"
      className="text-link"
      aria-label={`${word}: ${row.name}`}
      onClick={(event) => {
        event.stopPropagation();
        run();
      }}
    >
      {word}
    </button>
  );
  if (row.deletedAt !== null)
    return <span className={styles.tools}>{tool(t('analysis.restore'), () => void deeds.restore(row))}</span>;
  return (
    <span className={styles.tools}>
      {row.can.write ? tool(t('analysis.rename'), () => onAsk({ kind: 'rename', row })) : null}
      {row.can.share ? tool(t('analysis.shareWord'), () => onAsk({ kind: 'share', row })) : null}
      {tool(t('analysis.duplicate'), () => onAsk({ kind: 'copy', row }))}
      {row.can.remove ? tool(t('analysis.delete'), () => void deeds.remove(row)) : null}
    </span>
  );
}

function useColumns(
  deeds: ReturnType<typeof useDeeds>,
  onAsk: (asked: Asked) => void,
): readonly RecordColumn<AnalysisHead>[] {
  const t = useT(texts);
  const { dateTime, number } = useFormat();
  return [
    {
      id: 'name',
      header: t('analysis.col.name'),
      value: (row) => row.name,
      cell: (row) =>
        row.deletedAt === null ? (
          <Link className="text-link" to="/threatview/analysis" search={{ id: String(row.id) }}>
            {row.name}
          </Link>
        ) : (
          row.name
        ),
    },
    {
      id: 'counts',
      header: t('analysis.col.selected'),
      value: ({ threats, risks }) => t('analysis.counts', { threats, risks }),
      width: 150,
      from: 'beside',
    },
    {
      id: 'owner',
      header: t('analysis.col.owner'),
      value: ({ owner, own }) => (own ? t('analysis.you') : (owner?.name ?? t('analysis.ownerGone'))),
      width: 140,
      from: 'beside',
    },
    {
      id: 'shares',
      header: t('analysis.col.shares'),
      value: ({ own, shares, can }) =>
        own ? number(shares) : t(can.write ? 'analysis.sharedWrite' : 'analysis.sharedRead'),
      width: 130,
      from: 'wide',
    },
    {
      id: 'updated',
      header: t('analysis.col.updated'),
      value: ({ updated }) => updated,
      cell: ({ updated, updatedBy }) => <span title={updatedBy}>{dateTime(updated)}</span>,
      width: 160,
      highFirst: true,
      from: 'beside',
    },
    {
      id: 'tools',
      header: t('analysis.col.tools'),
      value: () => null,
      cell: (row) => <RowTools row={row} deeds={deeds} onAsk={onAsk} />,
      width: 280,
    },
  ];
}

/** The sharing of a row has to be fetched first. */
function ShareRow({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { data } = useCall(contract.get, { params: { id } }, { staleTime: 0 });
  if (data === undefined) return null;
  const onShared = () => void queryClient.invalidateQueries({ queryKey: [contract.get.path] });
  return <ShareDialog open={data} onClose={onClose} onShared={onShared} />;
}

function Dialogs({
  asked,
  deeds,
  onClose,
}: {
  readonly asked: Asked;
  readonly deeds: ReturnType<typeof useDeeds>;
  readonly onClose: () => void;
}) {
  const t = useT(texts);
  if (asked === null) return null;
  if (asked.kind === 'import') return <ImportDialog onClose={onClose} />;
  const { kind, row } = asked;
  if (kind === 'share') return <ShareRow id={row.id} onClose={onClose} />;
  const copying = kind === 'copy';
  return (
    <NameDialog
      title={t(copying ? 'analysis.duplicateTitle' : 'analysis.renameTitle')}
      start={copying ? t('analysis.copyOf', { name: row.name }) : row.name}
      submit={t(copying ? 'analysis.duplicate' : 'analysis.rename')}
      onClose={onClose}
      onName={(name) => {
        onClose();
        void (copying ? deeds.copy(row, name) : deeds.rename(row, name));
      }}
    />
  );
}

const rowKey = ({ id }: AnalysisHead) => String(id);
const rowName = ({ name }: AnalysisHead) => name;

export function AnalysesPage() {
  const t = useT(texts);
  const { number } = useFormat();
  const { can } = useSession();
  const navigate = useNavigate();
  const list = useRecordList(spec);
  const deleted = list.filters.deleted === 'true';
  const [asked, setAsked] = useState<Asked>(null);
  const deeds = useDeeds();
  const narrowing = list.text === '' ? {} : { text: list.text };
  const answer = useCall(
    contract.list,
    { query: { ...list.wire, ...narrowing, ...(deleted ? { deleted: 'true' } : {}) } },
    { ...keepRows, enabled: can('threatview:View') },
  );
  const columns = useColumns(deeds, setAsked);
  // Opening a row leads to the analysis itself, not to a panel beside the list.
  const opening = useMemo(
    () => ({
      ...list,
      open: undefined,
      openRow: (key: string) => {
        if (!deleted) void navigate({ to: '/threatview/analysis', search: { id: key } });
      },
    }),
    [list, deleted, navigate],
  );
  if (!can('threatview:View'))
    return <EmptyState title={t('analysis.listTitle')} text={t('analysis.listVisitor')} />;
  return (
    <>
      <RecordList
        id="analyses"
        title={t('analysis.listTitle')}
        count={answer.data === undefined ? '' : number(answer.data.total)}
        list={opening}
        answer={answer}
        columns={columns}
        rowKey={rowKey}
        rowName={rowName}
        find={t('analysis.find')}
        filters={[
          {
            id: 'deleted',
            label: t('analysis.state'),
            value: deleted ? 'true' : undefined,
            options: [{ value: 'true', label: t('analysis.stateDeleted') }],
            off: t('analysis.statePresent'),
          },
        ]}
        tools={
          <>
            <Button size="xs" variant="default" onClick={() => setAsked({ kind: 'import' })}>
              {t('analysis.import')}
            </Button>
            <Link className={styles.start} to="/threatview/analysis">
              {t('analysis.toAnalysis')}
            </Link>
          </>
        }
        empty={
          <EmptyState
            title={t('analysis.listEmpty')}
            text={t('analysis.listEmptyText')}
            action={
              <SimpleButton onClick={() => void navigate({ to: '/threatview/analysis' })}>
                {t('analysis.toAnalysis')}
              </SimpleButton>
            }
          />
        }
        panel={null}
      />
      <Dialogs asked={asked} deeds={deeds} onClose={() => setAsked(null)} />
    </>
  );
}
