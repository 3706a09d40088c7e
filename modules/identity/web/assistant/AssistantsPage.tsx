import { type AssistantKey, assistantContract } from '@klarsikt/contract';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { askConfirmation } from '@klarsikt/web/platform/confirm.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { defineRecordList } from '@klarsikt/web/ui/records/address.ts';
import { useRecordAction } from '@klarsikt/web/ui/records/done.ts';
import { previousRowsOptions, RecordList } from '@klarsikt/web/ui/records/RecordList.tsx';
import { useRecordList } from '@klarsikt/web/ui/records/use-record-list.ts';
import { EmptyState } from '@klarsikt/web/ui/states/states.tsx';
import { AssistantKeyPanel } from './AssistantKeyPanel.tsx';
import { useAssistantColumns } from './columns.tsx';
import { assistantTexts } from './texts.ts';

const spec = defineRecordList({
  sorts: ['label', 'person', 'created', 'used', 'expires'],
  sort: 'label',
  filters: ['ended'],
});
const none: readonly AssistantKey[] = [];

function useSwitch() {
  const t = useT(assistantTexts);
  const { data } = useCall(assistantContract.getSwitch, {});
  const set = useCommand(assistantContract.setSwitch, {
    refreshes: [assistantContract.getSwitch, assistantContract.listOwn],
  });
  const { act, busy } = useRecordAction();
  const turn = async () => {
    if (data === undefined) return;
    const enabled = !data.enabled;
    const message = t(enabled ? 'assistant.switchOnAsk' : 'assistant.switchOffAsk');
    if (!(await askConfirmation({ message, yes: t(enabled ? 'assistant.switchOn' : 'assistant.switchOff') })))
      return;
    await act(() => set.mutateAsync({ body: { revision: data.revision, enabled } }), {
      done: t(enabled ? 'assistant.switchedOn' : 'assistant.switchedOff'),
    });
  };
  return { data, busy, turn };
}

export function AssistantsPage() {
  const t = useT(assistantTexts);
  const list = useRecordList(spec);
  const { data, busy, turn } = useSwitch();
  const ended = list.filters.ended === 'true';
  const answer = useCall(
    assistantContract.list,
    { body: { ...list.wire, text: list.text, ended } },
    previousRowsOptions,
  );
  const columns = useAssistantColumns();
  const rows = answer.data?.rows ?? none;
  const open = rows.find(({ id }) => String(id) === list.open);
  const state =
    data?.offered === false ? 'assistant.notOffered' : data?.enabled ? 'assistant.on' : 'assistant.off';
  return (
    <RecordList
      id="assistants"
      views="admin.assistants"
      title={t('assistant.title')}
      sub={
        <>
          {t('assistant.sub')} {data === undefined ? null : <strong>{t(state)}</strong>}{' '}
          <a href="/handbook/assistants" className="text-link">
            {t('assistant.handbook')}
          </a>
        </>
      }
      list={list}
      answer={answer}
      columns={columns}
      rowKey={({ id }) => String(id)}
      rowName={({ label }) => label}
      find={t('assistant.find')}
      filters={[
        {
          id: 'ended',
          label: t('assistant.show'),
          value: list.filters.ended,
          off: t('assistant.showLive'),
          options: [{ value: 'true', label: t('assistant.showAll') }],
        },
      ]}
      tools={
        data?.offered === true ? (
          <Button loading={busy} variant={data.enabled ? 'default' : 'filled'} onClick={() => void turn()}>
            {t(data.enabled ? 'assistant.switchOff' : 'assistant.switchOn')}
          </Button>
        ) : undefined
      }
      empty={<EmptyState title={t('assistant.empty')} text={t('assistant.emptyText')} />}
      panel={
        open === undefined ? null : (
          <AssistantKeyPanel key={open.id} row={open} onClose={() => list.close()} refetch={answer.refetch} />
        )
      }
    />
  );
}
