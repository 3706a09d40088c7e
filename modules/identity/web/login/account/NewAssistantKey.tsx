/** Form of a new assistant key. It does not use the component kit, which the account page does not load. */

import { assistantContract, assistantToolNames, type EndpointResponse } from '@klarsikt/contract';
import { getDayEnd } from '@klarsikt/engine/calendar';
import { ApiError, formatErrorMessage } from '@klarsikt/web/platform/api/errors.ts';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { organizationTimeZoneStore } from '@klarsikt/web/platform/days.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { PlainDateField } from '@klarsikt/web/ui/fields/PlainDateField.tsx';
import fieldStyles from '@klarsikt/web/ui/fields/SimpleField.module.css';
import { SimpleField } from '@klarsikt/web/ui/fields/SimpleField.tsx';
import { useId, useState } from 'react';
import { assistantTexts } from '../../assistant/texts.ts';
import { filterAssistantTools } from '../../assistant/tools.ts';
import styles from './assistant-tools.module.css';
import { AccountForm } from './Section.tsx';

export type CreatedAssistantKey = EndpointResponse<typeof assistantContract.createOwn>;

interface Values {
  readonly label: string;
  readonly tools: readonly string[];
  readonly expiresAt: string;
}

const first: Values = { label: '', tools: assistantToolNames, expiresAt: '' };

function listMissingFields({ label, tools, expiresAt }: Values) {
  return {
    label: label.trim() === '' ? ('assistant.labelMissing' as const) : null,
    tools: tools.length === 0 ? ('assistant.toolsMissing' as const) : null,
    expiresAt: expiresAt === '' ? ('assistant.expiresMissing' as const) : null,
  };
}

interface ToolTicksProps {
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  readonly error: string | undefined;
}

function ToolTicks({ value, onChange, error }: ToolTicksProps) {
  const t = useT(assistantTexts);
  const id = useId();
  return (
    <fieldset className={styles.tools} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend>{t('assistant.tools')}</legend>
      <p className="muted">{t('assistant.toolsHint')}</p>
      {assistantToolNames.map((name) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={value.includes(name)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? filterAssistantTools([...value, name]) : value.filter((one) => one !== name))
            }
          />
          {t(`assistant.tool.${name}`)}
        </label>
      ))}
      {error === undefined ? null : (
        <p className={fieldStyles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

function useNewKey(onMade: (made: CreatedAssistantKey) => void) {
  const t = useT(assistantTexts);
  const language = useLanguage();
  const [values, setValues] = useState(first);
  const [tried, setTried] = useState(false);
  const create = useCommand(assistantContract.createOwn, { refreshes: [assistantContract.listOwn] });
  const { error, isPending: busy } = create;
  const faults = error instanceof ApiError ? error.faults : [];
  const lacking = listMissingFields(values);
  const errorAt = (name: keyof Values): string | undefined => {
    const lack = lacking[name];
    if (tried && lack !== null) return t(lack);
    return faults.find(({ path }) => path === `body.${name}`)?.message;
  };
  const submit = async () => {
    setTried(true);
    if (Object.values(lacking).some((one) => one !== null)) return;
    const { label, tools, expiresAt } = values;
    const end = new Date(getDayEnd(expiresAt, organizationTimeZoneStore.now()).getTime() - 1).toISOString();
    onMade(await create.mutateAsync({ body: { label, tools: filterAssistantTools(tools), expiresAt: end } }));
  };
  const said = error === null || faults.length > 0 ? null : formatErrorMessage(error, language);
  const change = (changed: Partial<Values>) => setValues((before) => ({ ...before, ...changed }));
  return { values, change, errorAt, submit, said, busy };
}

interface NewKeyProps {
  readonly onMade: (made: CreatedAssistantKey) => void;
  readonly onCancel: () => void;
}

export function NewAssistantKey({ onMade, onCancel }: NewKeyProps) {
  const t = useT(assistantTexts);
  const id = useId();
  const { values, change, errorAt, submit, said, busy } = useNewKey(onMade);
  const dayError = errorAt('expiresAt');
  return (
    <AccountForm
      submit={t('assistant.create')}
      busy={busy}
      said={said}
      onSubmit={submit}
      more={
        <Button size="md" variant="default" onClick={onCancel}>
          {t('assistant.cancel')}
        </Button>
      }
    >
      <SimpleField
        label={t('assistant.label')}
        name="label"
        autoComplete="off"
        value={values.label}
        onChange={(label) => change({ label })}
        hint={t('assistant.labelHint')}
        error={errorAt('label')}
      />
      <ToolTicks value={values.tools} onChange={(tools) => change({ tools })} error={errorAt('tools')} />
      <div>
        <PlainDateField
          label={t('assistant.expires')}
          className={fieldStyles.field}
          value={values.expiresAt}
          onChange={(expiresAt) => change({ expiresAt })}
          faultId={dayError === undefined ? undefined : `${id}-day`}
        />
        <p className={dayError === undefined ? fieldStyles.hint : fieldStyles.error} id={`${id}-day`}>
          {dayError ?? t('assistant.expiresHint')}
        </p>
      </div>
    </AccountForm>
  );
}
