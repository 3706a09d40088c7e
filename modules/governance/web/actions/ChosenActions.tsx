/** Changes owner, due day, priority or status of the selected actions; each change can be undone. */

import {
  type FieldFaultFormatter,
  type SelectedRowsAction,
  SelectedRowsBar,
  SelectedRowsForm,
} from '@klarsikt/assessment/web/assessment/_components/chosen/SelectedRowsBar.tsx';
import {
  type Action,
  type AssessmentPerson,
  type BulkActionChange,
  maxActionTextLength,
} from '@klarsikt/contract';
import {
  type ActionStatus,
  actionPriorities,
  actionStatuses,
  actionStatusTexts,
  actionTransitions,
  isClosedAction,
} from '@klarsikt/engine/governance';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { DateField } from '@klarsikt/web/ui/fields/DateField.tsx';
import { NativeSelect, Textarea } from '@klarsikt/web/ui/kit/fields.ts';
import type { RowSelection } from '@klarsikt/web/ui/table/use-chosen-rows.ts';
import { useState } from 'react';
import { actionBulkTexts as manyTexts } from './many-texts.ts';
import { actionsTexts } from './texts.ts';
import { useBulkActions } from './use-bulk-change.ts';

interface FormProps {
  readonly actions: readonly Action[];
  readonly busy: boolean;
  readonly onChange: (change: BulkActionChange) => Promise<boolean>;
  readonly onEnd: (done: boolean) => void;
}

interface ReasonProps {
  readonly help: 'manyActions.reasonDue' | 'manyActions.reasonStatus';
  readonly value: string;
  readonly fault: string | null;
  readonly onChange: (reason: string) => void;
}

