import {
  type DirectoryKey,
  directoryContract,
  type EndpointResponse,
  userContract,
} from '@klarsikt/contract';
import { getDayEnd } from '@klarsikt/engine/calendar';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { askConfirmation } from '@klarsikt/web/platform/confirm.ts';
import { organizationTimeZoneStore } from '@klarsikt/web/platform/days.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { useRecordAction } from '@klarsikt/web/ui/records/done.ts';
import { ChoiceField, DayField, TextField } from '@klarsikt/web/ui/records/form-fields.tsx';
import { RecordForm } from '@klarsikt/web/ui/records/RecordForm.tsx';
import { useRecordForm } from '@klarsikt/web/ui/records/use-record-form.ts';
import { useState } from 'react';
import { CopyableValue } from '../key/CopyLine.tsx';
import keyStyles from '../key/keys.module.css';
import styles from './directory.module.css';
import { directoryTexts } from './texts.ts';

type CreatedKey = EndpointResponse<typeof directoryContract.createKey>;

const firstValues = { label: '', personId: '', expiresAt: '' };

/** Returns the end of the chosen day in the organisation's time zone, until which a key is valid. */
const lastInstantOfDay = (day: string): string =>
  new Date(getDayEnd(day, organizationTimeZoneStore.now()).getTime() - 1).toISOString();

function NewKeyForm({
  onMade,
  onCancel,
}: {
  readonly onMade: (made: CreatedKey) => void;
  readonly onCancel: () => void;
}) {
  const t = useT(directoryTexts);
  const create = useCommand(directoryContract.createKey, { refreshes: [directoryContract.get] });
  const people = useCall(userContract.list, { body: { size: 200, status: 'active' } });
  const form = useRecordForm({
    record: { revision: 0, values: firstValues },
    problems: ({ label, expiresAt }): { label?: string; expiresAt?: string } => ({
      ...(label.trim() === '' ? { label: t('directory.labelMissing') } : {}),
      ...(expiresAt === '' ? { expiresAt: t('directory.expiresMissing') } : {}),
    }),
    save: async ({ label, personId, expiresAt }) => {
      const person = personId === '' ? {} : { personId: Number(personId) };
      const body = { label, expiresAt: lastInstantOfDay(expiresAt), ...person };
      onMade(await create.mutateAsync({ body }));
    },
  });
  const choices = [
    { value: '', label: t('directory.self') },
    ...(people.data?.rows ?? []).map(({ id, displayName }) => ({ value: String(id), label: displayName })),
  ];
  return (
    <div className={styles.form}>
      <RecordForm form={form} submit={t('directory.createKey')} always>
        <TextField
          label={t('directory.label')}
          hint={t('directory.labelHint')}
          required
          {...form.field('label')}
        />
        <ChoiceField
          label={t('directory.person')}
          hint={t('directory.personHint')}
          choices={choices}
          {...form.field('personId')}
        />
        <DayField
          label={t('directory.expires')}
          hint={t('directory.expiresHint')}
          required
          {...form.field('expiresAt')}
        />
      </RecordForm>
      <Button variant="subtle" onClick={onCancel}>
        {t('directory.cancel')}
      </Button>
    </div>
  );
}

function Secret({ made, onDone }: { readonly made: CreatedKey; readonly onDone: () => void }) {
  const t = useT(directoryTexts);
  return (
    <div className={keyStyles.secret}>
      <p role="status" className={keyStyles.once}>
        {t('directory.once')}
      </p>
      <CopyableValue label={t('directory.secret')} value={made.secret} />
      <Button onClick={onDone}>{t('directory.stored')}</Button>
    </div>
  );
}

function KeyLine({ row }: { readonly row: DirectoryKey }) {
  const t = useT(directoryTexts);
  const { date, dateTime } = useFormat();
  const { act, busy } = useRecordAction();
  const revoke = useCommand(directoryContract.revokeKey, { refreshes: [directoryContract.get] });
  const { id, label, state, person, expiresAt, usedAt } = row;
  const end = async () => {
    if (
      !(await askConfirmation({ message: t('directory.revokeAsk', { label }), yes: t('directory.revoke') }))
    )
      return;
    await act(() => revoke.mutateAsync({ params: { id } }), { done: t('directory.revoked', { label }) });
  };
  const values = {
    state: t(`directory.key.${state}`),
    person: person.name,
    expires: date(expiresAt),
    used: usedAt === null ? t('directory.never') : dateTime(usedAt),
  };
  return (
    <li>
      <div>
        <b>{label}</b>
        <p className={styles.help}>{t('directory.keyLine', values)}</p>
      </div>
      {state === 'active' || state === 'disabled' ? (
        <Button
          size="xs"
          color="red"
          variant="light"
          loading={busy}
          aria-label={t('directory.revokeNamed', { label })}
          onClick={() => void end()}
        >
          {t('directory.revoke')}
        </Button>
      ) : null}
    </li>
  );
}

/** Lists the keys of the directory and creates new keys, whose secrets are shown once. */
export function DirectoryKeyList({ keys }: { readonly keys: readonly DirectoryKey[] }) {
  const t = useT(directoryTexts);
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState<CreatedKey | null>(null);
  const close = () => {
    setMade(null);
    setOpen(false);
  };
  return (
    <section className={styles.part} aria-label={t('directory.keys')}>
      <h2>{t('directory.keys')}</h2>
      <p className={styles.help}>{t('directory.keysHelp')}</p>
      {keys.length === 0 ? (
        <p>{t('directory.noKeys')}</p>
      ) : (
        <ul className={styles.list}>
          {keys.map((row) => (
            <KeyLine key={row.id} row={row} />
          ))}
        </ul>
      )}
      {made !== null ? (
        <Secret made={made} onDone={close} />
      ) : isOpen ? (
        <NewKeyForm onMade={setMade} onCancel={close} />
      ) : (
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('directory.newKey')}
        </Button>
      )}
    </section>
  );
}
