import { type OwnFieldDefinition, ownfieldContract } from '@klarsikt/contract';
import { getOwnFieldLabel } from '@klarsikt/engine/own-fields';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { askConfirmation } from '@klarsikt/web/platform/confirm.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { useRecordAction } from '@klarsikt/web/ui/records/done.ts';
import { ChoiceField, TextField } from '@klarsikt/web/ui/records/form-fields.tsx';
import { RecordForm } from '@klarsikt/web/ui/records/RecordForm.tsx';
import { RecordFacts, RecordPanel } from '@klarsikt/web/ui/records/RecordPanel.tsx';
import { useRecordForm } from '@klarsikt/web/ui/records/use-record-form.ts';
import type { RecordListState } from '@klarsikt/web/ui/records/use-record-list.ts';
import { useState } from 'react';
import { OwnFieldDefinitionFields } from './DefinitionFields.tsx';
import styles from './ownfield.module.css';
import { ownFieldTexts } from './texts.ts';
import {
  emptyOwnFieldValues,
  findOwnFieldProblems,
  listOwnFieldKindChoices,
  listOwnFieldObjectChoices,
  toOwnFieldBody,
  toOwnFieldFormValues,
} from './values.ts';

const refreshes = [ownfieldContract.list, ownfieldContract.fields];

export function NewOwnFieldDefinitionPanel({ list }: { readonly list: RecordListState }) {
  const t = useT(ownFieldTexts);
  const [saved, setSaved] = useState(false);
  const create = useCommand(ownfieldContract.create, { refreshes });
  const form = useRecordForm({
    record: { revision: 0, values: emptyOwnFieldValues },
    problems: (values) => findOwnFieldProblems(values, t),
    save: async (values) => {
      const { thing, kind, key } = values;
      const made = await create.mutateAsync({
        body: { ...toOwnFieldBody(values), thing, kind, ...(key === '' ? {} : { key }) },
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
          <ChoiceField
            label={t('ownfields.thing')}
            choices={listOwnFieldObjectChoices(t)}
            {...form.field('thing')}
          />
          <ChoiceField
            label={t('ownfields.kind')}
            choices={listOwnFieldKindChoices(t)}
            {...form.field('kind')}
          />
          <OwnFieldDefinitionFields form={form} hasOptions={form.values.kind === 'choice'} />
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
  const t = useT(ownFieldTexts);
  const change = useCommand(ownfieldContract.change, { refreshes });
  const form = useRecordForm({
    record: { revision: row.revision, values: toOwnFieldFormValues(row) },
    refetch,
    problems: (values) => findOwnFieldProblems(values, t),
    save: (values, revision) =>
      change.mutateAsync({ params: { id: row.id }, body: { ...toOwnFieldBody(values), revision } }),
  });
  return (
    <RecordForm form={form}>
      <OwnFieldDefinitionFields form={form} hasOptions={row.kind === 'choice'} />
    </RecordForm>
  );
}

function Acts({ row, onClose }: Pick<DefinitionPanelProps, 'row' | 'onClose'>) {
  const t = useT(ownFieldTexts);
  const archive = useCommand(ownfieldContract.archive, { refreshes });
  const restore = useCommand(ownfieldContract.restore, { refreshes });
  const remove = useCommand(ownfieldContract.remove, { refreshes });
  const { act, busy } = useRecordAction();
  const name = getOwnFieldLabel(row, useLanguage());
  const given = { params: { id: row.id }, body: { revision: row.revision } };
  const ask = (message: string, yes: string) => askConfirmation({ message, yes });
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

export function OwnFieldDefinitionPanel({ row, onClose, refetch }: DefinitionPanelProps) {
  const t = useT(ownFieldTexts);
  return (
    <RecordPanel
      title={getOwnFieldLabel(row, useLanguage())}
      crumb={t('ownfields.title')}
      onClose={onClose}
      foot={<Acts row={row} onClose={onClose} />}
    >
      {() => (
        <>
          <RecordFacts
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
