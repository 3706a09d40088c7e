import { getModelFieldLabel } from '@klarsikt/engine/field-words';
import { isBilingualText } from '@klarsikt/engine/fields';
import { isCollectionName } from '@klarsikt/engine/model';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { getChoiceLabel } from '@klarsikt/web/platform/model/model-words.ts';
import { DateField } from '@klarsikt/web/ui/fields/DateField.tsx';
import { NumberField } from '@klarsikt/web/ui/fields/NumberField.tsx';
import { Checkbox, MultiSelect, NativeSelect, Textarea, TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import { useState } from 'react';
import { RiskListEntriesInput } from './EntriesInput.tsx';
import type { OwnFieldInputProps } from './input.ts';
import styles from './own.module.css';
import { useOwnParts } from './parts.tsx';
import { ownPartsTexts } from './texts.ts';
import { useEntityChoices } from './use-offered.ts';

function TranslatedInput({ field, label, value, onWrite }: OwnFieldInputProps) {
  const t = useT(ownPartsTexts);
  const { editable } = useOwnParts();
  const { language: typed } = useFormat();
  const [empty, setEmpty] = useState<Readonly<Record<string, boolean>>>({});
  const text = isBilingualText(value) ? value : { en: '', sv: '' };
  // A new own part starts with the same name in both languages.
  const isCopied = text.en !== '' && text.en === text.sv;
  const isNeeded = field.type === 'translated' && (field.shortest ?? 0) > 0;
  const Input = field.type === 'translated' && field.markdown === true ? Textarea : TextInput;
  return (
    <div className={styles.pair}>
      {(['en', 'sv'] as const).map((language) => (
        <Input
          key={language}
          size="xs"
          lang={language}
          label={t(`own.${language}`, { name: label })}
          {...(isCopied && language !== typed ? { description: t(`own.copied.${typed}`) } : {})}
          disabled={!editable}
          value={empty[language] === true ? '' : text[language]}
          error={empty[language] === true ? t('own.nameMissing') : undefined}
          {...(field.type === 'translated' && field.longest !== undefined
            ? { maxLength: field.longest }
            : {})}
          onChange={(event) => {
            const given = event.currentTarget.value;
            const isEmpty = isNeeded && given.trim() === '';
            setEmpty({ ...empty, [language]: isEmpty });
            if (!isEmpty) onWrite({ ...text, [language]: given });
          }}
        />
      ))}
    </div>
  );
}

const keysOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((key): key is string => typeof key === 'string') : [];

function ListInput({ field, label, description, value, onWrite }: OwnFieldInputProps) {
  const { editable } = useOwnParts();
  const { language } = useFormat();
  const offered = useEntityChoices();
  if (field.type !== 'list') return null;
  const { of } = field;
  const data =
    of.type === 'reference' && typeof of.to === 'string' && isCollectionName(of.to)
      ? offered(of.to)
      : of.type === 'choice'
        ? of.of.map((word) => ({
            value: word,
            label: getModelFieldLabel(word, language) ?? getChoiceLabel(word, language) ?? word,
          }))
        : null;
  if (data === null) return null;
  return (
    <MultiSelect
      size="xs"
      label={label}
      description={description}
      searchable
      clearable
      hidePickedOptions
      disabled={!editable}
      data={data}
      value={keysOf(value)}
      onChange={onWrite}
    />
  );
}

type TextField = Extract<OwnFieldInputProps['field'], { type: 'text' }>;

/** Input for a text or a day; an empty input is stored as null if the field is nullable. */
function WrittenInput({ field, label, value, onWrite }: OwnFieldInputProps & { readonly field: TextField }) {
  const { editable } = useOwnParts();
  const common = { size: 'xs', label, disabled: !editable } as const;
  const text = typeof value === 'string' ? value : '';
  const mayLack = field.nullable === true || (field.optional === true && field.format !== undefined);
  const write = (next: string) => onWrite(next === '' && mayLack ? null : next);
  // A source may be dated by year or month only; such a date is edited as text.
  if (field.format === 'day' || (field.format === 'partialDate' && /^(?:|.{10})$/.test(text)))
    return <DateField {...common} value={text} onChange={write} />;
  return <TextInput {...common} value={text} onChange={(event) => write(event.currentTarget.value)} />;
}

interface FieldInputProps extends OwnFieldInputProps {
  /** Keys of the entity and its descendants, none of which may become its mother threat. */
  readonly circle: ReadonlySet<string>;
}

export function OwnPartFieldInput(props: FieldInputProps) {
  const t = useT(ownPartsTexts);
  const { field, label, value, onWrite, circle } = props;
  const { editable } = useOwnParts();
  const { language } = useFormat();
  const offered = useEntityChoices();
  const common = { size: 'xs', label, disabled: !editable } as const;
  switch (field.type) {
    case 'translated':
      return <TranslatedInput {...props} />;
    case 'text':
      return <WrittenInput {...props} field={field} />;
    case 'number':
      return (
        <NumberField
          {...common}
          value={typeof value === 'number' ? value : null}
          onChange={(next) => (next === null && field.nullable !== true ? undefined : onWrite(next))}
        />
      );
    case 'flag':
      return (
        <Checkbox
          {...common}
          checked={value === true}
          onChange={(event) => onWrite(event.currentTarget.checked)}
        />
      );
    case 'choice':
      return (
        <NativeSelect
          {...common}
          value={typeof value === 'string' ? value : ''}
          data={[
            ...(field.optional === true ? [{ value: '', label: t('own.none.choice') }] : []),
            ...field.of.map((word) => ({ value: word, label: getChoiceLabel(word, language) ?? word })),
          ]}
          onChange={(event) => onWrite(event.currentTarget.value || null)}
        />
      );
    case 'reference':
      if (typeof field.to !== 'string' || !isCollectionName(field.to)) return null;
      return (
        <NativeSelect
          {...common}
          value={typeof value === 'string' ? value : ''}
          data={[
            { value: '', label: t('own.none.choice') },
            ...offered(field.to).filter(({ value: key }) => !circle.has(key)),
          ]}
          onChange={(event) => onWrite(event.currentTarget.value || null)}
        />
      );
    case 'list':
      return field.of.type === 'object' ? <RiskListEntriesInput {...props} /> : <ListInput {...props} />;
    default:
      return null;
  }
}
