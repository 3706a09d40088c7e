/**
 * Fields for one value of the document. Each field contains its document path, so that an address can move the focus
 * to it.
 */

import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { documentLimits, formatPointer } from '@klarsikt/engine/assessment';
import { DateField } from '@klarsikt/web/ui/fields/DateField.tsx';
import { NativeSelect, Textarea, TextInput } from '@klarsikt/web/ui/kit/fields.ts';

interface FieldProps {
  readonly label: string;
  readonly help?: string;
  /** Name of the undo step. */
  readonly step: string;
  readonly path: readonly string[];
  readonly value: string | undefined;
}

/** A text field. An empty text removes an optional value from the document. */
export function DocumentTextField({
  label,
  help,
  step,
  path,
  value,
  long = false,
  required = false,
}: FieldProps & { readonly long?: boolean; readonly required?: boolean }) {
  const { set, editable } = useAssessment();
  const common = {
    size: 'xs',
    label,
    description: help,
    disabled: !editable,
    value: value ?? '',
    'data-field': formatPointer(...path),
  } as const;
  const write = (text: string) => set(step, path, text === '' && !required ? null : text);
  if (!long)
    return (
      <TextInput
        {...common}
        maxLength={documentLimits.name}
        onChange={(event) => write(event.currentTarget.value)}
      />
    );
  return (
    <Textarea
      {...common}
      autosize
      minRows={2}
      maxLength={documentLimits.text}
      onChange={(event) => write(event.currentTarget.value)}
    />
  );
}

/** A date field. If a required day is cleared, the document keeps the former day. */
export function DocumentDayField({
  label,
  help,
  step,
  path,
  value,
  required = false,
}: FieldProps & { readonly required?: boolean }) {
  const { set, editable } = useAssessment();
  return (
    <DateField
      size="xs"
      label={label}
      description={help}
      disabled={!editable}
      value={value ?? ''}
      data-field={formatPointer(...path)}
      onChange={(day) => {
        if (day !== '') set(step, path, day);
        else if (!required) set(step, path, null);
      }}
    />
  );
}

interface ChoiceFieldProps<V extends string> extends Omit<FieldProps, 'value'> {
  readonly value: V;
  readonly choices: readonly { readonly value: V; readonly label: string }[];
}

export function DocumentChoiceField<V extends string>(props: ChoiceFieldProps<V>) {
  const { label, help, step, path, value, choices } = props;
  const { set, editable } = useAssessment();
  return (
    <NativeSelect
      size="xs"
      label={label}
      description={help}
      disabled={!editable}
      value={value}
      data={choices.map((choice) => ({ ...choice }))}
      data-field={formatPointer(...path)}
      onChange={(event) => {
        const chosen = choices.find((choice) => choice.value === event.currentTarget.value);
        if (chosen !== undefined) set(step, path, chosen.value === '' ? null : chosen.value);
      }}
    />
  );
}
