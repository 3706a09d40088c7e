/** Inputs for own fields in forms. */
import {
  getOwnFieldLabel,
  type OwnField,
  type OwnFieldFault,
  type OwnFieldPerson,
  type OwnFieldValue,
  ownFieldFaults,
  ownFieldLimits,
} from '@klarsikt/engine/own-fields';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { DateField } from '@klarsikt/web/ui/fields/DateField.tsx';
import { NumberField } from '@klarsikt/web/ui/fields/NumberField.tsx';
import { NativeSelect, Textarea, TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import { ownFieldInputTexts } from './input-texts.ts';
import styles from './ownfield.module.css';
import type { OwnFieldsForm } from './use-own-fields.ts';

interface InputProps {
  readonly field: OwnField;
  readonly people: readonly OwnFieldPerson[];
  readonly value: OwnFieldValue | undefined;
  readonly fault: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (value: OwnFieldValue | null) => void;
}

/** Returns the options of a choice, or the people. The present value stays an option even if it has been archived. */
function useOptions({ field, people, value }: Pick<InputProps, 'field' | 'people' | 'value'>) {
  const t = useT(ownFieldInputTexts);
  const { text } = useFormat();
  if (field.kind === 'choice')
    return [
      { value: '', label: t('ownvalues.nothing') },
      ...field.options
        .filter(({ id, isArchived }) => !isArchived || id === value)
        .map(({ id, name }) => ({ value: id, label: text(name) || name.en || name.sv })),
    ];
  return [
    { value: '', label: t('ownvalues.nobody') },
    ...people
      .filter(({ id, isActive }) => isActive || id === value)
      .map(({ id, name, isActive }) => ({
        value: String(id),
        label: isActive ? name : t('ownvalues.left', { name }),
      })),
  ];
}

function useFaultWords() {
  const t = useT(ownFieldInputTexts);
  return (code: string | undefined): string | null => {
    const fault: OwnFieldFault | undefined = ownFieldFaults.find((known) => known === code);
    return fault === undefined ? null : t(`ownvalues.fault.${fault}`);
  };
}

/** The input of one own field; `fault` is the code of the fault if the value was refused. */
export function OwnFieldInput({ field, people, value, fault, disabled, onChange }: InputProps) {
  const { language, text } = useFormat();
  const words = useFaultWords();
  const options = useOptions({ field, people, value });
  const help = text(field.help) || field.help.en || field.help.sv;
  const shared = {
    size: 'xs',
    label: getOwnFieldLabel(field, language),
    error: words(fault),
    disabled,
    ...(help === '' ? {} : { description: help }),
  };
  const written = value === undefined ? '' : String(value);
  switch (field.kind) {
    case 'number':
      return <NumberField {...shared} value={typeof value === 'number' ? value : null} onChange={onChange} />;
    case 'date':
      return <DateField {...shared} value={written} onChange={(day) => onChange(day || null)} />;
    case 'choice':
    case 'person':
      return (
        <NativeSelect
          {...shared}
          value={written}
          data={options}
          onChange={({ currentTarget: { value: given } }) =>
            onChange(given === '' ? null : field.kind === 'person' ? Number(given) : given)
          }
        />
      );
    case 'link':
      return (
        <TextInput
          {...shared}
          type="url"
          placeholder="https://"
          maxLength={ownFieldLimits.link}
          value={written}
          onChange={({ currentTarget: { value: given } }) => onChange(given || null)}
        />
      );
    case 'text':
      return (
        <Textarea
          {...shared}
          autosize
          minRows={1}
          maxLength={ownFieldLimits.text}
          value={written}
          onChange={({ currentTarget: { value: given } }) => onChange(given || null)}
        />
      );
  }
}

/** Shows inputs for the own fields of a thing, such as an action; nothing if the organisation has no own fields. */
export function OwnFieldInputs({
  form,
  disabled = false,
}: {
  readonly form: OwnFieldsForm;
  readonly disabled?: boolean;
}) {
  const t = useT(ownFieldInputTexts);
  if (form.open.length === 0) return null;
  return (
    <fieldset className={styles.inputs}>
      <legend>{t('ownvalues.title')}</legend>
      {form.open.map((field) => (
        <OwnFieldInput
          key={field.key}
          field={field}
          people={form.people}
          value={form.values[field.key]}
          fault={form.faults.get(field.key)}
          disabled={disabled}
          onChange={(value) => form.set(field.key, value)}
        />
      ))}
    </fieldset>
  );
}
