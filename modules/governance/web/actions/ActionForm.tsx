/**
 * Form for a new or an existing action. The due day of an existing action is changed in its panel instead, which
 * requires a reason.
 */

import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useOpenAssessmentNames } from '@klarsikt/assessment/web/assessment/_lib/names.ts';
import { OwnFieldInputs } from '@klarsikt/assessment/web/ownfield/OwnFieldInputs.tsx';
import { useOwnFieldsForm } from '@klarsikt/assessment/web/ownfield/use-own-fields.ts';
import type { Action, AssessmentPerson } from '@klarsikt/contract';
import { listControlsInUse } from '@klarsikt/engine/assessment';
import { actionChangeKinds, actionChangeTexts, actionPriorities } from '@klarsikt/engine/governance';
import { defaultScale } from '@klarsikt/engine/values';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { DateField } from '@klarsikt/web/ui/fields/DateField.tsx';
import { ErrorSummaryForm } from '@klarsikt/web/ui/fields/ErrorSummaryForm.tsx';
import { NumberField } from '@klarsikt/web/ui/fields/NumberField.tsx';
import { Modal } from '@klarsikt/web/ui/kit/dialogs.ts';
import { NativeSelect, Textarea, TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import { useState } from 'react';
import { useMentionablePeople } from '../comments/use-people.ts';
import styles from './actions.module.css';
import { actionsTexts } from './texts.ts';
import type { ActionCommands } from './use-actions.ts';

interface Values extends Pick<Action, 'title' | 'description' | 'due' | 'priority' | 'changes' | 'effect'> {
  /** Id of the owner; null if the action has none. */
  readonly owner: number | null;
}

const fresh: Values = {
  title: '',
  description: '',
  owner: null,
  due: null,
  priority: null,
  changes: null,
  effect: null,
};

const noValues = {};

const valuesOf = ({ title, description, owner, due, priority, changes, effect }: Action): Values => ({
  ...{ title, description, due, priority, changes, effect },
  owner: owner?.id ?? null,
});

interface PartProps {
  readonly values: Values;
  readonly set: (change: Partial<Values>) => void;
}

const optionsOf = (people: readonly AssessmentPerson[]) =>
  people.map(({ id, name }) => ({ value: String(id), label: name }));

function Who({ values, set, isNew }: PartProps & { readonly isNew: boolean }) {
  const t = useT(actionsTexts);
  const people = useMentionablePeople();
  return (
    <div className={styles.pair}>
      <NativeSelect
        label={t('actions.owner')}
        value={values.owner === null ? '' : String(values.owner)}
        data={[{ value: '', label: t('actions.nobody') }, ...optionsOf(people)]}
        onChange={({ currentTarget: { value } }) => set({ owner: value === '' ? null : Number(value) })}
      />
      <NativeSelect
        label={t('actions.field.priority')}
        value={values.priority === null ? '' : String(values.priority)}
        data={[
          { value: '', label: t('actions.priority.none') },
          ...actionPriorities.map((value) => ({
            value: String(value),
            label: t(`actions.priority.${value}`),
          })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          set({ priority: actionPriorities.find((known) => String(known) === value) ?? null })
        }
      />
      {isNew ? (
        <DateField
          label={t('actions.field.due')}
          value={values.due ?? ''}
          onChange={(day) => set({ due: day || null })}
        />
      ) : null}
    </div>
  );
}

function Changes({ values, set }: PartProps) {
  const t = useT(actionsTexts);
  const { language } = useFormat();
  const { changes } = values;
  return (
    <div className={styles.pair}>
      <NativeSelect
        label={t('actions.changes')}
        value={changes?.kind ?? ''}
        data={[
          { value: '', label: t('actions.choose') },
          ...actionChangeKinds.map((kind) => ({ value: kind, label: actionChangeTexts[kind][language] })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          const kind = actionChangeKinds.find((known) => known === value);
          set({ changes: kind === undefined ? null : { kind, name: changes?.name ?? '' } });
        }}
      />
      {changes === null ? null : (
        <TextInput
          label={t('actions.what')}
          description={t('actions.whatHow')}
          maxLength={300}
          value={changes.name}
          onChange={({ currentTarget: { value } }) => set({ changes: { ...changes, name: value } })}
        />
      )}
    </div>
  );
}

function Effect({ values, set }: PartProps) {
  const t = useT(actionsTexts);
  const { compare } = useFormat();
  const { model, document } = useAssessment();
  const names = useOpenAssessmentNames();
  const { effect } = values;
  const controls = listControlsInUse(model, document)
    .map((key) => ({ value: key, label: names.control(key) }))
    .sort((a, b) => compare(a.label, b.label));
  const most = defaultScale.maxLevel;
  const choose = (kind: string) => {
    const [first] = controls;
    if (kind === 'stated') set({ effect: { kind, level: 0 } });
    else if (kind === 'control' && first !== undefined)
      set({ effect: { kind, control: first.value, to: most } });
    else set({ effect: null });
  };
  return (
    <div className={styles.pair}>
      <NativeSelect
        label={t('actions.field.effect')}
        value={effect?.kind ?? 'none'}
        data={(['none', 'control', 'stated'] as const).map((value) => ({
          value,
          label: t(`actions.effect.${value}`),
        }))}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {effect?.kind === 'control' ? (
        <>
          <NativeSelect
            label={t('actions.effect.which')}
            value={effect.control}
            data={controls}
            onChange={({ currentTarget: { value } }) => set({ effect: { ...effect, control: value } })}
          />
          <NumberField
            label={t('actions.effect.to')}
            min={0}
            max={most}
            value={effect.to}
            onChange={(to) => set({ effect: { ...effect, to: to ?? 0 } })}
          />
        </>
      ) : null}
      {effect?.kind === 'stated' ? (
        <NumberField
          label={t('actions.effect.level')}
          min={0}
          max={most}
          value={effect.level}
          onChange={(level) => set({ effect: { ...effect, level: level ?? 0 } })}
        />
      ) : null}
    </div>
  );
}

interface ButtonsProps {
  readonly isNew: boolean;
  readonly busy: boolean;
  readonly onCancel: () => void;
}

function Buttons({ isNew, busy, onCancel }: ButtonsProps) {
  const t = useT(actionsTexts);
  return (
    <div className={styles.buttons}>
      <Button type="submit" loading={busy}>
        {t(isNew ? 'actions.create' : 'actions.save')}
      </Button>
      <Button variant="default" onClick={onCancel}>
        {t('actions.cancel')}
      </Button>
    </div>
  );
}

interface ActionFormProps {
  readonly given: Action | null;
  /** Subject of a new action, as a JSON pointer into the document. */
  readonly subject?: string;
  readonly origin?: 'own' | 'risk' | 'control' | 'gap' | 'publication' | 'drift';
  /** Id of the requirement or key of the publication that the new action results from. */
  readonly originRef?: string;
  readonly title?: string;
  readonly steps: ActionCommands;
  readonly onClose: (made: Action | null) => void;
}

export function ActionForm({
  given,
  subject = '',
  origin = 'own',
  originRef = '',
  title = '',
  steps,
  onClose,
}: ActionFormProps) {
  const t = useT(actionsTexts);
  const { id } = useAssessment();
  const [values, setValues] = useState(() => (given === null ? { ...fresh, title } : valuesOf(given)));
  const set = (change: Partial<Values>) => setValues((before) => ({ ...before, ...change }));
  const own = useOwnFieldsForm('action', given?.ownFields ?? noValues);
  const [tried, setTried] = useState(false);
  const untitled = values.title.trim() === '';
  const submit = async () => {
    setTried(true);
    if (!own.check() || untitled) return;
    const { due, ...rest } = { ...values, ownFields: own.change };
    if (given === null) {
      const made = await steps.create(
        { assessment: id, origin, originRef, subject, ...rest, due },
        own.takeRefusal,
      );
      if (made !== null) onClose(made);
    } else if (await steps.change(given, rest, own.takeRefusal)) onClose(given);
  };
  return (
    <Modal opened onClose={() => onClose(null)} title={t(given ? 'actions.edit' : 'actions.new')} size={720}>
      <ErrorSummaryForm className={styles.form} onSubmit={submit}>
        <TextInput
          label={t('actions.field.title')}
          required
          maxLength={300}
          value={values.title}
          error={tried && untitled ? t('actions.say.title') : null}
          data-autofocus
          onChange={({ currentTarget: { value } }) => set({ title: value })}
        />
        <Textarea
          label={t('actions.field.description')}
          autosize
          minRows={2}
          value={values.description}
          onChange={({ currentTarget: { value } }) => set({ description: value })}
        />
        <Who values={values} set={set} isNew={given === null} />
        <Changes values={values} set={set} />
        <Effect values={values} set={set} />
        <OwnFieldInputs form={own} />
        <Buttons isNew={given === null} busy={steps.busy} onCancel={() => onClose(null)} />
      </ErrorSummaryForm>
    </Modal>
  );
}