function Reason({ help, value, fault, onChange }: ReasonProps) {
  const t = useT(manyTexts);
  return (
    <Textarea
      size="xs"
      label={t('manyActions.reason')}
      description={t(help, { count: maxActionTextLength })}
      autosize
      minRows={2}
      maxLength={maxActionTextLength}
      value={value}
      error={fault}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

interface ChoiceProps extends FormProps {
  readonly title: string;
  readonly take: string;
  readonly label: string;
  readonly help?: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Returns the change for a selected value. */
  readonly changeOf: (value: string) => BulkActionChange;
  /** True when the action already has the value. */
  readonly isSo: (action: Action, value: string) => boolean;
}

function ChoiceForm(props: ChoiceProps) {
  const { actions, busy, onChange, onEnd, title, take, label, help, options, changeOf, isSo } = props;
  const t = useT(manyTexts);
  const [value, setValue] = useState(options[0]?.value ?? '');
  const isSame = actions.every((action) => isSo(action, value));
  return (
    <SelectedRowsForm
      title={title}
      take={take}
      isReady={!isSame}
      isBusy={busy}
      onTake={async () => onEnd(await onChange(changeOf(value)))}
      onClose={() => onEnd(false)}
    >
      {(say) => (
        <NativeSelect
          size="xs"
          label={label}
          description={help}
          data={[...options]}
          value={value}
          error={say(isSame, t('manyActions.same'))}
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
        />
      )}
    </SelectedRowsForm>
  );
}

function OwnerForm({ people, ...form }: FormProps & { readonly people: readonly AssessmentPerson[] }) {
  const t = useT(manyTexts);
  const a = useT(actionsTexts);
  const idOf = (value: string) => (value === '' ? null : Number(value));
  return (
    <ChoiceForm
      {...form}
      title={t('manyActions.ownerTitle', { count: form.actions.length })}
      take={t('manyActions.ownerTake')}
      label={a('actions.owner')}
      help={t('manyActions.ownerHelp')}
      options={[
        ...people.map(({ id, name }) => ({ value: String(id), label: name })),
        { value: '', label: a('actions.nobody') },
      ]}
      changeOf={(value) => ({ kind: 'owner', owner: idOf(value) })}
      isSo={({ owner }, value) => (owner?.id ?? null) === idOf(value)}
    />
  );
}

function PriorityForm(form: FormProps) {
  const t = useT(manyTexts);
  const a = useT(actionsTexts);
  const of = (value: string) => actionPriorities.find((known) => String(known) === value) ?? null;
  return (
    <ChoiceForm
      {...form}
      title={t('manyActions.priorityTitle', { count: form.actions.length })}
      take={t('manyActions.priorityTake')}
      label={a('actions.field.priority')}
      options={[
        ...actionPriorities.map((value) => ({ value: String(value), label: a(`actions.priority.${value}`) })),
        { value: '', label: a('actions.priority.none') },
      ]}
      changeOf={(value) => ({ kind: 'priority', priority: of(value) })}
      isSo={({ priority }, value) => priority === of(value)}
    />
  );
}

function DueForm({ actions, busy, onChange, onEnd }: FormProps) {
  const t = useT(manyTexts);
  const a = useT(actionsTexts);
  const [day, setDay] = useState('');
  const [reason, setReason] = useState('');
  const due = day === '' ? null : day;
  const isSame = actions.every((action) => action.due === due);
  const later = actions.filter((action) => action.due !== null && (due === null || due > action.due)).length;
  const unsaid = later > 0 && reason.trim() === '';
  return (
    <SelectedRowsForm
      title={t('manyActions.dueTitle', { count: actions.length })}
      take={t('manyActions.dueTake')}
      isReady={!isSame && !unsaid}
      isBusy={busy}
      onTake={async () => onEnd(await onChange({ kind: 'due', due, reason: reason.trim() }))}
      onClose={() => onEnd(false)}
    >
      {(say) => (
        <>
          <DateField
            size="xs"
            label={a('actions.field.due')}
            description={t('manyActions.dueHelp')}
            value={day}
            error={say(isSame, t('manyActions.same'))}
            onChange={setDay}
          />
          <Reason
            help="manyActions.reasonDue"
            value={reason}
            fault={say(!isSame && unsaid, t('manyActions.reasonDueMissing', { count: later }))}
            onChange={setReason}
          />
        </>
      )}
    </SelectedRowsForm>
  );
}

type SettableStatus = Exclude<ActionStatus, 'verified'>;
const settable = actionStatuses.filter((status): status is SettableStatus => status !== 'verified');

/** Lists the statuses that all selected actions can get, by the allowed transitions and the caller's rights. */
function listSettableStatuses(actions: readonly Action[]): readonly SettableStatus[] {
  return settable.filter((next) =>
    actions.every(({ status, can }) => {
      if (status === next) return true;
      const needsChange = next === 'dropped' || isClosedAction(status);
      return actionTransitions[status].includes(next) && (needsChange ? can.change : can.progress);
    }),
  );
}

interface StatusProps extends FormProps {
  readonly statuses: readonly SettableStatus[];
}

function StatusForm({ actions, statuses, busy, onChange, onEnd }: StatusProps) {
  const t = useT(manyTexts);
  const { language } = useFormat();
  const [status, setStatus] = useState(statuses[0] ?? 'open');
  const [reason, setReason] = useState('');
  const isSame = actions.every((action) => action.status === status);
  const asks = status === 'dropped' || actions.some((action) => isClosedAction(action.status));
  const unsaid = asks && reason.trim() === '';
  const fields = (say: FieldFaultFormatter) => (
    <>
      <NativeSelect
        size="xs"
        label={t('manyActions.statusField')}
        description={t('manyActions.statusHelp')}
        data={statuses.map((value) => ({ value, label: actionStatusTexts[value][language] }))}
        value={status}
        error={say(isSame, t('manyActions.same'))}
        onChange={({ currentTarget }) =>
          setStatus(statuses.find((known) => known === currentTarget.value) ?? status)
        }
      />
      <Reason
        help="manyActions.reasonStatus"
        value={reason}
        fault={say(!isSame && unsaid, t('manyActions.reasonStatusMissing'))}
        onChange={setReason}
      />
    </>
  );
  return (
    <SelectedRowsForm
      title={t('manyActions.statusTitle', { count: actions.length })}
      take={t('manyActions.statusTake')}
      isReady={!isSame && !unsaid}
      isBusy={busy}
      onTake={async () => onEnd(await onChange({ kind: 'status', status, reason: reason.trim() }))}
      onClose={() => onEnd(false)}
    >
      {fields}
    </SelectedRowsForm>
  );
}

interface ChosenActionsProps {
  readonly actions: readonly Action[];
  readonly rows: RowSelection;
  readonly total: number;
  /** Possible owners; absent if the actions belong to several assessments. */
  readonly people?: readonly AssessmentPerson[];
}

export function SelectedActionsBar({ actions, rows, total, people }: ChosenActionsProps) {
  const t = useT(manyTexts);
  const many = useBulkActions();
  const mayChange = actions.every(({ can }) => can.change);
  const statuses = listSettableStatuses(actions);
  const given = (onEnd: (done: boolean) => void): FormProps => ({
    actions,
    busy: many.busy,
    onChange: (change) => many.change(actions, change),
    onEnd,
  });
  const acts: readonly SelectedRowsAction[] = [
    ...(mayChange && people !== undefined
      ? [
          {
            label: t('manyActions.owner'),
            form: (onEnd: (done: boolean) => void) => <OwnerForm {...given(onEnd)} people={people} />,
          },
        ]
      : []),
    ...(mayChange
      ? [
          {
            label: t('manyActions.due'),
            form: (onEnd: (done: boolean) => void) => <DueForm {...given(onEnd)} />,
          },
          {
            label: t('manyActions.priority'),
            form: (onEnd: (done: boolean) => void) => <PriorityForm {...given(onEnd)} />,
          },
        ]
      : []),
    ...(statuses.some((status) => actions.some((action) => action.status !== status))
      ? [
          {
            label: t('manyActions.status'),
            form: (onEnd: (done: boolean) => void) => <StatusForm {...given(onEnd)} statuses={statuses} />,
          },
        ]
      : []),
  ];
  return <SelectedRowsBar rows={rows} total={total} acts={acts} />;
}
