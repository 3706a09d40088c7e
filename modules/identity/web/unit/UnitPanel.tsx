import { type UnitRow, unitContract } from '@klarsikt/contract';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Group, Modal } from '@klarsikt/web/ui/kit/dialogs.ts';
import { NativeSelect } from '@klarsikt/web/ui/kit/fields.ts';
import { useDoneNotice, useRecordAction } from '@klarsikt/web/ui/records/done.ts';
import { ChoiceField, TextField } from '@klarsikt/web/ui/records/form-fields.tsx';
import { RecordForm } from '@klarsikt/web/ui/records/RecordForm.tsx';
import { RecordPanel, RecordSection } from '@klarsikt/web/ui/records/RecordPanel.tsx';
import { useRecordForm } from '@klarsikt/web/ui/records/use-record-form.ts';
import { uiTexts as shared } from '@klarsikt/web/ui/texts.ts';
import { undoRemoval } from '@klarsikt/web/ui/uses/undo-removal.ts';
import { useRemovalConfirmation } from '@klarsikt/web/ui/uses/use-ask-removal.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  computeStepPosition,
  listUnitSubtreeIds,
  toUnitChoices,
  type UnitMoveDirection,
  type UnitPosition,
} from './places.ts';
import { unitTexts } from './texts.ts';
import styles from './unit.module.css';

type Move = (moved: UnitRow, to: UnitPosition) => Promise<void>;

function useGo(): (open: string | undefined, below?: string) => void {
  const navigate = useNavigate();
  return (open, below) => {
    const search = { ...(open ? { open } : {}), ...(below ? { below } : {}) };
    void navigate({ to: '/admin/aunits', search, ignoreBlocker: true, resetScroll: false });
  };
}

interface NewUnitPanelProps {
  readonly units: readonly UnitRow[];
  readonly below: string | undefined;
  readonly onClose: () => void;
}

export function NewUnitPanel({ units, below, onClose }: NewUnitPanelProps) {
  const t = useT(unitTexts);
  const done = useDoneNotice();
  const go = useGo();
  const save = useCommand(unitContract.save, { refreshes: [unitContract.list] });
  const parent = below ?? String(units[0]?.id ?? '');
  const form = useRecordForm({
    record: { revision: 0, values: { name: '', parent, description: '' } },
    problems: ({ name }) => (name.trim() === '' ? { name: t('units.nameMissing') } : {}),
    save: async ({ name, parent: under, description }) => {
      const parentId = under === '' ? null : Number(under);
      const made = await save.mutateAsync({ body: { name, description, parentId } });
      done(t('units.created', { name: made.name }));
      go(String(made.id));
    },
  });
  return (
    <RecordPanel title={t('units.new')} crumb={t('units.title')} onClose={onClose}>
      {() => (
        <RecordForm form={form} submit={t('units.create')} always>
          <TextField label={t('units.name')} required maxLength={200} {...form.field('name')} />
          <ChoiceField
            label={t('units.parent')}
            choices={[{ value: '', label: t('units.top') }, ...toUnitChoices(units)]}
            {...form.field('parent')}
          />
          <TextField label={t('units.description')} rows={3} {...form.field('description')} />
        </RecordForm>
      )}
    </RecordPanel>
  );
}

interface UnitPanelProps {
  readonly row: UnitRow;
  readonly units: readonly UnitRow[];
  readonly move: Move;
  readonly onClose: () => void;
  readonly refetch: () => Promise<unknown>;
}

function MoveDialog({ row, units, move, onClose }: Omit<UnitPanelProps, 'refetch'>) {
  const t = useT(unitTexts);
  const ui = useT(shared);
  const here = row.parentId === null ? '' : String(row.parentId);
  const [to, setTo] = useState(here);
  const run = async () => {
    onClose();
    await move(row, { parentId: to === '' ? null : Number(to), position: units.length });
  };
  return (
    <Modal opened onClose={onClose} title={t('units.moveTitle', { name: row.name })}>
      <NativeSelect
        label={t('units.moveBelow')}
        description={t('units.moveHelp')}
        data={[
          { value: '', label: t('units.top') },
          ...toUnitChoices(units, listUnitSubtreeIds(units, row.id)),
        ]}
        value={to}
        data-autofocus
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button size="sm" variant="default" onClick={onClose}>
          {ui('ui.cancel')}
        </Button>
        <Button size="sm" disabled={to === here} onClick={() => void run()}>
          {t('units.move')}
        </Button>
      </Group>
    </Modal>
  );
}

