import type { Field } from '@klarsikt/engine/fields';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { NumberField } from '@klarsikt/web/ui/fields/NumberField.tsx';
import { Checkbox, NativeSelect, Textarea, TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import { memo } from 'react';
import { type EntityInputProps, useEntityFieldLabel, useEntityForm } from './entity-form.ts';
import { formatChoiceLabel } from './groups.ts';
import { ReviewerInput } from './Review.tsx';
import { atlasEntityTexts } from './texts.ts';

const longLine = 255;

interface PlainProps<F extends Field = Field> extends EntityInputProps<F> {
  readonly error: string | null;
}

/** Input of a text. An empty optional text is saved as null, or its member is removed. */
function PlainText({ path, field, value, error }: PlainProps<Extract<Field, { readonly type: 'text' }>>) {
  const t = useT(atlasEntityTexts);
  const { editable, set } = useEntityForm();
  const label = useEntityFieldLabel(path, field);
  const common = { size: 'xs', label, disabled: !editable, error } as const;
  const text = typeof value === 'string' ? value : '';
  const gone = field.nullable === true ? null : undefined;
  const mayBeNone = field.nullable === true || field.optional === true;
  const write = (given: string) => set(path, given === '' && mayBeNone ? gone : given);
  if (path.join() === 'reviewBy')
    return <ReviewerInput label={label} editable={editable} value={text} error={error} onChange={write} />;
  const longest = field.longest ?? longLine;
  return longest > 2_000 ? (
    <Textarea
      {...common}
      autosize
      minRows={2}
      value={text}
      onChange={(event) => write(event.currentTarget.value)}
    />
  ) : (
    <TextInput
      {...common}
      {...(field.format === 'partialDate' ? { description: t('entity.dateHelp') } : {})}
      maxLength={longest}
      value={text}
      onChange={(event) => write(event.currentTarget.value)}
    />
  );
}

export const PlainFieldInput = memo(function PlainInput({ path, field, value, error }: PlainProps) {
  const language = useLanguage();
  const t = useT(atlasEntityTexts);
  const { editable, set } = useEntityForm();
  const label = useEntityFieldLabel(path, field);
  const common = { size: 'xs', label, disabled: !editable, error } as const;
  const gone = field.nullable === true ? null : undefined;
  switch (field.type) {
    case 'text':
      return <PlainText path={path} field={field} value={value} error={error} />;
    case 'number':
      return (
        <NumberField
          {...common}
          min={field.lowest ?? 0}
          max={field.highest ?? 1_000_000_000}
          value={typeof value === 'number' ? value : null}
          onChange={(given) =>
            set(path, given ?? (field.optional === true ? gone : (gone ?? field.lowest ?? 0)))
          }
        />
      );
    case 'flag':
      return (
        <Checkbox
          {...common}
          checked={value === true}
          onChange={(event) => set(path, event.currentTarget.checked)}
        />
      );
    case 'choice':
      return (
        <NativeSelect
          {...common}
          value={typeof value === 'string' ? value : ''}
          data={field.of.map((word) => ({ value: word, label: formatChoiceLabel(word, language) }))}
          onChange={(event) => set(path, event.currentTarget.value)}
        />
      );
    default:
      return <span className="muted">{t('entity.elsewhere', { field: label })}</span>;
  }
});
