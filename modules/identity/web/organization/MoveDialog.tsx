import { type OrganizationDetail, type OrganizationRow, organizationContract } from '@klarsikt/contract';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Group, Modal } from '@klarsikt/web/ui/kit/dialogs.ts';
import { NativeSelect } from '@klarsikt/web/ui/kit/fields.ts';
import { useRecordAction } from '@klarsikt/web/ui/records/done.ts';
import { uiTexts as shared } from '@klarsikt/web/ui/texts.ts';
import { useState } from 'react';
import { listOrganizationSubtreeIds, toOrganizationChoices } from './places.ts';
import { organizationTexts } from './texts.ts';

interface MoveDialogProps {
  readonly detail: OrganizationDetail;
  readonly rows: readonly OrganizationRow[];
  readonly onClose: () => void;
}

export function MoveOrganizationDialog({ detail, rows, onClose }: MoveDialogProps) {
  const t = useT(organizationTexts);
  const ui = useT(shared);
  const { id, name, parentId, revision } = detail;
  const [to, setTo] = useState(String(parentId ?? ''));
  const move = useCommand(organizationContract.move, {
    refreshes: [organizationContract.list, organizationContract.get],
  });
  const { act, busy } = useRecordAction();
  const below = listOrganizationSubtreeIds(rows, id);
  const places = toOrganizationChoices(rows).filter(({ value }) => !below.has(Number(value)));
  const run = async () => {
    const parent = rows.find((row) => String(row.id) === to)?.name ?? '';
    const work = () => move.mutateAsync({ params: { id }, body: { parentId: Number(to), revision } });
    const undo = () =>
      move.mutateAsync({
        params: { id },
        body: { parentId: parentId ?? Number(to), revision: revision + 1 },
      });
    const moved = await act(work, { done: t('orgs.moved', { name, parent }), undo });
    if (moved) onClose();
  };
  return (
    <Modal opened onClose={onClose} title={t('orgs.moveTitle', { name })}>
      <NativeSelect
        label={t('orgs.moveTo')}
        description={t('orgs.moveHelp')}
        data={places}
        value={to}
        data-autofocus
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button size="sm" variant="default" onClick={onClose}>
          {ui('ui.cancel')}
        </Button>
        <Button size="sm" loading={busy} disabled={to === String(parentId)} onClick={() => void run()}>
          {t('orgs.move')}
        </Button>
      </Group>
    </Modal>
  );
}
