import { type ApiKeyRow, keyContract } from '@klarsikt/contract';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { askConfirmation } from '@klarsikt/web/platform/confirm.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { useRecordAction } from '@klarsikt/web/ui/records/done.ts';
import { RecordForm } from '@klarsikt/web/ui/records/RecordForm.tsx';
import { RecordFacts, RecordPanel } from '@klarsikt/web/ui/records/RecordPanel.tsx';
import { useRecordForm } from '@klarsikt/web/ui/records/use-record-form.ts';
import { filterKeyPermissions, KeyPermissionsField } from './PermissionsField.tsx';
import { keyTexts } from './texts.ts';

function Permissions({
  row,
  refetch,
}: {
  readonly row: ApiKeyRow;
  readonly refetch: () => Promise<unknown>;
}) {
  const permit = useCommand(keyContract.permit, { refreshes: [keyContract.list] });
  const { clientId, permissions, revision, state } = row;
  const values: { readonly permissions: readonly string[] } = { permissions };
  const form = useRecordForm({
    record: { revision, values },
    refetch,
    save: (wanted, from) =>
      permit.mutateAsync({
        params: { clientId },
        body: { revision: from, permissions: filterKeyPermissions(wanted.permissions) },
      }),
  });
  if (state === 'revoked') return null;
  return (
    <div style={{ marginTop: 'var(--space-4)' }}>
      <RecordForm form={form}>
        <KeyPermissionsField given={permissions} {...form.field('permissions')} />
      </RecordForm>
    </div>
  );
}

interface KeyPanelProps {
  readonly row: ApiKeyRow;
  readonly onClose: () => void;
  readonly refetch: () => Promise<unknown>;
}

export function ApiKeyPanel({ row, onClose, refetch }: KeyPanelProps) {
  const t = useT(keyTexts);
  const format = useFormat();
  const revoke = useCommand(keyContract.revoke, { refreshes: [keyContract.list] });
  const { act, busy } = useRecordAction();
  const end = async () => {
    const message = t('keys.revokeAsk', { label: row.label });
    if (!(await askConfirmation({ message, yes: t('keys.revoke') }))) return;
    await act(() => revoke.mutateAsync({ params: { clientId: row.clientId } }), {
      done: t('keys.revoked', { label: row.label }),
    });
  };
  return (
    <RecordPanel
      title={row.label}
      crumb={t('keys.title')}
      onClose={onClose}
      foot={
        row.state === 'revoked' ? undefined : (
          <Button size="xs" color="red" variant="light" loading={busy} onClick={() => void end()}>
            {t('keys.revoke')}
          </Button>
        )
      }
    >
      {() => (
        <>
          <RecordFacts
            of={[
              [t('keys.clientId'), <code key="id">{row.clientId}</code>],
              [t('keys.state'), t(`keys.state.${row.state}`)],
              [
                t('keys.permissions'),
                row.state === 'revoked' ? row.permissions.map((one) => t(`keys.${one}`)).join(', ') : null,
              ],
              [t('keys.organization'), row.organization.name],
              [t('keys.created'), format.dateTime(row.createdAt)],
              [t('keys.createdBy'), row.createdBy ?? t('keys.gone')],
              [t('keys.expires'), row.expiresAt === null ? t('keys.noExpiry') : format.date(row.expiresAt)],
              [t('keys.used'), row.usedAt === null ? t('keys.never') : format.dateTime(row.usedAt)],
              [t('keys.revokedAt'), row.revokedAt === null ? null : format.dateTime(row.revokedAt)],
            ]}
          />
          <Permissions row={row} refetch={refetch} />
        </>
      )}
    </RecordPanel>
  );
}
