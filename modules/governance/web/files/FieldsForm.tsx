import { evidenceClasses } from '@klarsikt/engine/assessment';
import { type EvidenceDays, evidenceClassTexts, findContradictingDay } from '@klarsikt/engine/governance';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { DateField } from '@klarsikt/web/ui/fields/DateField.tsx';
import { NativeSelect, TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import styles from './files.module.css';
import { evidenceFilesTexts } from './texts.ts';
import type { FileFormValues } from './use-files.ts';

interface FieldsProps {
  readonly fields: FileFormValues;
  readonly onChange: (fields: FileFormValues) => void;
  readonly disabled?: boolean;
}

const dayOf = (value: string): string | null => (value === '' ? null : value);

export function findInvalidFileDay(fields: FileFormValues): 'periodTo' | 'expires' | null {
  const { periodFrom, periodTo, received, effective, expires } = fields;
  const days: EvidenceDays = {
    periodFrom: dayOf(periodFrom),
    periodTo: dayOf(periodTo),
    received: dayOf(received),
    effective: dayOf(effective),
    expires: dayOf(expires),
  };
  return findContradictingDay(days);
}

export function FileFieldsForm({ fields, onChange, disabled = false }: FieldsProps) {
  const t = useT(evidenceFilesTexts);
  const { text } = useFormat();
  const wrong = findInvalidFileDay(fields);
  const day = (name: 'periodFrom' | 'periodTo' | 'received' | 'effective' | 'expires', hint?: string) => (
    <DateField
      size="xs"
      label={t(`files.${name}`)}
      description={hint}
      disabled={disabled}
      value={fields[name]}
      error={wrong === name ? t(`files.wrong.${wrong}`) : undefined}
      onChange={(written) => onChange({ ...fields, [name]: written })}
    />
  );
  return (
    <div className={styles.fields}>
      <TextInput
        size="xs"
        className={styles.wide ?? ''}
        label={t('files.name')}
        description={t('files.nameHint')}
        maxLength={300}
        disabled={disabled}
        value={fields.title}
        onChange={(event) => onChange({ ...fields, title: event.currentTarget.value })}
      />
      <NativeSelect
        size="xs"
        label={t('files.class')}
        disabled={disabled}
        value={fields.class}
        data={evidenceClasses.map((value) => ({ value, label: text(evidenceClassTexts[value]) }))}
        onChange={(event) => onChange({ ...fields, class: event.currentTarget.value })}
      />
      {day('received')}
      {day('periodFrom')}
      {day('periodTo')}
      {day('effective', t('files.effectiveHint'))}
      {day('expires', t('files.expiresHint'))}
    </div>
  );
}
