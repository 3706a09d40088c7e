import { groupContract as contract, type UserGroup } from '@klarsikt/contract';
import type { Permission } from '@klarsikt/engine/people';
import { ApiError } from '@klarsikt/web/platform/api/errors.ts';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { askConfirmation } from '@klarsikt/web/platform/confirm.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { useDoneNotice, useRecordAction } from '@klarsikt/web/ui/records/done.ts';
import { TextField } from '@klarsikt/web/ui/records/form-fields.tsx';
import { RecordForm } from '@klarsikt/web/ui/records/RecordForm.tsx';
import { useRecordForm } from '@klarsikt/web/ui/records/use-record-form.ts';
import { useRemovalConfirmation } from '@klarsikt/web/ui/uses/use-ask-removal.tsx';
import styles from './group.module.css';
import { GroupPermissionsEditor } from './RightsEditor.tsx';
import {
  type AvailablePermissions,
  listGroupPermissionKeys,
  type ResourcePermissionKey,
  toResourceKey,
  toWirePermissions,
} from './rights.ts';
import { groupTexts } from './texts.ts';

interface Values {
  readonly name: string;
  readonly description: string;
  readonly resources: readonly ResourcePermissionKey[];
}

const empty: Values = { name: '', description: '', resources: [] };

interface RightsTabProps {
  readonly group: UserGroup | null;
  readonly available: AvailablePermissions;
  readonly refetch?: () => Promise<unknown>;
  /** Called with the id of a new group, or with null after the group is deleted. */
  readonly onEnd: (id: number | null) => void;
}

function useForm({ group, available, refetch, onEnd }: RightsTabProps) {
  const t = useT(groupTexts);
  const done = useDoneNotice();
  const save = useCommand(contract.save, { refreshes: [contract.list, contract.get] });
  const permissions: readonly Permission[] = available.permissions.map(({ permission }) => permission);
  return useRecordForm<Values>({
    record:
      group === null
        ? { values: empty, revision: 0 }
        : {
            values: {
              name: group.name,
              description: group.description,
              resources: listGroupPermissionKeys(group),
            },
            revision: group.revision,
          },
    save: async ({ name, description, resources }, revision) => {
      const body = { name, description, resources: toWirePermissions(resources, permissions) };
      const { id } = await save.mutateAsync({
        body: group === null ? body : { ...body, id: group.id, revision },
      });
      if (group !== null) return;
      done(t('group.created', { name }));
      onEnd(id);
    },
    problems: ({ name }) => (name.trim() === '' ? { name: t('group.nameNeeded') } : {}),
    ...(refetch ? { refetch } : {}),
  });
}

function DeleteButton({ group, onEnd }: { readonly group: UserGroup; readonly onEnd: () => void }) {
  const t = useT(groupTexts);
  const { busy, act } = useRecordAction();
  const askRemoval = useRemovalConfirmation();
  const remove = useCommand(contract.remove, { refreshes: [contract.list] });
  const { id, name } = group;
  const send = (confirmed: boolean) =>
    remove.mutateAsync({ params: { id }, query: { confirmed: confirmed ? 'true' : 'false' } });
  const ask = async () => {
    const count = group.members;
    const message = count === 0 ? t('group.deleteAsk', { name }) : t('group.deleteMembers', { name, count });
    if (!(await askRemoval({ kind: 'group', id, message, yes: t('group.deleteYes') }))) return;
    const gone = await act(async () => {
      try {
        return await send(count > 0);
      } catch (cause) {
        // The number of members has changed meanwhile, so confirm again with the current number.
        if (!(cause instanceof ApiError) || cause.code !== 'error.group.members') throw cause;
        const now = Number(cause.details.count);
        const again = t('group.deleteMembers', { name, count: now });
        return (await askConfirmation({ message: again, yes: t('group.deleteYes') })) ? send(true) : null;
      }
    });
    if (gone) onEnd();
  };
  return (
    <Button size="xs" variant="default" loading={busy} onClick={() => void ask()}>
      {t('group.delete')}
    </Button>
  );
}

export function GroupPermissionsTab(props: RightsTabProps) {
  const { group, available, onEnd } = props;
  const t = useT(groupTexts);
  const done = useDoneNotice();
  const form = useForm(props);
  const named = new Map(
    (group?.resources ?? []).map(({ resource }) => [toResourceKey(resource), resource.name]),
  );
  return (
    <RecordForm
      form={form}
      always={group === null}
      {...(group === null ? { submit: t('group.createSubmit') } : {})}
      actions={
        group === null || !group.grantable ? null : (
          <DeleteButton
            group={group}
            onEnd={() => {
              done(t('group.deleted', { name: group.name }));
              onEnd(null);
            }}
          />
        )
      }
    >
      {group === null || group.grantable ? null : (
        <div className={styles.note}>
          <b>{t('group.higher')}</b>
          <p>{t('group.higherHelp')}</p>
        </div>
      )}
      <TextField {...form.field('name')} label={t('group.name')} required maxLength={200} />
      <TextField {...form.field('description')} label={t('group.description')} rows={2} maxLength={1000} />
      <GroupPermissionsEditor available={available} named={named} field={form.field('resources')} />
    </RecordForm>
  );
}
