/**
 * Fields of a record's form. Each takes the result of `form.field(name)`: `<TextField label="Name"
 * {...form.field('name')} />`.
 */
import { MultiSelect, NativeSelect, Select, Switch, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormat } from '../../platform/i18n/format.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { DateField } from '../fields/DateField.tsx';
import styles from './records.module.css';
import { recordsTexts } from './texts.ts';
import type { FieldState } from './use-record-form.ts';

interface LabelProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly required?: boolean;
  readonly readOnly?: boolean;
}

/** Shows that another person changed the same field, and lets the person choose a value. */
export function ContestedFieldNote<T>({
  contested,
  shown,
}: {
  readonly contested: FieldState<T>['contested'];
  /** Formats the other person's value; null if it cannot be shown. */
  readonly shown: (theirs: T) => string | null;
}) {
  const t = useT(recordsTexts);
  if (contested === undefined) return null;
  const theirs = shown(contested.theirs);
  const said =
    theirs === null
      ? t('records.theirsOther')
      : theirs === ''
        ? t('records.theirsEmpty')
        : t('records.theirs', { theirs });
  return (
    <div className={styles.contested} role="status">
      <span>{said}</span>
      <button type="button" className="text-link" onClick={() => contested.settle(true)}>
        {t('records.take')}
      </button>
      <button type="button" className="text-link" onClick={() => contested.settle(false)}>
        {t('records.keep')}
      </button>
    </div>
  );
}

function buildCommonProps<T>({ name, error }: FieldState<T>, { label, hint, required }: LabelProps) {
  return {
    name,
    label,
    withAsterisk: required ?? false,
    'aria-required': required ?? false,
    ...(hint === undefined ? {} : { description: hint }),
    ...(error === undefined ? {} : { error }),
  };
}

interface TextFieldProps extends LabelProps, FieldState<string> {
  readonly type?: 'text' | 'email' | 'url' | 'password';
  readonly autoComplete?: string;
  readonly maxLength?: number;
  /** Number of visible rows, which turns the field into a text area. */
  readonly rows?: number;
}

export function TextField(props: TextFieldProps) {
  const {
    value,
    onChange,
    contested,
    type = 'text',
    autoComplete = 'off',
    maxLength,
    rows,
    readOnly,
  } = props;
  const shared = {
    ...buildCommonProps(props, props),
    value,
    readOnly: readOnly ?? false,
    autoComplete,
    ...(maxLength === undefined ? {} : { maxLength }),
  };
  return (
    <div>
      {rows === undefined ? (
        <TextInput {...shared} type={type} onChange={(event) => onChange(event.currentTarget.value)} />
      ) : (
        <Textarea {...shared} rows={rows} onChange={(event) => onChange(event.currentTarget.value)} />
      )}
      <ContestedFieldNote contested={contested} shown={(theirs) => theirs} />
    </div>
  );
}

export function DayField(props: LabelProps & FieldState<string>) {
  const { date } = useFormat();
  const { value, onChange, contested, readOnly } = props;
  return (
    <div>
      <DateField
        {...buildCommonProps(props, props)}
        value={value}
        readOnly={readOnly ?? false}
        onChange={onChange}
      />
      <ContestedFieldNote contested={contested} shown={(theirs) => (theirs === '' ? '' : date(theirs))} />
    </div>
  );
}

export interface RecordFieldChoice<T extends string = string> {
  readonly value: T;
  readonly label: string;
  readonly disabled?: boolean;
}

interface ChoiceFieldProps<T extends string> extends LabelProps, FieldState<T> {
  readonly choices: readonly RecordFieldChoice<T>[];
}

/** A choice among a few options, as a native select. */
export function ChoiceField<T extends string>(props: ChoiceFieldProps<T>) {
  const { value, onChange, contested, choices, readOnly } = props;
  const pick = (given: string) => {
    const chosen = choices.find((choice) => choice.value === given);
    if (chosen) onChange(chosen.value);
  };
  return (
    <div>
      <NativeSelect
        {...buildCommonProps(props, props)}
        data={[...choices]}
        value={value}
        disabled={readOnly ?? false}
        onChange={(event) => pick(event.currentTarget.value)}
      />
      <ContestedFieldNote
        contested={contested}
        shown={(theirs) => choices.find((choice) => choice.value === theirs)?.label ?? theirs}
      />
    </div>
  );
}

/** A choice among many options, with a search. */
export function SearchableChoiceField(props: ChoiceFieldProps<string> & { readonly nothing: string }) {
  const { value, onChange, contested, choices, readOnly, nothing } = props;
  return (
    <div>
      <Select
        {...buildCommonProps(props, props)}
        data={[...choices]}
        value={value}
        onChange={(given) => onChange(given ?? value)}
        allowDeselect={false}
        searchable
        limit={100}
        nothingFoundMessage={nothing}
        disabled={readOnly ?? false}
      />
      <ContestedFieldNote
        contested={contested}
        shown={(theirs) => choices.find((choice) => choice.value === theirs)?.label ?? theirs}
      />
    </div>
  );
}

interface ChoicesFieldProps extends LabelProps, FieldState<readonly string[]> {
  readonly choices: readonly RecordFieldChoice[];
  readonly placeholder?: string;
  readonly nothing?: string;
  /** Receives the typed text, for fields whose choices the server supplies. */
  readonly onSearch?: (text: string) => void;
}

/** Several choices among many options, with a search. */
export function MultiChoiceField(props: ChoicesFieldProps) {
  const { value, onChange, contested, choices, placeholder, nothing, readOnly, onSearch } = props;
  const words = (given: readonly string[]) =>
    given.map((one) => choices.find((choice) => choice.value === one)?.label ?? one).join(', ');
  return (
    <div>
      <MultiSelect
        {...buildCommonProps(props, props)}
        data={[...choices]}
        value={[...value]}
        onChange={onChange}
        searchable
        hidePickedOptions
        disabled={readOnly ?? false}
        {...(onSearch ? { onSearchChange: onSearch } : {})}
        {...(placeholder !== undefined && value.length === 0 ? { placeholder } : {})}
        {...(nothing === undefined ? {} : { nothingFoundMessage: nothing })}
      />
      <ContestedFieldNote contested={contested} shown={words} />
    </div>
  );
}

export function SwitchField(props: LabelProps & FieldState<boolean>) {
  const t = useT(recordsTexts);
  const { value, onChange, contested, readOnly } = props;
  const { label, hint, error, name } = props;
  return (
    <div>
      <Switch
        name={name}
        label={label}
        size="sm"
        checked={value}
        disabled={readOnly ?? false}
        {...(hint === undefined ? {} : { description: hint })}
        {...(error === undefined ? {} : { error })}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <ContestedFieldNote
        contested={contested}
        shown={(theirs) => t(theirs ? 'records.yes' : 'records.no')}
      />
    </div>
  );
}
