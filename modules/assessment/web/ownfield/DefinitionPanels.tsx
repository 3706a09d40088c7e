import { type OwnFieldDefinition, ownfield } from '@klarsikt/contract';
import { labelOwnField } from '@klarsikt/engine/own-fields';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { confirm } from '@klarsikt/web/platform/confirm.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { useAct } from '@klarsikt/web/ui/records/done.ts';
import { ChoiceField, TextField } from '@klarsikt/web/ui/records/form-fields.tsx';
import { RecordForm } from '@klarsikt/web/ui/records/RecordForm.tsx';
import { Facts, RecordPanel } from '@klarsikt/web/ui/records/RecordPanel.tsx';
import { useRecordForm } from '@klarsikt/web/ui/records/use-record-form.ts';
import type { RecordListState } from '@klarsikt/web/ui/records/use-record-list.ts';
import { useState } from 'react';
import { DefinitionFields } from './DefinitionFields.tsx';
import styles from './ownfield.module.css';
import { texts } from './texts.ts';
import {
  findProblems,
  freshValues,
  listKindChoices,
  listThingChoices,
  toBody,
  toFormValues,
} from './values.ts';

const refreshes = [ownfield.list, ownfield.fields];

export function NewDefinitionPanel({ list }: { readonly list: RecordListState }) {
  const t = useT(texts);
  const [saved, setSaved] = useState(false);
  const create = useCommand(ownfield.create, { refreshes });
  const form = useRecordForm({
    record: { revision: 0, values: freshValues },
    problems: (values) => findProblems(values, t),
    save: async (values) => {
      const { thing, kind, key } = values;
      const made = await create.mutateAsync({
        body: { ...toBody(values), thing, kind, ...(key === '' ? {} : { key }) },
      });
      setSaved(true);
      list.openRow(String(made.id), { saved: true });
    },
  });
  return (
    <RecordPanel
      title={t('ownfields.new')}
      crumb={t('ownfields.title')}
      onClose={() => list.close({ saved })}
    >
      {() => (
        <RecordForm form={form} submit={t('ownfields.create')} always>
          <ChoiceField label={t('ownfields.thing')} choices={listThingChoices(t)} {...form.field('thing')} />
          <ChoiceField label={t('ownfields.kind')} choices={listKindChoices(t)} {...form.field('kind')} />
          <DefinitionFields form={form} hasOptions={form.values.kind === 'choice'} />
          <TextField
            label={t('ownfields.key')}
            hint={t('ownfields.keyHint')}
            maxLength={40}
            {...form.field('key')}
          />
        </RecordForm>
      )}
    </RecordPanel>
  );
}

interface DefinitionPanelProps {
  readonly row: OwnFieldDefinition;
  readonly onClose: () => void;
  readonly refetch: () => Promise<unknown>;
}

function Settings({ row, refetch }: Omit<DefinitionPanelProps, 'onClose'>) {
  const t = useT(texts);
  const change = useCommand(ownfield.change, { refreshes });
  const form = useRecordForm({
    record: { revision: row.revision, values: toFormValues(row) },
    refetch,
    problems: (values) => findProblems(values, t),
    save: (values, revision) =>
      change.mutateAsync({ params: { id: row.id }, body: { ...toBody(values), revision } }),
  });
  return (
    <RecordForm form={form}>
      <DefinitionFields form={form} hasOptions={row.kind === 'choice'} />
    </RecordForm>
  );
}

function Acts({ row, onClose }: Pick<DefinitionPanelProps, 'row' | 'onClose'>) {
  const t = useT(texts);
  const archive = useCommand(ownfield.archive, { refreshes });
  const restore = useCommand(ownfield.restore, { refreshes });
  const remove = useCommand(ownfield.remove, { refreshes });
  const { act, busy } = useAct();
  const name = labelOwnField(row, useLanguage());
  const given = { params: { id: row.id }, body: { revision: row.revision } };
  const ask = (message: string, yes: string) => confirm({ message, yes });
  const archiveField = async () => {
    if (await ask(t('ownfields.archiveAsk', { name }), t('ownfields.archive')))
      await act(() => archive.mutateAsync(given), { done: t('ownfields.archiveDone', { name }) });
  };
  const removeField = async () => {
    if (!(await ask(t('ownfields.removeAsk', { name }), t('ownfields.remove')))) return;
    const done = await act(() => remove.mutateAsync({ params: given.params }), {
      done: t('ownfields.removeDone', { name }),
    });
    if (done !== undefined) onClose();
  };
  return (
    <div className={styles.acts}>
      {row.isArchived ? (
        <Button
          size="xs"
          variant="default"
          loading={busy}
          onClick={() =>
            void act(() => restore.mutateAsync(given), { done: t('ownfields.restoreDone', { name }) })
          }
        >
          {t('ownfields.restore')}
        </Button>
      ) : (
        <Button size="xs" variant="default" loading={busy} onClick={() => void archiveField()}>
          {t('ownfields.archive')}
        </Button>
      )}
      {row.held === 0 ? (
        <Button size="xs" color="red" variant="light" loading={busy} onClick={() => void removeField()}>
          {t('ownfields.remove')}
        </Button>
      ) : null}
    </div>
  );
}

export function DefinitionPanel({ row, onClose, refetch }: DefinitionPanelProps) {
  const t = useT(texts);
  return (
    <RecordPanel
      title={labelOwnField(row, useLanguage())}
      crumb={t('ownfields.title')}
      onClose={onClose}
      foot={<Acts row={row} onClose={onClose} />}
    >
      {() => (
        <>
          <Facts
            of={[
              [t('ownfields.thing'), t(`ownfields.thing.${row.thing}`)],
              [t('ownfields.kind'), t(`ownfields.kind.${row.kind}`)],
              [t('ownfields.key'), row.key],
              [t('ownfields.held'), String(row.held)],
              [t('ownfields.state'), t(row.isArchived ? 'ownfields.archived' : 'ownfields.open')],
            ]}
          />
          <Settings row={row} refetch={refetch} />
        </>
      )}
    </RecordPanel>
  );
}
