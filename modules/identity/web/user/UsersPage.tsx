/** /admin/users: users of the organisation; `sd=true` includes disabled accounts. */

import { userContract as contract, type UserRow, userFilters, userSorts } from '@klarsikt/contract';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { saveFile } from '@klarsikt/web/platform/files/download.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Checkbox } from '@klarsikt/web/ui/kit/fields.ts';
import { Menu } from '@klarsikt/web/ui/kit/menus.ts';
import { defineRecordList } from '@klarsikt/web/ui/records/address.ts';
import { useRecordAction } from '@klarsikt/web/ui/records/done.ts';
import { previousRowsOptions, RecordList } from '@klarsikt/web/ui/records/RecordList.tsx';
import { type RecordListState, useRecordList } from '@klarsikt/web/ui/records/use-record-list.ts';
import { EmptyState } from '@klarsikt/web/ui/states/states.tsx';
import { IconChevronDown } from '@tabler/icons-react';
import { useUserColumns } from './columns.tsx';
import { UserImportDialog } from './ImportDialog.tsx';
import { CreateUserPanel, InviteUserPanel } from './NewUserPanels.tsx';
import { userTexts } from './texts.ts';
import { UserPanel } from './UserPanel.tsx';
import { useGroupChoices } from './use-groups.ts';

const spec = defineRecordList({ sorts: userSorts, sort: 'name', filters: ['status', 'group', 'sd'] });
type List = RecordListState<(typeof spec.sorts)[number], (typeof spec.filters)[number]>;

function toUserFilter({ text, filters }: List) {
  const status = userFilters.find((known) => known === filters.status);
  const group = Number(filters.group);
  return {
    text,
    sd: filters.sd === 'true',
    ...(status === undefined ? {} : { status }),
    ...(Number.isInteger(group) && group > 0 ? { group } : {}),
  };
}

function useFilters(list: List) {
  const t = useT(userTexts);
  const { choices } = useGroupChoices([]);
  return [
    {
      id: 'status',
      label: t('user.state'),
      value: list.filters.status,
      options: userFilters.map((value) => ({ value, label: t(`user.state.${value}`) })),
    },
    { id: 'group', label: t('user.group'), value: list.filters.group, options: choices },
  ];
}

function Tools({ list }: { readonly list: List }) {
  const t = useT(userTexts);
  const { busy, act } = useRecordAction();
  const { sort, order } = list;
  const save = async () => {
    const body = { sort, order, ...toUserFilter(list) };
    saveFile(await call(contract.exportCsv, { body }, { timeoutMs: 60_000 }), 'users.csv');
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            size="xs"
            loading={busy}
            rightSection={<IconChevronDown size={14} aria-hidden="true" />}
          >
            {t('user.more')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => list.openRow('new')}>{t('user.create')}</Menu.Item>
          <Menu.Item onClick={() => list.openRow('import')}>{t('user.import')}</Menu.Item>
          <Menu.Item onClick={() => void act(save)}>{t('user.export')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button size="xs" onClick={() => list.openRow('invite')}>
        {t('user.invite')}
      </Button>
    </>
  );
}

function OpenPanel({ list, sendsMail }: { readonly list: List; readonly sendsMail: boolean }) {
  const close = () => list.close();
  const onMade = (id: number) =>
    id === 0 ? list.close({ saved: true }) : list.openRow(String(id), { saved: true });
  if (list.open === 'new') return <CreateUserPanel onClose={close} onMade={onMade} />;
  if (list.open === 'invite')
    return <InviteUserPanel onClose={close} onMade={onMade} sendsMail={sendsMail} />;
  return <UserPanel key={list.open} id={Number(list.open)} onClose={close} />;
}

const rowKey = ({ id }: UserRow) => String(id);
const rowName = ({ displayName }: UserRow) => displayName;

function Seats({ used, limit }: { readonly used: number; readonly limit: number | null }) {
  const t = useT(userTexts);
  const { number } = useFormat();
  if (limit === null) return t('user.seatsAny', { used: number(used) });
  return t('user.seats', { used: number(used), limit });
}

export function UsersPage() {
  const t = useT(userTexts);
  const { number } = useFormat();
  const list = useRecordList(spec);
  const body = { ...list.wire, ...toUserFilter(list) };
  const answer = useCall(contract.list, { body }, previousRowsOptions);
  const columns = useUserColumns();
  const filters = useFilters(list);
  const seats = answer.data?.seats;
  const importing = list.open === 'import';
  const panel =
    list.open === undefined || importing ? null : (
      <OpenPanel list={list} sendsMail={answer.data?.sendsMail ?? true} />
    );
  return (
    <>
      <RecordList
        id="users"
        views="admin.users"
        title={t('user.title')}
        count={answer.data === undefined ? '' : number(answer.data.total)}
        {...(seats === undefined ? {} : { sub: <Seats used={seats.used} limit={seats.limit ?? null} /> })}
        list={list}
        answer={answer}
        columns={columns}
        rowKey={rowKey}
        rowName={rowName}
        find={t('user.find')}
        filters={filters}
        bar={
          <Checkbox
            size="xs"
            mt={5}
            label={t('user.showDisabled')}
            checked={list.filters.sd === 'true'}
            onChange={(event) =>
              list.change({ filter: 'sd', value: event.currentTarget.checked ? 'true' : undefined })
            }
          />
        }
        tools={<Tools list={list} />}
        empty={
          <EmptyState
            title={t('user.empty')}
            text={t('user.emptyHelp')}
            action={
              <Button variant="default" onClick={() => list.openRow('invite')}>
                {t('user.invite')}
              </Button>
            }
          />
        }
        panel={panel}
      />
      {importing ? <UserImportDialog onClose={() => list.close()} /> : null}
    </>
  );
}
