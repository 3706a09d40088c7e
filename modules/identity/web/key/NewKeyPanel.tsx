import { type EndpointResponse, keyContract } from '@klarsikt/contract';
import { getDayEnd } from '@klarsikt/engine/calendar';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { organizationTimeZoneStore } from '@klarsikt/web/platform/days.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { DayField, TextField } from '@klarsikt/web/ui/records/form-fields.tsx';
import { RecordForm } from '@klarsikt/web/ui/records/RecordForm.tsx';
import { RecordPanel } from '@klarsikt/web/ui/records/RecordPanel.tsx';
import { useRecordForm } from '@klarsikt/web/ui/records/use-record-form.ts';
import type { RecordListState } from '@klarsikt/web/ui/records/use-record-list.ts';
import { useState } from 'react';
import { CopyableValue } from './CopyLine.tsx';
import styles from './keys.module.css';
import { filterKeyPermissions, KeyPermissionsField } from './PermissionsField.tsx';
import { keyTexts } from './texts.ts';

type CreatedKey = EndpointResponse<typeof keyContract.create>;

const firstValues: {
  readonly label: string;
  readonly permissions: readonly string[];
  readonly expiresAt: string;
} = { label: '', permissions: ['api:Read'], expiresAt: '' };

/** Returns the end of the chosen day in the organisation's time zone, until which a key is valid. */
const lastInstantOfDay = (day: string): string | null =>
  day === '' ? null : new Date(getDayEnd(day, organizationTimeZoneStore.now()).getTime() - 1).toISOString();

function Secret({ made, onDone }: { readonly made: CreatedKey; readonly onDone: () => void }) {
  const t = useT(keyTexts);
  const curl = `curl -u '${made.clientId}:SECRET' ${window.location.origin}/api/ra`;
  return (
    <div className={styles.secret}>
      <p role="status" className={styles.once}>
        {t('keys.once')}
      </p>
      <CopyableValue label={t('keys.clientId')} value={made.clientId} />
      <CopyableValue label={t('keys.clientSecret')} value={made.clientSecret} />
      <p className="muted">{t('keys.how')}</p>
      <pre>{curl}</pre>
      <Button onClick={onDone}>{t('keys.stored')}</Button>
    </div>
  );
}

export function NewApiKeyPanel({ list }: { readonly list: RecordListState }) {
  const t = useT(keyTexts);
  const { session, user } = useSession();
  const organization = session?.administering ?? user?.organization ?? null;
  const [made, setMade] = useState<CreatedKey | null>(null);
  const create = useCommand(keyContract.create, { refreshes: [keyContract.list] });
  const form = useRecordForm({
    record: { revision: 0, values: firstValues },
    problems: ({ label }) => (label.trim() === '' ? { label: t('keys.labelMissing') } : {}),
    save: async ({ label, permissions, expiresAt }) => {
      const body = {
        label,
        permissions: filterKeyPermissions(permissions),
        expiresAt: lastInstantOfDay(expiresAt),
      };
      setMade(await create.mutateAsync({ params: { id: organization?.id ?? 0 }, body }));
    },
  });
  const done = () => list.openRow(made?.clientId ?? 'new', { saved: true });
  return (
    <RecordPanel
      title={made?.label ?? t('keys.new')}
      crumb={t('keys.title')}
      onClose={() => list.close({ saved: made !== null })}
    >
      {() =>
        made !== null ? (
          <Secret made={made} onDone={done} />
        ) : (
          <RecordForm form={form} submit={t('keys.create')} always>
            <p className="muted">{t('keys.for', { name: organization?.name ?? '' })}</p>
            <TextField label={t('keys.label')} hint={t('keys.labelHint')} required {...form.field('label')} />
            <KeyPermissionsField {...form.field('permissions')} />
            <DayField label={t('keys.expires')} hint={t('keys.expiresHint')} {...form.field('expiresAt')} />
          </RecordForm>
        )
      }
    </RecordPanel>
  );
}
