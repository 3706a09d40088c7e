import { type KeyRow, key } from '@klarsikt/contract';
import { Button } from '@mantine/core';
import { useCommand } from '../../platform/api/query.ts';
import { useFormat } from '../../platform/i18n/format.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { confirm } from '../../ui/confirm.ts';
import { useAct } from '../../ui/records/done.ts';
import { Facts, RecordPanel } from '../../ui/records/RecordPanel.tsx';
import { texts } from './texts.ts';

/** One key: what it may do, who made it, when it was used; and its end. */
export function KeyPanel({ row, onClose }: { readonly row: KeyRow; readonly onClose: () => void }) {
  const t = useT(texts);
  const format = useFormat();
  const revoke = useCommand(key.revoke, { refreshes: [key.list] });
  const { act, busy } = useAct();
  const end = async () => {
    const message = t('keys.revokeAsk', { label: row.label });
    if (!(await confirm({ message, yes: t('keys.revoke') }))) return;
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
        <Facts
          of={[
            [t('keys.clientId'), <code key="id">{row.clientId}</code>],
            [t('keys.state'), t(`keys.state.${row.state}`)],
            [t('keys.permissions'), row.permissions.map((one) => t(`keys.${one}`)).join(', ')],
            [t('keys.organization'), row.organization.name],
            [t('keys.created'), format.dateTime(row.createdAt)],
            [t('keys.createdBy'), row.createdBy ?? t('keys.gone')],
            [t('keys.expires'), row.expiresAt === null ? t('keys.noExpiry') : format.date(row.expiresAt)],
            [t('keys.used'), row.usedAt === null ? t('keys.never') : format.dateTime(row.usedAt)],
            [t('keys.revokedAt'), row.revokedAt === null ? null : format.dateTime(row.revokedAt)],
          ]}
        />
      )}
    </RecordPanel>
  );
}
