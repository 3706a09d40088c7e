/**
 * Shows the members of a group; the server searches them, and each addition or removal is immediate and can be
 * undone.
 */

import { groupContract as contract, type UserGroup, userContract } from '@klarsikt/contract';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Combobox, useCombobox } from '@klarsikt/web/ui/kit/combobox.ts';
import { TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import { useDebouncedValue } from '@klarsikt/web/ui/kit/hooks.ts';
import { useRecordAction } from '@klarsikt/web/ui/records/done.ts';
import { Pager } from '@klarsikt/web/ui/records/Pager.tsx';
import { previousRowsOptions } from '@klarsikt/web/ui/records/RecordList.tsx';
import { ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import styles from './group.module.css';
import { groupTexts } from './texts.ts';

const waitMs = 250;
const offered = 8;
const pageSize = 25;

interface Person {
  readonly id: number;
  readonly displayName: string;
}

interface Member extends Person {
  readonly username: string;
}

function useMembership(groupId: number) {
  const t = useT(groupTexts);
  const change = useCommand(contract.changeMembers, {
    refreshes: [contract.members, contract.get, contract.list, userContract.list, userContract.get],
  });
  const { busy, act } = useRecordAction();
  const send = (body: { readonly add?: number[]; readonly remove?: number[] }) =>
    change.mutateAsync({ params: { id: groupId }, body });
  const add = ({ id, displayName: name }: Person) =>
    act(() => send({ add: [id] }), {
      done: t('group.memberAdded', { name }),
      undo: () => send({ remove: [id] }),
    });
  const remove = ({ id, displayName: name }: Person) =>
    act(() => send({ remove: [id] }), {
      done: t('group.memberRemoved', { name }),
      undo: () => send({ add: [id] }),
    });
  return { busy, add, remove };
}

function MemberPicker({
  groupId,
  onPick,
}: {
  readonly groupId: number;
  readonly onPick: (person: Person) => void;
}) {
  const t = useT(groupTexts);
  const [sought, setSought] = useState('');
  const [text] = useDebouncedValue(sought.trim(), waitMs);
  const combobox = useCombobox();
  const { data } = useCall(
    userContract.list,
    { body: { size: offered, text, notIn: groupId } },
    { ...previousRowsOptions, enabled: text !== '' },
  );
  const rows = text === '' ? [] : (data?.rows ?? []);
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(value) => {
        const person = rows.find(({ id }) => String(id) === value);
        if (person) onPick(person);
        setSought('');
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target>
        <TextInput
          label={t('group.memberAdd')}
          description={t('group.memberAddHelp')}
          value={sought}
          autoComplete="off"
          onChange={(event) => {
            setSought(event.currentTarget.value);
            combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={text === ''} data-floating-open>
        {rows.length === 0 ? (
          <Combobox.Empty>{t('group.memberNone')}</Combobox.Empty>
        ) : (
          <Combobox.Options aria-label={t('group.memberAdd')}>
            {rows.map(({ id, displayName, username }) => (
              <Combobox.Option key={id} value={String(id)}>
                {displayName} <span className="muted">{username}</span>
              </Combobox.Option>
            ))}
          </Combobox.Options>
        )}
        {(data?.total ?? 0) > rows.length && rows.length > 0 ? (
          <Combobox.Footer>{t('group.more')}</Combobox.Footer>
        ) : null}
      </Combobox.Dropdown>
    </Combobox>
  );
}

function useMembers(groupId: number) {
  const [sought, setSought] = useState('');
  const [text] = useDebouncedValue(sought.trim(), waitMs);
  const [page, setPage] = useState(1);
  const answer = useCall(
    contract.members,
    { params: { id: groupId }, body: { page, size: pageSize, text } },
    previousRowsOptions,
  );
  const seek = (wanted: string) => {
    setSought(wanted);
    setPage(1);
  };
  return { sought, seek, text, page, setPage, answer };
}

interface MemberListProps {
  readonly members: readonly Member[];
  /** False if the viewer may see the members but not change the group. */
  readonly changeable: boolean;
  readonly busy: boolean;
  readonly onRemove: (person: Person) => void;
}

function MemberList({ members, changeable, busy, onRemove }: MemberListProps) {
  const t = useT(groupTexts);
  return (
    <ul className={styles.people}>
      {members.map((person) => (
        <li key={person.id}>
          <span>
            {person.displayName}
            <small>{person.username}</small>
          </span>
          {changeable ? (
            <Button
              size="compact-xs"
              variant="subtle"
              disabled={busy}
              aria-label={t('group.memberRemoveName', { name: person.displayName })}
              leftSection={<IconX size={13} aria-hidden="true" />}
              onClick={() => onRemove(person)}
            >
              {t('group.memberRemove')}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

export function MembersTab({ group }: { readonly group: UserGroup }) {
  const t = useT(groupTexts);
  const { sought, seek, text, page, setPage, answer } = useMembers(group.id);
  const { busy, add, remove } = useMembership(group.id);
  const { data, error } = answer;
  if (error) return <ErrorState error={error} onRetry={() => void answer.refetch()} />;
  if (data === undefined) return <ListSkeleton rows={6} />;
  return (
    <div className={styles.members}>
      {group.grantable ? (
        <MemberPicker groupId={group.id} onPick={(person) => void add(person)} />
      ) : (
        <div className={styles.note}>
          <b>{t('group.higher')}</b>
          <p>{t('group.higherHelp')}</p>
        </div>
      )}
      {group.members > pageSize ? (
        <TextInput
          type="search"
          size="xs"
          aria-label={t('group.memberFind')}
          placeholder={t('group.memberFind')}
          value={sought}
          onChange={(event) => seek(event.currentTarget.value)}
        />
      ) : null}
      {data.rows.length === 0 ? (
        <p className="muted">{t(text === '' ? 'group.memberEmpty' : 'group.memberNone')}</p>
      ) : (
        <MemberList
          members={data.rows}
          changeable={group.grantable}
          busy={busy}
          onRemove={(person) => void remove(person)}
        />
      )}
      {data.total > pageSize ? (
        <Pager
          list={{
            page,
            size: pageSize,
            change: (wanted) => {
              if ('page' in wanted) setPage(wanted.page);
            },
          }}
          total={data.total}
        />
      ) : null}
    </div>
  );
}
