import { type DirectoryGroup, directoryContract, groupContract } from '@klarsikt/contract';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { NativeSelect } from '@klarsikt/web/ui/kit/fields.ts';
import { useRecordAction } from '@klarsikt/web/ui/records/done.ts';
import styles from './directory.module.css';
import { directoryTexts } from './texts.ts';

interface GroupChoice {
  readonly value: string;
  readonly label: string;
  readonly disabled: boolean;
}

function useGroupChoices(): readonly GroupChoice[] {
  const t = useT(directoryTexts);
  const { data } = useCall(groupContract.list, { body: { size: 200 } });
  const listed = (data?.rows ?? []).map(({ id, name, grantable }) => ({
    value: String(id),
    label: name,
    disabled: !grantable,
  }));
  return [{ value: '', label: t('directory.noUserGroup'), disabled: false }, ...listed];
}

function GroupRow({
  row,
  choices,
}: {
  readonly row: DirectoryGroup;
  readonly choices: readonly GroupChoice[];
}) {
  const t = useT(directoryTexts);
  const { act, busy } = useRecordAction();
  const map = useCommand(directoryContract.mapGroup, { refreshes: [directoryContract.get] });
  const { id, name, revision, state } = row;
  const chosen = row.group === null ? '' : String(row.group.id);
  const send = (value: string) =>
    act(
      () =>
        map.mutateAsync({
          params: { id },
          body: { revision, groupId: value === '' ? null : Number(value) },
        }),
      { done: t('directory.mapped', { name }) },
    );
  const missing =
    row.group === null || choices.some(({ value }) => value === chosen)
      ? []
      : [{ value: chosen, label: row.group.name, disabled: false }];
  return (
    <tr>
      <td>{name}</td>
      <td className="tabular">{t('directory.memberCount', { count: row.members })}</td>
      <td>
        <NativeSelect
          aria-label={t('directory.userGroupOf', { name })}
          value={chosen}
          disabled={busy}
          data={[...choices, ...missing]}
          onChange={(event) => void send(event.currentTarget.value)}
        />
      </td>
      <td>
        {t(`directory.effect.${state}`, { by: row.mappedBy ?? '–' })}{' '}
        {state === 'paused' ? (
          <Button
            size="xs"
            variant="default"
            loading={busy}
            aria-label={t('directory.confirmNamed', { name })}
            onClick={() => void send(chosen)}
          >
            {t('directory.confirm')}
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

/** Lists the groups of the directory, each with the user group that its people join. */
export function DirectoryGroups({ groups }: { readonly groups: readonly DirectoryGroup[] }) {
  const t = useT(directoryTexts);
  const choices = useGroupChoices();
  return (
    <section className={styles.part} aria-label={t('directory.groups')}>
      <h2>{t('directory.groups')}</h2>
      <p className={styles.help}>{t(groups.length === 0 ? 'directory.noGroups' : 'directory.groupsHelp')}</p>
      {groups.length === 0 ? null : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('directory.group')}</th>
              <th scope="col">{t('directory.members')}</th>
              <th scope="col">{t('directory.userGroup')}</th>
              <th scope="col">{t('directory.effect')}</th>
            </tr>
          </thead>
          <tbody>
            {groups.map((row) => (
              <GroupRow key={row.id} row={row} choices={choices} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
