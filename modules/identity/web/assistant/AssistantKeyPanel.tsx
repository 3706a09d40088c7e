import { type AssistantKey, assistantContract } from '@klarsikt/contract';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { askConfirmation } from '@klarsikt/web/platform/confirm.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { useRecordAction } from '@klarsikt/web/ui/records/done.ts';
import { RecordForm } from '@klarsikt/web/ui/records/RecordForm.tsx';
import { RecordFacts, RecordPanel } from '@klarsikt/web/ui/records/RecordPanel.tsx';
import { useRecordForm } from '@klarsikt/web/ui/records/use-record-form.ts';
import { AssistantToolsField } from './ToolsField.tsx';
import { assistantTexts } from './texts.ts';
import { filterAssistantTools } from './tools.ts';

interface KeyPanelProps {
  readonly row: AssistantKey;
  readonly onClose: () => void;
  readonly refetch: () => Promise<unknown>;
}

const hasEnded = ({ state }: AssistantKey): boolean => state === 'revoked' || state === 'expired';

function Tools({ row, refetch }: Omit<KeyPanelProps, 'onClose'>) {
  const t = useT(assistantTexts);
  const setTools = useCommand(assistantContract.setTools, { refreshes: [assistantContract.list] });
  const { id, tools, revision } = row;
  const values: { readonly tools: readonly string[] } = { tools };
  const form = useRecordForm({
    record: { revision, values },
    refetch,
    problems: (given): { tools?: string } =>
      given.tools.length === 0 ? { tools: t('assistant.toolsMissing') } : {},
    save: (wanted, from) =>
      setTools.mutateAsync({
        params: { id },
        body: { revision: from, tools: filterAssistantTools(wanted.tools) },
      }),
  });
  return (
    <div style={{ marginTop: 'var(--space-4)' }}>
      <RecordForm form={form}>
        <AssistantToolsField {...form.field('tools')} />
      </RecordForm>
    </div>
  );
}

export function AssistantKeyPanel({ row, onClose, refetch }: KeyPanelProps) {
  const t = useT(assistantTexts);
  const format = useFormat();
  const revoke = useCommand(assistantContract.revoke, { refreshes: [assistantContract.list] });
  const { act, busy } = useRecordAction();
  const { id, label } = row;
  const end = async () => {
    if (
      !(await askConfirmation({ message: t('assistant.revokeAsk', { label }), yes: t('assistant.revoke') }))
    )
      return;
    await act(() => revoke.mutateAsync({ params: { id } }), { done: t('assistant.revoked', { label }) });
  };
  return (
    <RecordPanel
      title={label}
      crumb={t('assistant.title')}
      onClose={onClose}
      foot={
        hasEnded(row) ? undefined : (
          <Button size="xs" color="red" variant="light" loading={busy} onClick={() => void end()}>
            {t('assistant.revoke')}
          </Button>
        )
      }
    >
      {() => (
        <>
          <RecordFacts
            of={[
              [t('assistant.person'), row.person.name],
              [t('assistant.state'), t(`assistant.state.${row.state}`)],
              [t('assistant.created'), format.dateTime(row.createdAt)],
              [t('assistant.expires'), format.date(row.expiresAt)],
              [t('assistant.used'), row.usedAt === null ? t('assistant.never') : format.dateTime(row.usedAt)],
              [t('assistant.revokedAt'), row.revokedAt === null ? null : format.dateTime(row.revokedAt)],
              [
                t('assistant.tools'),
                hasEnded(row) ? row.tools.map((one) => t(`assistant.tool.${one}`)).join(', ') : null,
              ],
            ]}
          />
          {hasEnded(row) ? null : <Tools row={row} refetch={refetch} />}
        </>
      )}
    </RecordPanel>
  );
}
