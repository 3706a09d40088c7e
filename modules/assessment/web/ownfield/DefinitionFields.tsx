import { ownFieldLimits } from '@klarsikt/engine/own-fields';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import { SwitchField, TextField } from '@klarsikt/web/ui/records/form-fields.tsx';
import type { FieldState } from '@klarsikt/web/ui/records/use-record-form.ts';
import styles from './ownfield.module.css';
import { ownFieldTexts } from './texts.ts';
import type { OwnFieldFormOption, OwnFieldValuesInForm } from './values.ts';

interface Fields {
  field<N extends keyof OwnFieldValuesInForm>(name: N): FieldState<OwnFieldValuesInForm[N]>;
}

function OptionLines({ value, error, onChange }: FieldState<readonly OwnFieldFormOption[]>) {
  const t = useT(ownFieldTexts);
  const replace = (at: number, one: OwnFieldFormOption) => onChange(value.with(at, one));
  return (
    <fieldset className={styles.options}>
      <legend>{t('ownfields.options')}</legend>
      <p className="muted">{t('ownfields.optionsHint')}</p>
      {value.map((one, at) => (
        // Lines have no other identity than their place.
        // biome-ignore lint/suspicious/noArrayIndexKey: new options have no id
        <div key={at} className={styles.option}>
          {(['en', 'sv'] as const).map((language) => (
            <TextInput
              key={language}
              size="xs"
              aria-label={t(`ownfields.option.${language}`, { number: at + 1 })}
              placeholder={language === 'en' ? 'English' : 'Svenska'}
              maxLength={ownFieldLimits.choice}
              value={one[language]}
              onChange={({ currentTarget }) => replace(at, { ...one, [language]: currentTarget.value })}
            />
          ))}
          <Button
            size="xs"
            variant="default"
            aria-label={t('ownfields.removeOption', { number: at + 1 })}
            onClick={() => onChange(value.toSpliced(at, 1))}
          >
            ×
          </Button>
        </div>
      ))}
      {error === undefined ? null : (
        <p className={styles.fault} role="alert">
          {error}
        </p>
      )}
      <Button
        size="xs"
        variant="default"
        disabled={value.length >= ownFieldLimits.choices}
        onClick={() => onChange([...value, { en: '', sv: '' }])}
      >
        {t('ownfields.addOption')}
      </Button>
    </fieldset>
  );
}

/** Form fields for the definition of an own field, both for a new and for a stored one. */
export function OwnFieldDefinitionFields({
  form,
  hasOptions,
}: {
  readonly form: Fields;
  readonly hasOptions: boolean;
}) {
  const t = useT(ownFieldTexts);
  const { label, help } = ownFieldLimits;
  return (
    <>
      <TextField label={t('ownfields.en')} maxLength={label} {...form.field('en')} />
      <TextField label={t('ownfields.sv')} maxLength={label} {...form.field('sv')} />
      {hasOptions ? <OptionLines {...form.field('options')} /> : null}
      <TextField label={t('ownfields.helpEn')} maxLength={help} {...form.field('helpEn')} />
      <TextField label={t('ownfields.helpSv')} maxLength={help} {...form.field('helpSv')} />
      <TextField label={t('ownfields.position')} maxLength={3} {...form.field('position')} />
      <SwitchField label={t('ownfields.listed')} {...form.field('isListed')} />
    </>
  );
}
