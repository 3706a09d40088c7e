/** /admin/usergroups: user groups with their permissions and members. */

import {
  groupContract as contract,
  licensedApplications,
  type UserGroupRow,
  userGroupSorts,
} from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import {
  applicationOf,
  sessionPermissionTexts as words,
} from '@klarsikt/web/platform/session/permission-texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { defineRecordList } from '@klarsikt/web/ui/records/address.ts';
import type { RecordColumn } from '@klarsikt/web/ui/records/fitting-columns.ts';
import { previousRowsOptions, RecordList } from '@klarsikt/web/ui/records/RecordList.tsx';
import { useRecordList } from '@klarsikt/web/ui/records/use-record-list.ts';
import { EmptyState } from '@klarsikt/web/ui/states/states.tsx';
import { useMemo } from 'react';
import { NewUserGroupPanel, UserGroupPanel } from './GroupPanels.tsx';
import { groupTexts } from './texts.ts';

const spec = defineRecordList({ sorts: userGroupSorts, sort: 'name', filters: ['application'] });

function useColumns(): readonly RecordColumn<UserGroupRow>[] {
  const t = useT(groupTexts);
  const word = useT(words);
  const { number } = useFormat();
  return useMemo(
    () => [
      { id: 'name', header: t('group.name'), value: (row) => row.name, width: 260, upTo: 400 },
      {
        id: 'grants',
        header: t('group.grants'),
        value: ({ permissions }) => {
          const applications = [...new Set(permissions.map(applicationOf))];
          return applications
            .map((application) => {
              const count = permissions.filter((one) => applicationOf(one) === application).length;
              return application === undefined
                ? ''
                : `${word(`application.${application}`)} ${number(count)}`;
            })
            .join(' · ');
        },
        width: 320,
        grows: true,
        from: 'beside',
      },
      {
        id: 'members',
        header: t('group.members'),
        value: (row) => row.members,
        align: 'end',
        width: 110,
        highFirst: true,
      },
      {
        id: 'description',
        header: t('group.description'),
        value: (row) => row.description,
        from: 'wide',
        width: 300,
        grows: true,
      },
    ],
    [t, word, number],
  );
}

const rowKey = ({ id }: UserGroupRow) => String(id);
const rowName = ({ name }: UserGroupRow) => name;

export function UserGroupsPage() {
  const t = useT(groupTexts);
  const word = useT(words);
  const { number } = useFormat();
  const list = useRecordList(spec);
  const application = licensedApplications.find((known) => known === list.filters.application);
  const narrowing = { text: list.text, ...(application === undefined ? {} : { application }) };
  const answer = useCall(contract.list, { body: { ...list.wire, ...narrowing } }, previousRowsOptions);
  const columns = useColumns();
  const close = () => list.close();
  const onEnd = (id: number | null) =>
    id === null ? list.close({ saved: true }) : list.openRow(String(id), { saved: true });
  const panel =
    list.open === undefined ? null : list.open === 'new' ? (
      <NewUserGroupPanel onClose={close} onEnd={onEnd} />
    ) : (
      <UserGroupPanel key={list.open} id={Number(list.open)} onClose={close} onEnd={onEnd} />
    );
  return (
    <RecordList
      id="groups"
      views="admin.groups"
      title={t('group.title')}
      count={answer.data === undefined ? '' : number(answer.data.total)}
      list={list}
      answer={answer}
      columns={columns}
      rowKey={rowKey}
      rowName={rowName}
      find={t('group.find')}
      filters={[
        {
          id: 'application',
          label: t('group.application'),
          value: list.filters.application,
          options: licensedApplications.map((value) => ({ value, label: word(`application.${value}`) })),
        },
      ]}
      tools={
        <Button size="xs" onClick={() => list.openRow('new')}>
          {t('group.new')}
        </Button>
      }
      empty={
        <EmptyState
          title={t('group.empty')}
          text={t('group.emptyHelp')}
          action={
            <Button variant="default" onClick={() => list.openRow('new')}>
              {t('group.new')}
            </Button>
          }
        />
      }
      panel={panel}
    />
  );
}
