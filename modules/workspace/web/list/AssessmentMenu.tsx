import { type AssessmentUnit, assessmentContract as contract } from '@klarsikt/contract';
import { formatErrorMessage } from '@klarsikt/web/platform/api/errors.ts';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showError, showNotice } from '@klarsikt/web/platform/notices/messages.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { Button, IconButton } from '@klarsikt/web/ui/Button.tsx';
import { Modal } from '@klarsikt/web/ui/kit/dialogs.ts';
import { NativeSelect } from '@klarsikt/web/ui/kit/fields.ts';
import { Menu } from '@klarsikt/web/ui/kit/menus.ts';
import { useRemovalConfirmation } from '@klarsikt/web/ui/uses/use-ask-removal.tsx';
import { IconArrowsMove, IconCopy, IconDots, IconTemplate, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CopyAssessmentDialog } from './CopyDialog.tsx';
import type { AssessmentListEntry } from './listed.ts';
import { assessmentListTexts } from './texts.ts';

interface AssessmentMenuProps {
  readonly item: AssessmentListEntry;
  readonly units: readonly AssessmentUnit[];
}

const refreshes = { refreshes: [contract.list] };

function useActions(item: AssessmentListEntry) {
  const t = useT(assessmentListTexts);
  const language = useLanguage();
  const askRemoval = useRemovalConfirmation();
  const remove = useCommand(contract.remove, refreshes);
  const restore = useCommand(contract.restore, refreshes);
  const params = { id: item.id };
  const onError = (error: Error) => showError(error, language);
  const { name } = item;
  const bringBack = () =>
    restore.mutate({ params }, { onError, onSuccess: () => showNotice(t('list.restored', { name })) });
  return {
    bringBack,
    remove: async () => {
      const question = { message: t('list.deleteAsk', { name }), yes: t('list.delete') };
      if (!(await askRemoval({ kind: 'assessment', id: item.id, onlyUsed: true, ...question }))) return;
      const action = { label: t('list.undo'), run: bringBack };
      remove.mutate(
        { params },
        { onError, onSuccess: () => showNotice(t('list.deleted', { name }), 'success', { action }) },
      );
    },
  };
}

function MoveDialog({ item, units, onClose }: AssessmentMenuProps & { readonly onClose: () => void }) {
  const t = useT(assessmentListTexts);
  const language = useLanguage();
  const move = useCommand(contract.move, refreshes);
  const [unitId, setUnitId] = useState(item.unitId);
  const { name } = item;
  const submit = () =>
    move.mutate(
      { params: { id: item.id }, body: { unitId } },
      {
        onSuccess: () => {
          showNotice(t('list.moved', { name, unit: units.find(({ id }) => id === unitId)?.name ?? '' }));
          onClose();
        },
      },
    );
  return (
    <Modal opened onClose={onClose} title={t('list.moveTitle', { name })} size={640}>
      <NativeSelect
        label={t('list.moveTo')}
        data-autofocus
        data={units.map((unit) => ({ value: String(unit.id), label: unit.name }))}
        value={String(unitId)}
        onChange={(event) => setUnitId(Number(event.currentTarget.value))}
        error={move.error ? formatErrorMessage(move.error, language) : undefined}
      />
      <Button
        style={{ marginTop: 16 }}
        onClick={submit}
        loading={move.isPending}
        disabled={unitId === item.unitId}
      >
        {t('list.move')}
      </Button>
    </Modal>
  );
}

export function AssessmentMenu({ item, units }: AssessmentMenuProps) {
  const t = useT(assessmentListTexts);
  const navigate = useNavigate();
  const { can } = useSession();
  const { bringBack, remove } = useActions(item);
  const [dialog, setDialog] = useState<'move' | 'copy' | null>(null);
  const close = () => setDialog(null);
  if (item.deletedAt !== null)
    return (
      <Button size="compact-xs" variant="default" onClick={bringBack}>
        {t('list.restore')}
      </Button>
    );
  const icon = { size: 16, stroke: 1.5, 'aria-hidden': true };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton size="sm" label={t('list.actions', { name: item.name })}>
            <IconDots {...icon} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => setDialog('copy')}>
            {t('list.duplicate')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowsMove {...icon} />}
            onClick={() => setDialog('move')}
            disabled={units.length < 2}
          >
            {t('list.move')}
          </Menu.Item>
          {can('ra:Template') ? (
            <Menu.Item
              leftSection={<IconTemplate {...icon} />}
              onClick={() =>
                void navigate({ to: '/ra/templates/assessments', search: { from: String(item.id) } })
              }
            >
              {t('list.makeTemplate')}
            </Menu.Item>
          ) : null}
          <Menu.Item leftSection={<IconTrash {...icon} />} onClick={() => void remove()}>
            {t('list.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === 'move' ? <MoveDialog item={item} units={units} onClose={close} /> : null}
      {dialog === 'copy' ? <CopyAssessmentDialog item={item} onClose={close} /> : null}
    </>
  );
}
