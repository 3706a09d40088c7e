import { type AnswerOf, key } from '@klarsikt/contract';
import { endOfDay } from '@klarsikt/engine';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { dayZone } from '@klarsikt/web/platform/days.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { DayField, TextField } from '@klarsikt/web/ui/records/form-fields.tsx';
import { RecordForm } from '@klarsikt/web/ui/records/RecordForm.tsx';
import { RecordPanel } from '@klarsikt/web/ui/records/RecordPanel.tsx';
import { useRecordForm } from '@klarsikt/web/ui/records/use-record-form.ts';
import type { RecordListState } from '@klarsikt/web/ui/records/use-record-list.ts';
import { announceLive } from '@klarsikt/web/ui/states/live.tsx';
import { useState } from 'react';
import styles from './keys.module.css';
import { PermissionsField, permissionsIn } from './PermissionsField.tsx';
import { texts } from './texts.ts';

type Made = AnswerOf<typeof key.create>;

const firstValues: {
  readonly label: string;
  readonly permissions: readonly string[];
  readonly expiresAt: string;
} = { label: '', permissions: ['api:Read'], expiresAt: '' };

/** A key is open through the day in the field, as the organisation counts it. */
const endOf = (day: string): string | null =>
  day === '' ? null : new Date(endOfDay(day, dayZone.now()).getTime() - 1).toISOString();

function CopyLine({ label, value }: { readonly label: string; readonly value: string }) {
  const t = useT(texts);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    setCopied(true);
    announceLive(t('keys.copied'));
  };
  return (
    <div className={styles.copy}>
      <span>{label}</span>
      <code>{value}</code>
      <Button
        variant="default"
        onClick={() => copy().catch((cause: unknown) => console.warn('The text could not be copied', cause))}
      >
        {t(copied ? 'keys.copied' : 'keys.copy')}
      </Button>
    </div>
  );
}

/** The secret, this once. */
function Secret({ made, onDone }: { readonly made: Made; readonly onDone: () => void }) {
  const t = useT(texts);
  const curl = `curl -u '${made.clientId}:SECRET' ${window.location.origin}/api/ra`;
  return (
    <div className={styles.secret}>
      <p role="status" className={styles.once}>
        {t('keys.once')}
      </p>
      <CopyLine label={t('keys.clientId')} value={made.clientId} />
      <CopyLine label={t('keys.clientSecret')} value={made.clientSecret} />
      <p className="muted">{t('keys.how')}</p>
      <pre>{curl}</pre>
      <Button onClick={onDone}>{t('keys.stored')}</Button>
    </div>
  );
}

export function NewKeyPanel({ list }: { readonly list: RecordListState }) {
  const t = useT(texts);
  const { session, user } = useSession();
  const organization = session?.administering ?? user?.organization ?? null;
  const [made, setMade] = useState<Made | null>(null);
  const create = useCommand(key.create, { refreshes: [key.list] });
  const form = useRecordForm({
    record: { revision: 0, values: firstValues },
    problems: ({ label }) => (label.trim() === '' ? { label: t('keys.labelMissing') } : {}),
    save: async ({ label, permissions, expiresAt }) => {
      const body = { label, permissions: permissionsIn(permissions), expiresAt: endOf(expiresAt) };
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
            <PermissionsField {...form.field('permissions')} />
            <DayField label={t('keys.expires')} hint={t('keys.expiresHint')} {...form.field('expiresAt')} />
          </RecordForm>
        )
      }
    </RecordPanel>
  );
}
