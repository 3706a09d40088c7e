import { groupContract as contract } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { usePageTitle } from '@klarsikt/web/platform/router/title.ts';
import { RecordPanel } from '@klarsikt/web/ui/records/RecordPanel.tsx';
import { MembersTab } from './MembersTab.tsx';
import { GroupPermissionsTab } from './RightsTab.tsx';
import { groupTexts } from './texts.ts';

interface PanelProps {
  readonly onClose: () => void;
  /** Called with the id of a new group, or with null after the group is deleted. */
  readonly onEnd: (id: number | null) => void;
}

export function NewUserGroupPanel({ onClose, onEnd }: PanelProps) {
  const t = useT(groupTexts);
  const available = useCall(contract.available, { body: {} });
  return (
    <RecordPanel title={t('group.newTitle')} onClose={onClose} answer={available}>
      {() =>
        available.data === undefined ? null : (
          <GroupPermissionsTab group={null} available={available.data} onEnd={onEnd} />
        )
      }
    </RecordPanel>
  );
}

export function UserGroupPanel({ id, onClose, onEnd }: PanelProps & { readonly id: number }) {
  const t = useT(groupTexts);
  const available = useCall(contract.available, { body: {} });
  const answer = useCall(contract.get, { params: { id } });
  const { data: group } = answer;
  usePageTitle(group?.name ?? null);
  const both = {
    data: group === undefined ? undefined : available.data,
    error: answer.error ?? available.error,
    refetch: () => Promise.all([answer.refetch(), available.refetch()]),
  };
  return (
    <RecordPanel
      title={group?.name ?? t('group.title')}
      onClose={onClose}
      answer={both}
      tabs={[
        { value: 'rights', label: t('group.tab.rights'), count: group?.resources.length },
        { value: 'members', label: t('group.tab.members'), count: group?.members },
      ]}
    >
      {(tab) => {
        if (group === undefined || available.data === undefined) return null;
        if (tab === 'members') return <MembersTab group={group} />;
        return (
          <GroupPermissionsTab
            key={group.id}
            group={group}
            available={available.data}
            refetch={answer.refetch}
            onEnd={onEnd}
          />
        );
      }}
    </RecordPanel>
  );
}