const steps: readonly UnitMoveDirection[] = ['up', 'down', 'in', 'out'];

function PlaceButtons({ row, units, move }: Pick<UnitPanelProps, 'row' | 'units' | 'move'>) {
  const t = useT(unitTexts);
  const [choosing, setChoosing] = useState(false);
  return (
    <RecordSection title={t('units.place')}>
      <div className={styles.buttons}>
        {steps.map((direction) => {
          const to = computeStepPosition(units, row, direction);
          return (
            <Button
              key={direction}
              size="xs"
              variant="default"
              disabled={to === null}
              onClick={() => {
                if (to) void move(row, to);
              }}
            >
              {t(`units.${direction}`)}
            </Button>
          );
        })}
        <Button size="xs" variant="default" onClick={() => setChoosing(true)}>
          {t('units.moveTo')}
        </Button>
      </div>
      {choosing ? (
        <MoveDialog row={row} units={units} move={move} onClose={() => setChoosing(false)} />
      ) : null}
    </RecordSection>
  );
}

export function UnitPanel({ row, units, move, onClose, refetch }: UnitPanelProps) {
  const t = useT(unitTexts);
  const go = useGo();
  const { act, busy } = useRecordAction();
  const save = useCommand(unitContract.save, { refreshes: [unitContract.list] });
  const askRemoval = useRemovalConfirmation();
  const remove = useCommand(unitContract.remove, { refreshes: [unitContract.list] });
  const { id, revision, name, description, groups } = row;
  const form = useRecordForm({
    record: { revision, values: { name, description } },
    problems: (values) => (values.name.trim() === '' ? { name: t('units.nameMissing') } : {}),
    refetch,
    save: (values, from) => save.mutateAsync({ body: { id, revision: from, ...values } }),
  });
  const end = async () => {
    const question = { message: t('units.deleteAsk', { name, groups }), yes: t('units.delete') };
    if (!(await askRemoval({ kind: 'unit', id, onlyUsed: groups === 0, ...question }))) return;
    const done = t('units.deleted', { name });
    const gone = await act(() => remove.mutateAsync({ params: { id }, query: { revision } }), {
      done,
      undo: () => undoRemoval({ kind: 'unit', id, refreshes: [unitContract.list] }),
    });
    if (gone) go(undefined);
  };
  return (
    <RecordPanel
      title={name}
      crumb={units.find((one) => one.id === row.parentId)?.name ?? t('units.title')}
      onClose={onClose}
      foot={
        <div className={styles.buttons}>
          <Button size="xs" variant="default" onClick={() => go('new', String(id))}>
            {t('units.newBelow')}
          </Button>
          <Button size="xs" color="red" variant="light" loading={busy} onClick={() => void end()}>
            {t('units.delete')}
          </Button>
        </div>
      }
    >
      {() => (
        <>
          <RecordForm form={form}>
            <TextField label={t('units.name')} required maxLength={200} {...form.field('name')} />
            <TextField label={t('units.description')} rows={3} {...form.field('description')} />
          </RecordForm>
          <PlaceButtons row={row} units={units} move={move} />
          {row.assessments + row.deleted > 0 ? (
            <RecordSection title={t('units.assessments')}>
              <p>{t('units.held', { count: row.assessments })}</p>
              {row.deleted > 0 ? (
                <p className="muted">{t('units.deletedHeld', { count: row.deleted })}</p>
              ) : null}
            </RecordSection>
          ) : null}
        </>
      )}
    </RecordPanel>
  );
}
